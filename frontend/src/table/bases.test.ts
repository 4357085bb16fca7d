import { describe, expect, test } from "vitest";
import { around, bow, extent, gap, room, snapToContact, toEdge } from "./bases";
import { distance } from "./geometry";
import { completeView } from "./wire";
import type { Model, Point } from "./wire";

function model(at: Point, radius = 500): Model {
  return completeView({ models: [{ id: "m", unit: "u", seat: "s", name: "M", radius, height: 1000, at }] })
    .models[0]!;
}

/** Five inches long and three wide. */
function hull(at: Point, facing = 0): Model {
  const outline: Point[] = [[2500, 1500], [-2500, 1500], [-2500, -1500], [2500, -1500]];
  return { ...model(at, 0), outline, facing };
}

test("how far a point is from a base's edge", () => {
  expect([toEdge(model([0, 0]), [2000, 0]), toEdge(model([0, 0]), [100, 0])]).toEqual([1500, -400]);
  expect([toEdge(hull([0, 0]), [4000, 0]), toEdge(hull([0, 0]), [0, 1000])]).toEqual([1500, -500]);
  expect(Math.round(toEdge(hull([0, 0], 9000), [0, 4000]))).toBe(1500);
});

test("between two bases, whatever they are", () => {
  expect(gap(model([0, 0]), model([3000, 0]))).toBe(2000);
  expect([gap(hull([0, 0]), model([4000, 0])), gap(model([4000, 0]), hull([0, 0]))]).toEqual([1000, 1000]);
  expect([gap(hull([0, 0]), hull([6000, 0])), gap(hull([0, 0]), hull([3000, 1000]))]).toEqual([1000, 0]);
  expect(gap(model([0, 0]), { ...model([0, 0]), at: null })).toBe(Infinity);
});

test("the size of a base", () => {
  expect([extent(model([0, 0])), room(model([0, 0])), bow(model([0, 0]))]).toEqual([500, 500, 500]);
  expect([Math.round(extent(hull([0, 0]))), room(hull([0, 0])), bow(hull([0, 0]))]).toEqual([2915, 1500, 2500]);
});

test("a line around a base is everywhere as far from it", () => {
  for (const base of [model([3000, 3000]), hull([3000, 3000], 2000)]) {
    const line = around(base, 1000);
    expect(line.length).toBeGreaterThan(20);
    for (const point of line) expect(Math.abs(toEdge(base, point) - 1000)).toBeLessThan(4);
  }
});

describe("base contact", () => {
  test("pulls when near, never into the other base", () => {
    for (let angle = 0; angle < 360; angle += 7) {
      const radians = (angle * Math.PI) / 180;
      const near: Point = [Math.round(10_000 + 1120 * Math.cos(radians)), Math.round(10_000 + 1120 * Math.sin(radians))];
      const snapped = snapToContact(near, model(near, 490), [model([10_000, 10_000])]);
      const apart = distance(snapped, [10_000, 10_000]);
      expect(apart).toBeGreaterThanOrEqual(990);
      expect(apart).toBeLessThan(993);
    }
  });

  test("leaves alone what is farther, and what is out or beside the table", () => {
    expect(snapToContact([12_000, 10_000], model([12_000, 10_000]), [model([10_000, 10_000])])).toEqual([12_000, 10_000]);
    const gone = { ...model([10_000, 10_000]), out: true };
    expect(snapToContact([11_010, 10_000], model([11_010, 10_000]), [gone])).toEqual([11_010, 10_000]);
  });

  test("a hull is touched at its side, and pulls nothing into itself", () => {
    const beside: Point = [10_000, 12_150];
    expect(snapToContact(beside, model(beside), [hull([10_000, 10_000])])).toEqual([10_000, 12_000]);
    expect(snapToContact([10_000, 11_400], model([10_000, 11_400]), [hull([10_000, 10_000])])).toEqual([10_000, 11_400]);
    expect(snapToContact(beside, hull(beside), [model([10_000, 10_000])])).toEqual(beside);
  });
});
