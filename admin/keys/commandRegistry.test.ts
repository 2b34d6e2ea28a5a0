import { afterEach, expect, test, vi } from "vitest";
import { clashesIn, currentCommands, offer, type Offer } from "./commandRegistry.ts";

afterEach(() => vi.restoreAllMocks());

const doing = (keys: string | undefined, text: string, more: Partial<Offer> = {}): Offer => ({
  ...(keys !== undefined && { keys }),
  text,
  run: () => undefined,
  palette: true,
  everywhere: false,
  ...more,
});

test("one key has one meaning", () => {
  expect(clashesIn([doing("P", "Pack"), doing("T", "Take payment"), doing("G P", "Go to purchasing")])).toEqual([]);
  expect(clashesIn([doing("P", "Pack"), doing("P", "Print")])).toEqual(["P: Pack, Print"]);
  expect(clashesIn([doing("P", "Pack"), doing("P", "Print", { everywhere: true })])).toEqual(["P: Pack, Print"]);
});

test("what has no keys clashes with nothing, nor do a form's with those of the page under it", () => {
  expect(clashesIn([doing(undefined, "Duplicate"), doing(undefined, "Delete")])).toEqual([]);
  const save = (text: string) => doing("Ctrl+Enter", text, { always: true });
  expect(clashesIn([save("Save the order"), save("Save the customer")])).toEqual([]);
});

test("a clash is said in the console, where tests of screens look, while it stands", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const withdraw = offer(doing("P", "Pack"));
  expect(said).not.toHaveBeenCalled();
  const withdrawOther = offer(doing("P", "Print"));
  expect(said.mock.calls).toEqual([["A key has two meanings. P: Pack, Print"]]);
  withdraw();
  withdrawOther();
  expect(currentCommands()).toEqual([]);
});
