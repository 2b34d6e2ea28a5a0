import { expect, test, type Page } from "@playwright/test";
import { modules, reports } from "../resources/core/registry.ts";
import { office } from "./support/shop.ts";
import { admin } from "./support/sign-in.ts";
import { looks, openPage } from "./sweep/browsers.ts";
import { someRecords, unpriced, type Records } from "./sweep/people.ts";
import { screens, type Screen } from "./sweep/screens.ts";
import { visitor } from "./sweep/visit.ts";

const [wide] = looks;
/** Lists are like lists and forms like forms, except that documents have lines: axe looks once at each, `npm run shots` at all. */
const kindOf = ({ group, name }: Screen): string => {
  const module = modules().find((one) => one.name === group);
  return module ? `${name}${module.document ? " of a document" : ""}` : `${group} ${name}`;
};
const known = new Set<string>();
const groups = ["pages", "shell", ...modules().map(({ name }) => name), ...reports.map(({ name }) => name)];

/** Forms that nobody touched: they are left without a question. */
const isUntouched = ({ name }: Screen): boolean => name === "create" || name === "edit";

let pages: Page[];
let records: Records;
let visitAs: Record<"admin" | "visitor" | "unpriced", ReturnType<typeof visitor>>;
test.beforeAll(async ({ browser, baseURL }) => {
  const url = String(baseURL);
  if (!wide) throw new Error("No look to sweep in");
  records = await someRecords(await office(url));
  const page = await openPage(browser, url, wide, admin);
  const stranger = await openPage(browser, url, wide);
  const clerk = await openPage(browser, url, wide, await unpriced({ url, data: String(process.env.STOCKWRIGHT_DATA) }));
  pages = [page, stranger, clerk];
  visitAs = { admin: visitor(page, url), visitor: visitor(stranger, url), unpriced: visitor(clerk, url) };
});
test.afterAll(async () => {
  for (const page of pages) await page.context().close();
});

test("every address of a screen is answered with the page, so that it can be loaded anew and sent to somebody", async ({
  request,
}) => {
  const answers = screens(records)
    .filter(({ brief }) => brief)
    .map(async ({ path }) => [path, (await request.get(path)).status()] as const);
  expect((await Promise.all(answers)).filter(([, status]) => status !== 200)).toEqual([]);
});

// one test visits every page that is no module's, in turn
test.describe.configure({ timeout: 180_000 });
for (const group of groups)
  test(`${group}: every screen opens without an error and can be used by everybody, and a form nobody touched asks nothing`, async () => {
    const mine = screens(records).filter((screen) => screen.brief && screen.group === group);
    const problems: Record<string, readonly string[]> = {};
    for (const screen of mine) {
      const kind = kindOf(screen);
      const visit = visitAs[screen.who === "visitor" || screen.who === "unpriced" ? screen.who : "admin"];
      const found = await visit(screen, { known: known.has(kind) });
      known.add(kind);
      if (found.length > 0) problems[screen.name] = found;
      if (!isUntouched(screen)) continue;
      await pages[0]!.keyboard.press("Escape");
      await expect(pages[0]!.getByRole("dialog"), `${screen.name} is left untouched`).toHaveCount(0);
    }
    expect(problems).toEqual({});
    expect(mine.length).toBeGreaterThan(0);
  });
