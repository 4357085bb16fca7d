import { describe, expect, test } from "vitest";
import { deciderText, decidersLeft, idOf, raised, usual, withoutExtra } from "./scheme";

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

describe("a drawn game", () => {
  const scheme = { ...usual(), extras: [{ id: "bodies", name: "Body count", most: 9 }] };

  test("may be decided by extra points, which are told by their name", () => {
    expect(decidersLeft(scheme)).toEqual(["seed", "bodies"]);
    expect(deciderText("bodies", scheme)).toContain("Body count");
  });

  test("is not decided by extra points that are gone", () => {
    const without = withoutExtra({ ...scheme, deciders: ["bodies", "umpire"] }, "bodies");
    expect([without.extras, without.deciders]).toEqual([[], ["umpire"]]);
  });
});
