import { afterEach, describe, expect, test } from "vitest";
import { LANGUAGES, preferred, told, speak, t, written } from ".";
import { en } from "./en";
import { fr } from "./fr";

const sources = import.meta.glob(["../**/*.svelte", "../**/*.ts", "!../**/*.test.ts", "!./en*.ts", "!./fr*.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
}) as Record<string, string>;
const code = Object.values(sources).join("\n");
const gaps = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort();

/** What is the same word in both languages, or a sign. */
const SAME = new Set(["app.name", "app.title", "open.table", "open.mission", "open.points", "lists.points", "army.points", "homebrew.pts", "homebrew.pts.plus", "homebrew.faction", "army.total", "army.total.of", "lists.faction", "odds.percent", "app.tables", "tables.tab.table", "tables.at", "newList.faction", "newList.ready.army", "draft.distance", "result.scores", "result.place", "clubs.title", "clock.length.minutes", "clock.length.minutes.one", "wars.score", "wars.points", "wars.points.one", "wars.plan.table", "wars.plan.mission", "chronicle.public", "numbers.factions", "numbers.faction", "numbers.tests", "clubs.tables"]);

afterEach(() => speak("en"));

test("gaps are filled and one is singular", () => {
  expect(t("battle.turnOf", { turn: 2, turns: 6 })).toBe("Turn 2 of 6");
  expect([t("rules.count", { count: 1 }), t("rules.count", { count: 7 })]).toEqual(["One entry", "7 entries"]);
});

test("every sentence is said somewhere", () => {
  const built = [...code.matchAll(/`((?:\w+\.)+)\$\{/g)].map((match) => match[1]!);
  const said = new Set([...code.matchAll(/"([\w.]+)"/g)].map((match) => match[1]!));
  const unused = Object.keys(en).filter((key) => {
    const plain = key.replace(/\.one$/, "");
    return !said.has(plain) && !built.some((start) => plain.startsWith(start));
  });
  expect(Object.keys(sources).length).toBeGreaterThan(20);
  expect(unused).toEqual([]);
});

describe("French", () => {
  const keys = Object.keys(en) as (keyof typeof en)[];

  test("says everything that English says, and nothing else", () => {
    expect(Object.keys(fr)).toEqual(Object.keys(en));
  });

  test("has the same gaps; a singular may leave the number out", () => {
    const differ = keys.filter((key) => {
      const [mine, theirs] = [gaps(fr[key]), gaps(en[key])].map((names) =>
        names.filter((name) => name !== "count" || !key.endsWith(".one")),
      );
      return String(mine) !== String(theirs);
    });
    expect(differ).toEqual([]);
  });

  test("is French", () => {
    const copied = keys.filter((key) => fr[key] === en[key] && /[a-z]{3}/i.test(en[key].replace(/\{\w+\}/g, "")));
    expect(copied.filter((key) => !SAME.has(key))).toEqual([]);
    for (const key of keys) expect(fr[key], key).not.toMatch(/ [?!:;»]|« |'/);
  });

  test("counts none as one, and writes a comma", async () => {
    await speak("fr");
    expect(t("rules.count", { count: 0 })).toBe("0 entrée");
    expect([written(2.5, 1), written(3, 1), written(0.25, 2)]).toEqual(["2,5", "3", "0,25"]);
  });
});

test("a person's choice comes before the browser's wishes, and English after all", () => {
  expect(preferred("a=b; django_language=fr", ["en-GB"])).toBe("fr");
  expect(preferred("", ["de-CH", "fr-CH", "en"])).toBe("fr");
  expect(preferred("django_language=xx", ["de"])).toBe("en");
  expect([told("a=b; django_language=fr"), told("django_language=xx"), told("")]).toEqual(["fr", undefined, undefined]);
  expect(LANGUAGES.map((each) => each.id)).toEqual(["en", "fr"]);
});
