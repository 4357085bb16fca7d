import { expect, test } from "vitest";
import type { Battle } from "../battle.svelte";
import type { Model, Point } from "../wire";
import { Laying } from "./laying.svelte";
import { Looking } from "./looking.svelte";
import { Ranges } from "./ranges.svelte";
import { Reach } from "./reach.svelte";

function model(id: string, seat: string, at: Point | null): Model {
  return { id, unit: seat, seat, name: id, at, out: false, radius: 600, outline: [], facing: 0 } as unknown as Model;
}

const MODELS = [model("own", "red", [0, 0]), model("friend", "red", [5000, 0]), model("foe", "blue", [0, 9000])];
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

function table(draft: object | null = null, answer: object = {}) {
  const asked: Record<string, unknown>[] = [];
  const battle = {
    view: { models: MODELS, seat: "red", units: [] },
    draft,
    selected: "own",
    model: MODELS[0],
    models: new Map(MODELS.map((each) => [each.id, each])),
    line: {
      measure: async (question: Record<string, unknown>) => {
        asked.push(question);
        return answer;
      },
    },
  };
  return { battle: battle as unknown as Battle, asked };
}

test("one looks with the chosen model's eyes at whatever is tapped: another model, or a place", async () => {
  const { battle, asked } = table();
  const sight = new Looking(battle);
  sight.begin();
  sight.tap([100, 8800], 300);
  await soon();
  expect(asked.at(-1)).toEqual({ measure: "sight", model: "own", to: "foe" });
  sight.drag([7000.4, 3000.6]);
  await soon();
  expect(asked.at(-1)).toEqual({ measure: "sight", model: "own", to: [7000, 3001] });
  sight.tap([5000, 0], 300);
  expect(sight.viewer).toBe("friend");
});

test("one looks from where the model would go, or from where it is said to stand", async () => {
  const { battle, asked } = table({ model: MODELS[0], spatial: { kind: "path" }, ghost: [1000, 2000] });
  const sight = new Looking(battle);
  sight.begin();
  sight.aimAt("foe");
  await soon();
  expect(asked.at(-1)).toEqual({ measure: "sight", model: "own", to: "foe", at: [1000, 2000] });
  sight.placing = true;
  sight.tap([4000, 4000], 300);
  await soon();
  expect(asked.at(-1)).toEqual({ measure: "sight", model: "own", to: "foe", at: [4000, 4000] });
  sight.standAt(null);
  expect(sight.from).toEqual([1000, 2000]);
});

test("a template is put down, turned by its handle, and asked who is under it", async () => {
  const { battle, asked } = table(null, { templates: [{ id: "spray", label: "Spray", outline: [[0, 0]] }] });
  const laying = new Laying(battle);
  laying.begin();
  await soon();
  expect(laying.chosen).toBe("spray");
  laying.tap([1000, 1000]);
  expect(laying.grab(laying.handle!, 200)).toBe(true);
  laying.drag([1000, 9000]);
  await soon();
  await soon();
  expect(asked.at(-1)).toEqual({ measure: "under", template: "spray", at: [1000, 1000], facing: 9000 });
});

test("rings are asked for the chosen model, and for all enemies where their threats are drawn", async () => {
  const rings = [
    { id: "move", label: "Move", radius: 5000, kind: "movement" },
    { id: "engage", label: "Engage", radius: 11000, kind: "movement" },
    { id: "gun", label: "Gun", radius: 24000 },
  ];
  const { battle, asked } = table(null, { about: [{ model: "foe", rings }] });
  const ranges = new Ranges(battle);
  ranges.renew(false);
  expect(asked).toEqual([]);
  ranges.threats = true;
  ranges.renew(true);
  await soon();
  expect(asked).toEqual([{ measure: "rings", models: ["own", "foe"] }]);
  expect(ranges.threatOf(MODELS[2]!)?.id).toBe("engage");
});

test("an area is asked for once for each corner, and not for whoever goes on at once", async () => {
  const draft = {
    offer: { id: "move:own", command: { do: "move" } },
    spatial: { kind: "path", reach: 5000, origin: [0, 0] },
    path: [[0, 0], [500, 0], [900, 0]],
    corners: 1,
  };
  const { battle, asked } = table(null, { outline: [], beyond: [] });
  const reach = new Reach(battle);
  reach.renew(draft as never, 7);
  reach.renew(null, 7);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(asked).toEqual([]);
  reach.renew(draft as never, 7);
  reach.renew(draft as never, 7);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(asked).toEqual([{ measure: "reach", offer: "move:own", corners: [[500, 0]] }]);
  expect(reach.area).not.toBeNull();
});
