import { describe, expect, test } from "vitest";
import { commandOf, currentNeed, facingField, firstAnswers, missing, shifted, toggled, without } from "./draft";
import { completeOffers } from "./wire";
import type { Need, Offer } from "./wire";

function offer(needs: object[], command: object = { do: "act", model: "r1" }): Offer {
  return completeOffers([{ id: "o", title: "Act", command, needs }])[0]!;
}

const candidates = (...ids: string[]) => ids.map((id) => ({ id, label: id }));
const refused = { id: "far", label: "far", refused: { rule: "R-1", why: "Too far." } };
const path = { field: "path", kind: "path", label: "Where", least: 0 };
const shots = { field: "shots", kind: "targets", label: "Targets", least: 2, most: 2, repeats: true };

describe("what an offer begins with", () => {
  test("a lone possible candidate is taken, as often as it is needed", () => {
    const lone = offer([
      { ...shots, candidates: [...candidates("b1"), refused] },
      { field: "target", kind: "pick", label: "Target", candidates: candidates("b1") },
    ]);
    expect(firstAnswers(lone)).toEqual({ shots: ["b1", "b1"], target: "b1" });
  });

  test("one that is not obvious is left to the player", () => {
    const lone = offer([{ ...shots, candidates: candidates("r2") }]);
    expect(firstAnswers(lone, (id) => !id.startsWith("r"))).toEqual({});
  });

  test("of several nothing is taken, and an order stands as it came", () => {
    const several = offer([
      { field: "target", kind: "pick", label: "Target", candidates: candidates("b1", "b2") },
      { field: "order", kind: "order", label: "Order", candidates: candidates("c", "a") },
    ]);
    expect(firstAnswers(several)).toEqual({ order: ["c", "a"] });
  });
});

describe("what is missing", () => {
  test("targets must be neither too few nor too many", () => {
    const shoot = offer([{ ...shots, candidates: candidates("b1", "b2") }]);
    const count = (chosen: string[]) => missing(shoot, { shots: chosen }).length;
    expect([count([]), count(["b1"]), count(["b1", "b2"]), count(["b1", "b1", "b2"])]).toEqual([1, 1, 0, 1]);
  });

  test("what may be left out is not missing, but comes before what is said already", () => {
    const move = offer([path, { field: "facing", kind: "facing", label: "Facing", least: 0 }]);
    expect(missing(move, {})).toEqual([]);
    expect(currentNeed(move, {})?.field).toBe("path");
    expect(currentNeed(move, { path: [[1, 1]] })?.field).toBe("facing");
    expect(currentNeed(move, { path: [[1, 1]], facing: 0 })?.field).toBe("path");
  });
});

describe("the command", () => {
  test("has its gaps filled and the facing where it belongs", () => {
    const move = offer([path], { do: "move", model: "r1" });
    expect(commandOf(move, { path: [[1, 2]] }, 9000)).toEqual({
      do: "move",
      model: "r1",
      path: [[1, 2]],
      facing: 9000,
    });
    expect(commandOf(move, {}, null)).toEqual({ do: "move", model: "r1" });
  });

  test("says nothing of facing where the offer has no room for it", () => {
    const place = offer([{ field: "to", kind: "place", label: "Where" }], { do: "move" });
    expect(facingField(place)).toBeNull();
    expect(commandOf(place, { to: [1, 2] }, 9000)).toEqual({ do: "move", to: [1, 2] });
    expect(facingField(offer([{ field: "look", kind: "facing", label: "Look" }]))).toBe("look");
  });
});

describe("choosing targets", () => {
  const need = (changes: Partial<Need>): Need =>
    offer([{ ...shots, candidates: candidates("a", "b", "c"), ...changes }]).needs[0]!;

  test("the same may be chosen again where that is allowed, and taken back where it is full", () => {
    expect(toggled(need({}), ["a"], "a")).toEqual(["a", "a"]);
    expect(toggled(need({}), ["a", "a"], "a")).toEqual(["a"]);
  });

  test("elsewhere the second click takes it back", () => {
    expect(toggled(need({ repeats: false }), ["a"], "a")).toEqual([]);
  });

  test("where all are chosen the oldest makes room; a single one is replaced", () => {
    expect(toggled(need({}), ["a", "b"], "c")).toEqual(["b", "c"]);
    expect(toggled(need({ most: 1 }), ["a"], "b")).toEqual(["b"]);
  });

  test("one fewer, and moved in the order", () => {
    expect(without(["a", "b", "a"], "a")).toEqual(["a", "b"]);
    expect(shifted(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
    expect(shifted(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  });
});
