import { render } from "svelte/server";
import { describe, expect, test } from "vitest";
import { BOARD, FakeSocket, latest } from "../../fakeSocket";
import { Battle } from "../battle.svelte";
import Cards from "./Cards.svelte";
import ModelCard from "./ModelCard.svelte";
import Units from "./Units.svelte";

const card = { id: "c1", name: "Second wind", kind: "Tactical", text: "Goes on.", cost: 2, count: 2, on: "r1" };
const model = {
  id: "r1",
  unit: "u",
  seat: "red",
  name: "Scout",
  radius: 500,
  height: 2000,
  at: [1000, 1000],
  stats: [
    { name: "M", value: "5" },
    { name: "Left track", value: "2/3 (14)", note: "At 0 it stands still." },
  ],
  weapons: [
    { id: "w", name: "Rifle", stats: [], traits: [{ id: "t", label: "Slow", rule: "T-7" }] },
    { id: "w", name: "Rifle", stats: [], traits: [] },
  ],
  badges: [{ id: "hidden", label: "Hidden", rule: "T-8" }],
};
const VIEW = {
  ...BOARD,
  seat: "red",
  awaited: ["red"],
  seats: [
    { id: "red", name: "Ann", piles: [{ id: "hand", name: "Hand", count: 2, cards: [card] }] },
    { id: "blue", name: "Ben", piles: [{ id: "hand", name: "Hand", count: 4 }] },
  ],
  units: [{ id: "u", seat: "red", name: "Scouts", models: ["r1"], mark: 0, badges: [{ id: "pinned", label: "Pinned" }] }],
  models: [model],
  marks: [{ id: "m", name: "The crate", at: [2000, 3000], reach: 3000, holder: "blue" }],
  zones: [{ id: "z", name: "The middle", shape: [[0, 0], [4000, 0], [4000, 4000]] }],
  terrain: [{ id: "t", kind: "heavy", name: "Wall", shape: [[0, 0], [4000, 0], [4000, 1000]], height: 800, notes: ["SP 3 of 10"] }],
};
const play = { id: "play:c1", title: "Play", command: { do: "play", card: "c1" }, card: "c1" };
const burn = { ...play, id: "burn:c1", title: "Burn", refused: { rule: "T-9", why: "Not now.", remedy: "Later." } };

function table(): Battle {
  const none = () => Promise.reject(new Error("none"));
  const ports = { open: (url: string) => new FakeSocket(url) as never, get: none, post: none, uuid: () => "id", random: () => 1 };
  const battle = new Battle("b", ports);
  battle.line.start();
  latest().hello(1, 1, { view: VIEW, offers: [play, burn] });
  battle.line.stop();
  return battle;
}

/** What a component says, with one space between words. */
function said(component: unknown, props: object): string {
  const { body } = render(component as never, { props: props as never });
  return body
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

describe("cards", () => {
  test("stand in their piles with what may be done, the other player's only as a number", () => {
    const battle = table();
    const text = said(Cards, { battle, view: battle.view });
    expect(text).toMatch(/Your cards Hand 2 Second wind × 2 Tactical · costs 2 · on Scout Goes on\./);
    expect(text).toMatch(/Burn Not now\. Later\. Why\?/);
    expect(text).toMatch(/Play Cards of Ben Hand 4/);
  });

  test("are not offered a second time among the actions", () => {
    const battle = table();
    expect(battle.offersOfCard("c1").map((offer) => offer.id)).toEqual(["play:c1", "burn:c1"]);
    expect(battle.generalOffers).toEqual([]);
  });
});

test("a model's card has its unit's state, lines for long names, and rules of traits", () => {
  const battle = table();
  const text = said(ModelCard, { battle, model: battle.models.get("r1") });
  expect(text).toMatch(/Pinned Hidden T-8/);
  expect(text).toMatch(/Left track 2\/3 \(14\) At 0 it stands still\./);
  expect(text).toMatch(/Rifle Slow T-7 Rifle/);
});

test("the list has objectives with who holds them, and the terrain", () => {
  const battle = table();
  const text = said(Units, { battle, view: battle.view });
  expect(text).toMatch(/Objectives The crate, held by Ben at 2″, 3″ The middle at 2″, 2″/);
  expect(text).toMatch(/Terrain Wall at 2″, 0\.5″, 0\.8″ high, SP 3 of 10/);
});
