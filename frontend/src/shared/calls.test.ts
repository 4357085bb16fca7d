import { expect, test } from "vitest";
import { Calls } from "./calls.svelte";
import { Refused } from "./http";

test("what is refused is said until something else is attempted", async () => {
  const calls = new Calls();
  await calls.attempt(() => Promise.reject(new Refused(422, "impossible", "No.")));
  expect([calls.error, calls.waiting]).toEqual(["No.", false]);
  const attempt = calls.attempt(() => Promise.resolve());
  expect([calls.error, calls.waiting]).toEqual([null, true]);
  await attempt;
  expect([calls.error, calls.waiting]).toEqual([null, false]);
});
