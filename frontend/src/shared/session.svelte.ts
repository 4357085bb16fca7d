/** Who is signed in. */

import { remember } from "../settings/remembered";
import { get } from "./http";
import type { Schemas } from "./types";

export type Person = Schemas["Person"];

class Session {
  /** Undefined until it is known, null for nobody. */
  person = $state.raw<Person | null | undefined>(undefined);
  failed = $state(false);

  async load(): Promise<void> {
    this.failed = false;
    try {
      const me = await get<Schemas["Me"]>("/api/me");
      this.person = me.user;
      if (me.user) remember(me.user);
    } catch {
      this.failed = true;
    }
  }
}

export const session = new Session();

/** Where to sign in, and come back here. */
export function signInAddress(next: string): string {
  return `/accounts/login/?next=${encodeURIComponent(next)}`;
}
