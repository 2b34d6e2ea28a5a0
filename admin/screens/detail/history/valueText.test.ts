import { expect, test } from "vitest";
import { resourceOf } from "../../../data/resources.ts";
import { valueText, type Speech } from "./valueText.ts";

/** Says the key of what it was asked, unless told what else it may say and nobody knows the key. */
const known = new Set(["resources.vendors.name", "detail.yes", "detail.no"]);
const speech: Speech = {
  locale: "en-US",
  t: (key: string, { _ = key }: { _?: string } = {}) => (known.has(key) ? key : _),
} as Speech;
const said = (module: string, name: string, value: unknown) =>
  valueText(speech, { module, name, field: resourceOf(module).fields[name] }, value);

test("hidden modules are called by their names", () => {
  expect(said("user_roles", "routeBlacklist", ["vendors", "nowhere"])).toBe("resources.vendors.name, nowhere");
  expect(said("user_roles", "routeBlacklist", '["vendors", "nowhere"]')).toBe("resources.vendors.name, nowhere");
  expect(said("user_roles", "scopeBlacklist", "[]")).toBeNull();
});

test("yes and no are words, also where a report gives them as text", () => {
  expect(said("user_roles", "isActive", true)).toBe("detail.yes");
  expect(said("user_roles", "isActive", "false")).toBe("detail.no");
  expect(said("user_roles", "isActive", "true")).toBe("detail.yes");
});

test("of a long text, such as a page's source, a sentence has the beginning in one line", () => {
  const source = `<!doctype html>\n<html>\n${"<p>Hello</p>\n".repeat(50)}</html>`;
  const text = said("projects", "source", source) ?? "";
  expect(text).toMatch(/^<!doctype html> <html> <p>Hello<\/p>.*…$/);
  expect(text).not.toContain("\n");
  expect(text.length).toBeLessThanOrEqual(81);
  expect(said("vendors", "name", "North")).toBe("North");
});
