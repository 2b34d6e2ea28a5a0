import { openOffice, sell, stock } from "./support/office.ts";
import { office } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 150_000 });

test("Ada makes a report of her own of the list of sales orders, and has it on her dashboard", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const shop = await openOffice(api, fresh(""));
  await stock(api, shop, 10);
  await sell(api, shop, 2);
  await signIn(page, undefined, "/sales-orders");
  await page.getByRole("link", { name: "As a report" }).click();
  await expect(page).toHaveURL(/\/reports\/of\/sales-orders/);
  await expect(page.getByRole("heading", { name: "Sales orders: report", level: 1 })).toBeVisible();
  await expect(page.locator("[data-row]").first()).toBeVisible();
  await expectAccessible(page);

  // by keys, in groups that come to the same
  await page.keyboard.press("b");
  await page.getByRole("menuitem", { name: "Customer", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Customer" })).toBeVisible();
  const told = await page.getByLabel("What it comes to").locator("dd").nth(1).innerText();
  await expect(page.locator("tfoot")).toContainText(told);
  await expectAccessible(page);

  const name = fresh("Mine");
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
  const widget = page.getByRole("region", { name: new RegExp(`^${name}`) });
  await expect(widget.getByRole("row").nth(1)).toBeVisible();
  await widget.getByRole("row").nth(1).getByRole("link").click();
  await expect(page).toHaveURL(/\/reports\/of\/sales-orders\?filter=/);
  await expect(page.locator("[data-row]").first()).toBeVisible();
});
