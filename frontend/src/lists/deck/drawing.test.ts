import { expect, test } from "vitest";
import { copies, shuffled } from "./drawing";

const deck = copies([
  { entry: "fog", name: "Fog", count: 3 },
  { entry: "drill", name: "Drill", count: 2 },
]);

test("a deck has as many cards as there are copies, each its own", () => {
  expect(deck).toHaveLength(5);
  expect(new Set(deck.map((card) => card.id)).size).toBe(5);
});

test("shuffling loses nothing, and leaves the deck as it was", () => {
  const before = [...deck];
  const after = shuffled(deck);
  expect(deck).toEqual(before);
  expect(after.map((card) => card.id).sort()).toEqual(before.map((card) => card.id).sort());
});

test("every order is as likely as the others: each card lies on top as often", () => {
  const tops = new Map<string, number>();
  let turn = 0;
  // All throws there are for three cards, one after the other: 3 × 2 of them.
  for (let first = 0; first < 3; first++) {
    for (let second = 0; second < 2; second++) {
      const throws = [first, second];
      turn = 0;
      const order = shuffled(["a", "b", "c"], () => throws[turn++]!).join("");
      tops.set(order, (tops.get(order) ?? 0) + 1);
    }
  }
  expect([...tops.keys()].sort()).toEqual(["abc", "acb", "bac", "bca", "cab", "cba"]);
});
