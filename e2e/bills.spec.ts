import type { ApiClient } from "./support/api-client.ts";
import { create, office, openShop, type Shop } from "./support/shop.ts";
import { admin, signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

const purchaser = { username: "purchasing@demo.test", password: admin.password };

const finder = (api: ApiClient) => async (many: string, text: string) => {
  const answer = await api.request<{ found: { id: number }[] }>(
    `query ($text: String) { found: ${many}(filter: {searchText: $text}, limit: 1) { id } }`,
    { text },
  );
  return answer.found[0]?.id ?? 0;
};

/** An order of stools and benches; so many of each arrive. */
const buy = async (api: ApiClient, shop: Shop, stools: string, benches: string) => {
  const found = finder(api);
  const { bought } = await api.request<{
    bought: { purchaseOrder: { id: number; displayId: string; lineItems: { id: number }[] } };
  }>(
    `mutation ($input: CreatePurchaseOrderInput!) { bought: createPurchaseOrder(input: $input) {
       purchaseOrder { id displayId lineItems { id } } } }`,
    {
      input: {
        vendorId: await found("vendors", shop.vendor),
        warehouseId: await found("warehouses", shop.warehouse),
        state: "OPEN",
        lineItems: [
          { skuId: await found("skus", shop.stool.code), quantity: "80" },
          { skuId: await found("skus", shop.bench.code), quantity: "10" },
        ],
      },
    },
  );
  const order = bought.purchaseOrder;
  const binLocationId = await found("binLocations", shop.bins[0] ?? "");
  await api.request("mutation ($input: ReceivePurchaseOrderInput!) { receivePurchaseOrder(input: $input) { id } }", {
    input: {
      id: order.id,
      receivements: [
        { lineItemId: order.lineItems[0]?.id, binLocationId, quantity: stools },
        { lineItemId: order.lineItems[1]?.id, binLocationId, quantity: benches },
      ],
    },
  });
  return order;
};

test("a container with freight and duty: bills are entered, spread over what came with it, looked into and taken back", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const shop = await openShop(api);
  const found = finder(api);
  const order = await buy(api, shop, "80", "10");
  const carrier = await create(api, "Vendor", {
    name: `Drayage ${shop.tag}`,
    contactName: "Ola",
    email: "ola@example.test",
    phone: "2535550100",
    address1: "1 Quay",
    city: "Tacoma",
    postalCode: "98402",
    district: "WA",
    country: "US",
  });
  const costOf = async (code: string) => {
    const { lots } = await api.request<{ lots: { costPerUnit: string }[] }>(
      "query ($ids: [Int!]) { lots(filter: { skuIds: $ids }) { costPerUnit } }",
      { ids: [await found("skus", code)] },
    );
    return lots.map(({ costPerUnit }) => Number(costPerUnit));
  };

  // the freight bill is typed by keys
  await signIn(page, admin, "/landed-costs");
  await page.getByRole("button", { name: /^New landed cost/ }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("combobox", { name: "Vendor" }).fill(`Drayage ${shop.tag}`);
  await page.getByRole("option", { name: `Drayage ${shop.tag}` }).click();
  await form.getByRole("textbox", { name: "Amount" }).fill("180");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: /^LC-/ })).toBeVisible();
  await expect(page.getByText("To spread").first()).toBeVisible();

  await page.getByRole("button", { name: /^Add receivements/ }).click();
  const adding = page.getByRole("dialog");
  await adding.getByRole("combobox", { name: "Purchase order" }).fill(String(order.displayId));
  await page
    .getByRole("option", { name: new RegExp(`PO-${order.displayId}`) })
    .first()
    .click();
  await adding.getByRole("button", { name: /^Add/ }).click();
  await expect(page.getByText("receivements added")).toBeVisible();
  await expect(page.getByRole("cell", { name: shop.stool.code }).first()).toBeVisible();
  // by value: 1,000.00 of stools, 800.00 of benches
  await expect(page.getByRole("cell", { name: "100.00" }).first()).toBeVisible();
  await expect(page.getByRole("cell", { name: "80.00" }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: /^Spread/ }).click();
  const spreading = page.getByRole("dialog");
  await expect(spreading.getByText("180.00")).toBeVisible();
  await expect(spreading.getByText("into stock")).toBeVisible();
  await expect(spreading.getByText("13.75")).toBeVisible();
  await expectAccessible(page);
  await spreading.getByRole("button", { name: /^Spread/ }).click();
  await expect(page.getByText("is spread").first()).toBeVisible();
  expect([await costOf(shop.stool.code), await costOf(shop.bench.code)]).toEqual([[13.75], [88]]);

  // duty comes on top, and the lot says what its cost is made of
  const duty = await create(api, "LandedCost", { vendorId: carrier, kind: "duty", basis: "quantity", amount: "45" });
  const input = { id: duty, purchaseOrderId: order.id };
  await api.request("mutation ($input: AddToLandedCostInput!) { addToLandedCost(input: $input) { id } }", { input });
  await api.request("mutation ($input: SpreadLandedCostInput!) { spreadLandedCost(input: $input) { id } }", {
    input: { id: duty },
  });
  await page.goto(`/skus/detail/${await found("skus", shop.stool.code)}`);
  await page.getByRole("tab", { name: /^Lots/ }).click();
  await expect(page.getByRole("cell", { name: "purchase 12.50 + duty 0.50 + freight 1.25" })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/landed-costs/detail/${duty}`);
  await expect(page.getByText("Spread").first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: /^Take back/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Take back/ })
    .click();
  await expect(page.getByText("taken back").first()).toBeVisible();
  expect([await costOf(shop.stool.code), await costOf(shop.bench.code)]).toEqual([[13.75], [88]]);
});

test("Nora enters the bills for what came: one at another cost, which goes into stock, is paid in part and taken back; then all is billed", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const shop = await openShop(api);
  const found = finder(api);
  const order = await buy(api, shop, "60", "10");
  await signIn(page, purchaser, `/purchase-orders/detail/${order.id}`);
  const openBills = async () => {
    await page.goto(`/purchase-orders/detail/${order.id}`);
    await page.getByRole("tab", { name: "Receipts" }).click();
  };
  await openBills();
  const dialog = page.getByRole("dialog");
  const bills = page.getByRole("table", { name: "Receipts" });

  // the vendor asks 13.00 for twenty stools that were ordered at 12.50
  await page.getByRole("button", { name: "New receipt" }).click();
  await dialog.getByRole("textbox", { name: "Their bill number" }).fill(`B-${shop.tag}`);
  const stools = dialog.getByRole("textbox", { name: `Billed, ${shop.stool.code}` });
  await expect(stools).toHaveValue("60");
  await stools.fill("61");
  await expect(stools).toHaveAttribute("aria-invalid", "true");
  await stools.fill("20");
  await dialog.getByRole("textbox", { name: `Cost each, ${shop.stool.code}` }).fill("13");
  await dialog.getByRole("textbox", { name: `Billed, ${shop.bench.code}` }).fill("0");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toHaveCount(0);
  await expect(bills.getByRole("row").nth(1)).toContainText(/Balance due.*260\.00.*10\.00/);
  await expectAccessible(page);

  // a bill number is entered once
  await page.getByRole("button", { name: "New receipt" }).click();
  await dialog.getByRole("textbox", { name: "Their bill number" }).fill(`b-${shop.tag}`);
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("Not billed")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  // the rest as it was ordered, in one click: then there is nothing left to write
  await page.getByRole("button", { name: /^Bill what was received/ }).click();
  await expect(
    page.getByText("You have written receipts for all items that have currently been recevied"),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "New receipt" })).toHaveCount(0);
  await expect(bills.getByRole("row").nth(2)).toContainText("1,300.00");

  // what it cost more goes to the stools that are here
  await bills.getByRole("link").first().click();
  await page.getByRole("button", { name: /^Post variance/ }).click();
  await expect(dialog.getByText("12.6667")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Post/ }).click();
  await expect(page.getByText("variance posted").first()).toBeVisible();
  await page.getByRole("tab", { name: /^Goods/ }).click();
  await expect(page.getByRole("cell", { name: "250.00" }).first()).toBeVisible();

  // half of it is paid; while it is, and while the variance is posted, the bill stays
  await page.getByRole("button", { name: /^Pay/ }).click();
  await dialog.getByRole("textbox", { name: "Amount" }).fill("130");
  await dialog.getByRole("textbox", { name: "Check number" }).fill("4471");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("payment recorded")).toBeVisible();
  await page.getByRole("tab", { name: /^Payments/ }).click();
  await expect(page.getByRole("cell", { name: "4471" })).toBeVisible();
  await openBills();
  await bills
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Delete receipt" }).click();
  await expect(dialog.getByText(/^Cannot perform delete\./)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await bills.getByRole("link").first().click();
  await page.getByRole("button", { name: /^Take variance back/ }).click();
  await dialog.getByRole("button", { name: /^Take back/ }).click();
  await expect(page.getByText("variance taken back").first()).toBeVisible();
  await page.getByRole("tab", { name: /^Payments/ }).click();
  await page
    .getByRole("button", { name: /^Take back/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: /^Take back/ }).click();
  await expect(page.getByText("Payment taken back")).toBeVisible();
  await openBills();
  await bills
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Delete receipt" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(bills.getByRole("row")).toHaveCount(2);

  // what is owed stands on the vendor's page
  await page.goto(`/vendors/detail/${await found("vendors", shop.vendor)}`);
  await expect(page.getByText("Balance due").first()).toBeVisible();
  await expect(page.getByText("1,300.00").first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await openBills();
  await expect(page.getByRole("tab", { name: "Receipts" })).toHaveText(/1$/);
  await expect(page.getByRole("button", { name: /^Bill what was received/ })).toBeVisible();
  // on a phone a line is called as its item is, and each figure stands behind its name
  const came = page.getByRole("table", { name: "Received and billed" });
  await expect(came.getByText(shop.stool.name)).toBeVisible();
  await expect(came.locator("td[data-name=Ordered]").first()).toHaveCSS("flex-direction", "row");
  await expectAccessible(page);
});
