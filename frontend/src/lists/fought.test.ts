import { expect, test, vi } from "vitest";
import * as http from "../shared/http";
import { foughtBy } from "./fought";

test("a list's game is fought by the system that takes its lists; who could not be asked is asked again", async () => {
  const get = vi.spyOn(http, "get").mockRejectedValue(new http.Unreachable());
  expect(await foughtBy("new-edition")).toBeUndefined();
  get.mockImplementation(async (path: string) =>
    path === "/api/systems" ? [{ id: "chess" }, { id: "duel" }] : { lists_of: path.includes("duel") ? ["duel", "new-edition"] : [] },
  );
  expect(await foughtBy("new-edition")).toBe("duel");
  expect(await foughtBy("chess")).toBeUndefined();
  expect(get).toHaveBeenCalledTimes(4);
});
