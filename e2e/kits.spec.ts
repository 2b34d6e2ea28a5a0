import type { Page } from "@playwright/test";
import { byKeys, byMouse, type Hands } from "./support/hands.ts";
import { create, office } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 180_000 });

test("Sofia sells tea sets and ships those there are cups and saucers for, by mouse", ({ page, baseURL }) =>
  sell(page, String(baseURL), byMouse));

test("Sofia sells tea sets and ships those there are cups and saucers for, by keys", ({ page, baseURL }) =>
  sell(page, String(baseURL), byKeys));

/** A set of a cup and two saucers in one box, of which there are enough for two sets, in the demo company's own warehouse. */
const openTeaShop = async (url: string) => {
  const api = await office(url);
  const tag = fresh("").trim().toUpperCase();
  const { warehouses } = await api.request<{ warehouses: { id: number; name: string }[] }>(
    '{ warehouses(filter: {searchText: "Tacoma"}, limit: 1) { id name } }',
  );
  const warehouse = warehouses[0]!;
  const { binLocations } = await api.request<{ binLocations: { id: number }[] }>(
    "query ($ids: [Int!]) { binLocations(filter: {warehouseIds: $ids}, limit: 1) { id } }",
    { ids: [warehouse.id] },
  );
  const binLocationId = binLocations[0]!.id;
  const codes = { set: `SET-${tag}`, cup: `CUP-${tag}`, saucer: `SAU-${tag}`, box: `BOX-${tag}` };
  const sku = (code: string, more: object = {}) => create(api, "Sku", { code, name: `Tea ${code}`, ...more });
  const [cup, saucer, box] = [await sku(codes.cup), await sku(codes.saucer), await sku(codes.box)];
  const { labels } = await api.request<{ labels: { id: number }[] }>(
    '{ labels(filter: {searchText: "All customers"}, limit: 1) { id } }',
  );
  const price = { labelId: labels[0]!.id, price: "40", quantity: "1", unit: "each", matchCriteria: "greaterOrEqual" };
  const set = await sku(codes.set, { isKit: true, priceRules: [price] });
  await api.request("mutation ($input: UpdateSkuInput!) { updateSku(input: $input) { sku { id } } }", {
    input: {
      id: set,
      billOfMaterials: [
        { skuId: cup, quantity: "1" },
        { skuId: saucer, quantity: "2" },
        { skuId: box, quantity: "1", isFixed: true },
      ],
    },
  });
  const arrive = (skuId: number, quantity: string) =>
    api.request("mutation ($input: CreateLotInput!) { createLot(input: $input) { id } }", {
      input: { skuId, warehouseId: warehouse.id, binLocationId, quantity, costPerUnit: "2" },
    });
  await arrive(cup, "5");
  await arrive(saucer, "4");
  await arrive(box, "1");
  const customer = `Tea Room ${tag}`;
  const address = {
    name: "Door",
    address1: "5 Corner Street",
    city: "Tacoma",
    district: "WA",
    postalCode: "98402",
    country: "US",
  };
  await create(api, "Customer", { businessName: customer, addresses: [address] });
  /** How many sets of an order are reserved. */
  const allocated = async (number: string) => {
    const { salesOrders } = await api.request<{ salesOrders: { lineItems: { allocated: string }[] }[] }>(
      "query ($text: String) { salesOrders(filter: {searchText: $text}, limit: 1) { lineItems { allocated } } }",
      { text: number.replace("SO-", "") },
    );
    return Number(salesOrders[0]?.lineItems[0]?.allocated);
  };
  return { codes, warehouse: warehouse.name, customer, allocated, arrive: (n: string) => arrive(saucer, n) };
};

async function sell(page: Page, url: string, hands: Hands) {
  const shop = await openTeaShop(url);
  const { set, cup, saucer, box } = shop.codes;
  await signIn(page, undefined, "/sales-orders?create");
  const form = page.getByRole("dialog", { name: "New sales order" });
  await hands.choose(form.getByRole("combobox", { name: "Customer", exact: true }), shop.customer);
  await hands.choose(form.getByRole("combobox", { name: "Warehouse", exact: true }), shop.warehouse);
  await hands.choose(form.getByRole("combobox", { name: "Shipping address" }), "5 Corner Street");
  await hands.choose(form.getByRole("combobox", { name: "Billing address" }), "5 Corner Street");
  await hands.press(form.getByRole("button", { name: "Create draft" }));
  const heading = page.getByRole("heading", { name: /^SO-\d+$/ });
  await heading.waitFor();
  const order = String(await heading.textContent());

  const grid = page.getByRole("grid", { name: "Lines" });
  const components = grid.getByRole("list", { name: "Kit components" });
  await test.step("three are promised, and the line says for what the third waits", async () => {
    await hands.addLine(grid, set, "3");
    await hands.press(page.getByRole("button", { name: /^Save/ }));
    await expect(page.getByRole("button", { name: /^Save/ })).toBeHidden();
    await expect(grid.getByText("Kit of 3 components.")).toBeVisible();
    await hands.press(page.getByRole("button", { name: "Open order" }));
    await expect(grid.getByText(`Kit incomplete: waits for ${saucer}.`)).toBeVisible();
    await expect(grid.getByText(`${saucer}: 2 missing. Nothing is on its way.`)).toBeVisible();
    // the line one stands on unfolds
    if (hands === byMouse) await grid.getByRole("gridcell", { name: set, exact: true }).click();
    else {
      await hands.enter(grid);
      await page.keyboard.press("ArrowUp");
    }
    await expect(components.getByRole("listitem")).toHaveCount(3);
    const part = (code: string) => components.getByRole("listitem").filter({ hasText: code });
    await expect(page.getByText("1 short on 1 line.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Pack 2 items" })).toBeVisible();
    await expect(part(cup)).toContainText("kit incomplete");
    await expect(part(saucer)).toContainText(/Allocated\s*4/);
    await expect(part(box)).toContainText(/Once\s*1/);
    await expectAccessible(page);
  });

  const pack = async (sets: string) => {
    await hands.press(page.getByRole("tab", { name: /^Shipping/ }));
    await hands.type(page.getByRole("textbox", { name: `Pack now, ${set}` }), sets);
  };
  const place = async (units: RegExp) => {
    await hands.press(page.getByRole("button", { name: /^Ship Items \(\d+\)/ }));
    await hands.press(page.getByRole("button", { name: /^Place shipment S-/ }));
    await hands.press(page.getByRole("dialog").getByRole("button", { name: units }));
  };
  const picks = page.getByRole("list", { name: `Picked for ${set}` });
  await test.step("one is shipped, in the box", async () => {
    await pack("1");
    await expect(picks.getByRole("listitem")).toHaveText([`1 × ${cup}`, `2 × ${saucer}`, `1 × ${box}`]);
    await expectAccessible(page);
    await place(/^Place shipment, 1 unit/);
    await expect(page.getByRole("tab", { name: "Shipping 1 / 3" })).toBeVisible();
  });

  await test.step("saucers come, and the others follow", async () => {
    await shop.arrive("2");
    await expect.poll(() => shop.allocated(order), { timeout: 60_000 }).toBe(2);
    await page.reload();
    await pack("2");
    await expect(picks.getByRole("listitem")).toHaveText([`2 × ${cup}`, `4 × ${saucer}`]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(picks.getByRole("listitem")).toHaveCount(2);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await place(/^Place shipment, 2 units/);
    await expect(page.getByRole("tab", { name: "Shipping 3 / 3" })).toBeVisible();
    // what of the kit lies in which package: the newest shipment stands first
    const [second, first] = [0, 1].map((nth) => page.getByRole("table", { name: "Package 1" }).nth(nth));
    const inside = (...lines: readonly (readonly [string, number])[]) =>
      lines.map(([code, quantity]) => `${code}Tea ${code}${quantity}`);
    await expect(second!.getByRole("row")).toHaveText(inside([set, 2], [cup, 2], [saucer, 4]));
    await expect(first!.getByRole("row")).toHaveText(inside([set, 1], [cup, 1], [saucer, 2], [box, 1]));
    await expectAccessible(page);
  });
}
