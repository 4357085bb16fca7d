/** Taking a unit by its handle to another place in the order: with a mouse, a finger or a pen. */

/** How close to an edge of what scrolls one comes until it does, and how far it then goes at a time. */
const EDGE = 48;
const STEP = 14;

export class Dragging {
  /** The unit that is dragged. */
  id = $state("");
  /** The unit before which it would come to stand; none is the end. */
  before = $state<string | null>(null);
  #cards: HTMLElement[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;
  #at = 0;

  /** `line`: the element that holds the cards among which it may be moved, each with its id in `data-unit`. */
  start(event: PointerEvent, id: string, line: HTMLElement, drop: (before: string | null) => void): void {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget as HTMLElement;
    handle.setPointerCapture(event.pointerId);
    this.#cards = [...line.querySelectorAll<HTMLElement>(":scope > [data-unit]")];
    this.id = id;
    this.#look(event.clientY);
    const stop = new AbortController();
    const { signal } = stop;
    const end = (done: boolean): void => {
      stop.abort();
      clearInterval(this.#timer);
      const { before } = this;
      this.id = "";
      if (done) drop(before);
    };
    handle.addEventListener("pointermove", (move) => this.#look(move.clientY), { signal });
    handle.addEventListener("pointerup", () => end(true), { signal });
    handle.addEventListener("pointercancel", () => end(false), { signal });
    window.addEventListener("keydown", (key) => key.key === "Escape" && end(false), { signal });
    this.#timer = setInterval(() => this.#scroll(line), 16);
  }

  #look(y: number): void {
    this.#at = y;
    const next = this.#cards.find((card) => {
      const { top, height } = card.getBoundingClientRect();
      return card.dataset.unit !== this.id && y < top + height / 2;
    });
    this.before = next?.dataset.unit ?? null;
  }

  #scroll(line: HTMLElement): void {
    const scrolls = line.closest<HTMLElement>("[data-scrolls]");
    const inner = scrolls && scrolls.scrollHeight > scrolls.clientHeight;
    const { top, bottom } = inner ? scrolls.getBoundingClientRect() : { top: 0, bottom: window.innerHeight };
    const by = this.#at < top + EDGE ? -STEP : this.#at > bottom - EDGE ? STEP : 0;
    if (by === 0) return;
    (inner ? scrolls : window).scrollBy(0, by);
    this.#look(this.#at);
  }
}
