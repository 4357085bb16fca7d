import { expect, test } from "vitest";
import { t } from ".";
import { en } from "./en";

const sources = import.meta.glob(["../**/*.svelte", "../**/*.ts", "!../**/*.test.ts", "!./en.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
}) as Record<string, string>;
const code = Object.values(sources).join("\n");

test("gaps are filled and one is singular", () => {
  expect(t("battle.turnOf", { turn: 2, turns: 6 })).toBe("Turn 2 of 6");
  expect([t("rules.count", { count: 1 }), t("rules.count", { count: 7 })]).toEqual(["One entry", "7 entries"]);
});

test("every sentence is said somewhere", () => {
  const built = [...code.matchAll(/`(\w+\.)\$\{/g)].map((match) => match[1]!);
  const unused = Object.keys(en).filter((key) => {
    const plain = key.replace(/\.one$/, "");
    return !code.includes(`"${plain}"`) && !built.some((start) => plain.startsWith(start));
  });
  expect(Object.keys(sources).length).toBeGreaterThan(20);
  expect(unused).toEqual([]);
});
