import { expect, test } from "vitest";
import { Seeing } from "./seeing";
import { marked } from "./title";

test("the title tells how many battles wait, once", () => {
  expect(marked("Your battles · Sallyport", 2)).toBe("(2) Your battles · Sallyport");
  expect(marked("(2) Your battles · Sallyport", 3)).toBe("(3) Your battles · Sallyport");
  expect(marked("(2) ● A duel · Sallyport", 0)).toBe("● A duel · Sallyport");
});

test("what one has before one's eyes is told to the server: when it changes, and not with every step", () => {
  let now = 0;
  const told: number[] = [];
  const seeing = new Seeing(
    () => told.push(now),
    () => now,
  );
  const look = (at: number, facts: { mine?: boolean; over?: boolean; hidden?: boolean; head: number }) => {
    now = at;
    seeing.look({ mine: false, over: false, hidden: false, ...facts });
  };
  look(0, { head: 1 });
  look(10, { head: 2, mine: true });
  look(20, { head: 3, mine: true });
  expect(told).toEqual([10]);
  look(60_000, { head: 4, mine: true });
  look(60_010, { head: 5, hidden: true });
  look(60_020, { head: 6, mine: true, hidden: true });
  expect(told).toEqual([10, 60_000]);
  look(60_030, { head: 6, mine: true });
  look(60_040, { head: 7, over: true });
  expect(told).toEqual([10, 60_000, 60_030, 60_040]);
});
