import { openOffice, sell } from "./support/office.ts";
import { office } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

test("Vera invoices an order in parts, takes a payment, applies what is left, pays some back and takes it all off again", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const shop = await openOffice(api, fresh(""));
  const order = await sell(api, shop, 4);
  await signIn(page, undefined, "/sales-orders");
  const open = async (tab: "Invoices" | "Payments") => {
    await page.goto(`/sales-orders/detail/${order.id}/${tab.toLowerCase()}`);
    await page.getByRole("tab", { name: tab }).click();
  };
  const dialog = page.getByRole("dialog");
  const invoices = page.getByRole("table", { name: "Invoices" });
  const payments = page.getByRole("table", { name: "Payments" });

  // two invoices: 99.50 and 298.50
  await open("Invoices");
  await expectAccessible(page);
  await page.getByRole("button", { name: "New invoice" }).click();
  const now = dialog.getByRole("textbox", { name: /^Invoice now/ });
  await expect(now).toHaveValue("4");
  await now.fill("5");
  await expect(now).toHaveAttribute("aria-invalid", "true");
  await now.fill("1");
  await expectAccessible(page);
  await now.press("Control+Enter");
  await expect(dialog).toHaveCount(0);
  await expect(invoices.getByRole("row").nth(1)).toContainText(/Balance due.*99\.50/);
  await page.getByRole("button", { name: "New invoice" }).click();
  await dialog.getByRole("button", { name: /^Make invoice/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(invoices.getByRole("row").last()).toContainText("398.00");

  // a check of 350.00 pays the first and part of the second
  await open("Payments");
  await page.getByRole("button", { name: /^Take payment/ }).waitFor();
  await page.keyboard.press("t");
  await expect(dialog.getByText("Please enter in an amount before selecting a payment option")).toBeVisible();
  await dialog.getByRole("textbox", { name: /^Amount/ }).fill("350");
  await dialog.getByRole("combobox", { name: "How" }).click();
  await page.getByRole("option", { name: "Credit card" }).click();
  await expect(dialog.getByText(/Provide the publishable key/)).toBeVisible();
  await dialog.getByRole("combobox", { name: "How" }).click();
  await page.getByRole("option", { name: "Check", exact: true }).click();
  await dialog.getByLabel("Check number").fill("4471");
  const apply = dialog.getByRole("textbox", { name: /^Apply to IN-/ });
  await expect(apply.first()).toHaveValue("99.5");
  await expect(apply.last()).toHaveValue("250.5");
  await expect(dialog.getByRole("row").nth(1)).toContainText("Paid");
  await apply.last().fill("200");
  await expect(dialog.getByRole("status")).toContainText("50.50");
  await expectAccessible(page);
  await apply.last().press("Control+Enter");
  await expect(page.getByText("Payment has successfully been applied")).toBeVisible();
  await expect(payments.getByRole("row").nth(1)).toContainText(/Check 4471.*350\.00.*50\.50/);

  // why so much is due: of the invoice, of what was paid, and of a line's share of the order's
  await open("Invoices");
  await invoices.getByRole("link", { name: /^IN-/ }).last().click();
  await page.getByRole("button", { name: /^98\.50 .*: explain$/ }).click();
  await expect(dialog.getByRole("listitem")).toContainText([/Total.*298\.50/, /Paid.*−200\.00/]);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^200\.00 .*: explain$/ }).click();
  await expect(dialog.getByRole("listitem")).toContainText([/PM-\d+.*200\.00/]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^298\.50 .* of .*: explain$/ }).click();
  await expect(dialog.getByRole("listitem")).toContainText([/SO-\d+.*line 1 × 4.*398\.00/, /IN-\d+.*× 1.*−99\.50/]);
  await page.keyboard.press("Escape");
  await open("Payments");

  // what is left is paid back in part
  await payments.getByRole("button", { name: /^Refund of PM-/ }).click();
  await dialog.getByRole("textbox", { name: /^Amount/ }).fill("50");
  await dialog.getByRole("button", { name: "Refund" }).click();
  await expect(payments.getByRole("row").nth(2)).toContainText(/Refunded.*50\.00/);
  await expect(payments.getByRole("row").nth(1)).toContainText("0.50");

  // an invoice that goes leaves credit, which pays the other one
  await open("Invoices");
  await expect(page.getByRole("region", { name: "Money" })).toContainText("98.50");
  await page
    .getByRole("button", { name: /^Delete IN-/ })
    .first()
    .click();
  await page.route("**/graphql", async (route) => {
    const asked = route.request().postData() ?? "";
    const errors = [{ message: "Stockwright is not available.", extensions: { code: "UNAVAILABLE" } }];
    await (/mutation \w*[Dd]elete/.test(asked) ? route.fulfill({ status: 503, json: { errors } }) : route.fallback());
  });
  await dialog.getByRole("button", { name: "Delete invoice" }).click();
  await expect(dialog.getByText("Delete Invoice failed!")).toBeVisible();
  await page.keyboard.press("Escape");
  await open("Payments");
  await payments
    .getByRole("button", { name: /^Delete PM-/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Delete payment" }).click();
  await expect(dialog.getByText("Delete payment failed!")).toBeVisible();
  await page.unroute("**/graphql");
  await page.keyboard.press("Escape");
  await open("Invoices");
  await page
    .getByRole("button", { name: /^Delete IN-/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Delete invoice" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Money" })).toContainText("100.00");
});
