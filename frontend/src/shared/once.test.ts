import { expect, test } from "vitest";
import { Refused, Unreachable } from "./http";
import { once } from "./once";

async function failing(wish: string, failure: Error): Promise<string> {
  let used = "";
  await expect(once(wish, (id) => ((used = id), Promise.reject(failure)))).rejects.toBe(failure);
  return used;
}

test("a wish that was not answered bears the same id when it is sent again", async () => {
  const first = await failing("a", new Unreachable());
  expect(await once("a", async (id) => id)).toBe(first);
});

test("what was answered, or is another wish, is a new one", async () => {
  const first = await failing("a", new Unreachable());
  expect(await once("b", async (id) => id)).not.toBe(first);
  const carriedOut = await once("a", async (id) => id);
  expect(await once("a", async (id) => id)).not.toBe(carriedOut);
  const refused = await failing("c", new Refused(422, "impossible", "No."));
  expect(await once("c", async (id) => id)).not.toBe(refused);
});
