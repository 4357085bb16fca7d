/** The challenges of the lobby as they are now, with what one looks for. */

import { explained } from "../shared/http";
import { challenges, type Asked, type Challenge } from "./api";

const AT_ONCE = 30;

export class Challenges {
  /** None until the first answer. */
  all = $state.raw<Challenge[] | null>(null);
  count = $state(0);
  error = $state<string | null>(null);
  asked = $state.raw<Asked>({});
  #turn = 0;

  readonly forMe = $derived((this.all ?? []).filter((each) => each.for_you));
  readonly open = $derived((this.all ?? []).filter((each) => !each.for_you));

  get more(): boolean {
    return this.all !== null && this.all.length < this.count;
  }

  get filtered(): boolean {
    return Object.values(this.asked).some((value) => value !== "");
  }

  async ask(asked: Asked): Promise<void> {
    this.asked = asked;
    await this.#load(AT_ONCE);
  }

  /** As many as are shown, as they are now. */
  async again(): Promise<void> {
    await this.#load(Math.max(AT_ONCE, this.all?.length ?? 0));
  }

  async further(): Promise<void> {
    await this.#load((this.all?.length ?? 0) + AT_ONCE);
  }

  async #load(limit: number): Promise<void> {
    const turn = ++this.#turn;
    try {
      const page = await challenges({ ...this.asked, limit });
      if (turn !== this.#turn) return; // Something else was asked for meanwhile.
      [this.all, this.count, this.error] = [page.results, page.count, null];
    } catch (failure) {
      if (turn === this.#turn) this.error = explained(failure);
    }
  }
}
