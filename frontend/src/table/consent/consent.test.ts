import { render } from "svelte/server";
import { describe, expect, test } from "vitest";
import { BOARD, FakeSocket, latest } from "../../fakeSocket";
import { Battle } from "../battle.svelte";
import DecisionPanel from "../panels/DecisionPanel.svelte";
import Offers from "../panels/Offers.svelte";
import MenuItems from "./MenuItems.svelte";
import Together from "./Together.svelte";

const REQUEST = { id: "7", seat: "blue", text: "Ben asks.", command: { do: "skip_ahead" }, waits_for: ["red"] };
const SEATS = [
  { id: "red", name: "Ann" },
  { id: "blue", name: "Ben" },
];

function table(more: object): Battle {
  const none = () => Promise.reject(new Error("none"));
  const ports = { open: (url: string) => new FakeSocket(url) as never, get: none, post: none, uuid: () => "id", random: () => 1 };
  const battle = new Battle("b", ports);
  battle.line.start();
  latest().hello(1, 1, { view: { ...BOARD, seats: SEATS, awaited: ["red"], ...more }, offers: [] });
  battle.line.stop();
  return battle;
}

/** What a component says, with one space between words. */
function said(component: unknown, battle: Battle, more: object = {}): string {
  const props = { battle, view: battle.view, ...more };
  const { body } = render(component as never, { props: props as never });
  return body.replace(/<!--.*?-->/g, "").replace(/<[^>]*>/g, " ").replace(/\s+/g, " ").trim();
}

describe("what is asked of everybody", () => {
  test("is answered by who is asked, withdrawn by who asks, and read by all others", () => {
    expect(said(Together, table({ seat: "red", request: REQUEST }))).toBe("Ben asks. Agree Do not agree");
    expect(said(Together, table({ seat: "blue", request: REQUEST }))).toContain("Waits for Ann.");
    expect(said(Together, table({ seat: "blue", request: REQUEST }))).toContain("Withdraw it");
    const watched = said(Together, table({ request: REQUEST }));
    expect(watched).toContain("Ben asks.");
    expect(watched).not.toMatch(/Agree|Withdraw/);
  });

  test("is one thing at a time", () => {
    const menu = { onclose: () => undefined, oncorrect: () => undefined };
    expect(said(MenuItems, table({ seat: "red" }), menu)).toContain("Ask to go on without waiting");
    expect(said(MenuItems, table({ seat: "red", request: REQUEST }), menu)).toBe("");
    expect(said(MenuItems, table({}), menu)).toBe("");
  });
});

test("a step is taken back at once where it is free, and else asked for in the menu", () => {
  const menu = { onclose: () => undefined, oncorrect: () => undefined };
  const [free, bound] = [true, false].map((each) => table({ seat: "red", undo: { to: 3, free: each } }));
  expect(said(Together, free!)).toContain("Take my last step back");
  expect(said(Together, bound!)).toBe("");
  expect(said(MenuItems, free!, menu)).not.toContain("last step");
  expect(said(MenuItems, bound!, menu)).toContain("Ask to take my last step back");
});

test("what is asked, and a chance that may go by, may always be answered alike", () => {
  const question = { seat: "red", text: "Burn it?", options: [{ id: "no", label: "No" }], default: "no" };
  const battle = table({ seat: "red", decision: { id: "4.1", seat: "red", question } });
  expect(said(DecisionPanel, battle, { decision: battle.view!.decision })).toContain("Always answer so until the turn ends");
  const pass = { id: "pass", title: "Let it pass", command: { do: "pass" }, passes: true, cost: 0, refused: null, needs: [] };
  expect(said(Offers, battle, { title: "Now", offers: [pass] })).toContain("Always: Let it pass");
});
