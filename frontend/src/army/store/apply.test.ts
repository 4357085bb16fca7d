import { describe, expect, test } from "vitest";
import { apply, identified, Unforeseen, type Known } from "./apply";
import { Lookup, type Handbook } from "./handbook";
import { totals } from "./points";
import type { Edit, Review, Roster } from "./shapes";
import { findNode } from "./tree";

/** Riflemen at 12 each, five as they come; drilled, 2 for each of them; a banner. */
const BOOK: Handbook = {
  system: "g",
  catalogue: "c",
  chart: "patrol",
  revision: 1,
  roles: [],
  units: [
    {
      entry: "rifles",
      name: "Riflemen",
      kind: "unit",
      role: "troops",
      points: { pts: 60 },
      models: 5,
      pieces: [
        {
          at: 0,
          below: -1,
          entry: "rifles",
          name: "Riflemen",
          kind: "unit",
          points: {},
          grown: { id: "u", entry: "rifles", children: [{ id: "u.1", entry: "man", count: 5 }] },
        },
        { at: 1, below: 0, entry: "man", name: "Rifleman", kind: "model", points: { pts: 12 } },
        { at: 2, below: 0, entry: "drilled", name: "Drilled", kind: "option", points: { pts: 10 }, grows: { 1: { pts: 2 } } },
        { at: 3, below: 0, entry: "banner", name: "Banner", kind: "option", points: { pts: 5 }, counted: true, group: "g" },
        { at: 4, below: 0, entry: "horn", name: "Horn", kind: "option", points: { pts: 3 }, counted: true, group: "g" },
        { at: 5, below: 1, entry: "scope", name: "Scope", kind: "option", points: { pts: 1 }, per_model: true },
      ],
    },
  ],
};
const lookup = new Lookup(BOOK);
const known: Known = () => lookup;
const EMPTY: Roster = { system: "g", forces: [{ id: "f", type: "patrol", catalogue: "c" }] };
const NOTHING: Review = { legal: true, points: {}, limits: {}, parts: {}, problems: [] };
const done = (...edits: Edit[]) => edits.reduce((roster, edit) => apply(roster, edit, known), EMPTY);
const rifles: Edit = { edit: "add", to: "f", entry: "rifles", id: "a" };
const cost = (roster: Roster) => totals(roster, "pts", { roster: EMPTY, review: NOTHING }, known);

describe("edits", () => {
  test("what a unit cannot be without comes along, numbered after it", () => {
    const roster = done(rifles);
    expect(roster.forces![0]!.units).toEqual([
      { id: "a", entry: "rifles", count: 1, children: [{ id: "a.1", entry: "man", count: 5 }] },
    ]);
  });

  test("more of an option is counted where it stands; another of its group takes its place", () => {
    const banner: Edit = { edit: "add", to: "a", entry: "banner", id: "b" };
    const roster = done(rifles, banner, { edit: "add", to: "a", entry: "banner" });
    expect(findNode(roster, "b")!.count).toBe(2);
    const chosen = apply(roster, { edit: "choose", to: "a", entry: "horn", id: "h" }, known);
    expect(findNode(chosen, "b")).toBeUndefined();
    expect(findNode(chosen, "h")!.count).toBe(2);
  });

  test("what is counted for each model goes along", () => {
    const roster = done(rifles, { edit: "add", to: "a.1", entry: "scope", id: "s" });
    expect(findNode(roster, "s")!.count).toBe(5);
    const more = apply(roster, { edit: "set_count", id: "a.1", count: 8 }, known);
    expect(findNode(more, "s")!.count).toBe(8);
  });

  test("a copy has ids of its own and goes with nobody; order, names and limits are kept", () => {
    const roster = done(
      rifles,
      { edit: "attach", id: "a", to: "a" },
      { edit: "duplicate", id: "a", copy: "b" },
      { edit: "move", id: "b", to: "f", place: 0 },
      { edit: "rename", id: "b", name: "Second" },
      { edit: "set_limit", points: "pts", limit: 500 },
      { edit: "nominate", id: "b" },
    );
    const [first, second] = roster.forces![0]!.units!;
    expect([first!.id, first!.children![0]!.id, first!.name, first!.joins]).toEqual(["b", "b.1", "Second", undefined]);
    expect([second!.id, roster.limits, roster.commander]).toEqual(["a", { pts: 500 }, "b"]);
    const without = apply(roster, { edit: "remove", id: "b" }, known);
    expect(without.commander).toBe("");
  });

  test("who goes with a unit that is removed goes alone", () => {
    const roster = done(rifles, { edit: "duplicate", id: "a", copy: "b" }, { edit: "attach", id: "b", to: "a" });
    expect(findNode(apply(roster, { edit: "remove", id: "a" }, known), "b")!.joins).toBe("");
  });

  test("what only the server can tell is not guessed", () => {
    expect(() => done({ edit: "add", to: "f", entry: "strangers", id: "x" })).toThrow(Unforeseen);
    expect(() => done(rifles, { edit: "swap", id: "a.1", entry: "man" })).toThrow(Unforeseen);
    expect(() => done({ edit: "remove", id: "nobody" })).toThrow(Unforeseen);
  });
});

test("what is added gets an id, unless it is counted where it stands", () => {
  const fresh = () => "new";
  const roster = done(rifles, { edit: "add", to: "a", entry: "banner", id: "b" });
  const mends: Edit[] = [
    { edit: "add", to: "a", entry: "banner" },
    { edit: "add", to: "a", entry: "horn" },
    { edit: "several", edits: [{ edit: "duplicate", id: "a" }] },
  ];
  expect(mends.map((each) => identified(each, roster, known, fresh))).toEqual([
    { edit: "add", to: "a", entry: "banner" },
    { edit: "add", to: "a", entry: "horn", id: "new" },
    { edit: "several", edits: [{ edit: "duplicate", id: "a", copy: "new" }] },
  ]);
});

describe("points", () => {
  test("are the handbook's for what is new, also where a price grows with the unit", () => {
    const roster = done(rifles, { edit: "add", to: "a", entry: "drilled", id: "d" });
    expect(cost(roster).army).toBe(70);
    const more = apply(roster, { edit: "set_count", id: "a.1", count: 7 }, known);
    expect([cost(more).parts.get("a.1"), cost(more).parts.get("d"), cost(more).army]).toEqual([84, 14, 98]);
  });

  test("are the server's for what it has seen", () => {
    const roster = done(rifles, { edit: "add", to: "a", entry: "drilled", id: "d" });
    const priced = (pts: number) => ({ name: "", points: { pts } });
    const parts = { f: priced(100), a: priced(100), "a.1": priced(65), d: priced(15) };
    const told = { roster, review: { ...NOTHING, parts } };
    expect(totals(roster, "pts", told, known).army).toBe(100);
    const more = apply(roster, { edit: "set_count", id: "a.1", count: 6 }, known);
    // 20 of its own, 13 a man, 15 and 2 more.
    expect(totals(more, "pts", told, known).army).toBe(20 + 6 * 13 + 17);
  });
});
