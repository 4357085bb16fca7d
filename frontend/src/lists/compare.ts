/** What is different between two versions of a list. Ids never change, so what bears the same one is the same thing. */

import { amount } from "../army/store/amounts";
import type { ArmyNode, Force, Review, Roster } from "../army/store/shapes";
import { childrenOf, countOf, forcesOf, unitsOf } from "../army/store/tree";

export interface Shown {
  roster: Roster;
  review: Review;
}

export interface Difference {
  kind: "added" | "gone" | "changed";
  /** The names that lead to it, outermost first. */
  path: string[];
  then: string;
  now: string;
}

interface Part {
  path: string[];
  says: string;
  within: string;
}

/** The differences, in the order of the list as it is now; what is gone comes last. Nothing is told twice: of what
 * is new or gone as a whole, the parts are not named one by one. */
export function compared(then: Shown, now: Shown, kind: string): Difference[] {
  const [before, after] = [partsOf(then, kind), partsOf(now, kind)];
  const found: Difference[] = [];
  for (const [id, part] of after) {
    const old = before.get(id);
    if (!old && (part.within === "" || before.has(part.within)))
      found.push({ kind: "added", path: part.path, then: "", now: part.says });
    if (old && (old.says !== part.says || String(old.path) !== String(part.path)))
      found.push({ kind: "changed", path: old.path, then: said(old, part), now: said(part, old) });
  }
  for (const [id, part] of before) {
    if (after.has(id) || (part.within !== "" && !after.has(part.within))) continue;
    found.push({ kind: "gone", path: part.path, then: part.says, now: "" });
  }
  return [...aboutAll(then.roster, now.roster), ...found];
}

/** What a part says, with its name where that is another one. */
function said(part: Part, other: Part): string {
  const [name, old] = [part.path.at(-1) ?? "", other.path.at(-1) ?? ""];
  return name === old ? part.says : `${name} · ${part.says}`;
}

function aboutAll(then: Roster, now: Roster): Difference[] {
  const fields: [string, string][] = [
    [then.name ?? "", now.name ?? ""],
    [then.notes ?? "", now.notes ?? ""],
    [limits(then), limits(now)],
  ];
  return fields
    .filter(([old, fresh]) => old !== fresh)
    .map(([old, fresh]) => ({ kind: "changed", path: [], then: old || "–", now: fresh || "–" }));
}

const limits = (roster: Roster): string =>
  Object.entries(roster.limits ?? {})
    .map(([kind, limit]) => `${limit} ${kind}`)
    .join(", ");

function partsOf({ roster, review }: Shown, kind: string): Map<string, Part> {
  const parts = new Map<string, Part>();
  const put = (each: Force | ArmyNode, within: string, path: string[], count: number): string[] => {
    const own = [...path, each.name || review.parts[each.id]?.name || ("entry" in each ? (each.kept?.name ?? "") : "")];
    const points = amount(review.parts[each.id]?.points[kind]);
    const says = [count === 1 ? "" : `${count}×`, points ? `${points} ${kind}` : "", each.notes ?? ""];
    parts.set(each.id, { path: own, within, says: says.filter((word) => word).join(" · ") });
    return own;
  };
  const node = (each: ArmyNode, within: string, path: string[]): void => {
    const own = put(each, within, path, countOf(each));
    for (const child of childrenOf(each)) node(child, each.id, own);
  };
  const force = (each: Force, within: string): void => {
    put(each, within, [], 1);
    for (const unit of unitsOf(each)) node(unit, each.id, []);
    for (const inner of forcesOf(each)) force(inner, each.id);
  };
  for (const each of forcesOf(roster)) force(each, "");
  return parts;
}
