import { describe, expect, test } from "vitest";
import { isOneOf, mainLine, rulesOf, sections, slotsBelow, standing, tables, type Wish } from "./looking";
import { Lookup, type Handbook, type Piece } from "./store/handbook";
import type { ArmyNode, Places } from "./store/shapes";

const line = (name: string, value: string) => ({ name, type: "model", stats: [{ name: "M", value }] });
const piece = (at: number, below: number, entry: string, more: Partial<Piece> = {}): Piece => ({
  at,
  below,
  entry,
  name: entry,
  kind: "option",
  points: {},
  ...more,
});

const BOOK: Handbook = {
  system: "g",
  catalogue: "c",
  chart: "p",
  revision: 1,
  roles: [
    { id: "hero", name: "Heroes", least: 1, most: 1 },
    { id: "troop", name: "Troops", least: 2, most: 4 },
  ],
  units: [
    {
      entry: "etoiles",
      name: "Étoiles Mortant",
      kind: "unit",
      role: "troop",
      points: { pts: 90 },
      models: 4,
      pieces: [
        piece(0, -1, "etoiles", {
          kind: "unit",
          rules: [{ name: "Drilled" }],
          grown: {
            id: "u",
            entry: "etoiles",
            children: [
              { id: "u.1", entry: "leader" },
              { id: "u.2", entry: "man", count: 3 },
            ],
          },
          groups: [{ path: "g1", name: "Sidearms", most: 1 }],
        }),
        piece(1, 0, "leader", { kind: "model", profiles: [line("Leader", "6")], rules: [{ name: "Drilled" }] }),
        piece(2, 0, "man", { kind: "model", least: 3, most: 6, counted: true, profiles: [line("Man", "5"), line("Man", "5")] }),
        piece(3, 0, "pistol", { group: "g1" }),
        piece(4, 0, "sabre", { group: "g1" }),
        piece(5, 0, "secret", { hidden: true }),
        piece(6, 2, "scope", { per_model: true, most: 1 }),
      ],
    },
    {
      entry: "duval",
      name: "Duval",
      kind: "unit",
      role: "hero",
      points: { pts: 120 },
      models: 1,
      pieces: [piece(0, -1, "duval", { kind: "unit", rules: [{ name: "Shooting Star" }] })],
    },
  ],
};
const lookup = new Lookup(BOOK);
const wish = (more: Partial<Wish>): Wish => ({ words: "", role: "", order: "role", most: null, ...more });
const found = (more: Partial<Wish>) => sections(BOOK, wish(more), "pts").map((each) => [each.name, ...each.units.map((unit) => unit.entry)]);

describe("units", () => {
  test("stand under their roles, or in the order that is asked for", () => {
    expect(found({})).toEqual([
      ["Heroes", "duval"],
      ["Troops", "etoiles"],
    ]);
    expect(found({ order: "dear" })).toEqual([["", "duval", "etoiles"]]);
    expect(found({ order: "name" })).toEqual([["", "duval", "etoiles"]]);
    expect(found({ order: "cheap" })).toEqual([["", "etoiles", "duval"]]);
  });

  test("are found by names without accents, by weapons and by skills", () => {
    expect(found({ words: "etoile mort" })).toEqual([["Troops", "etoiles"]]);
    expect(found({ words: "shooting" })).toEqual([["Heroes", "duval"]]);
    expect(found({ words: "sabre man" })).toEqual([["Troops", "etoiles"]]);
    expect(found({ words: "nobody" })).toEqual([]);
  });

  test("are those of a role, and what one can afford", () => {
    expect(found({ role: "hero" })).toEqual([["Heroes", "duval"]]);
    expect(found({ most: 100 })).toEqual([["Troops", "etoiles"]]);
  });

  test("are told by the line of most of their models; no line and no rule stands twice", () => {
    const unit = BOOK.units[0]!;
    expect(mainLine(unit)!.name).toBe("Man");
    expect(tables(unit.pieces)).toEqual([
      {
        columns: ["M"],
        lines: [
          { name: "Leader", values: ["6"] },
          { name: "Man", values: ["5"] },
        ],
      },
    ]);
    expect(rulesOf(unit.pieces)).toEqual([{ name: "Drilled" }]);
  });

  test("are a character's own, whoever comes along", () => {
    const dog = piece(1, 0, "dog", { kind: "model", profiles: [line("Dog", "8")] });
    const unit = {
      entry: "colonel",
      name: "Colonel",
      kind: "model",
      role: "lord",
      points: {},
      models: 2,
      pieces: [
        piece(0, -1, "colonel", {
          kind: "model",
          profiles: [line("Colonel", "5")],
          grown: { id: "u", entry: "colonel", children: [{ id: "v", entry: "dog" }] },
        }),
        dog,
      ],
    };
    expect(mainLine(unit)!.name).toBe("Colonel");
  });
});

describe("what may be chosen", () => {
  const men: ArmyNode = { id: "a.2", entry: "man", count: 3 };
  const unit: ArmyNode = { id: "a", entry: "etoiles", children: [{ id: "a.1", entry: "leader" }, men] };
  const shape = (told: Places[] | null, of: ArmyNode[] = [unit]) =>
    slotsBelow(lookup, of, told).map((each) => [
      each.group?.name ?? "",
      ...each.slots.map((slot) => [slot.piece.entry, slot.count, slot.least, slot.most, slot.room, slot.why]),
    ]);

  test("is there at once, models first, nothing hidden", () => {
    expect(shape(null)).toEqual([
      ["", ["leader", 1, 0, null, null, ""], ["man", 3, 3, 6, 3, ""]],
      ["Sidearms", ["pistol", 0, 0, null, 1, ""], ["sabre", 0, 0, null, 1, ""]],
    ]);
    expect(isOneOf(slotsBelow(lookup, [unit], null)[1]!)).toBe(true);
    expect(shape(null, [unit, men])).toEqual([["", ["scope", 0, 0, 3, 3, ""]]]);
  });

  test("is as the server says where it has", () => {
    const choices = [
      { entry: "man", name: "man", kind: "model", points: {}, count: 3, least: 3, most: 6, room: 0, why: "All full." },
      { entry: "secret", name: "secret", kind: "option", points: {} },
    ];
    const told = [{ at: "a", choices, groups: [] }];
    expect(shape(told)).toEqual([
      ["", ["leader", 1, 0, null, null, ""], ["man", 3, 3, 6, 0, "All full."]],
      ["", ["secret", 0, 0, null, null, ""]],
    ]);
  });

  test("what stands in a unit", () => {
    expect(standing(lookup, unit).map((each) => each.entry)).toEqual(["etoiles", "leader", "man"]);
  });
});
