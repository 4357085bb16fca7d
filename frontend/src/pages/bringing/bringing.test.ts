import { afterEach, expect, test, vi } from "vitest";
import type { ListLine } from "../../lists/api";
import type { Starters } from "../../shared/types";
import { Bringing } from "./bringing.svelte";

const line = (id: string, more: Partial<ListLine> = {}): Partial<ListLine> => ({
  id,
  name: id,
  system: "duel",
  makes: "army",
  problems: 0,
  points: 100,
  points_limit: null,
  ...more,
});

const LISTS = [line("guards"), line("draft", { problems: 2 }), line("cards", { makes: "deck" }), line("others", { system: "chess" })];
const GAMES = [{ id: "duel", name: "Duel", catalogues: [{ id: "all-cards", makes: "deck" }] }];
const STARTERS = { forces: [{ id: "three", name: "Three", summary: "", points: 30 }], lists_of: ["duel"] } as unknown as Starters;

/** A server that knows these lists, and of each who asked for what. */
function serve(): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const decks = path.includes("catalogue=all-cards");
    const [found, status] = path.startsWith("/api/catalogues")
      ? [GAMES, 200]
      : path === "/api/lists/shared/abc"
        ? [line("theirs"), 200]
        : path.startsWith("/api/lists/shared/")
          ? [{ code: "not_found", message: "There is no such list." }, 404]
          : [{ count: 4, results: decks ? [line("cards", { makes: "deck" })] : LISTS }, 200];
    return new Response(JSON.stringify(found), { status });
  });
  return asked;
}

async function begun(list = ""): Promise<Bringing> {
  const bringing = new Bringing();
  await bringing.begin("duel", STARTERS, "three", list);
  return bringing;
}

afterEach(() => vi.unstubAllGlobals());

test("a ready-made force is brought, with a deck where one is chosen", async () => {
  serve();
  const bringing = await begun();
  expect([bringing.wish, bringing.name]).toEqual([{ force: "three" }, "Three"]);
  expect(bringing.hasDecks).toBe(true);
  bringing.deck = "cards";
  expect(bringing.wish).toEqual({ force: "three", deck: "cards" });
});

test("my armies for this game are offered, those without problems to bots as well", async () => {
  serve();
  const bringing = await begun();
  expect(bringing.armies.map((each) => each.id)).toEqual(["guards", "draft"]);
  expect(bringing.fit.map((each) => each.id)).toEqual(["guards"]);
  bringing.way = "mine";
  expect(bringing.wish).toBeNull();
  bringing.choose(bringing.fit[0]!);
  expect([bringing.wish, bringing.name]).toEqual([{ army_list: "guards" }, "guards"]);
});

test("an address may name a list", async () => {
  serve();
  expect((await begun("guards")).wish).toEqual({ army_list: "guards" });
  expect((await begun("draft")).wish).toBeNull();
});

test("a shared list is brought by its link or its code, once it is found", async () => {
  serve();
  const bringing = await begun();
  bringing.way = "shared";
  for (const link of ["https://example.org/l/abc", " abc "]) {
    bringing.link = link;
    await bringing.look();
    expect([bringing.wish, bringing.name]).toEqual([{ army_list: "abc" }, "theirs"]);
  }
  bringing.link = "nonsense";
  await bringing.look();
  expect([bringing.wish, bringing.error]).toEqual([null, "There is no such list."]);
});

test("a game without lists asks for none", async () => {
  const asked = serve();
  const bringing = new Bringing();
  await bringing.begin("toy", { ...STARTERS, lists_of: [] }, "three");
  expect([bringing.hasLists, bringing.hasDecks, asked]).toEqual([false, false, []]);
});
