import { openOffice, sell } from "./support/office.ts";
import { office } from "./support/shop.ts";
import { clerk, signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

test("Uri is refused an order over its customer's limit, Ada opens it, the customer pays, and Uri opens the next", async ({
  page,
  newPerson,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const shop = await openOffice(api, fresh(""));
  await api.request("mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { customer { id } } }", {
    input: { id: shop.customerId, creditLimit: "300" },
  });
  await sell(api, shop, 2); // 199.00
  const order = await sell(api, shop, 2, { state: "DRAFT" });
  const next = await sell(api, shop, 2, { state: "DRAFT" });

  // the clerk is warned before opening it, and refused on opening it
  await signIn(page, clerk, `/sales-orders/detail/${order.id}`);
  await expect(page.getByText("Credit left")).toContainText("101.00 of 300.00");
  await expect(page.getByText(/Beyond the credit limit by 98\.00/)).toBeVisible();
  await expect(page.getByText(/ask somebody who may go beyond credit/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Open order/ }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Over the customer's credit limit by 98.00. Take a payment, lower the order, or ask somebody who may go beyond it to open the order.",
  );

  // the manager is warned, too, and opens it
  const ada = await newPerson();
  await signIn(ada, undefined, `/sales-orders/detail/${order.id}`);
  await expect(ada.getByText(/Beyond the credit limit by 98\.00/)).toBeVisible();
  await expect(ada.getByText(/You may open it all the same/)).toBeVisible();
  await ada.getByRole("button", { name: /^Open order/ }).click();
  await expect(ada.getByRole("complementary").getByText("Over the limit")).toBeVisible();
  await expect(ada.getByText(/Beyond the credit limit by/)).toHaveCount(0);
  await ada.goto("/sales-orders?view=all");
  await expect(ada.getByRole("row").nth(3)).toBeVisible();
  await ada.keyboard.press("f");
  await ada.getByRole("menuitem", { name: "Beyond credit" }).click();
  await ada.getByRole("dialog", { name: "Beyond credit" }).getByLabel("Over the limit", { exact: true }).click();
  await ada.keyboard.press("Escape");
  await expect(ada.getByRole("row", { name: /Larch & Loom.*199\.00/ }).first()).toBeVisible();

  // the customer pays on account
  await ada.goto(`/sales-orders/detail/${order.id}?tab=payments`);
  await ada.getByRole("button", { name: /^Take payment/ }).click();
  const dialog = ada.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /^Amount/ }).fill("300");
  await dialog.getByRole("combobox", { name: "How" }).click();
  await ada.getByRole("option", { name: "Cash" }).click();
  await dialog.getByRole("button", { name: /^Save payment/ }).click();
  await expect(dialog).toHaveCount(0);

  await page.goto(`/sales-orders/detail/${next.id}`);
  await expect(page.getByText("Credit left")).toContainText("202.00 of 300.00");
  await page.getByRole("button", { name: /^Open order/ }).click();
  await expect(page.getByText("Credit left")).toContainText("202.00 of 300.00");
  await expect(page.getByRole("button", { name: /^Open order/ })).toHaveCount(0);
});
