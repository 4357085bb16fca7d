import { describe, expect, test } from "vitest";
import { idOf, raised } from "./scheme";

test("extra points get an id of their own", () => {
  expect(idOf("Armée peinte !", [])).toBe("armee_peinte");
  expect(idOf("Paint", ["paint"])).toBe("paint_2");
  expect(idOf("★", [])).toBe("extra");
});

describe("tie-breaks", () => {
  test("rise one place", () => {
    expect(raised(["opponents", "wins", "met"], "met")).toEqual(["opponents", "met", "wins"]);
    expect(raised(["opponents", "wins"], "opponents")).toEqual(["opponents", "wins"]);
  });

  test("come last where they are new", () => {
    expect(raised(["wins"], "met")).toEqual(["wins", "met"]);
  });
});
