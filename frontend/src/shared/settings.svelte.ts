/** What a person has chosen for this browser. */

/** Colours that tell the sides apart, whatever eyes look at them. */
export const PALETTES = ["harbour", "ember", "chalk"] as const;
export type Palette = (typeof PALETTES)[number];

const PREFIX = "sallyport.";

class Settings {
  #singleKeys = $state(read("singleKeys") !== "off");
  #palette = $state<Palette>(PALETTES.find((each) => each === read("palette")) ?? "harbour");
  #patterns = $state(read("patterns") === "on");
  #calm = $state(read("calm") === "on");
  #inWords = $state(read("inWords") === "on");

  constructor() {
    this.#apply();
  }

  /** Whether single keys are shortcuts on the table; some input aids type letters by themselves. */
  get singleKeys(): boolean {
    return this.#singleKeys;
  }

  set singleKeys(on: boolean) {
    this.#singleKeys = on;
    write("singleKeys", on);
  }

  get palette(): Palette {
    return this.#palette;
  }

  set palette(palette: Palette) {
    this.#palette = palette;
    write("palette", palette);
  }

  /** Whether the bases of the sides are hatched, beside their colours. */
  get patterns(): boolean {
    return this.#patterns;
  }

  set patterns(on: boolean) {
    this.#patterns = on;
    write("patterns", on);
  }

  /** Whether nothing moves by itself, whatever the system's own setting says. */
  get calm(): boolean {
    return this.#calm;
  }

  set calm(on: boolean) {
    this.#calm = on;
    write("calm", on);
    this.#apply();
  }

  /** Whether the table is read rather than looked at. */
  get inWords(): boolean {
    return this.#inWords;
  }

  set inWords(on: boolean) {
    this.#inWords = on;
    write("inWords", on);
  }

  #apply(): void {
    if (typeof document !== "undefined") document.documentElement.classList.toggle("calm", this.#calm);
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

function write(name: string, value: boolean | string): void {
  try {
    localStorage.setItem(PREFIX + name, typeof value === "string" ? value : value ? "on" : "off");
  } catch {
    // Without storage the choice holds for this visit.
  }
}

export const settings = new Settings();
