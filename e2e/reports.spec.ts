import type { Page } from "@playwright/test";
import { openOffice, sell } from "./support/office.ts";
import { office } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 150_000 });

const numberIn = (text: string) => Number(text.replaceAll(/[^\d.−-]/g, "").replace("−", "-"));
const figures = (page: Page) => page.getByLabel("What it comes to");

test("Mona asks what was sold: period, the one before, groups, a group's rows and the order behind a row", async ({
  page,
}) => {
  await signIn(page, undefined, "/reports");
  // the fifteen of the specification, the authors of stored work, and codes that are alike; by the arrow keys
  await expect(page.locator("[data-tile]")).toHaveCount(17);
  await expect(page.getByText("Coming soon")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Gross margin/ }).click();
  await expect(page).toHaveURL(/\/reports\/gross-margin/);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  // margins have a share of all revenue
  await expect(figures(page)).toContainText("Margin, %");
  await expect(figures(page)).toContainText(/\d %/);

  // by keys: compare, and group by customer
  await page.keyboard.press("c");
  await expect(page.getByRole("button", { name: /^beside/ })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("b");
  await page.getByRole("menuitem", { name: "Customer", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Before" }).first()).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Change" }).first()).toBeVisible();
  await expectAccessible(page);

  // groups come to the total, and one opens its rows
  const table = page.getByRole("table");
  const rows = table.locator("tbody tr");
  const count = await rows.count();
  expect(count).toBeGreaterThan(1);
  const revenue = async (row: number) => numberIn(await rows.nth(row).locator("td").nth(7).innerText());
  const first = await revenue(0);
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^All [\d,]+ rows/)).toBeVisible();
  const told = figures(page).locator("div", { hasText: "Revenue" }).locator("dd").first();
  await expect.poll(async () => numberIn(await told.innerText())).toBeCloseTo(first, 2);
  // a row leads to its order
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sales-orders\/detail\/\d+/);
});

test("a period in which nothing was sold says so, and the way out shows all days", async ({ page }) => {
  const filter = btoa(JSON.stringify({ day: { from: "2001-01-01", to: "2001-01-31" } }));
  await signIn(page, undefined, `/reports/gross-margin?filter=${filter}`);
  await expect(page.getByText("Nothing in this period")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "All days", exact: true }).click();
  await expect(page.getByText(/^All [\d,]+ rows/)).toBeVisible();
});

test("Ada reads in the user history what a document refers to by its name, and not by a number", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const suffix = fresh("");
  await sell(api, await openOffice(api, suffix), 1);
  await signIn(page, undefined, "/reports/user-history");
  await page.getByRole("textbox", { name: /^Search/ }).fill(suffix.trim());
  const row = page
    .getByRole("row")
    .filter({ hasText: "Sales order" })
    .filter({ hasText: /Customer/ });
  await expect(row.first().getByRole("cell").last()).toContainText(suffix.trim());
});

for (const language of ["en-US", "ru-RU"])
  test(`a report is read on the way, ${language}`, async ({ page, baseURL }) => {
    await signIn(page);
    await page.context().addCookies([{ name: "lang", value: language, url: String(baseURL) }]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/reports/gross-margin");
    await expect(page.locator("[data-row]").first()).toBeVisible();
    await expectAccessible(page);
    // nothing is wider than the phone
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    // grouping never has a line of its own
    const line = async (name: RegExp) => {
      const box = await page.getByRole("button", { name }).first().boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) / 2;
    };
    const grouping = language === "en-US" ? /^Group by/ : /^Группировать/;
    const filtering = language === "en-US" ? /^Filter/ : /^Фильтр/;
    expect(Math.abs((await line(grouping)) - (await line(filtering)))).toBeLessThan(12);
    // rows begin above the thumb, and each says what its figure is
    await page.goto("/reports/receipts");
    const first = page.locator("[data-row]").first();
    await expect(first).toContainText(language === "en-US" ? /RC-\d+\s*Cost/ : /RC-\d+\s*Закупочная цена/);
    expect((await first.boundingBox())?.y).toBeLessThan(844 * 0.55);
  });
