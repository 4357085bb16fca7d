import { expect, test } from "vitest";
import type { Battle } from "../battle.svelte";
import type { Entry } from "../wire";
import { Rolls } from "./rolls.svelte";

function entry(seq: number, faces: number[]): Entry {
  return { seq, at: "", event: null, text: "", rolls: faces.map((face, index) => ({ index, faces: 20, face })) } as unknown as Entry;
}

test("what had fallen before is not shown, what falls is shown once and in order", () => {
  const rolls = new Rolls({ head: 2 } as Battle);
  const log = [entry(1, [4]), entry(2, [5])];
  rolls.hear(log);
  expect(rolls.current).toBeNull();
  log.push(entry(3, [7]), entry(4, []), entry(5, [9, 11]));
  rolls.hear(log);
  rolls.hear(log);
  expect(rolls.queue.map((shown) => shown.roll.face)).toEqual([7, 9, 11]);
  rolls.next();
  expect(rolls.current?.roll.face).toBe(9);
});

test("many are hurried through, and all can be skipped", () => {
  const rolls = new Rolls({ head: 0 } as Battle);
  rolls.hear([entry(1, [1])]);
  const alone = rolls.stays;
  rolls.hear([entry(1, [1]), ...Array.from({ length: 40 }, (_, i) => entry(i + 2, [2]))]);
  expect(rolls.stays).toBeLessThan(alone);
  expect(rolls.queue.length).toBeLessThan(20);
  expect(rolls.queue.at(-1)?.seq).toBe(41);
  expect(rolls.skip()).toBe(true);
  expect(rolls.current).toBeNull();
  expect(rolls.skip()).toBe(false);
});
