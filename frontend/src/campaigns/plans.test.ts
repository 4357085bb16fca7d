import { describe, expect, test } from "vitest";
import type { Plan } from "./api";
import { draftOf, planOf, ring, usualExperience } from "./plans";

describe("plans of campaigns", () => {
  test("a ring borders on itself all the way round, on the map", () => {
    const places = ring(["North", "East", "North"], "supply");
    expect(places.map((each) => each.id)).toEqual(["north", "east", "north-2"]);
    expect(places.map((each) => each.borders)).toEqual([["east"], ["north-2"], ["north"]]);
    for (const { at } of places) for (const value of at as [number, number]) expect(value).toBeGreaterThanOrEqual(0);
  });

  test("what is read and sent again is the same plan", () => {
    const plan: Plan = {
      system: "toy",
      territories: ring(["A", "B"], "gold"),
      resources: [{ id: "gold", name: "gold", start: 5 }],
      experience: { kill: 1, most_abilities: 3, improvements: [{ id: "aim", name: "Aim", cost: 2, stat: "rs" }] },
      secret: true,
    };
    const sent = planOf(draftOf(plan));
    expect(planOf(draftOf(sent))).toEqual(sent);
    expect(sent.experience?.most_abilities).toBe(3);
    expect(sent.territories?.[0]?.gives).toEqual({ gold: 20 });
  });

  test("nothing is sent of resources and territories that were taken out", () => {
    const draft = draftOf({
      system: "toy",
      territories: ring(["A", "B", "C"], "gold"),
      resources: [{ id: "gold", name: "gold" }],
      prices: { resource: "gold" },
    });
    draft.resources = [];
    draft.territories = draft.territories.filter((each) => each.id !== "b");
    draft.experience = usualExperience();
    const plan = planOf(draft);
    expect(plan.prices?.resource).toBe("");
    expect(plan.territories?.map((each) => [each.borders, each.gives])).toEqual([[[], {}], [["a"], {}]]);
    expect(plan.experience?.fallen).toBe("recovers");
  });
});
