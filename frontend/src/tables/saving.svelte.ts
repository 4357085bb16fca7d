/** What is drawn is kept as it changes; what is wrong with it is told by the server's answer. */

import { explained, Refused, Unreachable } from "../shared/http";
import * as api from "./api";
import type { Drawing } from "./shapes";

/** Milliseconds after the last change until it is kept. */
const PAUSE = 600;
/** Milliseconds until it is tried again while the server is out of reach. */
const AGAIN = 5000;

export class Saving {
  /** What the server last said. */
  table = $state.raw<api.OneTable>()!;
  state = $state<"saved" | "saving" | "away" | "stale">("saved");
  error = $state<string | null>(null);
  #kept: Drawing;
  #latest: Drawing;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending = false;
  #closed = false;

  constructor(table: api.OneTable) {
    this.table = table;
    this.#kept = this.#latest = table.document;
  }

  /** Called with every change. */
  changed(document: Drawing): void {
    this.#latest = document;
    if (this.state === "stale") return;
    this.state = "saving";
    this.#soon(PAUSE);
  }

  /** Keep what is here now. Whether all of it is kept when this is done. */
  async now(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#sending) return false;
    if (this.#latest === this.#kept) return this.state === "saved";
    const sent = this.#latest;
    this.#sending = true;
    try {
      this.table = await api.save(this.table.id, this.table.version, sent);
      this.#kept = sent;
      this.error = null;
      this.state = sent === this.#latest ? "saved" : "saving";
    } catch (failure) {
      this.#failed(failure);
    }
    this.#sending = false;
    if (this.state === "saving") this.#soon(PAUSE);
    return this.state === "saved";
  }

  /** It was written elsewhere: what was written there, in place of what is here. */
  async takeTheirs(): Promise<Drawing> {
    this.table = await api.read(this.table.id);
    this.#kept = this.#latest = this.table.document;
    this.state = "saved";
    return this.table.document;
  }

  /** It was written elsewhere: what is here, in place of that. */
  async takeMine(): Promise<void> {
    const { version } = await api.read(this.table.id);
    this.table = { ...this.table, version };
    this.state = "saving";
    await this.now();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    if (this.state === "saving") void this.now();
  }

  #soon(pause: number): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(() => void this.now(), pause);
  }

  #failed(failure: unknown): void {
    const later = failure instanceof Unreachable || (failure instanceof Refused && failure.status >= 500);
    if (failure instanceof Refused && failure.code === "conflict") this.state = "stale";
    else {
      this.state = "away";
      if (later || (failure instanceof Refused && failure.status === 429)) this.#soon(AGAIN);
      else this.error = explained(failure);
    }
  }
}
