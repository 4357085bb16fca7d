import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refused, Unreachable } from "../../shared/http";
import type { Handbook } from "./handbook";
import { OpenList } from "./list.svelte";
import type { Server } from "./server";
import { shelf } from "./shelf";
import type { ArmyList, Edit, Order, Receipt } from "./shapes";
import { apply } from "./apply";
import { Lookup } from "./handbook";
import { unitsOf } from "./tree";

const BOOK: Handbook = {
  system: "g",
  catalogue: "c",
  chart: "patrol",
  revision: 1,
  roles: [],
  units: [
    {
      entry: "saint",
      name: "Saint",
      kind: "unit",
      role: "hero",
      points: { pts: 90 },
      models: 1,
      pieces: [{ at: 0, below: -1, entry: "saint", name: "Saint", kind: "unit", points: { pts: 90 } }],
    },
  ],
};

/** A server with one list, of which every version is kept. */
class FakeServer implements Server {
  down = false;
  /** What it says to the next edit instead of carrying it out. */
  refusal: Refused | null = null;
  sent: Order[] = [];
  versions: ArmyList["roster"][] = [{ system: "g", forces: [{ id: "f", type: "patrol", catalogue: "c" }] }];
  /** Answers that are held back. */
  held: (() => void)[] | null = null;

  list(): ArmyList {
    const roster = this.versions.at(-1)!;
    const units = unitsOf(roster.forces![0]!);
    const parts = Object.fromEntries(units.map((each) => [each.id, { name: "Saint", points: { pts: 90 } }]));
    const points = { pts: units.length * 90 };
    const review = { legal: true, points, limits: {}, parts: { ...parts, f: { name: "f", points } }, problems: [] };
    const version = this.versions.length;
    return { id: "l", yours: true, system: "g", version, roster, review, homebrew: [], can_undo: version > 1 } as unknown as ArmyList;
  }

  async read(): Promise<ArmyList> {
    if (this.down) throw new Unreachable("down");
    return this.list();
  }

  async send(_: string, order: Order): Promise<Receipt> {
    if (this.down) throw new Unreachable("down");
    if (this.held) await new Promise<void>((go) => this.held!.push(go));
    this.sent.push(order);
    if (this.refusal) throw this.refusal;
    const behind = order.version! < this.versions.length;
    if (order.kind !== "edit" && behind) throw new Refused(409, "stale", "It has moved on.");
    if (order.kind === "undo") this.versions.push(this.versions.at(-2)!);
    else this.versions.push(apply(this.versions.at(-1)!, order.edit!, () => new Lookup(BOOK)));
    return { version: this.versions.length, replayed: false, merged: behind, list: this.list() };
  }

  handbook = async (): Promise<Handbook> => BOOK;
  places = async () => [];
}

let server: FakeServer;
const open: OpenList[] = [];
const settle = () => new Promise((done) => setTimeout(done, 30));
const saint = (id: string): Edit => ({ edit: "add", to: "f", entry: "saint", id });
const ids = (list: OpenList) => unitsOf(list.roster!.forces![0]!).map((each) => each.id);
const theirs = () => unitsOf(server.list().roster.forces![0]!).map((each) => each.id);

async function opened(): Promise<OpenList> {
  const list = new OpenList("l", "ann", { server });
  open.push(list);
  await list.open();
  await settle();
  return list;
}

beforeEach(() => {
  server = new FakeServer();
});

afterEach(async () => {
  for (const list of open.splice(0)) list.close();
  await shelf.forgetList("l");
  for (const each of await shelf.waiting("l", "ann")) await shelf.forgetOrder(each.order.id);
  vi.restoreAllMocks();
});

test("an edit shows before the server has answered, with what it costs", async () => {
  const list = await opened();
  server.held = [];
  list.edit(saint("a"));
  expect([ids(list), list.totals.army, list.status, list.checked]).toEqual([["a"], 90, "saving", false]);
  await settle();
  server.held.splice(0).forEach((go) => go());
  await settle();
  expect([list.status, list.told!.version, theirs()]).toEqual(["saved", 2, ["a"]]);
});

test("whom it was shown to is known without asking anew, and is no version of it", async () => {
  const list = await opened();
  list.shared({ visibility: "link", share: "/l/abc" });
  expect(list.told).toMatchObject({ visibility: "link", share: "/l/abc", version: 1 });
  expect(list.status).toBe("saved");
});

describe("out of reach", () => {
  test("edits are kept, shown, and carried out when the server is back, each once", async () => {
    const list = await opened();
    server.down = true;
    for (const id of ["a", "b"]) list.edit(saint(id));
    await settle();
    expect([list.status, ids(list), server.sent]).toEqual(["offline", ["a", "b"], []]);
    list.close();
    const again = await opened();
    expect([again.status, ids(again), again.totals.army]).toEqual(["offline", ["a", "b"], 180]);
    server.down = false;
    again.edit(saint("c"));
    await settle();
    expect([again.status, theirs(), server.sent.map((each) => each.version)]).toEqual(["saved", ["a", "b", "c"], [1, 2, 3]]);
    expect(await shelf.waiting("l", "ann")).toEqual([]);
  });

  test("what nobody else may see is not shown to who signs in after", async () => {
    await opened();
    expect(await shelf.list("l", "bob")).toBeUndefined();
  });
});

test("what others did meanwhile comes in, and one is told", async () => {
  const list = await opened();
  server.versions.push(apply(server.versions[0]!, saint("x"), () => new Lookup(BOOK)));
  list.edit(saint("a"));
  await settle();
  expect([ids(list), list.merged]).toEqual([["x", "a"], true]);
});

test("what the server refuses is taken back and told, the rest is carried out", async () => {
  const list = await opened();
  server.refusal = new Refused(422, "impossible", "There is nothing like that.");
  list.edit(saint("a"));
  await settle();
  server.refusal = null;
  list.edit(saint("b"));
  await settle();
  expect([ids(list), list.refused.map((each) => each.why)]).toEqual([["b"], ["There is nothing like that."]]);
  list.forgive();
  expect(list.refused).toEqual([]);
});

describe("undo", () => {
  test("goes back at once, on the server too", async () => {
    const list = await opened();
    list.edit(saint("a"));
    await settle();
    list.undo();
    expect(ids(list)).toEqual([]);
    await settle();
    expect([theirs(), server.sent.at(-1)!.kind]).toEqual([[], "undo"]);
  });

  test("of what was never sent, sends nothing; and it can be done again", async () => {
    const list = await opened();
    server.down = true;
    list.edit(saint("a"));
    await settle();
    list.edit(saint("b"));
    list.undo();
    expect([ids(list), list.canRedo]).toEqual([["a"], true]);
    list.redo();
    expect([ids(list), list.canRedo]).toEqual([["a", "b"], false]);
    list.undo();
    await settle();
    server.down = false;
    list.edit(saint("c"));
    await settle();
    expect([theirs(), list.canRedo]).toEqual([["a", "c"], false]);
  });

  test("never undoes what others did and one has not seen", async () => {
    const list = await opened();
    list.edit(saint("a"));
    await settle();
    server.versions.push(apply(server.versions.at(-1)!, saint("x"), () => new Lookup(BOOK)));
    list.undo();
    await settle();
    expect([ids(list), list.refused.map((each) => each.why)]).toEqual([["a", "x"], ["It has moved on."]]);
  });
});
