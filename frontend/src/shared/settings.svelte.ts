/** What a person has chosen for this browser. */

const KEY = "sallyport.singleKeys";

class Settings {
  #singleKeys = $state(read());

  /** Whether single keys are shortcuts on the table; some input aids type letters by themselves. */
  get singleKeys(): boolean {
    return this.#singleKeys;
  }

  set singleKeys(on: boolean) {
    this.#singleKeys = on;
    try {
      localStorage.setItem(KEY, on ? "on" : "off");
    } catch {
      // Without storage the choice holds for this visit.
    }
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

export const settings = new Settings();
