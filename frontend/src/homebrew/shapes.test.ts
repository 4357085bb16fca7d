import { describe, expect, test } from "vitest";
import { chosen, idFor, parts, skill, tidy, users, type Pack } from "./shapes";

describe("ids", () => {
  test("are made of names, plain and each only once", () => {
    expect(idFor("Étoile Mortant!", [])).toBe("etoile_mortant");
    expect(idFor("Rat", ["rat", "rat_2"])).toBe("rat_3");
    expect(idFor("3rd line", [])).toBe("rd_line");
    expect(idFor("鼠", [])).toBe("piece");
    expect(idFor("x".repeat(90), []).length).toBeLessThanOrEqual(40);
  });
});

describe("skills", () => {
  test("are read and written with their values", () => {
    expect(["heal(4)", "fearless", "contempt(Dark Legion)", "a(b"].map(parts)).toEqual([
      { id: "heal", value: "4" },
      { id: "fearless", value: "" },
      { id: "contempt", value: "Dark Legion" },
      { id: "a(b", value: "" },
    ]);
    expect([skill("heal", "4"), skill("fearless", "")]).toEqual(["heal(4)", "fearless"]);
  });

  test("begin with a value that is allowed", () => {
    const word = { id: "x", name: "X", rule: "R", value: "number" as const };
    expect(chosen({ ...word, least: 2, most: 6 })).toBe("x(2)");
    expect(chosen({ ...word, least: -6, most: 6 })).toBe("x(1)");
    expect(chosen({ ...word, least: -6, most: -1 })).toBe("x(-1)");
    expect(chosen({ ...word, value: "name" })).toBe("x");
  });
});

describe("documents", () => {
  test("of any kind become such that forms can show", () => {
    for (const wild of [null, 3, [], { units: 4 }, { models: { a: null, b: [] } }, { name: 9, cards: { c: { effects: [1, "a"] } } }]) {
      const pack = tidy(wild);
      expect(Object.keys(pack)).toEqual(expect.arrayContaining(["units", "models", "weapons", "cards", "name", "faction"]));
      expect(typeof pack.name).toBe("string");
    }
    expect(tidy({ models: { a: null, b: {} } }).models).toEqual({ b: { profile: {} } });
    expect(tidy({ cards: { c: { effects: [1, "a"] } } }).cards?.c?.effects).toEqual(["a"]);
    expect(tidy({ units: { u: { models: [3, { model: "m" }], options: { o: 1, p: {} } } } }).units?.u).toEqual({
      models: [{ model: "m" }],
      options: { p: {} },
    });
  });

  test("keep what no form shows, and are not changed themselves", () => {
    const written = { models: { a: { like: "strider", odd: 1 } } };
    expect(tidy(written).models?.a).toEqual({ like: "strider", odd: 1, profile: {} });
    expect(written.models.a).toEqual({ like: "strider", odd: 1 });
  });

  test("say who would miss a piece", () => {
    const pack: Pack = {
      models: { rat: { name: "Rat", weapons: ["club"] } },
      units: { rats: { name: "Rats", models: [{ model: "rat" }], options: { o: { weapons: ["sling"] } } } },
    };
    expect(users(pack, { part: "models", id: "rat" })).toEqual(["Rats"]);
    expect(users(pack, { part: "weapons", id: "club" })).toEqual(["Rat"]);
    expect(users(pack, { part: "weapons", id: "sling" })).toEqual(["Rats"]);
    expect(users(pack, { part: "units", id: "rats" })).toEqual([]);
  });
});
