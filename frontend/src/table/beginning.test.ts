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
const table = (seat: string | null): TableView =>
  ({ seat, size: [48000, 48000], zones: [zone("red", 0), zone("blue", 40000)] }) as unknown as TableView;
const model = (seat: string, at: Point | null): Model => ({ seat, at }) as unknown as Model;
const from = (origin: Point): Need => ({ origin }) as unknown as Need;

test("a move begins at its origin, else where its model stands", () => {
  expect(beginsBelow(from([1000, 30000]), model("red", [1000, 3000]), table("red"))).toBe(false);
  expect(beginsBelow(null, model("blue", [1000, 3000]), table("blue"))).toBe(true);
});

test("who is not on the table yet, and a whole squad, begin in the own zone", () => {
  expect(beginsBelow(null, model("red", null), table("red"))).toBe(true);
  expect(beginsBelow(null, null, table("red"))).toBe(true);
  expect(beginsBelow(null, null, table("blue"))).toBe(false);
  expect(beginsBelow(null, null, table(null))).toBe(false);
});
