import { openOffice, sell } from "./support/office.ts";
import { office } from "./support/shop.ts";
import { clerk, signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

const mutation = "mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { account { id } } }";
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test("Ada closes the month; Uri's invoice dated before is refused, and the correction dated today works", async ({
  page,
  newPerson,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const shop = await openOffice(api, fresh(""));
  const order = await sell(api, shop, 4);
  const { currentUser } = await api.request<{ currentUser: { account: { id: number } } }>(
    "{ currentUser { account { id } } }",
  );
  try {
    const ada = await newPerson();
    await signIn(ada, undefined, "/settings/system-config");
    await expect(ada.getByRole("region", { name: "Account settings" })).toBeVisible();
    await ada.keyboard.press("/");
    await ada.keyboard.type("books");
    const settings = ada.getByRole("region", { name: "Account settings" });
    await expect(settings.getByRole("term")).toHaveText([/^Closing day of the books/]);
    await settings.getByRole("button", { name: "Change" }).click();
    const form = ada.getByRole("dialog");
    await form.getByLabel(/^Closing day of the books/).fill(daysAgo(2));
    await form.getByRole("button", { name: /^Save/ }).click();
    await expect(form).toBeHidden();

    await signIn(page, clerk, `/sales-orders/detail/${order.id}?tab=invoices`);
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "New invoice" }).click();
    await dialog.getByRole("textbox", { name: /^Invoice now/ }).fill("1");
    await dialog.getByLabel("Date", { exact: true }).fill(daysAgo(2));
    await dialog.getByLabel("Alternative ID").fill("2026-11/17");
    await dialog.getByLabel("Notes").fill("Agreed by phone");
    await dialog.getByRole("button", { name: /^Make invoice/ }).click();
    await expect(dialog.getByRole("alert")).toContainText("The books are closed up to");
    await expect(dialog.getByRole("alert")).not.toContainText(daysAgo(2)); // but as its reader writes days
    await expect(dialog.getByLabel("Date", { exact: true })).toHaveAccessibleDescription(/^The books are closed up to/);
    await expectAccessible(page);
    await dialog.getByLabel("Date", { exact: true }).fill(daysAgo(0));
    await dialog.getByRole("button", { name: /^Make invoice/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("tab", { name: "Invoices 1" })).toBeVisible();
    await page.getByRole("table", { name: "Invoices" }).getByRole("link").first().click();
    await expect(page.getByText("Agreed by phone")).toBeVisible();
    await expect(page.getByText("2026-11/17")).toBeVisible();
  } finally {
    await api.request(mutation, { input: { id: currentUser.account.id, booksClosedUntil: null } });
  }
});

test("Vera agrees 10 % on a line and 20.00 on the order, adds a line after the first invoice, and the invoices are the order", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const shop = await openOffice(api, fresh(""));
  // 2 × 99.50 less 10 % is 179.10, less 20.00 is 159.10
  const order = await sell(api, shop, 2, {
    discount: "20.00",
    lineItems: [{ skuId: shop.skuId, quantity: 2, discount: "10%" }],
  });
  await signIn(page, undefined, `/sales-orders/detail/${order.id}?tab=invoices`);
  const dialog = page.getByRole("dialog");
  const invoices = page.getByRole("table", { name: "Invoices" });
  await page.getByRole("button", { name: "New invoice" }).click();
  await dialog.getByRole("textbox", { name: /^Invoice now/ }).fill("1");
  await dialog.getByRole("button", { name: /^Make invoice/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(invoices.getByRole("row").nth(1)).toContainText("79.55");

  // a chair more: the first invoice keeps its half of the discount
  await api.request(
    "mutation ($input: UpdateSalesOrderInput!) { updateSalesOrder(input: $input) { salesOrder { id } } }",
    { input: { id: order.id, lineItems: [{ skuId: shop.skuId, quantity: 1 }] } },
  );
  await page.reload();
  await page.getByRole("button", { name: "New invoice" }).click();
  await dialog.getByRole("button", { name: /^Make invoice/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(invoices.getByRole("row").nth(1)).toContainText("79.55");
  await expect(invoices.getByRole("row").last()).toContainText("258.60");
  await expect(page.getByRole("region", { name: "Money" })).toContainText("258.60");
  await expectAccessible(page);

  // and the customer's account says so, on screen and on paper
  await page.goto(`/customers/detail/${shop.customerId}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Statement of account" }).click();
  const statement = page.getByRole("table", { name: "Statement of account" });
  await expect(statement.getByRole("row").last()).toContainText("258.60");
  await expect(statement.getByRole("link")).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press("p");
  const modal = page.getByRole("dialog", { name: /^Print / });
  const paper = modal.frameLocator('iframe[title="Preview"]');
  await expect(paper.getByRole("heading", { name: "Statement of account" })).toBeVisible();
  await expect(paper.locator(".sums tr").last()).toContainText(/Owed after\s*258\.60/);
  await expect(paper.locator(".lines tbody tr")).toHaveCount(2);
  await expect(modal.getByLabel("From")).not.toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(modal).toHaveCount(0);
  // the mail begins with it, of the same days
  await page.getByRole("button", { name: "Email", exact: true }).click();
  const mail = page.getByRole("dialog");
  await expect(mail.getByRole("checkbox", { name: "Statement of account" })).toBeChecked();
  await expect(mail.getByRole("checkbox", { name: "Customer sheet" })).not.toBeChecked();
  await mail.getByRole("button", { name: "Preview Statement of account" }).click();
  await expect(mail.frameLocator("iframe").locator(".sums tr").last()).toContainText("258.60");
  await expectAccessible(page);
});
