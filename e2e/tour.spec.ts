import { registerAccount, type Person } from "./support/new-account.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";
import { tour, walk } from "./support/tour.ts";

test.describe.configure({ timeout: 120_000 });

const company = (baseURL: string | undefined): Promise<Person> =>
  registerAccount({ url: String(baseURL), data: String(process.env.STOCKWRIGHT_DATA) }, fresh("New Here"), true);

const hasTaken = async ({ client }: Person): Promise<boolean> =>
  (await client.request<{ currentUser: { hasTakenTour: boolean } }>("{ currentUser { hasTakenTour } }")).currentUser
    .hasTakenTour;

test("Olive, new here, is shown the product by keyboard and begins with a warehouse; the tour comes once", async ({
  page,
  baseURL,
}) => {
  const olive = await company(baseURL);
  await signIn(page, olive);
  await expect(tour(page)).toBeVisible();
  await expectAccessible(page);
  // the specification's close button comes after it was taken once
  await expect(tour(page).getByRole("button", { name: "Leave the tour" })).toBeHidden();
  // a page that is loaded anew goes on where it was
  await expect(tour(page).getByRole("button", { name: "Next" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(tour(page).locator(".driver-popover-progress-text")).toHaveText(/^2 /);
  await page.reload();
  await expect(tour(page).locator(".driver-popover-progress-text")).toHaveText(/^2 /);
  await expect(page).toHaveURL(/\/settings\/security$/);
  await tour(page).getByRole("button", { name: "Back" }).click();
  const paths = await walk(page, async () => {
    await expect(tour(page).getByRole("button", { name: "Next" })).toBeFocused();
    await page.keyboard.press("Enter");
  });
  expect(paths.slice(0, 2)).toEqual(["/dashboards", "/settings/security"]);
  expect(paths).toContain("/skus");
  expect(paths.at(-1)).toBe("/reports");
  await expect(tour(page).getByRole("link")).toHaveText(["New warehouse", "New bin location", "New vendor"]);
  expect(await hasTaken(olive)).toBe(false);
  await tour(page).getByRole("link", { name: "New warehouse" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "New warehouse" })).toBeVisible();
  await expect.poll(() => hasTaken(olive)).toBe(true);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Welcome, Olive" })).toBeVisible();
  await expect(tour(page)).toBeHidden();
  // taken again, it may be left
  await page.getByRole("button", { name: "account menu" }).click();
  await page.getByRole("menuitem", { name: "Take the tour" }).click();
  await tour(page).getByRole("button", { name: "Leave the tour" }).click();
  await expect(tour(page)).toBeHidden();
});

test("Odile has work to do: an address that she types stays, and the tour is left by Later or Esc for this session", async ({
  browser,
  baseURL,
}) => {
  const odile = await company(baseURL);
  for (const leave of ["address", "Later", "Escape"]) {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await signIn(page, odile);
    await expect(tour(page).getByRole("button", { name: "Next" })).toBeFocused();
    if (leave === "address") await page.goto("/customers");
    else if (leave === "Escape") await page.keyboard.press("Escape");
    else await tour(page).getByRole("button", { name: leave }).click();
    await expect(tour(page)).toBeHidden();
    await page.goto("/vendors");
    await expect(page.getByRole("heading", { name: "Vendors" })).toBeVisible();
    // longer than the tour waits before it comes
    await page.waitForTimeout(500);
    await expect(tour(page)).toBeHidden();
    expect(new URL(page.url()).pathname).toBe("/vendors");
    await context.close();
  }
  // by a link into the product it comes, and the page stays
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signIn(page, odile, "/skus");
  await expect(tour(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/skus");
  expect(await hasTaken(odile)).toBe(false);
  await context.close();
});

test("Olga takes it in Russian with a finger on her phone and lands on the root", async ({ browser, baseURL }) => {
  const olga = await company(baseURL);
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: "reduce",
  });
  await context.addCookies([{ name: "lang", value: "ru-RU", url: String(baseURL) }]);
  const page = await context.newPage();
  await page.goto("/livez");
  await page.evaluate((tokens) => {
    for (const [name, token] of Object.entries(tokens)) sessionStorage.setItem(name, String(token));
  }, olga.client.tokens() ?? {});
  await page.goto("/");
  await expect(tour(page)).toBeVisible();
  await expectAccessible(page);
  await tour(page).getByRole("button", { name: "Далее" }).tap();
  await expect(page.locator(".driver-popover-progress-text")).toHaveText(/^2 /);
  await tour(page).getByRole("button", { name: "Назад" }).tap();
  const paths = await walk(page, () => tour(page).getByRole("button", { name: "Далее" }).tap());
  expect(paths).toContain("/purchase-orders");
  await expect(tour(page).getByRole("link")).toHaveCount(3);
  await tour(page).getByRole("button", { name: "Готово" }).tap();
  await expect(tour(page)).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => hasTaken(olga)).toBe(true);
  await context.close();
});
