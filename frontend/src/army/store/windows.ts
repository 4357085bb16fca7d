/** The windows of this browser in which lists are open: they tell each other what the server has taken, and one takes
 * over the waiting orders of another that was closed. */

import { uuid } from "../../shared/chance";

export const thisWindow = uuid();

const name = (window: string) => `sallyport-window-${window}`;

// Held for as long as the window is open; browsers let go of it by themselves.
if (typeof navigator !== "undefined" && navigator.locks) {
  void navigator.locks.request(name(thisWindow), () => new Promise(() => {})).catch(() => {});
}

/** Whether a window is still there to send its orders. */
export async function isOpen(window: string): Promise<boolean> {
  if (window === thisWindow) return true;
  if (typeof navigator === "undefined" || !navigator.locks) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name(window));
}

export interface News {
  list: string;
  version: number;
}

/** Tell the other windows, and hear from them. */
export class Whispers {
  readonly #channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("sallyport-lists");

  constructor(heard: (news: News) => void) {
    if (this.#channel) this.#channel.onmessage = (event) => heard(event.data as News);
  }

  tell(news: News): void {
    this.#channel?.postMessage(news);
  }

  close(): void {
    this.#channel?.close();
  }
}
