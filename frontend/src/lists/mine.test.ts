import { expect, test, vi } from "vitest";
import { shelf } from "../army/store/shelf";
import type { ArmyList } from "../army/store/shapes";
import { Refused, Unreachable } from "../shared/http";
import * as api from "./api";
import { mine } from "./mine";

const list = (name: string, points: number, changed_at: string, problems = 0) =>
  ({ name, points, changed_at, problems, faction: "Bauhaus", owner: "alice", system: "s", catalogue: "c" }) as ArmyList;

const kept = [list("Old", 100, "2026-01-01", 2), list("New", 500, "2026-02-01")];

function unreachable(): void {
  vi.spyOn(shelf, "lists").mockImplementation(async (person) => (person === "alice" ? [...kept] : []));
  vi.spyOn(api, "myLists").mockRejectedValue(new Unreachable());
}

const names = async (asked: api.Asked) => (await mine(asked, "alice")).results.map((each) => each.name);

test("without the server, what the browser kept is found by the same wishes, the last changed first", async () => {
  unreachable();
  expect(await names({})).toEqual(["New", "Old"]);
  expect(await names({ q: "old", legal: "" })).toEqual(["Old"]);
  expect(await names({ legal: "true" })).toEqual(["New"]);
  expect(await names({ points_max: 200, points_min: "" })).toEqual(["Old"]);
});

test("nobody is shown what is another person's, nor told of nothing as if it were all", async () => {
  unreachable();
  await expect(mine({}, "bob")).rejects.toThrow(Unreachable);
  await expect(mine({ deleted: "true" }, "alice")).rejects.toThrow(Unreachable);
});

test("what the server refuses is not answered from elsewhere", async () => {
  unreachable();
  vi.spyOn(api, "myLists").mockRejectedValue(new Refused(400, "malformed", "No number."));
  await expect(mine({}, "alice")).rejects.toThrow("No number.");
});
