import { expect, test } from "vitest";
import { highlighted, mentions } from "./highlight";

const hits = (text: string, wanted: string) =>
  highlighted(text, wanted)
    .filter((piece) => piece.hit)
    .map((piece) => piece.text);

test("words are found in any case and without accents, and nothing of the text is lost", () => {
  expect(hits("Être Blessé, blessure", "blesse")).toEqual(["Blessé"]);
  expect(hits("Shooting at a shooter", "SHOOT a")).toEqual(["Shoot", "a", "a", "shoot"]);
  const whole = highlighted("Tir à distance", "a");
  expect(whole.map((piece) => piece.text).join("")).toBe("Tir à distance");
  expect(hits("anything", "  ")).toEqual([]);
});

test("rule ids in a text are found, other words in capitals are not", () => {
  const found = mentions("As WZR-ARM-A4 says (see WZR-DICE-02), the CCWR of a MP-105 counts.");
  expect(found.filter((piece) => piece.hit).map((piece) => piece.text)).toEqual(["WZR-ARM-A4", "WZR-DICE-02"]);
  expect(found.map((piece) => piece.text).join("")).toBe(
    "As WZR-ARM-A4 says (see WZR-DICE-02), the CCWR of a MP-105 counts.",
  );
});
