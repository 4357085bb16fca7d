import { expect, test } from "vitest";
import { asTerrain, centred, detached, extents, idFor, nameOf, outline, rectangle, resized, snapped, withCorner, withoutCorner, zonesOf } from "./shapes";
import type { Drawing, Library, Piece } from "./shapes";
import { image, imageOf, imageOfZone, isItsOwn, SYMMETRIES, twinOf } from "./symmetry";

const PLAIN: Piece = {
  id: "p",
  at: [10000, 8000],
  turn: 0,
  piece: "",
  name: "",
  elevation: 0,
  look: "wall",
  kind: "heavy",
  shape: rectangle(6000, 1000),
  height: 800,
  see_through: false,
  roof: false,
  floors: [],
  openings: [],
  material: "",
  values: {},
};
const HOUSE: Piece = {
  ...PLAIN,
  id: "house",
  shape: rectangle(6000, 4000),
  roof: true,
  openings: [{ id: "door", side: 0, start: 1000, end: 2000, top: 2000, sill: 0, admits: [] }],
};
const LEANING: Piece = { ...PLAIN, id: "rock", shape: [[-2000, -1000], [2000, -2000], [1000, 2000]] };
const LIBRARY: Library = new Map([HOUSE, LEANING].map((piece) => [piece.id, piece]));
const SIZE = [48000, 40000] as const;
const sorted = (points: readonly (readonly number[])[]) => points.map((p) => p.map(Math.round).join()).sort();

test("a piece of the library has its shape from there, turned and moved", () => {
  const piece = { ...PLAIN, piece: "house", turn: 9000 };
  expect(sorted(outline(piece, LIBRARY))).toEqual(sorted([[12000, 5000], [12000, 11000], [8000, 11000], [8000, 5000]]));
  expect(detached(piece, LIBRARY)).toMatchObject({ id: "p", piece: "", shape: HOUSE.shape, at: PLAIN.at, turn: 9000 });
});

test("openings are drawn in their walls, and keep their share when a piece grows", () => {
  expect(asTerrain(HOUSE, LIBRARY).openings).toEqual([[[8000, 6000], [9000, 6000]]]);
  const grown = resized(HOUSE, 12000, 4000);
  expect(extents(grown)).toEqual([12000, 4000]);
  expect(grown.openings[0]).toMatchObject({ start: 2000, end: 4000 });
});

test("corners come and go, and no opening hangs in the air", () => {
  const more = withCorner(HOUSE, 3, [-3500, 0]);
  expect(more.shape).toHaveLength(5);
  expect(more.openings).toHaveLength(1);
  expect(withCorner(HOUSE, 0, [0, -2500]).openings).toHaveLength(0);
  expect(withoutCorner(more, 1).openings).toHaveLength(0);
  expect(withoutCorner(LEANING, 0)).toBe(LEANING);
});

test.each(SYMMETRIES)("the image of the image is the piece again: %s", (symmetry) => {
  for (const piece of [PLAIN, HOUSE, LEANING, { ...LEANING, turn: 3300 }, { ...PLAIN, piece: "rock", turn: 700 }]) {
    const there = imageOf(piece, symmetry, SIZE, LIBRARY);
    const corners = outline(piece, LIBRARY).map((corner) => image(corner, symmetry, SIZE));
    expect(sorted(outline(there, LIBRARY))).toEqual(sorted(corners));
    expect(sorted(outline(imageOf(there, symmetry, SIZE, LIBRARY), LIBRARY))).toEqual(sorted(outline(piece, LIBRARY)));
  }
});

test.each(SYMMETRIES)("a door is where the image of its wall has it: %s", (symmetry) => {
  const here = asTerrain(HOUSE, LIBRARY).openings[0]!;
  const there = asTerrain(imageOf(HOUSE, symmetry, SIZE, LIBRARY), LIBRARY).openings[0]!;
  expect(sorted(there)).toEqual(sorted(here.map((end) => image(end, symmetry, SIZE))));
});

test("what is its own reflection stays a piece of the library, what is not is drawn", () => {
  const library: Library = new Map([["wall", { ...PLAIN, id: "wall" }], ...LIBRARY]);
  expect(imageOf({ ...PLAIN, piece: "wall" }, "across", SIZE, library).piece).toBe("wall");
  expect(imageOf({ ...PLAIN, piece: "rock" }, "across", SIZE, library).piece).toBe("");
  expect(imageOf({ ...PLAIN, piece: "rock" }, "turn", SIZE, library).piece).toBe("rock");
});

test("the twin of a piece is found where its image lies, and one in the middle is its own", () => {
  const other = { ...imageOf(PLAIN, "turn", SIZE, LIBRARY), id: "q" };
  const drawing: Drawing = { size: SIZE, name: "", summary: "", terrain: [PLAIN, LEANING, other], zones: [] };
  expect(twinOf(PLAIN, drawing, "turn", LIBRARY)?.id).toBe("q");
  expect(twinOf(PLAIN, drawing, "across", LIBRARY)).toBeNull();
  expect(isItsOwn({ ...PLAIN, at: [24000, 20000] }, "turn", SIZE, LIBRARY)).toBe(true);
});

test("zones are laid for a size, and have an image with the edge behind it", () => {
  const layout = { id: "edges", label: "", zones: [{ seat: 0, edge: "south" as const, shape: [[0, 0], [1, 0], [1, 0.25]] as [number, number][] }] };
  const [zone] = zonesOf(layout, SIZE);
  expect(zone!.shape).toEqual([[0, 0], [48000, 0], [48000, 10000]]);
  expect(imageOfZone(zone!, "turn", SIZE)).toMatchObject({ edge: "north", shape: [[48000, 40000], [0, 40000], [0, 30000]] });
  expect(imageOfZone(zone!, "across", SIZE).edge).toBe("south");
});

test("ids and places are tidy", () => {
  expect(idFor("wall-3", ["wall-1", "wall-2"])).toBe("wall-3");
  expect(idFor("Été & co", [])).toMatch(/^[\w-]+$/);
  expect(snapped([1260, 2249], 500)).toEqual([1500, 2000]);
});

test("a piece is called by its own name, else as the reader calls that of the library, drawn on or not", () => {
  const library: Library = new Map([["house", { ...HOUSE, name: "House" }]]);
  const names = { house: "Maison" };
  const standing = { ...PLAIN, piece: "house" };
  expect(nameOf(standing, library, names)).toBe("Maison");
  expect(nameOf(detached(standing, library), library, names)).toBe("Maison");
  expect(nameOf({ ...standing, name: "Mill" }, library, names)).toBe("Mill");
  expect(nameOf(PLAIN, library, names)).toBe("");
});

test("a piece drawn about its own middle lies where it lay", () => {
  const far: Piece = { ...PLAIN, at: [500, 0], turn: 9000, shape: [[9000, 13000], [15000, 13000], [15000, 14000]] };
  const near = centred(far);
  expect(near.shape).toEqual([[-3000, -500], [3000, -500], [3000, 500]]);
  expect(sorted(outline(near, LIBRARY))).toEqual(sorted(outline(far, LIBRARY)));
});
