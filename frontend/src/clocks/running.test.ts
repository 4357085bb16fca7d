import { afterEach, expect, test } from "vitest";
import { speak } from "../i18n";
import { agreedInWords, asClock, inWords, isUrgent, leftOf, nextTick, type RunningClock } from "./running";

const MINUTE = 60_000;
const clock: RunningClock = {
  kind: "game",
  seconds: 2700,
  increment: 10,
  at_zero: "lose",
  left: { red: 5 * MINUTE, blue: 2 * MINUTE },
  running: ["red"],
  toldAt: 1000,
};

afterEach(() => speak("en"));

test("only the seat that the clock runs for loses time, and never more than it has", () => {
  expect([leftOf(clock, "red", 1000 + MINUTE), leftOf(clock, "blue", 1000 + MINUTE)]).toEqual([4 * MINUTE, 2 * MINUTE]);
  expect(leftOf(clock, "red", 1000 + 9 * MINUTE)).toBe(0);
  expect(leftOf(clock, "green", 1000)).toBeNull();
});

test("a clock is read as clocks are", async () => {
  expect([9_000, 9_001, 12.5 * MINUTE, 65 * MINUTE].map(asClock)).toEqual(["0:09", "0:10", "12:30", "1:05:00"]);
  expect([52 * 60 * MINUTE, 48 * 60 * MINUTE].map(asClock)).toEqual(["2 d 4 h", "2 d"]);
  await speak("fr");
  expect(asClock(52 * 60 * MINUTE)).toBe("2 j 4 h");
});

test("it is drawn as often as it changes", () => {
  expect([nextTick(9_400), nextTick(9_000), nextTick(50 * 60 * MINUTE)]).toEqual([400, 1000, MINUTE]);
});

test("half a minute is urgent at the table, three hours are over days", () => {
  expect([isUrgent(clock, 29_000), isUrgent(clock, 31_000)]).toEqual([true, false]);
  expect(isUrgent({ ...clock, kind: "move", seconds: 3 * 86_400 }, 2 * 60 * MINUTE)).toBe(true);
});

test("what is agreed on is said in words", async () => {
  expect(inWords(90_000)).toBe("1 day 1 hour");
  expect(agreedInWords(null)).toBe("No clock");
  expect(agreedInWords(clock)).toBe("45 minutes each, and 10 seconds for each change of turns");
  expect(agreedInWords({ kind: "move", seconds: 3 * 86_400, increment: 0 })).toBe("3 days for each move");
  await speak("fr");
  expect(inWords(90_000)).toBe("1 jour 1 heure");
});
