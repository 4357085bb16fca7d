import { afterEach, describe, expect, test, vi } from "vitest";
import { Talk } from "./talk.svelte";
import type { Heard, Remark } from "./talk.svelte";

const NOW = "2026-05-01T12:00:00Z";

function remark(id: string, changes: Partial<Remark> = {}): Remark {
  return {
    id,
    lane: "players",
    by: "bob",
    seat: "blue",
    yours: false,
    at: NOW,
    log_head: 3,
    text: `word ${id}`,
    phrase: null,
    place: null,
    pinned: false,
    gone: false,
    ...changes,
  } as Remark;
}

function setUp(...answers: Heard[]) {
  vi.useFakeTimers({ now: Date.parse(NOW) });
  const asked: string[] = [];
  const get = (path: string): Promise<Heard> => {
    asked.push(path);
    const answer = answers.shift();
    return answer ? Promise.resolve(answer) : Promise.reject(new Error("down"));
  };
  const talk = new Talk("b1", { get: get as never, post: vi.fn() as never, uuid: () => "id" }, "?watch=code");
  return { talk, asked };
}

const heard = (head: number, ...remarks: Remark[]): Heard => ({ head, lanes: ["players", "notes"], remarks });

afterEach(() => vi.useRealTimers());

describe("what is said", () => {
  test("is asked for once, after what is known, with the spectators' code", async () => {
    const { talk, asked } = setUp(heard(2, remark("a"), remark("b")), heard(3, remark("c")));
    await talk.hear();
    await talk.hear(2);
    await talk.hear(3);
    expect(asked).toEqual(["/api/battles/b1/talk?watch=code&after=0", "/api/battles/b1/talk?watch=code&after=2"]);
    expect(talk.of("players").map((each) => each.id)).toEqual(["a", "b", "c"]);
  });

  test("comes in place of what was known of it, and goes when it was taken down", async () => {
    const { talk } = setUp(heard(2, remark("a"), remark("b")), heard(4, remark("a", { pinned: true }), remark("b", { gone: true })));
    await talk.hear();
    await talk.hear();
    expect(talk.remarks.map((each) => [each.id, each.pinned])).toEqual([["a", true]]);
  });

  test("counts as new until its lane is open", async () => {
    const { talk } = setUp(heard(1, remark("a"), remark("mine", { yours: true })), heard(2, remark("b")));
    await talk.hear();
    expect(talk.waiting).toBe(1);
    talk.look("players");
    await talk.hear(2);
    expect(talk.waiting).toBe(0);
  });

  test("of who is muted is neither shown nor counted", async () => {
    const { talk } = setUp(heard(1, remark("a")), heard(2, remark("b", { place: [1, 2] })));
    talk.mute("bob", true);
    await talk.hear();
    await talk.hear(2);
    expect([talk.of("players"), talk.waiting, talk.pointed]).toEqual([[], 0, []]);
    talk.mute("bob", false);
    expect(talk.of("players").length).toBe(2);
  });

  test("a place is seen for a while, unless it was shown long ago", async () => {
    const { talk } = setUp(heard(2, remark("a", { place: [1, 2] }), remark("old", { place: [3, 4], at: "2026-04-30T12:00:00Z" })));
    await talk.hear();
    expect(talk.pointed.map((each) => each.id)).toEqual(["a"]);
    vi.advanceTimersByTime(10_000);
    expect(talk.pointed).toEqual([]);
  });

  test("a lane that opens is read from its beginning", async () => {
    const over = heard(5, remark("a"));
    const { talk, asked } = setUp(heard(4), { ...over, lanes: ["players", "spectators", "notes"] }, over, over);
    await talk.hear();
    await talk.hear(5);
    expect(asked.at(-1)).toContain("after=0");
  });

  test("is asked for again after an answer was lost", async () => {
    const { talk, asked } = setUp();
    await talk.hear(1);
    await talk.hear(1);
    expect(asked.length).toBe(2);
  });
});
