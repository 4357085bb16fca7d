/** Whether a person has seen that it is their move, or that all is over: then nobody has to tell them elsewhere. */

export interface Looked {
  head: number;
  mine: boolean;
  over: boolean;
  hidden: boolean;
}

/** So often at most it is said again while the battle goes on under one's eyes. */
const AGAIN = 30_000;

export class Seeing {
  #last: Looked | null = null;
  #at = -Infinity;

  /** `tell` says to the server that the table is looked at; `now` is in milliseconds. */
  constructor(
    private readonly tell: () => void,
    private readonly now: () => number,
  ) {}

  look(is: Looked): void {
    const was = this.#last;
    this.#last = is;
    if (is.hidden || !(is.mine || is.over)) return;
    const news = was === null || was.hidden || was.mine !== is.mine || was.over !== is.over;
    const gone = was !== null && was.head !== is.head && this.now() - this.#at >= AGAIN;
    if (!news && !gone) return;
    this.#at = this.now();
    this.tell();
  }
}
