import { afterEach, expect, test, vi } from "vitest";
import { begin, get } from "./http";

afterEach(() => vi.unstubAllGlobals());

function answering(...answers: unknown[]): ReturnType<typeof vi.fn> {
  const fetch = vi.fn(() => Promise.resolve(new Response(JSON.stringify(answers.shift()))));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

test("what was begun ahead is got by the first who asks, and asked anew after that", async () => {
  const fetch = answering({ version: 1 }, { version: 2 });
  begin("/api/lists/1");
  expect(await get("/api/lists/1")).toEqual({ version: 1 });
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(await get("/api/lists/1")).toEqual({ version: 2 });
});

test("that it failed is told to who gets it, not to nobody", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no line")));
  begin("/api/lists/2");
  await new Promise((resolve) => setTimeout(resolve));
  await expect(get("/api/lists/2")).rejects.toThrow("no line");
});

test("what comes next is begun as soon as the first is here", async () => {
  const fetch = answering({ faction: "bauhaus" }, { units: 60 });
  begin<{ faction: string }>("/api/lists/3", (list) => `/api/handbooks/${list.faction}`);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  expect(await get("/api/handbooks/bauhaus")).toEqual({ units: 60 });
  expect(fetch).toHaveBeenCalledTimes(2);
});
