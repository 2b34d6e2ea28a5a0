import type { Page } from "@playwright/test";
import { openOffice, sell, stock } from "./support/office.ts";
import { office } from "./support/shop.ts";
import { clerk, signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 150_000 });

/** Pictures for people to look at; taken only where they are asked for. */
const picture = async (page: Page, name: string) => {
  const folder = process.env["PICTURES"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

const card = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
/** A figure as the screen writes it, as a number. */
const numberIn = (text: string) => Number(text.replaceAll(/[^\d.−-]/g, "").replace("−", "-"));

test("Mona opens the dashboard, follows a figure to its rows, and has it her way", async ({ page, baseURL }) => {
  const api = await office(String(baseURL));
  await signIn(page, undefined, "/dashboards");
  const revenue = card(page, /^Shipped revenue, /);
  const figure = revenue.getByTitle("Show the rows behind it");
  await expect(figure).toHaveText(/\d/);
  await expect(revenue).toContainText("This year");
  await expect(card(page, /^Inventory value, /)).toContainText("As of now");
  await expect(card(page, "Needs a person").getByRole("listitem").first()).toBeVisible();
  await expect(
    card(page, /^Shipped revenue over time/)
      .locator("[class*=MuiChartsSvgLayer], [class*=MuiChartsSurface]")
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await picture(page, "dashboard");

  // the chart says what the table says
  const overTime = card(page, /^Shipped revenue over time/);
  await overTime.getByRole("button", { name: "Show as a table" }).click();
  await expect(overTime.getByRole("row")).toHaveCount(13);
  await expectAccessible(page);
  await overTime.getByRole("button", { name: "Show as a chart" }).click();

  // a figure opens the rows it counts, which come to it
  const shown = numberIn(await figure.innerText());
  await figure.click();
  await expect(page).toHaveURL(/\/reports\/sales\?filter=/);
  await expect(page.getByRole("heading", { name: "Sales", level: 1 })).toBeVisible();
  const told = page.getByLabel("What it comes to").locator("dd").nth(4);
  await expect.poll(async () => Math.round(numberIn(await told.innerText()))).toBe(shown);
  await page.goBack();

  // by keys: another period, and it is kept in the address
  await page.keyboard.press("p");
  await page.getByRole("dialog", { name: "Period" }).getByRole("button", { name: "This month" }).click();
  await page.keyboard.press("Escape");
  await expect(revenue).toContainText("This month");
  await expect(page).toHaveURL(/filter=/);

  // what happens elsewhere is told without a reload
  const open = card(page, "Open orders");
  const count = open.getByTitle("Show the rows behind it");
  const before = numberIn(await count.innerText());
  const shop = await openOffice(api, fresh(""));
  await stock(api, shop, 10);
  await sell(api, shop, 2);
  await expect.poll(async () => numberIn(await count.innerText()), { timeout: 15_000 }).toBe(before + 1);

  // her own layout, by keys and buttons
  await page.keyboard.press("e");
  const widget = page.getByRole("group", { name: "Open orders", exact: true });
  await widget.getByRole("button", { name: "Make Open orders wider" }).click();
  await widget.getByRole("button", { name: "Move Open orders earlier" }).click();
  await page
    .getByRole("group", { name: /^Top customers/ })
    .getByRole("button", { name: /^Take .* away/ })
    .click();
  await expectAccessible(page);
  await picture(page, "arranging");
  await page.getByRole("button", { name: "Keep this layout" }).click();
  await expect(page.getByRole("button", { name: /^Arrange/ })).toBeVisible();
  await page.reload();
  await expect(card(page, /^Top SKUs/)).toBeVisible();
  await expect(card(page, /^Top customers/)).toHaveCount(0);
  await page.getByRole("button", { name: /^Arrange/ }).click();
  await page.getByRole("button", { name: "Back to the first layout" }).click();
  await expect(card(page, /^Top customers/)).toBeVisible();
});

test("Uri sees no figure that his role does not, and begins with what Ada gave his role", async ({
  newPerson,
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const { userRoles } = await api.request<{ userRoles: { id: number; displayName: string }[] }>(
    "{ userRoles(limit: 100) { id displayName } }",
  );
  const role = userRoles.find(({ displayName }) => displayName === "User");
  const ada = await newPerson();
  await signIn(ada, undefined, "/dashboards");
  await ada.getByRole("button", { name: /^Arrange/ }).click();
  await ada
    .getByRole("group", { name: /^Top SKUs/ })
    .getByRole("button", { name: /^Take .* away/ })
    .click();
  await ada.getByRole("button", { name: "First layout of a role" }).click();
  await ada.getByRole("menuitem", { name: "User", exact: true }).click();
  try {
    await signIn(page, clerk, "/dashboards");
    await expect(card(page, /^Top customers/)).toBeVisible();
    await expect(card(page, /^Top SKUs/)).toHaveCount(0);
  } finally {
    await api.request(
      "mutation ($input: ArrangeDashboardInput!) { arrangeDashboard(input: $input) { dashboard { id } } }",
      {
        input: { roleId: role?.id, layout: null },
      },
    );
  }
});

test("Mona makes a report of her own without code: grouped, saved, and on her dashboard", async ({ page }) => {
  const name = fresh("By warehouse");
  const filter = btoa(JSON.stringify({ day: { preset: "thisYear" }, groupBy: "warehouseId" }));
  await signIn(page, undefined, `/reports/sales?filter=${filter}`);
  await page.getByRole("button", { name: "Save this view as a filter" }).click();
  const form = page.getByRole("dialog", { name: "Save this view as a filter" });
  await form.getByRole("textbox", { name: /Name/ }).fill(name);
  await form.getByRole("button", { name: /^Save filter/ }).click();
  await expect(form).toHaveCount(0);
  await page.goto("/dashboards");
  await page.getByRole("button", { name: /^Arrange/ }).click();
  await page.getByRole("button", { name: "Add a widget" }).click();
  await page.getByRole("menuitem", { name: new RegExp(`^${name}`) }).click();
  await page.getByRole("button", { name: "Keep this layout" }).click();
  const own = card(page, new RegExp(`^${name}`));
  await expect(own.getByRole("row").nth(1)).toBeVisible();
  // a bar opens its rows
  await own.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/reports\/sales\?filter=/);
  await page.goto("/dashboards");
  await page.getByRole("button", { name: /^Arrange/ }).click();
  await page.getByRole("button", { name: "Back to the first layout" }).click();
  await expect(own).toHaveCount(0);
});

test("Ada reads it on the way, in Russian", async ({ page, baseURL }) => {
  await signIn(page);
  await page.context().addCookies([{ name: "lang", value: "ru-RU", url: String(baseURL) }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboards");
  await expect(card(page, "Нужен человек").getByRole("listitem").first()).toBeVisible();
  await expect(card(page, /^Отгруженная выручка/).first()).toContainText("Этот год");
  await expectAccessible(page);
  // nothing is wider than the phone
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await picture(page, "dashboard-ru-390");
});
