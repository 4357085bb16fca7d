import { describe, expect, test } from "vitest";
import { angleTo, contains, inches, length, placed, turn, withinReach } from "./geometry";
import type { Point } from "./wire";

test("inches are shown without idle zeros", () => {
  expect([inches(4300), inches(5000), inches(12345), inches(12345, 2)]).toEqual(["4.3", "5", "12.3", "12.35"]);
});

test("angles run counter-clockwise from +x and stay within one turn", () => {
  expect(angleTo([0, 0], [1000, 0])).toBe(0);
  expect(angleTo([0, 0], [0, 1000])).toBe(9000);
  expect(angleTo([0, 0], [0, -1000])).toBe(27000);
  expect([turn(35000, 2000), turn(0, -1500)]).toEqual([1000, 34500]);
});

test("a path is as long as its legs", () => {
  expect(length([[0, 0], [3000, 4000], [3000, 5000]])).toBe(6000);
});

test("an outline turns with its model", () => {
  const [corner] = placed([[1000, 0]], [5000, 5000], 9000);
  expect(corner!.map(Math.round)).toEqual([5000, 6000]);
});

describe("reach", () => {
  test("a little too far ends at the most that is allowed", () => {
    expect(withinReach([[0, 0]], [5400, 0], 5000)).toEqual([5000, 0]);
    expect(withinReach([[0, 0], [3000, 0]], [3000, 2500], 5000)).toEqual([3000, 2000]);
  });

  test("much too far is left as it is, so that it can be refused with a reason", () => {
    expect(withinReach([[0, 0]], [9000, 0], 5000)).toEqual([9000, 0]);
  });
});

test("a point is inside an area or not", () => {
  const area: Point[] = [[0, 0], [4000, 0], [4000, 4000], [0, 4000]];
  expect([contains(area, [2000, 2000]), contains(area, [5000, 2000])]).toEqual([true, false]);
});
