import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refused, Unreachable } from "../shared/http";
import * as api from "./api";
import type { Words } from "./shapes";
import { Workshop } from "./workshop.svelte";

vi.mock("./api");

const WORDS = { factions: [{ id: "bauhaus", name: "Bauhaus", models: [], weapons: [] }] } as unknown as Words;

function answer(version: number, document: object, faults: api.Fault[] = []): api.OnePack {
  const units = faults.length > 0 ? [] : [{ entry: "x.rats", name: `Rats ${version}` }];
  return { id: "p", draft_version: version, document, faults, units, published: 0, unpublished: true } as unknown as api.OnePack;
}

const saved = vi.mocked(api.saveDraft);

beforeEach(() => {
  vi.useFakeTimers();
  saved.mockReset();
});
afterEach(() => vi.useRealTimers());

function opened(): Workshop {
  const document = { name: "Sewers", faction: "bauhaus", models: { rat: { name: "Rat" } } };
  return new Workshop(answer(1, document), WORDS);
}

/** What the page does whenever something has changed. */
const typed = (shop: Workshop) => shop.changed(JSON.stringify(shop.document));

describe("a draft", () => {
  test("is kept a moment after the last change, once", async () => {
    const shop = opened();
    typed(shop);
    expect(shop.state).toBe("saved");
    for (const name of ["R", "Ra", "Rats"]) {
      shop.document.models!.rat!.name = name;
      typed(shop);
    }
    expect(shop.state).toBe("saving");
    saved.mockImplementation(async (_, version, document) => answer(version + 1, document));
    await vi.runAllTimersAsync();
    expect(saved.mock.calls.map(([id, version, document]) => [id, version, document.models?.rat?.name])).toEqual([["p", 1, "Rats"]]);
    expect([shop.state, shop.pack.draft_version, shop.preview[0]?.name]).toEqual(["saved", 2, "Rats 2"]);
  });

  test("that changes while it is being kept is kept again", async () => {
    const shop = opened();
    saved.mockImplementationOnce(async (_, version, document) => {
      shop.document.name = "Deeper";
      return answer(version + 1, document);
    });
    saved.mockImplementation(async (_, version, document) => answer(version + 1, document));
    shop.document.name = "Deep";
    typed(shop);
    await vi.runAllTimersAsync();
    expect(saved.mock.calls.map(([, version, document]) => [version, document.name])).toEqual([
      [1, "Deep"],
      [2, "Deeper"],
    ]);
    expect(shop.state).toBe("saved");
  });

  test("waits for a server that is out of reach", async () => {
    const shop = opened();
    saved.mockRejectedValueOnce(new Unreachable("down"));
    saved.mockImplementation(async (_, version, document) => answer(version + 1, document));
    shop.document.name = "Deep";
    typed(shop);
    await vi.advanceTimersByTimeAsync(600);
    expect(shop.state).toBe("away");
    await vi.runAllTimersAsync();
    expect([shop.state, saved.mock.calls.length]).toEqual(["saved", 2]);
  });

  test("that was written elsewhere is one's own or theirs, as one says", async () => {
    const theirs = answer(5, { name: "Theirs" });
    for (const mine of [true, false]) {
      const shop = opened();
      saved.mockRejectedValueOnce(new Refused(409, "stale", "It has moved on."));
      saved.mockImplementation(async (_, version, document) => answer(version + 1, document));
      vi.mocked(api.read).mockResolvedValue(theirs);
      shop.document.name = "Mine";
      typed(shop);
      await vi.runAllTimersAsync();
      expect(shop.state).toBe("stale");
      await (mine ? shop.takeMine() : shop.takeTheirs());
      expect([shop.state, shop.document.name]).toEqual(["saved", mine ? "Mine" : "Theirs"]);
      if (mine) expect(saved.mock.lastCall?.slice(1)).toMatchObject([5, { name: "Mine" }]);
    }
  });

  test("keeps its card in sight while something is wrong", async () => {
    const shop = opened();
    saved.mockImplementation(async (_, version, document) =>
      answer(version + 1, document, [{ place: "models.rat.points", says: "Too few." }]),
    );
    shop.document.models!.rat!.points = -1;
    typed(shop);
    await vi.runAllTimersAsync();
    expect([shop.fault("models.rat.points"), shop.faultsOf({ part: "models", id: "rat" })]).toEqual(["Too few.", 1]);
    expect(shop.preview[0]?.name).toBe("Rats 1");
  });
});

test("pieces get ids of their own, and what is taken out is open no more", () => {
  const shop = opened();
  expect(shop.open).toEqual({ part: "models", id: "rat" });
  expect(shop.add("models", { name: "Rat" })).toBe("rat_2");
  expect(shop.open).toEqual({ part: "models", id: "rat_2" });
  shop.remove({ part: "models", id: "rat_2" });
  expect([shop.open, Object.keys(shop.document.models!)]).toEqual([null, ["rat"]]);
});
