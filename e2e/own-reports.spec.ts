import { sell } from "./support/office.ts";
import { signIn } from "./support/sign-in.ts";
import { openStocked } from "./support/stocked.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 150_000 });

test("Ada makes a report of her own of the list of sales orders, and has it on her dashboard", async ({
  page,
  baseURL,
}) => {
  const { api, shop } = await openStocked(baseURL, 10);
  await sell(api, shop, 2);
  const channel = fresh("Channel");
  await api.request("mutation ($input: CreateCustomFieldInput!) { createCustomField(input: $input) { id } }", {
    input: {
      ...{ module: "sales_orders", kind: "choice", choices: ["Phone", "Fair"] },
      ...{ displayName: channel, slug: channel.toLowerCase().replaceAll(/[^a-z\d]+/g, "_") },
    },
  });
  await signIn(page, undefined, "/sales-orders");
  await page.getByRole("link", { name: "As a report" }).click();
  await expect(page).toHaveURL(/\/reports\/of\/sales-orders/);
  await expect(page.getByRole("heading", { name: "Sales orders: report", level: 1 })).toBeVisible();
  await expect(page.locator("[data-row]").first()).toBeVisible();
  await expectAccessible(page);

  // a field of the company's own makes groups, too
  await page.keyboard.press("b");
  await page.getByRole("menuitem", { name: channel, exact: true }).click();
  await expect(page.getByRole("columnheader", { name: channel })).toBeVisible();
  await expect(page.locator("[data-row]").first()).toContainText("None");

  // the period is of the date that she chooses
  await page.keyboard.press("p");
  const dates = page.getByRole("combobox", { name: "By which date" });
  await dates.selectOption({ label: "Created" });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Created\s*this year/ })).toBeVisible();

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

  // on paper as it stands, and every week to the people who have to know
  await page.getByRole("button", { name: "Print, PDF, mail" }).click();
  const paper = page.getByRole("dialog", { name: `${name} on paper` });
  const sheet = paper.frameLocator("iframe");
  await expect(sheet.getByRole("heading", { name })).toBeVisible();
  await expect(sheet.locator("tfoot")).toContainText(told);
  await expectAccessible(page);
  const saved = page.waitForEvent("download");
  await paper.getByRole("button", { name: "PDF", exact: true }).click();
  expect((await saved).suggestedFilename()).toBe(`${name}.pdf`);
  const to = paper.getByRole("textbox", { name: "To" });
  await to.fill("nobody");
  await paper.getByRole("button", { name: "Have it sent" }).click();
  await expect(to).toHaveAttribute("aria-invalid", "true");
  await to.fill("boss@example.test");
  await paper.getByRole("button", { name: "Have it sent" }).click();
  await expect(paper.getByText(/It stands among the automations/)).toBeVisible();
  await page.goto("/automations");
  await page.getByRole("link", { name: new RegExp(`^${name}, Weekly, boss@example.test`) }).click();
  await expect(page.getByText("Send a report").first()).toBeVisible();

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
