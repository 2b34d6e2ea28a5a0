import { expect, test } from "vitest";
import { isMatch, piecesOf, rankOf } from "./match.ts";

test("every word typed must occur, in any order and any case", () => {
  expect(isMatch("Print the packing slip", "slip pack")).toBe(true);
  expect(isMatch("Print the packing slip", "slip box")).toBe(false);
  expect(isMatch("anything", "")).toBe(true);
});

test("what begins with the word typed comes first, what merely holds it last", () => {
  const texts = ["Unpack box 2", "Print the packing slip", "Pack 34 items"];
  expect(texts.toSorted((a, b) => rankOf(a, "pack") - rankOf(b, "pack"))).toEqual([
    "Pack 34 items",
    "Print the packing slip",
    "Unpack box 2",
  ]);
});

test("what begins with all that was typed comes before what only holds its words", () => {
  const texts = ["New return to vendor", "New vendor"];
  expect(texts.toSorted((a, b) => rankOf(a, "new ven") - rankOf(b, "new ven"))).toEqual(texts.toReversed());
});

test("what was typed is marked wherever it stands", () => {
  expect(piecesOf("Packwood unpacks", "pack")).toEqual([
    { text: "Pack", typed: true },
    { text: "wood un", typed: false },
    { text: "pack", typed: true },
    { text: "s", typed: false },
  ]);
  expect(piecesOf("Oak", "")).toEqual([{ text: "Oak", typed: false }]);
});
