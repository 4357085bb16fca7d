import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BOARD, FakeSocket, latest } from "../fakeSocket";
import { Unreachable } from "../shared/http";
import { Battle } from "./battle.svelte";

const model = (id: string, x: number) => ({
  id,
  unit: `${id}-unit`,
  seat: "red",
  name: id,
  radius: 500,
  height: 2000,
  at: [x, 1000],
});
const unit = (id: string) => ({ id: `${id}-unit`, seat: "red", name: id, models: [id], mark: 0 });
const VIEW = {
  ...BOARD,
  seat: "red",
  awaited: ["red"],
  seats: [{ id: "red", name: "Red" }],
  units: [unit("r1"), unit("r2")],
  models: [model("r1", 1000), model("r2", 3000)],
};
const pass = (id: string) => ({ id: `pass:${id}`, title: "Pass", command: { do: "pass", model: id }, model: id });
const move = (id: string) => ({
  id: `move:${id}`,
  title: "Move",
  command: { do: "move", model: id },
  model: id,
  needs: [{ field: "path", kind: "path", label: "Where", reach: 6000 }],
});
const table = (...offers: object[]) => ({ view: VIEW, offers });

function setUp(...offers: object[]): Battle {
  let made = 0;
  const down = () => Promise.reject(new Unreachable("down"));
  const battle = new Battle("b1", {
    open: (url) => new FakeSocket(url) as unknown as WebSocket,
    get: down,
    post: down,
    uuid: () => `id-${(made += 1)}`,
    random: () => 1,
  });
  battle.line.start();
  latest().hello(5, 1, table(...offers));
  return battle;
}

const sent = () => latest().sentOf("command");
const offer = (battle: Battle, id: string) => battle.offers.find((each) => each.id === id)!;
const settle = () => vi.advanceTimersByTimeAsync(100);

/** The server answers the last question what a command would do. */
async function weigh(preview: object = {}): Promise<void> {
  await settle();
  latest().tell({ type: "preview", ref: latest().sentOf("preview").at(-1)!.ref, preview });
  await settle();
}

function accept(id: string, head: number): void {
  latest().tell({ type: "accepted", id, head, replayed: false });
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
});
afterEach(() => vi.useRealTimers());

describe("a press", () => {
  test("that follows an own command at once is judged on the table after it", async () => {
    const battle = setUp(pass("r1"), pass("r2"));
    battle.begin(offer(battle, "pass:r1"));
    await weigh();
    expect(sent()).toMatchObject([{ id: "id-1", seq: 5 }]);
    accept("id-1", 6);
    await settle();
    battle.begin(offer(battle, "pass:r2"));
    await weigh();
    expect(sent()).toHaveLength(1);
    latest().news(6, 6, 6, table(pass("r2")));
    await weigh();
    expect(sent().slice(1)).toMatchObject([{ command: { do: "pass", model: "r2" }, seq: 6 }]);
    expect(battle.notice).toBeNull();
  });

  test("on what the own command has made impossible comes to nothing, without a word", async () => {
    const battle = setUp(pass("r1"));
    battle.begin(offer(battle, "pass:r1"));
    await weigh();
    accept("id-1", 6);
    await settle();
    battle.begin(offer(battle, "pass:r1"));
    await weigh({ refused: { rule: "T-1", why: "Has passed." } });
    latest().news(6, 6, 6, table());
    await settle();
    expect(sent()).toHaveLength(1);
    expect([battle.draft, battle.notice]).toEqual([null, null]);
  });

  test("on what needs no words is done however late the server's word comes, and not once it is let go", async () => {
    const battle = setUp(pass("r1"), pass("r2"));
    battle.begin(offer(battle, "pass:r1"));
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent()).toEqual([]);
    battle.begin(offer(battle, "pass:r2"));
    await weigh();
    expect(sent()).toMatchObject([{ command: { model: "r2" } }]);
  });

  test("twice on an answer gives it once", async () => {
    const battle = setUp();
    const question = { text: "?", options: [{ id: "yes", label: "Yes" }] };
    latest().news(6, 6, 6, { view: { ...VIEW, decision: { id: "6.1", seat: "red", question } }, offers: [] });
    battle.answer(battle.asked!.options[0]!);
    battle.answer(battle.asked!.options[0]!);
    await settle();
    expect(sent()).toHaveLength(1);
  });
});

describe("confirming", () => {
  function putDown(battle: Battle): void {
    battle.begin(offer(battle, "move:r1"));
    battle.draft!.moveTo([1000, 3000], false);
  }

  test("is done when the table shows it", async () => {
    const battle = setUp(move("r1"));
    putDown(battle);
    await weigh({ move: { length: 2000 } });
    void battle.confirm();
    await settle();
    accept("id-1", 6);
    await settle();
    expect(battle.draft?.sending).toBe(true);
    latest().news(6, 6, 6, table());
    await settle();
    expect(battle.draft).toBeNull();
  });

  test("goes through where somebody else came first and changed nothing of it", async () => {
    const battle = setUp(move("r1"));
    putDown(battle);
    await weigh({ move: { length: 2000 } });
    void battle.confirm();
    await settle();
    latest().tell({ type: "refused", id: "id-1", code: "stale", message: "Stale.", head: 6 });
    latest().news(6, 6, 6, table(move("r1")));
    await weigh({ move: { length: 2000 } });
    expect(sent().slice(1)).toMatchObject([{ command: { do: "move", path: [[1000, 3000]] }, seq: 6 }]);
    expect(battle.notice).toBeNull();
  });

  test("asks again where somebody else came first and it would go otherwise now", async () => {
    const battle = setUp(move("r1"));
    putDown(battle);
    await weigh({ move: { length: 2000 } });
    void battle.confirm();
    await settle();
    latest().tell({ type: "refused", id: "id-1", code: "stale", message: "Stale.", head: 6 });
    latest().news(6, 6, 6, table(move("r1")));
    await weigh({ move: { length: 2000, notes: ["Watched."] } });
    expect(sent()).toHaveLength(1);
    expect(battle.notice).not.toBeNull();
    expect(battle.draft).toMatchObject({ sending: false, preview: { move: { notes: ["Watched."] } } });
    void battle.confirm();
    await settle();
    expect(sent().slice(1)).toMatchObject([{ seq: 6 }]);
  });

  test("is not held up by what was wrong with an earlier wish", async () => {
    const battle = setUp(move("r1"));
    putDown(battle);
    await weigh({ refused: { rule: "T-1", why: "In the way." } });
    expect(battle.draft!.refused).not.toBeNull();
    battle.draft!.moveTo([1000, 2000], false);
    expect(battle.draft!.refused).toBeNull();
    void battle.confirm();
    await settle();
    expect(sent()).toMatchObject([{ command: { path: [[1000, 2000]] } }]);
  });

  test("measures by the models as they stand now", async () => {
    const battle = setUp(move("r1"));
    battle.begin(offer(battle, "move:r1"));
    const models = [model("r1", 1000), model("r2", 9000)];
    latest().news(6, 6, 6, { view: { ...VIEW, models }, offers: [move("r1")] });
    battle.draft!.touch(battle.models.get("r2")!);
    battle.draft!.moveTo([2900, 1000]);
    expect(battle.draft!.ghost).toEqual([2900, 1000]);
  });
});

test("while a model is being moved the server is asked again and again", async () => {
  const battle = setUp(move("r1"));
  battle.begin(offer(battle, "move:r1"));
  for (let x = 0; x < 20; x += 1) {
    battle.draft!.moveTo([1000, 1000 + 100 * x], false);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(latest().sentOf("preview").length).toBeGreaterThan(0);
});

describe("an end that may be left open", () => {
  const engage = {
    id: "engage:r1",
    title: "Engage",
    command: { do: "engage", model: "r1", target: "r1" },
    model: "r1",
    needs: [
      { field: "target", kind: "pick", label: "Target", candidates: [{ id: "b1", label: "b1" }, { id: "b2", label: "b2" }] },
      { field: "to", kind: "place", label: "Where", least: 0, origin: [1000, 1000] },
    ],
  };

  test("is shown where the server puts it, and can be taken elsewhere from there", async () => {
    const battle = setUp(engage);
    const draft = battle.begin(offer(battle, "engage:r1"))!;
    expect([draft.complete, draft.need?.field]).toEqual([false, "target"]);
    draft.choose(draft.need!, "b1");
    await weigh({ move: { length: 4000, allowed: 6000, end: [1000, 5000] } });
    expect([draft.ghost, draft.path.length]).toEqual([[1000, 5000], 2]);
    expect(draft.command).toEqual({ do: "engage", model: "r1", target: "b1" });
    draft.nudge(500, 0, [0, 0]);
    expect(draft.command).toEqual({ do: "engage", model: "r1", target: "b1", to: [1500, 5000] });
    draft.choose(draft.offer.needs[0]!, "b2");
    expect(draft.command).toEqual({ do: "engage", model: "r1", target: "b2" });
  });
});
