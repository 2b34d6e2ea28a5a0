import { expect, test } from "vitest";
import { routeOf } from "../../resources/core/naming.ts";
import { resources } from "../../resources/core/registry.ts";
import { pages } from "../../resources/pages/pages.ts";
import { pagePath } from "../data/pages.ts";
import { hidesSearch } from "./hidesSearch.ts";

/** SPEC 2; quickbooks, ship-station and stripe have no page yet. */
const hidden = "automations bulk-action calendar code-editor dashboards general-settings reports settings workflows";
const missing = ["quickbooks", "ship-station", "stripe"];
const paths = [...pages.map((page) => pagePath(page)), ...resources.map((resource) => routeOf(resource))];

test("the top bar's search is hidden where the specification says, on pages below too, and shown on every other list", () => {
  for (const name of hidden.split(" ")) {
    expect([name, hidesSearch(`/${name}`)]).toEqual([name, true]);
    expect([name, hidesSearch(`/${name}/detail/7`)]).toEqual([name, true]);
  }
  const begun = missing.filter((name) => paths.some((path) => path.split("/")[1] === name) && !hidesSearch(`/${name}`));
  expect(begun).toEqual([]);
  const shown = resources.filter(
    (resource) => resource.list && !hidden.includes(routeOf(resource).split("/")[1] ?? ""),
  );
  expect(shown.length).toBeGreaterThan(30);
  for (const resource of shown) expect([resource.name, hidesSearch(routeOf(resource))]).toEqual([resource.name, false]);
});
