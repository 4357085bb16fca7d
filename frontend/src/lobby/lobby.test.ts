import { afterEach, expect, test, vi } from "vitest";
import type { Battle, Starter, Starters } from "../shared/types";
import type { TableView } from "../table/wire";
import { Beside } from "./beside.svelte";
import type { Challenge, Terms } from "./api";
import { Challenges } from "./many.svelte";
import { Opening } from "./opening/opening.svelte";
import { lotOf, matched } from "./quick";
import { sizeInWords } from "./words";

const starter = (id: string, points = 0): Starter => ({ id, name: id.toUpperCase(), summary: "", points });
const STARTERS = {
  forces: [starter("one", 100), starter("two", 90), starter("three", 40)],
  tables: [starter("yard"), starter("field")],
  missions: [starter("last")],
  options: [{ id: "mode", label: "Mode", values: [{ id: "basic", label: "Basic" }] }],
  lists_of: [],
} as unknown as Starters;

afterEach(() => vi.unstubAllGlobals());

async function begun(): Promise<Opening> {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(STARTERS)));
  const opening = new Opening();
  await opening.choose("duel");
  return opening;
}

test("a quick battle is between armies of about the same size, on what the lot chooses", () => {
  expect(matched(STARTERS.forces, 0)?.map((each) => each.id)).toEqual(["one", "two"]);
  expect(matched(STARTERS.forces, 0.99)?.map((each) => each.id)).toEqual(["three", "two"]);
  expect(matched([starter("one")], 0)?.map((each) => each.id)).toEqual(["one", "one"]);
  expect(matched([], 0)).toBeNull();
  expect(lotOf(STARTERS.tables, "table", "tables")).toEqual({ tables: ["yard", "field"] });
  expect(lotOf(STARTERS.missions, "mission", "missions")).toEqual({ mission: "last" });
});

test("what is sent is what was chosen, and nothing that the opponent has no part in", async () => {
  const opening = await begun();
  opening.note = " hello ";
  opening.most = 80;
  expect(opening.wish).toMatchObject({
    system: "duel",
    name: "ONE: LAST",
    force: "one",
    table: "yard",
    mission: "last",
    options: { mode: "basic" },
    opponent: "invite",
    most_points: 80,
    note: "hello",
  });
  expect(opening.wish).toMatchObject({ waits_for_ready: false });
  opening.opponent = "anybody";
  expect(opening.wish).toMatchObject({ waits_for_ready: true });
  opening.pace = "turns";
  expect(opening.wish).toMatchObject({ waits_for_ready: false });
  opening.opponent = "sensible";
  opening.otherArmy = "force two";
  expect(opening.wish).toMatchObject({ opponent: "bot", bot: "sensible", other_army: { force: "two" } });
  expect(opening.wish).not.toHaveProperty("note");
  opening.opponent = "hot_seat";
  opening.secondPlayer = "Anna";
  opening.otherArmy = "list 7";
  expect(opening.wish).toMatchObject({ opponent: "hot_seat", second_player: "Anna", other_army: { army_list: "7" } });
});

test("nothing is sent while something is missing", async () => {
  const opening = await begun();
  opening.opponent = "person";
  expect(opening.wish).toBeNull();
  opening.person = "bob";
  expect(opening.wish).toMatchObject({ opponent: "person", person: "bob" });
  opening.table.way = "lot";
  expect(opening.wish).toMatchObject({ tables: ["yard", "field"] });
  opening.table.among = ["yard"];
  expect(opening.wish).toBeNull();
  opening.table.way = "own";
  expect(opening.wish).toBeNull();
  opening.table.own = "mine";
  expect(opening.wish).toMatchObject({ own_table: "mine" });
});

const view = (seat: string | null, awaited: string[], more: object = {}): TableView =>
  ({ seat, awaited, seats: [{ id: "red" }, { id: "blue" }], result: null, request: null, draw_offered_by: null, ...more }) as unknown as TableView;

test("as many sides meet as the game knows, and bots leave one seat to a guest", () => {
  const opening = new Opening();
  opening.mostSeats = 4;
  opening.meet(4);
  opening.bots = 2;
  opening.meet(3);
  expect([opening.seats, opening.bots]).toEqual([3, 1]);
  opening.meet(9);
  expect(opening.seats).toBe(4);
  opening.mostSeats = 2;
  opening.meet(opening.seats);
  expect([opening.seats, opening.bots]).toEqual([2, 0]);
});

test("the device goes to whoever is awaited, and first it is asked who looks", () => {
  const seats = [{ seat: "red", hot_seat: false }, { seat: "blue", hot_seat: true }];
  const info = { seat: "red", seats, awaited: ["blue"], result: null } as unknown as Battle;
  expect([Beside.isOf(info), Beside.isOf({ ...info, seat: null }), Beside.isOf(null)]).toEqual([true, false, false]);
  const beside = new Beside();
  expect([beside.begin(info), beside.covered]).toEqual(["blue", true]);
  beside.take();
  expect(beside.covered).toBe(false);
  expect(beside.next(view("blue", ["blue"]))).toBeNull();
  expect(beside.next(view("blue", ["red"]))).toBe("red");
  expect(beside.next(view("blue", ["red"], { result: {} }))).toBeNull();
  expect(beside.next(view("blue", ["blue"], { draw_offered_by: "blue", draw_waits_for: ["red"] }))).toBe("red");
  expect(beside.next(view("red", ["red"], { draw_offered_by: "blue", draw_waits_for: ["red"] }))).toBeNull();
  expect(beside.next(view("blue", ["blue"], { request: { waits_for: ["red"] } }))).toBe("red");
  expect(beside.next(view("red", ["blue"], { request: { waits_for: ["red"] } }))).toBe("blue");
  expect(beside.next(view(null, ["red"]))).toBeNull();
  beside.pass();
  expect(beside.covered).toBe(true);
  const over = beside.begin({ ...info, awaited: [], result: {} as Battle["result"] });
  expect([over, beside.covered]).toEqual(["red", false]);
});

test("challenges for oneself stand apart, and a later answer wins", async () => {
  const answers: ((value: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => answers.push(resolve)));
  const page = (...names: string[]): Response =>
    new Response(JSON.stringify({ count: 40, results: names.map((name) => ({ name, for_you: name === "mine" })) }));
  const many = new Challenges();
  const [first, second] = [many.ask({}), many.ask({ pace: "live" })];
  answers[1]!(page("mine", "open"));
  answers[0]!(page("old"));
  await Promise.all([first, second]);
  const names = (challenges: Challenge[]): string[] => challenges.map((each) => each.name);
  expect([names(many.forMe), names(many.open)]).toEqual([["mine"], ["open"]]);
  expect([many.more, many.filtered]).toEqual([true, true]);
});

test("the size of army that is asked for is said in a few words", () => {
  const size = (least: number | null, most: number | null): string =>
    sizeInWords({ least_points: least, most_points: most } as Terms);
  expect([size(null, null), size(10, null), size(null, 20), size(10, 20)]).toEqual([
    "",
    "from 10 points",
    "up to 20 points",
    "10 to 20 points",
  ]);
});
