import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OneTable } from "./api";
import { Editor } from "./editor.svelte";
import type { Drawing, Words } from "./shapes";

const BARE: Drawing = {
  size: [48000, 48000],
  name: "Yard",
  summary: "",
  terrain: [],
  zones: [
    { id: "zone-1", seat: 0, edge: "south", shape: [[0, 0], [48000, 0], [48000, 8000]] },
    { id: "zone-2", seat: 1, edge: "north", shape: [[48000, 48000], [0, 48000], [0, 40000]] },
  ],
};
const WORDS = { kinds: [], materials: [], values: [], admits: [], layouts: [], library: [], names: {}, ready: {}, usual_kinds: { wall: "high" }, size: [48000, 48000], seats: 2 } as unknown as Words;

const tableOf = (document: Drawing, version = 1) => ({ id: "t", version, document, faults: [], playable: true }) as unknown as OneTable;
const at = (editor: Editor) => editor.drawing.terrain.map((piece) => piece.at);

/** What the server is asked, and what it says next. */
let asked: { method: string; body: { version: number; document: Drawing } }[] = [];
let answers: (() => Response)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { cookie: "" });
  asked = [];
  answers = [];
  vi.stubGlobal("fetch", async (_: string, call: { method: string; body: string }) => {
    const body = call.body ? JSON.parse(call.body) : null;
    if (call.method === "PUT") asked.push({ method: call.method, body });
    return answers.shift()?.() ?? Response.json(tableOf(body.document, body.version + 1));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("strokes and moves are taken back one by one, what is dragged in one go as a whole", () => {
  const editor = new Editor(tableOf(BARE), WORDS);
  editor.add({ look: "wall" }, [10100, 9900]);
  expect(editor.piece).toMatchObject({ id: "wall-1", at: [10000, 10000], kind: "high" });
  editor.endStep();
  for (const x of [11000, 12000, 13000]) editor.moveTo("wall-1", [x, 10000], "drag");
  editor.endStep();
  editor.moveTo("wall-1", [20000, 10000], "drag");
  expect(at(editor)).toEqual([[20000, 10000]]);
  editor.undo();
  expect(at(editor)).toEqual([[13000, 10000]]);
  editor.undo();
  expect(at(editor)).toEqual([[10000, 10000]]);
  editor.undo();
  expect([at(editor), editor.piece, editor.canUndo]).toEqual([[], null, false]);
  for (let i = 0; i < 3; i += 1) editor.redo();
  expect([at(editor), editor.canRedo]).toEqual([[[20000, 10000]], false]);
});

test("the other half follows what is added, moved, copied and removed", () => {
  const editor = new Editor(tableOf(BARE), WORDS);
  editor.symmetry = "turn";
  editor.add({ look: "wall" }, [10000, 10000]);
  editor.moveTo("wall-1", [12000, 9000]);
  expect(at(editor)).toEqual([[12000, 9000], [36000, 39000]]);
  editor.duplicate();
  expect(editor.drawing.terrain).toHaveLength(4);
  editor.remove();
  expect(editor.drawing.terrain.map((piece) => piece.id)).toEqual(["wall-1", "wall-2"]);
  editor.add({ look: "rock" }, [24000, 24000]);
  expect(editor.drawing.terrain).toHaveLength(3);
  editor.updateZone("zone-1", (zone) => ({ ...zone, shape: [[0, 0], [20000, 0], [20000, 6000]] }));
  expect(editor.drawing.zones[1]).toMatchObject({ id: "zone-2", seat: 1, edge: "north", shape: [[48000, 48000], [28000, 48000], [28000, 42000]] });
});

test("one half is laid onto the other without laying a piece on itself", () => {
  const editor = new Editor(tableOf(BARE), WORDS);
  editor.add({ look: "wall" }, [10000, 10000]);
  editor.add({ look: "wall" }, [24000, 24000]);
  editor.add({ look: "rock" }, [10000, 40000]);
  editor.mirrorAll("along");
  expect(at(editor)).toEqual([[10000, 10000], [24000, 24000], [10000, 38000]]);
});

test("a table that shrinks keeps all of its pieces, and its zones their share", () => {
  const editor = new Editor(tableOf(BARE), WORDS);
  editor.add({ look: "wall" }, [47000, 40000]);
  editor.resizeTable([24000, 24000]);
  expect(at(editor)).toEqual([[24000, 24000]]);
  expect(editor.drawing.zones[0]!.shape).toEqual([[0, 0], [24000, 0], [24000, 4000]]);
});

test("a table has no more pieces than it may", () => {
  const editor = new Editor(tableOf(BARE), WORDS);
  for (let i = 0; i < 125; i += 1) editor.add({ look: "wall" }, [i * 100, 0]);
  editor.addImage("turn");
  editor.duplicate();
  expect(editor.drawing.terrain).toHaveLength(120);
});

test("what is drawn is kept after a pause, once, with the version that was seen", async () => {
  const editor = new Editor(tableOf(BARE), WORDS);
  editor.add({ look: "wall" }, [10000, 10000]);
  editor.nudge([500, 0]);
  expect(editor.saving.state).toBe("saving");
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.map(({ body }) => body.version)).toEqual([1]);
  expect(editor.saving.state).toBe("saved");
  editor.nudge([500, 0]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.map(({ body }) => body.version)).toEqual([1, 2]);
});

test("a bad line is tried again; another window's table is not overwritten unasked", async () => {
  const editor = new Editor(tableOf(BARE), WORDS);
  answers = [
    () => {
      throw new Error("no line");
    },
  ];
  editor.add({ look: "wall" }, [10000, 10000]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(editor.saving.state).toBe("away");
  await vi.advanceTimersByTimeAsync(6000);
  expect(editor.saving.state).toBe("saved");

  answers = [() => Response.json({ code: "conflict", message: "changed" }, { status: 409 })];
  editor.nudge([500, 0]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(editor.saving.state).toBe("stale");
  editor.nudge([500, 0]);
  await vi.advanceTimersByTimeAsync(9000);
  expect(asked).toHaveLength(3);
  answers = [() => Response.json(tableOf(BARE, 7))];
  await editor.saving.takeMine();
  expect([asked.at(-1)!.body.version, editor.saving.state]).toEqual([7, "saved"]);
  expect(asked.at(-1)!.body.document.terrain[0]!.at).toEqual([11000, 10000]);
});

test("corners that were dragged are one step, and leave the piece drawn about its middle", () => {
  const editor = new Editor(tableOf(BARE), WORDS);
  editor.add({ look: "wall" }, [10000, 10000]);
  editor.corners = true;
  editor.endStep();
  for (const x of [14000, 15000, 17000]) editor.moveCorner(2, [x, 12000]);
  const before = editor.piece!;
  editor.settle();
  editor.endStep();
  expect(editor.piece!.at).toEqual([12000, 10850]);
  expect(editor.piece!.shape[2]).toEqual([5000, 1150]);
  expect(before.at).toEqual([10000, 10000]);
  editor.undo();
  expect(editor.piece).toMatchObject({ at: [10000, 10000] });
  expect(editor.piece!.shape[2]).toEqual([3000, 300]);
});
