import { expect, test } from "vitest";
import { matches } from "./shortcut.ts";

const press = (key: string, more: Partial<Parameters<typeof matches>[0]> = {}) => ({
  key,
  code: `Key${key.toUpperCase()}`,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});

test.each([
  [press("n"), "N", true],
  [press("N", { shiftKey: true }), "N", false],
  [press("n", { ctrlKey: true }), "N", false],
  [press("Enter", { ctrlKey: true }), "Ctrl+Enter", true],
  [press("Enter", { metaKey: true }), "Ctrl+Enter", true],
  [press("/"), "/", true],
  [press("q", { altKey: true }), "Alt+Q", true],
  [press("й", { altKey: true, code: "KeyQ" }), "Alt+Q", true],
  [press("œ", { altKey: true, code: "KeyQ" }), "Alt+Q", true],
  [press("q"), "Alt+Q", false],
])("%o for %s", (event, shortcut, expected) => expect(matches(event, shortcut)).toBe(expected));

test("a letter is found by its place on a keyboard that writes another alphabet", () => {
  expect(matches(press("т", { code: "KeyN" }), "N")).toBe(true);
  expect(matches(press("b", { code: "KeyN" }), "N")).toBe(false); // Dvorak writes Latin: its letters count
});
