/** Where what is being moved may end, and the way round what stands between. */

import type { Battle } from "../battle.svelte";
import type { Drafting } from "../drafting.svelte";
import type { Point } from "../wire";
import type { Area, WayRound } from "./answers";
import { Latest } from "./latest";

/** Who goes straight on to confirm has no use for an area: it is asked for after so many milliseconds. */
const PAUSE = 150;

interface AreaOf {
  measure: "reach";
  offer: string;
  corners: readonly Point[];
}

export class Reach {
  area = $state.raw<Area | null>(null);
  /** Whether a way round is being looked for. */
  looking = $state(false);

  #asks: Latest<AreaOf, Area>;
  #asked = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly battle: Battle) {
    this.#asks = new Latest(
      (question) => battle.line.measure<Area>(question),
      (area) => (this.area = area),
      () => (this.area = null),
    );
  }

  /** Ask where the draft may end, unless that is known. */
  renew(draft: Drafting | null, head: number): void {
    const need = draft?.spatial;
    if (!draft || !need || need.reach === null || need.origin === null || draft.offer.command.do === "answer") {
      this.#asks.forget();
      this.#asked = "";
      this.area = null;
      return;
    }
    const question: AreaOf = { measure: "reach", offer: draft.offer.id, corners: draft.path.slice(1, 1 + draft.corners) };
    const asked = JSON.stringify([head, question]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.area = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => asked === this.#asked && this.#asks.want(question), PAUSE);
  }

  /** Lead the draft's path round whatever is in its way. */
  async goRound(draft: Drafting): Promise<void> {
    if (!draft.model || !draft.ghost || this.looking) return;
    this.looking = true;
    const to = draft.ghost.map(Math.round);
    try {
      const way = await this.battle.line.measure<WayRound>({ measure: "way", model: draft.model.id, to });
      if (way.arrives) draft.goAlong(way.path);
    } finally {
      this.looking = false;
    }
  }
}
