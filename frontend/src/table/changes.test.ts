import { expect, test } from "vitest";
import { changed, whole } from "./changes";
import { completeView } from "./wire";

const models = [
  { id: "a", at: [1, 1] },
  { id: "b", at: [2, 2] },
];
const before = whole({ turn: 1, prompt: "Your turn", models }, [{ id: "pass" }])!;

test("a battle that has not begun has no table", () => {
  expect(whole(null, [])).toBeNull();
});

test("what has not changed stays the very same", () => {
  const next = changed(before, {
    since: 3,
    fields: { turn: 2, prompt: null },
    lists: { models: { set: [{ id: "b", at: [5, 5] } as never] } },
  });
  expect(next).toEqual({ turn: 2, prompt: null, models: [models[0], { id: "b", at: [5, 5] }], offers: [{ id: "pass" }] });
  expect((next.models as object[])[0]).toBe(models[0]);
  expect(next.offers).toBe(before.offers);
  expect((before.models as object[])[1]).toBe(models[1]);
});

test("what has not changed is filled up once", () => {
  const first = completeView(before);
  const lists = { models: { set: [{ id: "b", at: [5, 5] } as never] } };
  const second = completeView(changed(before, { since: 3, fields: {}, lists }));
  expect(second.models[0]).toBe(first.models[0]);
  expect(second.models[1]).toMatchObject({ id: "b", at: [5, 5], wounds: 1 });
});

test("things come, go and change places", () => {
  const lists = { models: { order: ["c", "a"], set: [{ id: "c" }] }, offers: { order: [] }, marks: { order: ["m"], set: [{ id: "m" }] } };
  const next = changed(before, { since: 3, fields: {}, lists });
  expect(next.models).toEqual([{ id: "c" }, models[0]]);
  expect(next.offers).toEqual([]);
  expect(next.marks).toEqual([{ id: "m" }]);
});
