import { describe, expect, test } from "vitest";
import { Drafting } from "../drafting.svelte";
import { completeOffers, completeView } from "../wire";
import type { Model, TableView } from "../wire";
import { landmarks, standing } from "./relations";
import { stopBefore } from "./towards";
import type { Battle } from "../battle.svelte";

const WALL = [
  [0, 5000],
  [3000, 5000],
  [3000, 6000],
  [0, 6000],
];

function table(): { battle: Battle; view: TableView; hero: Model } {
  const model = (id: string, seat: string, at: number[] | null, more = {}): object => ({
    id, seat, unit: seat, name: id, at, radius: 500, ...more,
  });
  const view = completeView({
    seat: "red",
    size: [12000, 12000],
    seats: [{ id: "red", name: "Red" }, { id: "blue", name: "Blue" }],
    units: [
      { id: "red", seat: "red", name: "Reds", models: ["hero", "mate"], coherency: 4000, coherency_about: "mate" },
      { id: "blue", seat: "blue", name: "Blues", models: ["near", "far"] },
    ],
    models: [
      model("hero", "red", [2000, 2000]),
      model("mate", "red", [8000, 2000]),
      model("near", "blue", [2000, 8000]),
      model("far", "blue", [11000, 11000]),
      model("fallen", "blue", [2000, 3200], { out: true }),
    ],
    terrain: [{ id: "wall", name: "Wall", shape: WALL, height: 0 }],
    zones: [],
    marks: [{ id: "flag", name: "Flag", at: [6000, 2000] }],
  });
  const battle = {
    units: new Map(view.units.map((unit) => [unit.id, unit])),
    models: new Map(view.models.map((each) => [each.id, each])),
    nameOf: (id: string) => id,
    placeInWords: (place: { name: string }) => place.name,
  } as unknown as Battle;
  return { battle, view, hero: view.models[0]! };
}

describe("where a model stands", () => {
  test("is told by the nearest of each kind, from edge to edge, and not by who is out", () => {
    const { battle, view, hero } = table();
    const marks = landmarks(battle, view, hero);
    expect(marks.map((mark) => [mark.id, Math.round(mark.away)])).toEqual([
      ["wall", 2500],
      ["flag", 3500],
      ["mate", 5000],
      ["near", 5000],
      ["far", 11728],
    ]);
    expect(standing(battle, view, hero)).toEqual([
      "Nearest enemy: near (Blues), 5″ north",
      "Nearest objective: Flag, 3.5″ east",
      "Near: Wall, 2.5″ north",
      "Too far from mate: 5″ instead of 4″",
      "2″ from the west edge, 2″ from the south edge",
    ]);
  });

  test("is said plainly of who is not on the table", () => {
    const { battle, view } = table();
    expect(standing(battle, view, view.models.at(-1)!).length).toBe(1);
    expect(standing(battle, view, { ...view.models[0]!, at: null }).length).toBe(1);
  });
});

test("going towards something stops where it was told, and never farther than one may go", () => {
  const { battle, view, hero } = table();
  const [offer] = completeOffers([
    { id: "walk", title: "Walk", command: { do: "walk" }, needs: [{ kind: "path", field: "path", label: "", reach: 3000 }] },
  ]);
  const draft = new Drafting(offer!, hero, [], () => Promise.resolve(null), 0);
  const near = landmarks(battle, view, hero).find((mark) => mark.id === "near")!;
  const flag = landmarks(battle, view, hero).find((mark) => mark.id === "flag")!;
  expect(stopBefore(draft, hero.at!, near, 0)).toEqual([2000, 4998]);
  expect(stopBefore(draft, hero.at!, flag, 2000)).toEqual([3498, 2000]);
});
