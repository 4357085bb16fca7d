import { describe, expect, test } from "vitest";
import { changed, fateOf, framesOf, placeOf, turnsOf } from "./film";
import type { RawFilm } from "./film";
import { lineOf } from "./report";

const model = { id: "r1", unit: "r", seat: "red", name: "Trooper", radius: 500, height: 1000, wounds: 2 };

const film: RawFilm = {
  system: "toy",
  name: "A duel",
  table: "Yard",
  mission: "Last",
  reader: null,
  sides: [{ seat: "red", player: "Ada", force: "Three", points: 30 }],
  scores: { red: 2 },
  view: { system: "toy", size: [12000, 12000], turn: 1, phase: "", awaited: [], seats: [], units: [], models: [model] },
  steps: [
    { entry: { seq: 3, at: "", text: "moves" }, command: 1, change: { set: { models: { each: { r1: { set: { at: { to: [1, 2] } } } } } } } },
    { entry: { seq: 5, at: "", text: "is hit" }, command: 2 },
    {
      entry: { seq: 8, at: "", text: "is hurt" },
      command: 2,
      change: { set: { turn: { to: 2 }, models: { each: { r1: { set: { wounds: { to: 1 } } } } } } },
      scores: { red: 1 },
    },
    { entry: { seq: 9, at: "", text: "falls" }, command: 3, change: { set: { models: { each: {}, ids: [] } } } },
  ],
};

describe("a film", () => {
  const frames = framesOf(film);

  test("has a moment before everything and one after each step", () => {
    expect(frames.map((frame) => frame.entry?.seq ?? 0)).toEqual([0, 3, 5, 8, 9]);
    expect(frames[1]!.view.models[0]!.at).toEqual([1, 2]);
    expect(frames[2]!.view).toBe(frames[1]!.view);
    expect(frames.map((frame) => frame.scores.red)).toEqual([2, 2, 2, 1, 1]);
  });

  test("is entered at the last moment that an entry tells of", () => {
    expect([0, 3, 4, 8, 99].map((seq) => placeOf(frames, seq))).toEqual([0, 1, 1, 3, 4]);
    expect(turnsOf(frames)).toEqual([
      { turn: 1, place: 0 },
      { turn: 2, place: 3 },
    ]);
  });

  test("tells what becomes of a model", () => {
    expect(fateOf(frames, "r1").map((fate) => [fate.kind, fate.place])).toEqual([
      ["came", 1],
      ["hurt", 3],
      ["fell", 4],
    ]);
    expect(fateOf(frames, "nobody")).toEqual([]);
  });
});

test("changes share what they do not touch", () => {
  const before = { a: [{ id: "x", n: 1 }, { id: "y" }], b: { c: 1 }, d: 1 };
  const after = changed(before, { set: { a: { each: { x: { set: { n: { to: 2 } } } }, ids: ["y", "x"] } }, drop: ["d"] });
  expect(after).toEqual({ a: [{ id: "y" }, { id: "x", n: 2 }], b: { c: 1 } });
  expect((after as typeof before).b).toBe(before.b);
  expect(changed(before, undefined)).toBe(before);
});

test("a line of what is left stays level until something falls", () => {
  const curve = [
    { seq: 0, turn: 0, left: { red: 10 }, scores: {} },
    { seq: 50, turn: 1, left: { red: 5 }, scores: {} },
    { seq: 100, turn: 2, left: { red: 5 }, scores: {} },
  ];
  expect(lineOf(curve, "red", { width: 100, height: 10, most: 10 })).toBe("M0.0 0.0H50.0V5.0H100.0V5.0");
});
