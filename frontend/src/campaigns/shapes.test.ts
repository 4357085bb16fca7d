import { describe, expect, it } from "vitest";
import { around, middleAfter, onMap, shifted, withCornerAfter, withCornerAt, withoutCorner, type Corner } from "./shapes";

const SQUARE: Corner[] = [[0, 0], [100, 0], [100, 100], [0, 100]];

describe("outlines of territories", () => {
  it("stay on the map", () => {
    expect(onMap([-3, 1200.4])).toEqual([0, 1000]);
    expect(around([0, 0]).every(([x, y]) => x >= 0 && y >= 0)).toBe(true);
    expect(around([500, 500])).toHaveLength(6);
    expect(withCornerAt(SQUARE, 2, [1300, 50])[2]).toEqual([1000, 50]);
  });

  it("get a corner in the middle of a side, the last side too", () => {
    expect(withCornerAfter(SQUARE, 0)).toEqual([[0, 0], [50, 0], [100, 0], [100, 100], [0, 100]]);
    expect(middleAfter(SQUARE, 3)).toEqual([0, 50]);
    const full = Array.from({ length: 60 }, (): Corner => [1, 1]);
    expect(withCornerAfter(full, 0)).toBe(full);
  });

  it("keep three corners", () => {
    expect(withoutCorner(SQUARE, 1)).toEqual([[0, 0], [100, 100], [0, 100]]);
    const three = SQUARE.slice(0, 3);
    expect(withoutCorner(three, 1)).toBe(three);
  });

  it("move as a whole, no further than the edge", () => {
    expect(shifted({ at: [50, 50], shape: SQUARE }, [-30, 950])).toEqual({
      at: [50, 950],
      shape: [[0, 900], [100, 900], [100, 1000], [0, 1000]],
    });
    expect(shifted({ at: [50, 50], shape: [] }, [10, -5])).toEqual({ at: [60, 45], shape: [] });
  });
});
