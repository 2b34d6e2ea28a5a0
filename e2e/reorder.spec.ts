import type { Page } from "@playwright/test";
import { create, office, party } from "./support/shop.ts";
import { admin, signIn, type Login } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

const buyer: Login = { username: "purchasing@demo.test", password: "stockwright-demo" };
type Api = Awaited<ReturnType<typeof office>>;

/** Goods of a new vendor that lie below their minimum: so many SKUs, sold in boxes of ten. */
const shortOf = async (api: Api, count: number) => {
  const vendor = fresh("Norrland");
  const vendorId = await create(api, "Vendor", { name: vendor, ...party });
  const codes = Array.from({ length: count }, (_, at) =>
    fresh(`BENCH-${at + 1}`)
      .replace(" ", "-")
      .toUpperCase(),
  );
  for (let at = 0; at < count; at += 10)
    await Promise.all(
      codes.slice(at, at + 10).map((code, n) =>
        create(api, "Sku", {
          name: `Bench ${at + n + 1}`,
          code,
          minStockLevel: "24",
          costRules: [{ vendorId, cost: "40", unit: "box", unitFactor: "10" }],
        }),
      ),
    );
  return { vendor, codes };
};
const suggestion = (page: Page, code: string) => page.locator(`[data-suggestion="${code}"]`);

test("Nora asks why, puts one off with a reason, and drafts the others by keyboard", async ({ page, baseURL }) => {
  const { vendor, codes } = await shortOf(await office(String(baseURL)), 3);
  const [first = "", second = "", third = ""] = codes;
  await signIn(page, buyer, `/reorder?q=${encodeURIComponent(vendor)}`);
  await expect(suggestion(page, first)).toBeVisible();
  await expectAccessible(page);
  // down to the first, and why
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const why = page.getByRole("region", { name: `Why ${first}` });
  await expect(why).toContainText("Why 24");
  await expect(why).toContainText("The minimum here is 24.");
  await expect(why).toContainText("30 box");
  await expect(why).toContainText("As the settings say");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(why).toBeHidden();
  // not this one
  await page.keyboard.press("z");
  const dialog = page.getByRole("dialog", { name: `Put ${first} in` });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Season is over");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(suggestion(page, first)).toHaveCount(0);
  // the two that are left
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("1 draft purchase order was made.")).toBeVisible();
  await expect(suggestion(page, second)).toHaveCount(0);
  await page.getByRole("link", { name: "See drafts" }).click();
  await expect(page).toHaveURL(/\/purchase-orders\/detail\/\d+/);
  for (const code of [second, third]) await expect(page.getByText(code).first()).toBeVisible();
  await expect(page.getByText("Draft", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(first)).toHaveCount(0);
});

test("Ada takes other quantities by mouse, and what was put off back", async ({ page, baseURL }) => {
  const { vendor, codes } = await shortOf(await office(String(baseURL)), 2);
  const [first = "", second = ""] = codes;
  await signIn(page, admin, "/reorder");
  await page.getByRole("textbox", { name: "Search suggestions" }).fill(vendor);
  await expect(suggestion(page, second)).toBeVisible();
  await expect(page.locator("[data-suggestion]")).toHaveCount(2);
  await suggestion(page, first)
    .getByRole("button", { name: `Put ${first} off` })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Put off" }).click();
  await expect(dialog).toContainText("Required");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Another kind is coming");
  await dialog.getByRole("button", { name: "Put off" }).click();
  await expect(dialog).toBeHidden();
  await page
    .getByRole("button", { name: /^Put off/ })
    .first()
    .click();
  await expect(suggestion(page, first)).toContainText("Another kind is coming");
  await page.getByRole("checkbox", { name: `Select ${first}` }).check();
  await page.getByRole("button", { name: "Suggest again" }).click();
  await expect(suggestion(page, first)).toHaveCount(0);
  await page.getByRole("button", { name: /^To buy/ }).click();
  await page.getByRole("textbox", { name: `Quantity of ${first}` }).fill("50");
  await page.getByRole("checkbox", { name: `Select ${first}` }).check();
  await page.getByRole("button", { name: "Create 1 draft order" }).click();
  await page.getByRole("link", { name: "See drafts" }).click();
  await expect(page).toHaveURL(/\/purchase-orders\/detail\/\d+/);
  await expect(page.getByText(first).first()).toBeVisible();
});

test("Ada turns pages, puts many off with one reason and takes them back, and drafts all that match", async ({
  page,
  baseURL,
}) => {
  const { vendor } = await shortOf(await office(String(baseURL)), 103);
  await signIn(page, admin, `/reorder?q=${encodeURIComponent(vendor)}`);
  await expect(page.locator("[data-suggestion]")).toHaveCount(100);
  await expect(page.getByText("100 of 103, 0 selected")).toBeVisible();
  // the three of the second page, with one reason
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.locator("[data-suggestion]")).toHaveCount(3);
  await page.getByRole("checkbox", { name: "Select all rows shown" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Put off", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Put 3 suggestions off" });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Stocktaking first");
  await dialog.getByRole("button", { name: "Put off" }).click();
  await expect(page.getByText("Change 3 · left out 0 · refused 0")).toBeVisible();
  await page.getByRole("button", { name: "Apply to 3 records" }).click();
  await expect(page.getByText("Done 3 · left out 0 · failed 0")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Put back 3 · left as it is 0")).toBeVisible();
  // all of them, by all pages
  await page.goto(`/reorder?q=${encodeURIComponent(vendor)}`);
  await page.getByRole("checkbox", { name: "Select all rows shown" }).check();
  await page.getByRole("button", { name: "Take all 103 that match" }).click();
  await expect(page.getByText("100 of 103, 103 selected")).toBeVisible();
  await page.getByRole("button", { name: "Create 1 draft order" }).click();
  await expect(page.getByText("Change 103 · left out 0 · refused 0")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Apply to 103 records" }).click();
  await expect(page.getByText("1 draft was made.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Reorder desk" }).click();
  await page.getByRole("textbox", { name: "Search suggestions" }).fill(vendor);
  await expect(page.getByText("Nothing matches")).toBeVisible();
});

test("Ada and Nora order the same at once: the second is told so, and sees what is suggested now", async ({
  page,
  newPerson,
  baseURL,
}) => {
  const { vendor, codes } = await shortOf(await office(String(baseURL)), 1);
  const [code = ""] = codes;
  const other = await newPerson();
  for (const [person, login] of [
    [page, admin],
    [other, buyer],
  ] as const) {
    await signIn(person, login, `/reorder?q=${encodeURIComponent(vendor)}`);
    await person.getByRole("checkbox", { name: `Select ${code}` }).check();
  }
  await page.getByRole("button", { name: "Create 1 draft order" }).click();
  await expect(page.getByRole("link", { name: "See drafts" })).toBeVisible();
  await other.getByRole("button", { name: "Create 1 draft order" }).click();
  await expect(other.getByRole("alert")).toContainText("Ordered meanwhile");
  await expect(suggestion(other, code)).toHaveCount(0);
});

for (const language of ["en-US", "ru-RU"])
  test(`Mo reads the desk on a phone (${language})`, async ({ page, baseURL }) => {
    const { vendor, codes } = await shortOf(await office(String(baseURL)), 1);
    const [code = ""] = codes;
    await signIn(page, admin);
    await page.context().addCookies([{ name: "lang", value: language, url: String(baseURL) }]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/reorder?q=${encodeURIComponent(vendor)}`);
    await expect(suggestion(page, code)).toBeVisible();
    await page.getByRole("button", { name: language === "en-US" ? `Why ${code}` : `Почему ${code}` }).click();
    await expect(page.getByRole("region", { name: code })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
