import { expect, test } from "vitest";
import type { Entry } from "../wire";
import { undone } from "./undone";

function entry(seq: number, event: Entry["event"]): Entry {
  return { seq, at: "", event, text: null, rolls: [] };
}

test("what was taken back counts no more, with whatever was taken back within it", () => {
  const log = [
    entry(1, { type: "began" }),
    entry(2, null),
    entry(3, { type: "acted" }),
    entry(4, { type: "taken_back", to: 1 }),
    entry(5, null),
    entry(6, { type: "taken_back", to: 3 }),
    entry(7, { type: "acted" }),
  ];
  expect([...undone(log)].sort()).toEqual([2, 3, 4, 5]);
});
