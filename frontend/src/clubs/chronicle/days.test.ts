import { expect, test } from "vitest";
import { dayOf, monthOf, todayIn } from "./days";

test("a day is the same day wherever it is read", () => {
  expect(dayOf("2026-12-04")).toBe("December 4, 2026");
  expect(dayOf("2026-12-04", "medium")).toBe("Dec 4, 2026");
  expect(monthOf("2026-12-01")).toBe("December 2026");
});

test("today is what the club's clocks say", () => {
  const late = new Date("2026-12-04T23:30Z");
  expect(todayIn("Europe/Paris", late)).toBe("2026-12-05");
  expect(todayIn("America/New_York", late)).toBe("2026-12-04");
});
