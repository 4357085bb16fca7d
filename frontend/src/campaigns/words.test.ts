import { describe, expect, test } from "vitest";
import { amounts, borders, idFor, nameOf } from "./words";

const plan = {
  system: "toy",
  territories: [
    { id: "n", name: "North", borders: ["s"] },
    { id: "s", name: "South" },
  ],
  resources: [{ id: "supply", name: "crates" }],
};

describe("words of campaigns", () => {
  test("a border holds for both sides", () => {
    expect([...(borders(plan).get("s") ?? [])]).toEqual(["n"]);
    expect([...(borders(plan).get("n") ?? [])]).toEqual(["s"]);
  });

  test("what is new has an id of its own", () => {
    expect(idFor("Île d’Or", [])).toBe("ile-d-or");
    expect(idFor("North", ["north", "north-2"])).toBe("north-3");
    expect(idFor("???", [])).toBe("x");
  });

  test("names stand for ids where they are known", () => {
    expect(nameOf(plan, "n")).toBe("North");
    expect(nameOf(plan, "gone")).toBe("gone");
    expect(amounts(plan, { supply: 3 })).toBe("3 crates");
  });
});
