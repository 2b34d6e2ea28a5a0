import { expect, test } from "vitest";
import { exactly, holds, meaningOf } from "./typedText.ts";

const called = (name: string) => [name];
const meaning = (options: readonly string[], text: string) => meaningOf(options, text, called);

test("what is called exactly so is meant, however many begin with it", () => {
  expect(meaning(["Twin 1", "Twin 10", "Twin"], "Twin 1")).toEqual({ is: "one", option: "Twin 1" });
  expect(meaning(["Twin 1", "Twin 10"], " twin 1 ")).toEqual({ is: "one", option: "Twin 1" });
});

test("the closest likeness decides: letters, then case, then accents", () => {
  expect(exactly(["muller", "Müller", "Muller"], "Muller", called)).toEqual(["Muller"]);
  expect(meaning(["Müller"], "muller")).toEqual({ is: "one", option: "Müller" });
});

test("the only one found is meant; of several none is", () => {
  expect(meaning(["Oak Mill"], "oak")).toEqual({ is: "one", option: "Oak Mill" });
  expect(meaning(["Oak Mill", "Old Oak"], "oak")).toEqual({ is: "several" });
  expect(meaning(["Twin", "Twin"], "Twin")).toEqual({ is: "several" });
  expect(meaning([], "oak")).toEqual({ is: "none" });
});

test("one letter means a record of that name, and nothing that was found for it", () => {
  expect(meaning(["Oak Mill"], "o")).toEqual({ is: "none" });
  expect(meaning(["Oak Mill", "O"], "o")).toEqual({ is: "one", option: "O" });
});

test("a name holds letters whatever their case and accents", () => {
  expect(holds("Crème Brûlée", "brulee")).toBe(true);
  expect(holds("Møller, Łódź, Straße", "moller, lodz, strasse")).toBe(true);
  expect(holds("Oak", "elm")).toBe(false);
});
