import { expect, test } from "vitest";
import { activeOf, following, stillWaiting } from "./attention";
import type { Model, Unit } from "./wire";

const model = (id: string, more: Partial<Model> = {}) => ({ id, unit: "u1", at: [0, 0], active: false, ...more }) as Model;
const [one, two, three] = [model("1"), model("2"), model("3")];

test("the next follows the chosen one, and the first the last", () => {
  expect(following([one, two, three], "1", 1)).toBe(two);
  expect(following([one, two, three], "3", 1)).toBe(one);
  expect(following([one, two, three], "1", -1)).toBe(three);
});

test("who has chosen none that may act begins with the first, where there is one", () => {
  expect(following([one, two], "9", -1)).toBe(one);
  expect(following([], "1", 1)).toBeNull();
});

test("a model of the same unit is put down first", () => {
  const [other, same] = [model("4", { at: null }), model("5", { at: null, unit: "u2" })];
  expect(stillWaiting([one, other, same], new Set(["1"]), "u2")).toBe(same);
  expect(stillWaiting([one, other, same], new Set(["5"]), "u2")).toBe(other);
  expect(stillWaiting([one], new Set(), "u1")).toBeNull();
});

test("an active model comes before those of the active unit", () => {
  const units = new Map([["u1", { id: "u1", active: true } as Unit]]);
  const active = model("6", { unit: "u2", active: true });
  expect(activeOf([one, active], units)).toBe(active);
  expect(activeOf([one, two], units)).toBe(one);
  expect(activeOf([model("7", { unit: "u3" })], units)).toBeNull();
});
