import { expect, test } from "vitest";
import { beginsBelow } from "./beginning";
import type { Model, Need, Point, TableView } from "./wire";

const zone = (seat: string, low: number): unknown => ({
  seat,
  shape: [
    [0, low],
    [48000, low],
    [48000, low + 8000],
    [0, low + 8000],
  ],
});
const view = { size: [48000, 48000], zones: [zone("red", 0), zone("blue", 40000)] } as unknown as TableView;
const model = (seat: string, at: Point | null): Model => ({ seat, at }) as unknown as Model;
const from = (origin: Point): Need => ({ origin }) as unknown as Need;

test("a move begins at its origin, else where its model stands", () => {
  expect(beginsBelow(from([1000, 30000]), model("red", [1000, 3000]), view)).toBe(false);
  expect(beginsBelow(null, model("blue", [1000, 3000]), view)).toBe(true);
});

test("who is not on the table yet begins in the own zone", () => {
  expect(beginsBelow(null, model("red", null), view)).toBe(true);
  expect(beginsBelow(null, model("blue", null), view)).toBe(false);
  expect(beginsBelow(null, model("green", null), view)).toBe(false);
});
