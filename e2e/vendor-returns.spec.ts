import { admin, signIn } from "./support/sign-in.ts";
import { office, openShop } from "./support/shop.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

test("Nora sends 4 cracked stools back, from quarantine: they are kept, leave, and are credited for less; all of it is taken back", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const shop = await openShop(api);
  const found = async (many: string, text: string) => {
    const answer = await api.request<{ found: { id: number }[] }>(
      `query ($text: String) { found: ${many}(filter: {searchText: $text}, limit: 1) { id } }`,
      { text },
    );
    return answer.found[0]?.id ?? 0;
  };
  const skuId = await found("skus", shop.stool.code);
  const { bought } = await api.request<{ bought: { purchaseOrder: { id: number; lineItems: { id: number }[] } } }>(
    `mutation ($input: CreatePurchaseOrderInput!) { bought: createPurchaseOrder(input: $input) { purchaseOrder { id lineItems { id } } } }`,
    {
      input: {
        vendorId: await found("vendors", shop.vendor),
        warehouseId: await found("warehouses", shop.warehouse),
        state: "OPEN",
        lineItems: [{ skuId, quantity: "10" }],
      },
    },
  );
  const order = bought.purchaseOrder;
  await api.request("mutation ($input: ReceivePurchaseOrderInput!) { receivePurchaseOrder(input: $input) { id } }", {
    input: {
      id: order.id,
      receivements: [
        {
          lineItemId: order.lineItems[0]?.id,
          binLocationId: await found("binLocations", shop.bins[0]!),
          quantity: "10",
        },
      ],
    },
  });
  const lots = await api.request<{ lots: { id: number }[] }>(
    "query ($ids: [Int!]) { lots(filter: { skuIds: $ids }) { id } }",
    { ids: [skuId] },
  );
  await api.request("mutation ($input: HoldLotInput!) { holdLot(input: $input) { id } }", {
    input: { id: lots.lots[0]?.id, quantity: "4", reason: "Cracked" },
  });
  const level = async () => {
    const { skus } = await api.request<{ skus: { inStock: string; available: string; allocated: string }[] }>(
      "query ($ids: [Int!]) { skus(filter: { ids: $ids }) { inStock available allocated } }",
      { ids: [skuId] },
    );
    return skus[0];
  };
  expect(await level()).toEqual({ inStock: "10", available: "6", allocated: "4" });

  // from the arrival onto a return to its vendor
  await signIn(page, admin, `/purchase-orders/detail/${order.id}?tab=receiving`);
  await page.getByRole("button", { name: "Send back to vendor" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("At most 10.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Quantity" }).fill("4");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Add to a return/ }).click();
  await expect(page.getByText("On a return to the vendor")).toBeVisible();
  await page.getByRole("tab", { name: /^Sent back/ }).click();
  await page
    .getByRole("row", { name: /VR-\d+/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: /^VR-\d+/ })).toBeVisible();
  await expect(page.getByText("50.00").first()).toBeVisible();
  await expectAccessible(page);

  // opened, it keeps what was in quarantine
  await page.getByRole("button", { name: /^Open/ }).click();
  await expect(page.getByRole("button", { name: /^Send/ })).toBeVisible();
  expect(await level()).toEqual({ inStock: "10", available: "6", allocated: "4" });
  await page.getByRole("button", { name: /^Send/ }).click();
  await expect(dialog.getByRole("heading", { name: "What this will do" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Send/ }).click();
  await expect(page.getByText("Shipped", { exact: true }).first()).toBeVisible();
  expect(await level()).toEqual({ inStock: "6", available: "6", allocated: "0" });

  // the vendor credits less than was expected, which is looked at on the vendor's page
  await page.getByRole("button", { name: /^Record credit/ }).click();
  await dialog.getByRole("textbox", { name: /^Amount/ }).fill("45");
  await dialog.getByRole("textbox", { name: "Credit note" }).fill("CN-7");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Record credit/ }).click();
  await expect(page.getByText("Credited", { exact: true }).first()).toBeVisible();
  const back = page.url();
  await page.goto(`/vendors/detail/${await found("vendors", shop.vendor)}`);
  await expect(page.getByText("-45.00").or(page.getByText("−45.00")).first()).toBeVisible();

  // the credit pays a part of the vendor's bill, and stays while it does
  const { billed } = await api.request<{ billed: { id: number } }>(
    "mutation ($input: BillReceivedInput!) { billed: billReceived(input: $input) { id } }",
    { input: { purchaseOrderId: order.id } },
  );
  await page.goto(`/receipts/detail/${billed.id}`);
  await page.getByRole("button", { name: /^Apply credit/ }).click();
  await dialog.getByRole("combobox", { name: "Credit of" }).click();
  await page
    .getByRole("option", { name: /VR-\d+/ })
    .first()
    .click();
  await dialog.getByRole("textbox", { name: "Amount" }).fill("40");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Apply credit/ }).click();
  await expect(page.getByText("credit applied")).toBeVisible();
  await expect(page.getByText("Vendor's credit left")).toBeVisible();
  await page.getByRole("tab", { name: /^Payments/ }).click();
  await expect(page.getByRole("cell", { name: "Vendor credit" })).toBeVisible();
  await page.goto(back);
  await page.getByRole("button", { name: /^Take credit back/ }).click();
  await dialog.getByRole("button", { name: /^Take back/ }).click();
  await expect(dialog.getByText(/Bills are paid with this credit/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("tab", { name: /^Bills paid with it/ }).click();
  await expect(page.getByRole("cell", { name: "40.00" })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("button", { name: /^Take back/ })
    .last()
    .click();
  await dialog.getByRole("button", { name: /^Take back/ }).click();
  await expect(page.getByText("Payment taken back")).toBeVisible();

  // none of it was so, as she learns on her phone
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(back);
  await expect(page.getByRole("heading", { name: /^VR-\d+/ })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: /^Take credit back/ }).click();
  await dialog.getByRole("button", { name: /^Take back/ }).click();
  await expect(page.getByText("Shipped", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: /^Take back/ }).click();
  await dialog.getByRole("button", { name: /^Take back/ }).click();
  await expect(page.getByRole("button", { name: /^Send/ })).toBeVisible();
  expect(await level()).toEqual({ inStock: "10", available: "6", allocated: "4" });
});
