/** Going towards something without pointing at it. */

import type { Drafting } from "../drafting.svelte";
import { angleTo, distance, towards } from "../geometry";
import type { Point } from "../wire";
import type { Landmark } from "./relations";

/** The point on the straight way to a landmark that is `before` thousandths from its edge, or as far as it goes. */
export function stopBefore(draft: Drafting, from: Point, mark: Landmark, before: number): Point {
  const reach = draft.spatial?.reach ?? null;
  const left = reach === null ? Infinity : Math.max(0, reach - draft.length);
  const far = Math.max(0, Math.min(mark.away - before, left, distance(from, mark.at)));
  // A hair less than far enough: rounding must not carry it past what is allowed.
  return towards(from, angleTo(from, mark.at), Math.max(0, far - 2));
}
