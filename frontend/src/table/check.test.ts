import { expect, test } from "vitest";
import { byStage, percent, targetOf } from "./check";
import type { Check, Modifier } from "./wire";

function check(base: number, ...modifiers: Partial<Modifier>[]): Check {
  const dice = { faces: 20, low_passes: true, always: 1, never: 20 };
  return { of: "RS", dice, base, modifiers: modifiers.map((each, i) => ({ rule: `R-${i}`, why: "", ...each })) };
}

test("the sum is made stage by stage, in whatever order the reasons came", () => {
  const halved = check(13, { amount: 2 }, { amount: 2, stage: "divide" });
  expect(targetOf(halved)).toBe(9);
  expect(byStage(halved).map((each) => each.stage ?? "add")).toEqual(["divide", "add"]);
});

test("the face to reach is one that the die has", () => {
  expect([targetOf(check(3, { amount: -9 })), targetOf(check(19, { amount: 9 }))]).toEqual([1, 20]);
  expect(targetOf(check(8, { amount: 12, stage: "floor" }, { amount: -3 }))).toBe(12);
  const free = check(12, { amount: -18 });
  expect(targetOf({ ...free, dice: { faces: 20, low_passes: true, bounded: false } })).toBe(-6);
});

test("hardly is never never, and almost always is never always", () => {
  expect([percent(1, 400), percent(399, 400), percent(0, 4), percent(4, 4), percent(13, 20)]).toEqual([
    "<1",
    ">99",
    "0",
    "100",
    "65",
  ]);
});
