/** What a page asks of the server: whether it is still waiting, and why the last thing was not done. */

import { explained } from "./http";

export class Calls {
  waiting = $state(false);
  error = $state<string | null>(null);

  /** Do something; what is thrown on the way is shown, not thrown. */
  async attempt(work: () => Promise<unknown>): Promise<void> {
    this.waiting = true;
    this.error = null;
    try {
      await work();
    } catch (failure) {
      this.error = explained(failure);
    }
    this.waiting = false;
  }
}
