import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { routeOf } from "./naming.ts";
import { resources } from "./registry.ts";

// What is generic works for any module because it names none: what differs is declared in a word of the resource.

const root = resolve(import.meta.dirname, "../..");
const folders = [
  "db/generate",
  "db/documents",
  "db/stock",
  "resources/core",
  "admin/screens",
  "admin/data",
  "admin/fields",
  "admin/parts",
  "server/graphql",
];

/** What everything belongs to, and what the ledger consists of: its folder may name that. */
const own: Readonly<Record<string, readonly string[]>> = {
  "db/stock": ["skus", "warehouses", "bin_locations", "lots"],
};
const everybodys = "accounts";

/** Files that name modules, and why they do. */
const exceptions: Readonly<Record<string, string>> = {
  "resources/core/lines.ts": "every line is about a SKU: the ledger counts nothing else",
  "resources/core/permissions.ts": "the permission model names modules that have no table yet",
  "admin/screens/detail/history/HistoryTab.tsx": "who did it is a user, whatever it was done to",
  "admin/screens/history/HistoryBar.tsx": "who did it is a user, whatever it was done to",
  "admin/screens/history/history.page.tsx": "who did it is a user, whatever it was done to",
  "admin/screens/detail/history/HistoryFilters.tsx": "who did it is a user, whatever it was done to",
  "admin/screens/detail/history/LatestHistory.tsx": "who did it is a user, whatever it was done to",
  "admin/screens/detail/lines/WhyPrice.tsx": "who typed an amount is a user, whatever it is of",
  "admin/screens/detail/head/WhoIsHere.tsx": "who is there is a user, whatever he is at",
  "admin/screens/form/useAboveOwn.ts": "whose rights one may change is about users and roles alone",
  "admin/screens/calendar/FeedPanel.tsx": "the address of the calendar is one record, whatever stands in it",
  "admin/screens/report/PaperPanel.tsx": "a report that is sent by the clock is an automation, whatever it reports",
  "admin/screens/list/views/savedFilter.ts": "saved filters are part of every list",
  "admin/screens/list/views/useSavedFilters.ts": "saved filters are part of every list",
  "admin/screens/dashboard/ArrangeTools.tsx": "layouts of dashboards are kept for people and roles",
  "admin/screens/dashboard/useLayout.ts": "layouts of dashboards are kept for people and roles",
  "admin/screens/dashboard/DashboardTools.tsx": "the dashboard is narrowed by warehouse and label, whatever it shows",
  "admin/screens/dashboard/widgets.ts": "the dashboard is narrowed by warehouse and label, whatever it shows",
  "admin/screens/calendar/Tools.tsx": "the calendar is narrowed by warehouse and label, whatever it shows",
  "admin/screens/calendar/calendar.page.tsx": "the calendar is narrowed by warehouse and label, whatever it shows",
  "admin/screens/calendar/useCalendarState.ts": "the calendar is narrowed by warehouse and label, whatever it shows",
  "db/generate/calendar.ts": "the calendar is narrowed by warehouse and label, whatever it shows",
  "admin/screens/list/bulk/LabelDialog.tsx": "labels are carried by any module",
  "admin/screens/detail/lines/useEveryone.ts": "labels are carried by any module",
  "server/graphql/subscriptions.ts": "the specification has a subscription to users",
  "server/graphql/rights.ts": "the specification has a subscription to users",
  "server/graphql/filters.ts": "the specification groups stock levels by warehouse, bin and vendor",
  "server/graphql/stock-scope.ts": "the specification groups stock levels by warehouse, bin and vendor",
  "db/generate/documents/kind.ts": "what a line is of may be a kit, which SKUs alone are",
  "server/graphql/computed.ts": "a kit has no stock levels and a line of kits no claims: their components tell theirs",
  "db/documents/move-state.sql": "a status names the state of any document",
  "db/generate/documents/bills.ts": "what is made by a bill of materials follows that, and is counted as its SKUs are",
  "db/stock/adjustments.sql": "it writes adjustments",
  "db/stock/bring-lots.sql": "what files bring of lots and adjustments is brought to the ledger",
  "db/stock/new-lots.sql": "who has a piece is known from what was shipped to customers and came back",
  "db/stock/preview.sql": "what is on its way lies on no level, and is told with the transfer that carries it",
  "db/stock/explain-quantity.sql": "who did it is a user, whatever it was done to",
};

/** Kinds of field that are called like the module whose records they hold. */
const kinds = ["labels", "files"];

/** What names a module: its table in quotes or in SQL, its route, a list of the API. */
const patternsIn = (folder: string): readonly RegExp[] => {
  const named = resources.filter(({ name }) => name !== everybodys && !own[folder]?.includes(name));
  const names = named.map(({ name }) => name);
  return [
    new RegExp(`(["'\`])(?:${names.filter((name) => !kinds.includes(name)).join("|")})\\1`),
    new RegExp(`app_public\\.(?:${names.join("|")})\\b`),
    new RegExp(`["'\`](?:${named.map((each) => routeOf(each)).join("|")})["'\`/?#]`),
    new RegExp(`\\{ (?:${names.join("|")})\\(filter`),
  ];
};

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(ts|tsx|sql)$/.test(path) && !/\.(test|typetest)\.|(^|\/)(texts|test)\b/.test(path))
    .map((path) => `${folder}/${path}`);

const named = (path: string, patterns: readonly RegExp[]): readonly string[] =>
  readFileSync(join(root, path), "utf8")
    .split("\n")
    .filter((line) => !/^\s*(import|export .* from|\/\/|\*|\/\*|--|comment on)/.test(line))
    .flatMap((line) => patterns.flatMap((pattern) => pattern.exec(line)?.[0] ?? []));

const found = new Map(
  folders.flatMap((folder) => {
    const patterns = patternsIn(folder);
    return filesIn(folder).map((path) => [path, named(path, patterns)] as const);
  }),
);

test("generic code names no module, but where it says why", () => {
  const said = [...found].flatMap(([path, names]) =>
    names.length > 0 && !(path in exceptions) ? [`${path}: ${[...new Set(names)].join(", ")}`] : [],
  );
  expect(said).toEqual([]);
});

test("every exception is still one", () => {
  expect(Object.keys(exceptions).filter((path) => (found.get(path) ?? []).length === 0)).toEqual([]);
});
