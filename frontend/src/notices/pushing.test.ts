import { expect, test } from "vitest";
import { browserName, bytes } from "./pushing";

test("a browser is known by its name and its system", () => {
  expect(browserName("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe("Firefox, Linux");
  const chrome = "(KHTML, like Gecko) Chrome/140.0.0.0";
  expect(browserName(`Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 ${chrome} Mobile Safari/537.36`)).toBe("Chrome, Android");
  expect(browserName(`Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 ${chrome} Safari/537.36 Edg/140.0`)).toBe("Edge, Windows");
  expect(browserName("curl/8.0")).toBe("");
});

test("the server's key is read as browsers want it", () => {
  expect([...bytes("BP-_")]).toEqual([4, 255, 191]);
});
