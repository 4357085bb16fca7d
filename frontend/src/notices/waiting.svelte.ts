/** The battles that wait for me: asked for every half minute, and shown in the title and on the site's icon. */

import { get } from "../shared/http";
import { session } from "../shared/session.svelte";
import type { Schemas } from "../shared/types";
import { marked } from "./title";

type AllWaiting = Schemas["AllWaiting"];

const EVERY = 30_000;

class Waiting {
  all = $state.raw<AllWaiting>({ count: 0, battles: [], news: [] });
  #users = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #title: MutationObserver | undefined;

  /** Ask as long as somebody shows it; what is given back ends it. */
  keep(): () => void {
    this.#users += 1;
    if (this.#users === 1) this.#begin();
    return () => {
      this.#users -= 1;
      if (this.#users === 0) this.#end();
    };
  }

  /** Ask now: something has just changed. */
  async ask(): Promise<void> {
    if (!session.person || !navigator.onLine) return;
    try {
      this.all = await get<AllWaiting>("/api/battles/waiting");
    } catch {
      return; // What was known last still stands, as far as anybody here can tell.
    }
    this.#show();
  }

  readonly #look = (): void => {
    if (!document.hidden) void this.ask();
  };

  #begin(): void {
    this.#timer = setInterval(() => void this.ask(), EVERY);
    document.addEventListener("visibilitychange", this.#look);
    const title = document.querySelector("title");
    this.#title = new MutationObserver(() => this.#show());
    if (title) this.#title.observe(title, { childList: true });
    void this.ask();
  }

  #end(): void {
    clearInterval(this.#timer);
    document.removeEventListener("visibilitychange", this.#look);
    this.#title?.disconnect();
  }

  #show(): void {
    const title = marked(document.title, this.all.count);
    if (title !== document.title) document.title = title;
    // An installed site shows the number on its icon.
    const shown = this.all.count > 0 ? navigator.setAppBadge?.(this.all.count) : navigator.clearAppBadge?.();
    shown?.catch(() => undefined);
  }
}

export const waiting = new Waiting();
