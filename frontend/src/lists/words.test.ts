import { expect, test } from "vitest";
import { labelled } from "./words";

test("a sentence on a button ends without a full stop; what ends otherwise stays", () => {
  expect(labelled("Add 1 Graf von Jaeger.")).toBe("Add 1 Graf von Jaeger");
  expect(labelled("Make it 3.5 strong")).toBe("Make it 3.5 strong");
  expect(labelled("And so on...")).toBe("And so on...");
});
