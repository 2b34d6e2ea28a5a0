import { create, office, openShop } from "./support/shop.ts";
import { admin, signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

test("a container with freight and duty: bills are entered, spread over what came with it, looked into and taken back", async ({
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
  const [bin = ""] = shop.bins;
  const warehouseId = await found("warehouses", shop.warehouse);
  const { bought } = await api.request<{
    bought: { purchaseOrder: { id: number; displayId: string; lineItems: { id: number }[] } };
  }>(
    `mutation ($input: CreatePurchaseOrderInput!) { bought: createPurchaseOrder(input: $input) {
       purchaseOrder { id displayId lineItems { id } } } }`,
    {
      input: {
        vendorId: await found("vendors", shop.vendor),
        warehouseId,
        state: "OPEN",
        lineItems: [
          { skuId: await found("skus", shop.stool.code), quantity: "80" },
          { skuId: await found("skus", shop.bench.code), quantity: "10" },
        ],
      },
    },
  );
  const order = bought.purchaseOrder;
  const binLocationId = await found("binLocations", bin);
  await api.request("mutation ($input: ReceivePurchaseOrderInput!) { receivePurchaseOrder(input: $input) { id } }", {
    input: {
      id: order.id,
      receivements: [
        { lineItemId: order.lineItems[0]?.id, binLocationId, quantity: "80" },
        { lineItemId: order.lineItems[1]?.id, binLocationId, quantity: "10" },
      ],
    },
  });
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
