import { expect, test } from "vitest";
import { Latest } from "./latest";

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

test("of the questions that come while one is answered only the last is asked", async () => {
  const asked: number[] = [];
  const told: number[] = [];
  const latest = new Latest<number, number>(
    async (question) => {
      asked.push(question);
      await soon();
      return question * 10;
    },
    (answer) => told.push(answer),
  );
  for (const question of [1, 2, 3, 4]) latest.want(question);
  for (let i = 0; i < 5; i += 1) await soon();
  expect(asked).toEqual([1, 4]);
  expect(told).toEqual([10, 40]);
});

test("an answer that nobody waits for any more is not told, and a failure ends nothing", async () => {
  const told: string[] = [];
  const latest = new Latest<string, string>(
    async (question) => {
      await soon();
      if (question === "bad") throw new Error(question);
      return question;
    },
    (answer) => told.push(answer),
    () => told.push("failed"),
  );
  latest.want("first");
  latest.forget();
  for (let i = 0; i < 3; i += 1) await soon();
  latest.want("bad");
  for (let i = 0; i < 3; i += 1) await soon();
  latest.want("good");
  for (let i = 0; i < 3; i += 1) await soon();
  expect(told).toEqual(["failed", "good"]);
});
