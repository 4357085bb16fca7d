import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BOARD, entries, FakeSocket, latest } from "./fakeSocket";
import { Refused, Unreachable } from "./shared/http";
import { BattleLine } from "./socket";
import type { Connection, Listener } from "./socket";

function setUp(http: { get?: unknown; post?: unknown } = {}) {
  const told: number[] = [];
  const heads: number[] = [];
  const states: Connection[] = [];
  const barred: Refused[] = [];
  const listener: Listener = {
    table: (_view, _offers, head) => heads.push(head),
    entries: (list) => told.push(...list.map((entry) => entry.seq)),
    connection: (state) => states.push(state),
    present: () => undefined,
    clock: () => undefined,
    talk: () => undefined,
    barred: (reason) => barred.push(reason),
  };
  let made = 0;
  const line = new BattleLine("b1", listener, {
    open: (url) => new FakeSocket(url) as unknown as WebSocket,
    get: (http.get ?? (() => Promise.reject(new Unreachable("down")))) as never,
    post: (http.post ?? (() => Promise.reject(new Unreachable("down")))) as never,
    uuid: () => `id-${(made += 1)}`,
    random: () => 1,
  });
  line.start();
  return { line, told, heads, states, barred };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
});
afterEach(() => vi.useRealTimers());

describe("the log", () => {
  test("entries that come twice are told once", () => {
    const { told } = setUp();
    latest().hello(3);
    latest().news(3, 2);
    latest().news(4, 2);
    expect(told).toEqual([1, 2, 3, 4]);
  });

  test("entries that come out of order are told in order", () => {
    const { told } = setUp();
    latest().hello(2);
    latest().news(4, 4);
    expect(told).toEqual([1, 2]);
    latest().news(4, 3, 3);
    expect(told).toEqual([1, 2, 3, 4]);
  });

  test("a gap is asked for after a moment, again while it stays, and not once it is filled", () => {
    const { told } = setUp();
    latest().hello(2);
    latest().news(5, 5);
    expect(latest().sentOf("resume")).toEqual([]);
    vi.advanceTimersByTime(800);
    expect(latest().sentOf("resume")).toEqual([{ type: "resume", after: 2 }]);
    vi.advanceTimersByTime(800);
    expect(latest().sentOf("resume")).toHaveLength(2);
    latest().news(5, 3);
    vi.advanceTimersByTime(5000);
    expect(latest().sentOf("resume")).toHaveLength(2);
    expect(told).toEqual([1, 2, 3, 4, 5]);
  });

  test("a heartbeat that knows more than we do brings the rest", () => {
    const { told } = setUp();
    latest().hello(2);
    latest().tell({ type: "head", head: 3, awaited: [], present: [] });
    vi.advanceTimersByTime(800);
    expect(latest().sentOf("resume")).toEqual([{ type: "resume", after: 2 }]);
    latest().news(3, 3);
    expect(told).toEqual([1, 2, 3]);
  });

  test("changes are laid on the table that was told before, and whoever lacks it asks for all", () => {
    const { line, heads } = setUp();
    const shown: unknown[] = [];
    vi.spyOn(line["listener" as never] as Listener, "table").mockImplementation((view, _, head) => {
      heads.push(head);
      shown.push([view.turn, view.phase]);
    });
    latest().hello(2);
    const changes = { since: 2, fields: { turn: 2 }, lists: {} };
    latest().tell({ type: "news", head: 3, entries: entries(3, 3), changes });
    latest().tell({ type: "news", head: 5, entries: entries(4, 5), changes: { ...changes, since: 4 } });
    expect(shown).toEqual([
      [1, "Play"],
      [2, "Play"],
    ]);
    expect(heads).toEqual([2, 3]);
    vi.advanceTimersByTime(800);
    expect(latest().sentOf("resume")).toEqual([{ type: "resume", after: 5 }]);
    latest().news(5, 6, 5);
    expect(heads).toEqual([2, 3, 5]);
  });

  test("an older table never replaces a newer one", () => {
    const { heads } = setUp();
    latest().hello(2);
    latest().news(4, 3);
    latest().news(3, 3);
    expect(heads).toEqual([2, 4]);
  });

  test("garbage is ignored", () => {
    const { told } = setUp();
    latest().onmessage?.({ data: "{" });
    latest().hello(1);
    expect(told).toEqual([1]);
  });
});

describe("the connection", () => {
  test("is made again for ever, with growing waits, from where the log ended", () => {
    setUp();
    latest().hello(7);
    latest().fail();
    for (const wait of [500, 1000, 2000, 4000, 8000, 16000, 20000, 20000]) {
      const before = FakeSocket.all.length;
      vi.advanceTimersByTime(wait - 1);
      expect(FakeSocket.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(before + 1);
      expect(latest().url).toBe("/ws/battles/b1?after=7&changes=1");
      latest().fail();
    }
  });

  test("waits start over once it was live again", () => {
    setUp();
    latest().fail();
    vi.advanceTimersByTime(500);
    latest().hello(1);
    latest().fail();
    const before = FakeSocket.all.length;
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(before + 1);
  });

  test("a silent one is given up", () => {
    const { states } = setUp();
    latest().hello(1);
    vi.advanceTimersByTime(45_000);
    expect(states.at(-1)).toBe("lost");
  });

  test("waking tries at once", () => {
    const { line } = setUp();
    latest().fail();
    line.wake();
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("nothing happens after stopping", () => {
    const { line } = setUp();
    latest().hello(1);
    line.stop();
    vi.advanceTimersByTime(100_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

describe("a command", () => {
  test("is answered", async () => {
    const { line } = setUp();
    latest().hello(1);
    const given = line.command({ do: "aim" }, 1);
    expect(latest().sentOf("command")).toEqual([
      { type: "command", id: "id-1", command: { do: "aim" }, seq: 1 },
    ]);
    latest().tell({ type: "accepted", id: "id-1", head: 2, replayed: false });
    latest().news(2, 2);
    await expect(given).resolves.toBeUndefined();
  });

  test("is done when the table shows it, and a table that does not come is asked for", async () => {
    const { line } = setUp();
    latest().hello(1);
    let done = false;
    void line.command({ do: "aim" }, 1).then(() => (done = true));
    latest().tell({ type: "accepted", id: "id-1", head: 3, replayed: false });
    latest().news(2, 2);
    await vi.advanceTimersByTimeAsync(800);
    expect(done).toBe(false);
    expect(latest().sentOf("resume")).toEqual([{ type: "resume", after: 2 }]);
    latest().news(3, 3);
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toBe(true);
  });

  test("refused tells why", async () => {
    const { line } = setUp();
    latest().hello(1);
    const given = line.command({ do: "aim" });
    latest().tell({ type: "refused", id: "id-1", code: "illegal", message: "Too far.", rule: "R-1" });
    await expect(given).rejects.toMatchObject({ message: "Too far.", rule: "R-1" });
  });

  test("without an answer is sent again with the same id on the next connection", async () => {
    const { line } = setUp();
    latest().hello(1);
    const given = line.command({ do: "aim" });
    latest().fail();
    vi.advanceTimersByTime(500);
    latest().hello(2, 2);
    expect(latest().sentOf("command").map((message) => message.id)).toEqual(["id-1"]);
    latest().tell({ type: "accepted", id: "id-1", head: 2, replayed: true });
    await given;
    latest().fail();
    vi.advanceTimersByTime(500);
    latest().hello(2, 3);
    expect(latest().sentOf("command")).toEqual([]);
  });

  test("given before the line is up goes out with the greeting", () => {
    const { line } = setUp();
    void line.command({ do: "aim" });
    expect(latest().sent).toEqual([]);
    latest().hello(1);
    expect(latest().sentOf("command")).toHaveLength(1);
  });
});

describe("without websockets", () => {
  const get = (path: string) =>
    Promise.resolve(
      path.includes("/log") ? { head: 2, entries: entries(1, 2) } : { head: 2, view: BOARD, offers: [] },
    );

  test("the table comes over HTTP and commands go there", async () => {
    const post = vi.fn(() => Promise.resolve({ head: 2 }));
    const { line, told, states } = setUp({ get, post });
    latest().fail();
    vi.advanceTimersByTime(500);
    latest().fail();
    await vi.advanceTimersByTimeAsync(10);
    expect(told).toEqual([1, 2]);
    expect(states.at(-1)).toBe("polling");
    await line.command({ do: "aim" });
    expect(post).toHaveBeenCalledExactlyOnceWith("/api/battles/b1/commands", {
      id: "id-1",
      command: { do: "aim" },
    });
  });

  test("a command that did not get through is tried again, a refused one is not", async () => {
    const answers = [
      () => Promise.reject(new Unreachable("down")),
      () => Promise.reject(new Refused(422, "illegal", "No.")),
    ];
    const post = vi.fn(() => answers.shift()!());
    const { line } = setUp({ get, post });
    latest().fail();
    vi.advanceTimersByTime(500);
    latest().fail();
    const given = line.command({ do: "aim" });
    const outcome = expect(given).rejects.toMatchObject({ message: "No." });
    await vi.advanceTimersByTimeAsync(10);
    await vi.advanceTimersByTimeAsync(3000);
    await outcome;
    expect(post).toHaveBeenCalledTimes(2);
  });

  test("a websocket that comes through takes over", async () => {
    const { states } = setUp({ get });
    latest().fail();
    vi.advanceTimersByTime(500);
    latest().fail();
    await vi.advanceTimersByTimeAsync(1000);
    latest().hello(2, 3);
    expect(states.at(-1)).toBe("live");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(states.at(-1)).toBe("live");
  });

  test("a battle that is not ours to see ends the line", async () => {
    const { barred } = setUp({ get: () => Promise.reject(new Refused(404, "not_found", "No battle.")) });
    latest().fail();
    vi.advanceTimersByTime(500);
    latest().fail();
    await vi.advanceTimersByTimeAsync(10);
    expect(barred).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(2);
  });
});
