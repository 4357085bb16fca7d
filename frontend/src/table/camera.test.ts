import { expect, test } from "vitest";
import { bringIntoSight, fit, pan, toTable, toWindow, zoom } from "./camera";
import type { Point } from "./wire";

const TABLE: Point = [48_000, 36_000];
const FRAME = { width: 800, height: 600, right: 56 };

test("the whole table fits beside what covers the window's edge", () => {
  const camera = fit(TABLE, FRAME);
  const [right, top] = toWindow(camera, [48_000, 36_000], TABLE);
  const [left, bottom] = toWindow(camera, [0, 0], TABLE);
  expect(left).toBeGreaterThanOrEqual(14);
  expect(right).toBeLessThanOrEqual(800 - 56 - 14 + 0.001);
  expect(top).toBeGreaterThanOrEqual(14);
  expect(bottom).toBeLessThanOrEqual(600 - 14);
});

test("a point of the table and its pixel are the same place", () => {
  const camera = zoom(fit(TABLE, FRAME), 3, [200, 100], TABLE, FRAME);
  expect(toTable(camera, toWindow(camera, [12_345, 6_789], TABLE), TABLE)).toEqual([12_345, 6_789]);
});

test("zooming holds the point under the pointer", () => {
  const camera = fit(TABLE, FRAME);
  const before = toTable(camera, [300, 250], TABLE);
  const after = toTable(zoom(camera, 2.5, [300, 250], TABLE, FRAME), [300, 250], TABLE);
  expect(Math.abs(after[0] - before[0])).toBeLessThanOrEqual(2);
  expect(Math.abs(after[1] - before[1])).toBeLessThanOrEqual(2);
});

test("neither zooming out nor panning loses the table", () => {
  let camera = fit(TABLE, FRAME);
  for (let i = 0; i < 50; i += 1) camera = zoom(camera, 0.5, [0, 0], TABLE, FRAME);
  camera = pan(camera, 100_000, -100_000, TABLE, FRAME);
  const [left] = toWindow(camera, [0, 36_000], TABLE);
  const [, bottom] = toWindow(camera, [0, 0], TABLE);
  expect(left).toBeLessThan(800);
  expect(bottom).toBeGreaterThan(0);
});

test("something out of sight is brought in, something in sight moves nothing", () => {
  const near = zoom(fit(TABLE, FRAME), 8, [0, 0], TABLE, FRAME);
  const moved = bringIntoSight(near, [47_000, 1_000], TABLE, FRAME);
  const [x, y] = toWindow(moved, [47_000, 1_000], TABLE);
  expect(x > 0 && x < 800 && y > 0 && y < 600).toBe(true);
  expect(bringIntoSight(moved, [47_000, 1_000], TABLE, FRAME)).toBe(moved);
});
