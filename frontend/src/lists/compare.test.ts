import { expect, test } from "vitest";
import { compared, type Shown } from "./compare";
import type { ArmyNode } from "../army/store/shapes";

function army(units: ArmyNode[], points: Record<string, number>, name = "Mine"): Shown {
  const names: Record<string, string> = { f: "Standard", a: "Hussars", b: "Strider", a1: "Hussar", b1: "Autocannon" };
  const parts = Object.fromEntries(
    Object.entries(names).map(([id, said]) => [id, { name: said, points: { pts: points[id] ?? 0 } }]),
  );
  return {
    roster: { system: "s", name, forces: [{ id: "f", type: "standard", catalogue: "c", units }] },
    review: { legal: true, points: {}, limits: {}, parts, problems: [] },
  };
}

const squad: ArmyNode = { id: "a", entry: "hussars", children: [{ id: "a1", entry: "hussar", count: 3 }] };
const strider: ArmyNode = { id: "b", entry: "strider", children: [{ id: "b1", entry: "gun" }] };

test("the same list has no differences", () => {
  expect(compared(army([squad], { a: 10 }), army([squad], { a: 10 }), "pts")).toEqual([]);
});

test("a whole unit more or less is told once, not part by part", () => {
  const [less, more] = [army([squad], { a: 10, f: 10 }), army([squad, strider], { a: 10, b: 90, f: 100 })];
  expect(compared(less, more, "pts").filter((each) => each.kind === "added")).toEqual([
    { kind: "added", path: ["Strider"], then: "", now: "90 pts" },
  ]);
  expect(compared(more, less, "pts").filter((each) => each.kind === "gone")).toEqual([
    { kind: "gone", path: ["Strider"], then: "90 pts", now: "" },
  ]);
});

test("counts, costs and names are compared", () => {
  const grown = { ...squad, name: "First", children: [{ id: "a1", entry: "hussar", count: 5 }] };
  const found = compared(army([squad], { a: 30, a1: 30 }), army([grown], { a: 50, a1: 50 }, "Yours"), "pts");
  expect(found).toContainEqual({ kind: "changed", path: [], then: "Mine", now: "Yours" });
  expect(found).toContainEqual({ kind: "changed", path: ["Hussars"], then: "Hussars · 30 pts", now: "First · 50 pts" });
  expect(found.at(-1)).toMatchObject({ path: ["Hussars", "Hussar"], then: "3× · 30 pts", now: "5× · 50 pts" });
});
