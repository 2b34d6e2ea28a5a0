import { sell } from "./support/office.ts";
import { office, openShop } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { openStocked } from "./support/stocked.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

test.describe.configure({ timeout: 90_000 });

test("Max labels everything that matches, also what is not shown yet", async ({ page }) => {
  await signIn(page, undefined, "/skus?view=all");
  await expect(page.getByRole("row").nth(25)).toBeVisible({ timeout: 30_000 });
  await page.getByRole("textbox", { name: /^Search / }).fill("ta");
  const footer = page.getByRole("status").filter({ hasText: /^25 of [2-9]\d SKUs/ });
  await expect(footer).toBeVisible({ timeout: 30_000 });
  const total = Number(/of (\d+)/.exec(await footer.innerText())?.[1]);
  expect(total).toBeGreaterThan(25);
  await page.getByRole("checkbox", { name: "Select all rows shown" }).check();
  await page.getByRole("button", { name: `Take all ${total} that match` }).click();
  const bar = page.getByRole("toolbar", { name: `${total} selected` });
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Label" }).click();
  const labels = page.getByRole("dialog", { name: `Label ${total} SKUs` });
  await labels.getByRole("button", { name: "Add Floor model" }).click();
  await labels.getByRole("button", { name: `Label ${total} SKUs` }).click();
  await expect(labels).toBeHidden({ timeout: 60_000 });
  await page.getByRole("button", { name: /^Load \d+ more/ }).click();
  const rows = page.getByRole("row").filter({ has: page.getByText("Floor model") });
  await expect(rows).toHaveCount(total);
});

test("Ida ticks cards on a phone, and is told by name what cannot be deleted", async ({ page }) => {
  await signIn(page, undefined, "/vendors");
  await page.setViewportSize({ width: 390, height: 844 });
  // the oldest first: however many vendors other stories made, these two are on the first page
  await page.getByRole("button", { name: "Order by Newest" }).click();
  await page.getByRole("menuitem", { name: "Newest" }).click();
  const cards = page.getByRole("listitem").filter({ hasText: "Nordhaven" });
  await expect(cards.first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("checkbox", { name: /Nordhaven/ }).check();
  await page.getByRole("checkbox", { name: /Cascade/ }).check();
  const bar = page.getByRole("toolbar", { name: "2 selected" });
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Delete" }).click();
  const asked = page.getByRole("dialog");
  await asked.getByRole("button", { name: "Delete 2 vendors" }).click();
  const refused = asked.getByRole("listitem").filter({ hasText: "Nordhaven" });
  await expect(refused).toContainText(/Cannot perform delete\. .*Purchase orders: PO-\d+/);
  await expect(refused).toContainText(/SKUs: .*and \d+ more/);
  await asked.getByRole("button", { name: "Close" }).click();
  await page.getByRole("toolbar", { name: "2 selected" }).getByRole("button", { name: "Clear" }).click();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Nordhaven/ })).toBeVisible();
});

test("Ned fetches what two orders need along the shelves, ticks it off, and takes it on paper", async ({
  page,
  baseURL,
}) => {
  const { api, shop } = await openStocked(baseURL, 5);
  const orders = [await sell(api, shop, 2), await sell(api, shop, 1)];
  await signIn(page, undefined, `/sales-orders/detail/${orders[1]?.id}`);
  const own = await page.getByRole("heading", { level: 1 }).innerText();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Pick list" }).click();
  await expect(page.getByRole("row").filter({ hasText: "A-1" })).toContainText("1");
  await expect(page.getByRole("link", { name: own })).toBeVisible();

  await page.goto("/sales-orders");
  const tick = async (nth: number) => page.getByRole("row").nth(nth).getByRole("checkbox").check();
  // the newest stand first
  await expect(page.getByRole("row").filter({ hasText: own })).toBeVisible();
  await tick(1);
  await tick(2);
  await page.getByRole("toolbar", { name: "2 selected" }).getByRole("button", { name: "Pick list" }).click();
  const row = page.getByRole("row").filter({ hasText: "A-1" });
  await expect(row).toContainText("3");
  await expect(row).toContainText(`${own} × 1`);
  await expectAccessible(page);
  await row.getByRole("checkbox").check();
  await expect(page.getByText("1 of 1 picked")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".print-sheet").getByText("A-1")).toBeVisible();
  await expect(page.locator("#root")).toBeHidden();
});

/** An order of which three shipments are packed and the first has left: the number of the order. */
const threeShipments = async (url: string): Promise<number> => {
  const api = await office(url);
  const shop = await openShop(api);
  const id = async (many: string, text: string) => {
    const { found } = await api.request<{ found: { id: number }[] }>(
      `query ($text: String) { found: ${many}(filter: {searchText: $text}, limit: 1) { id } }`,
      { text },
    );
    return found[0]?.id ?? 0;
  };
  const warehouseId = await id("warehouses", shop.warehouse);
  const [skuId, customerId] = [await id("skus", shop.stool.code), await id("customers", shop.customer)];
  const binLocationId = await id("binLocations", shop.bins[0] ?? "");
  await api.request("mutation ($input: CreateLotInput!) { createLot(input: $input) { id } }", {
    input: { skuId, warehouseId, binLocationId, quantity: "3", costPerUnit: "5" },
  });
  const { made } = await api.request<{
    made: { salesOrder: { id: number; displayId: number; lineItems: { id: number }[] } };
  }>(
    "mutation ($input: CreateSalesOrderInput!) { made: createSalesOrder(input: $input) { salesOrder { id displayId lineItems { id } } } }",
    { input: { customerId, warehouseId, state: "Open", lineItems: [{ skuId, quantity: "3" }] } },
  );
  const { salesOrder } = made;
  const packages = [{ lineItems: [{ lineItemId: salesOrder.lineItems[0]?.id, quantity: "1" }] }];
  const packed: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { createShipment } = await api.request<{ createShipment: { shipment: { id: number } } }>(
      "mutation ($input: CreateShipmentInput!) { createShipment(input: $input) { shipment { id } } }",
      { input: { salesOrderId: salesOrder.id, packages } },
    );
    packed.push(createShipment.shipment.id);
  }
  await api.request("mutation ($id: Int!) { placeShipment(id: $id) { shipment { id } } }", { id: packed[0] });
  return salesOrder.displayId;
};

test("Sofia places what is packed in one go, and is not offered what has left", async ({ page, baseURL }) => {
  const order = await threeShipments(baseURL ?? "");
  await signIn(page, undefined, "/shipments?view=all");
  await page.getByRole("textbox", { name: /^Search / }).fill(`SO-${order}`);
  const rows = page.getByRole("row").filter({ has: page.getByRole("cell", { name: `SO-${order}`, exact: true }) });
  await expect(rows).toHaveCount(3, { timeout: 30_000 });
  const left = rows.filter({ hasText: "Shipped" });
  await left.getByRole("checkbox").check();
  await expect(page.getByRole("toolbar", { name: "1 selected" })).toBeVisible();
  await expect(page.getByRole("toolbar").getByRole("button", { name: "Place" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Select all rows shown" }).check();
  // of the three, the two that are still here
  await page.getByRole("toolbar", { name: "3 selected" }).getByRole("button", { name: "Place" }).click();
  const asked = page.getByRole("dialog");
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Place 2 shipments" }).click();
  await expect(asked).toBeHidden({ timeout: 60_000 });
  await expect(left).toHaveCount(3);
});
