import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Rules } from "../shared/types";
import { Search } from "./search.svelte";

const wish = (words: string) => ({ system: "toy", words, chapter: "" });
const line = (id: string) => ({ id, title: id, chapter: "c", mode: "both" as const, excerpt: "" });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("while somebody types only what they pause at is asked for", async () => {
  const ask = vi.fn((_: string) => Promise.resolve({ chapters: [], count: 0, entries: [] } satisfies Rules));
  const search = new Search(ask);
  search.look(wish(""));
  await vi.advanceTimersByTimeAsync(0);
  for (const words of ["s", "sh", "shoot"]) {
    search.look(wish(words));
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(200);
  expect(ask.mock.calls.map(([path]) => new URLSearchParams(path.split("?")[1]).get("q"))).toEqual(["", "shoot"]);
});

test("an answer that comes after a later one is not shown", async () => {
  const answers: ((rules: Rules) => void)[] = [];
  const search = new Search(() => new Promise((resolve) => answers.push(resolve)));
  search.look(wish(""));
  await vi.advanceTimersByTimeAsync(0);
  search.look(wish("b"));
  await vi.advanceTimersByTimeAsync(200);
  answers[1]!({ chapters: [], count: 1, entries: [line("late")] });
  answers[0]!({ chapters: [], count: 1, entries: [line("early")] });
  await vi.advanceTimersByTimeAsync(0);
  expect(search.entries.map((entry) => entry.id)).toEqual(["late"]);
  expect(search.busy).toBe(false);
});

test("pages follow one another", async () => {
  const all = ["a", "b", "c"].map(line);
  const search = new Search((path) => {
    const offset = Number(new URLSearchParams(path.split("?")[1]).get("offset"));
    return Promise.resolve({ chapters: [], count: 3, entries: all.slice(offset, offset + 2) });
  });
  search.look(wish(""));
  await vi.advanceTimersByTimeAsync(0);
  expect([search.entries.length, search.more]).toEqual([2, true]);
  await search.next();
  expect([search.entries.map((entry) => entry.id), search.more]).toEqual([["a", "b", "c"], false]);
});

test("a failure is told, and what was found stays", async () => {
  let broken = false;
  const search = new Search(() =>
    broken ? Promise.reject(new Error("No line.")) : Promise.resolve({ chapters: [], count: 1, entries: [line("a")] }),
  );
  search.look(wish(""));
  await vi.advanceTimersByTimeAsync(0);
  broken = true;
  search.look(wish("x"));
  await vi.advanceTimersByTimeAsync(200);
  expect([search.error, search.entries.length, search.busy]).toEqual(["No line.", 1, false]);
});
