import { describe, expect, test } from "vitest";
import type { Battle } from "../battle.svelte";
import type { Command, Model, Offer, Point } from "../wire";
import { Group } from "./group.svelte";

function model(id: string, at: Point, unit = "u"): Model {
  return { id, unit, seat: "red", name: id, at, out: false, radius: 600, outline: [], facing: 0 } as unknown as Model;
}

function walk(id: string, at: Point): Offer {
  const need = { field: "path", kind: "path", label: "Path", candidates: [], least: 0, most: 1, origin: at, reach: 5000 };
  return { id: `move:${id}`, title: "Move", model: id, command: { do: "move", model: id }, needs: [need] } as unknown as Offer;
}

interface Asked {
  commands: Command[];
}

function table(models: Model[], refuses: string | null = null) {
  const asked: Asked[] = [];
  const given: Command[] = [];
  const battle = {
    view: { models, seat: "red", units: [] },
    selected: models[0]!.id,
    decision: null,
    models: new Map(models.map((each) => [each.id, each])),
    waysToPut: (each: Model) => [walk(each.id, each.at!)],
    give: async (command: Command) => {
      given.push(command);
      return command.model !== refuses;
    },
    line: {
      measure: async (question: Asked) => {
        asked.push(question);
        return { measure: "together", previews: question.commands.map(() => ({})) };
      },
    },
  };
  return { group: new Group(battle as unknown as Battle), asked, given };
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe("a group", () => {
  const models = [model("back", [0, 0]), model("front", [0, 3000]), model("other", [9000, 0], "v")];

  test("is the chosen model's unit, and whoever is tapped", () => {
    const { group } = table(models);
    expect(group.begin()).toBe(true);
    expect([...group.members]).toEqual(["back", "front"]);
    group.tap([9000, 0], 100);
    group.tap([0, 0], 100);
    expect([...group.members]).toEqual(["front", "other"]);
  });

  test("goes all the same way, the foremost first", async () => {
    const { group, asked, given } = table(models);
    group.begin();
    expect(group.grab([0, 100], 100)).toBe(true);
    group.drag([500, 2100]);
    await soon();
    expect(asked.at(-1)?.commands.map((command) => [command.model, command.path])).toEqual([
      ["front", [[500, 5000]]],
      ["back", [[500, 2000]]],
    ]);
    expect(group.ready).toBe(true);
    expect(await group.confirm()).toBe(true);
    expect(given.map((command) => command.model)).toEqual(["front", "back"]);
    expect(group.moved).toBe(false);
  });

  test("wheels about its middle", async () => {
    const { group, asked } = table(models);
    group.begin();
    group.turnBy(9000);
    await soon();
    expect(asked.at(-1)?.commands.map((command) => [command.model, command.path])).toEqual([
      ["back", [[1500, 1500]]],
      ["front", [[-1500, 1500]]],
    ]);
    expect(group.ready).toBe(true);
  });

  test("stops at the first that is refused, and nobody behind it goes", async () => {
    const { group, given } = table(models, "front");
    group.begin();
    group.nudge(0, 1000);
    await soon();
    expect(await group.confirm()).toBe(false);
    expect(given.map((command) => command.model)).toEqual(["front"]);
  });

  test("that has not been led anywhere does not go", async () => {
    const { group, given } = table(models);
    group.begin();
    expect(group.ready).toBe(false);
    expect(await group.confirm()).toBe(false);
    expect(given).toEqual([]);
  });
});
