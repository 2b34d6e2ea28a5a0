import { byKeys } from "./support/hands.ts";
import { office, openShop } from "./support/shop.ts";
import { clerk, signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

test("Bo chooses the lots of an order by hand, by keys and by mouse; opened, it holds those and no others", async ({
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
  const warehouseId = await found("warehouses", shop.warehouse);
  const skuId = await found("skus", shop.stool.code);
  const binLocationId = await found("binLocations", shop.bins[0] ?? "");
  const lots = ["OLD", "NEW"].map((name) => `${name}-${shop.tag}`);
  const bringIn = (lotNumber: string) =>
    api.request("mutation ($input: CreateLotInput!) { createLot(input: $input) { id } }", {
      input: { skuId, warehouseId, binLocationId, quantity: "5", costPerUnit: "5", lotNumber },
    });
  for (const lot of lots) await bringIn(lot);
  const { made } = await api.request<{ made: { salesOrder: { id: number; displayId: number } } }>(
    "mutation ($input: CreateSalesOrderInput!) { made: createSalesOrder(input: $input) { salesOrder { id displayId } } }",
    {
      input: {
        customerId: await found("customers", shop.customer),
        warehouseId,
        lineItems: [{ skuId, quantity: "6" }],
      },
    },
  );
  await signIn(page, clerk, `/sales-orders/detail/${made.salesOrder.id}`);
  await page.getByRole("tab", { name: "Lot Mapping" }).click();
  await page.getByRole("button", { name: "Choose lots by hand" }).click();
  const take = (lot: string) => page.getByRole("textbox", { name: `Take of lot ${lot}, ${shop.stool.code}` });
  await take(lots[0]!).click();
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await page.keyboard.type("9");
  await expect(page.getByText("A quantity needs mending.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("4");
  await expect(page.getByText("5 of 6 chosen")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Lots saved")).toBeVisible();

  // a mapped order cannot open short
  await page.getByRole("tab", { name: "Basic Info" }).click();
  await page.getByRole("button", { name: /^Open order/ }).click();
  const refused = page
    .getByRole("alert")
    .filter({ hasText: "Total lot quantity must equal the parent line item quantity" });
  await expect(refused).toBeVisible();
  await refused.getByRole("button", { name: "Go to tab Lot Mapping" }).click();
  await expect(refused).toBeHidden();

  await test.step("a scanned lot is chosen for what its line lacks; what cannot be is said", async () => {
    const scan = page.getByRole("textbox", { name: "Scan a lot or serial number" });
    await take(lots[0]!).fill("1");
    for (const [code, said] of [
      [shop.stool.code, `${shop.stool.code} lies in several lots: scan the lot`],
      [lots[1], `${shop.stool.code}: 1 of lot ${lots[1]}`],
      [lots[0], `${shop.stool.code}: all of it is chosen already`],
      [`NONE-${shop.tag}`, `NONE-${shop.tag} is no lot, serial number or SKU`],
      [shop.bench.code, `${shop.bench.code} is ${shop.bench.code}, which is on none of these lines`],
    ]) {
      await scan.fill(String(code));
      await scan.press("Enter");
      await expect(page.getByText(String(said))).toBeVisible();
    }
    await expect(take(lots[1]!)).toHaveValue("5");
  });
  await page.getByRole("button", { name: "Fill in lot order" }).click();
  await expect(page.getByText("6 of 6 chosen")).toBeVisible();
  await take(lots[0]!).fill("2");
  await take(lots[1]!).fill("4");
  await page.getByRole("button", { name: /^Save lots/ }).click();
  await expect(page.getByRole("button", { name: /^Save lots/ })).toBeHidden();
  await page.getByRole("button", { name: /^Open order/ }).click();
  await expect(page.getByText("Open", { exact: true }).first()).toBeVisible();
  const { lotMappings } = await api.request<{ lotMappings: { lots: { lotNumber: string; chosen: string }[] }[] }>(
    'query ($id: Int!) { lotMappings(module: "sales_orders", id: $id) { lots { lotNumber chosen } } }',
    { id: made.salesOrder.id },
  );
  expect(lotMappings[0]?.lots).toEqual([
    { lotNumber: lots[0], chosen: "2" },
    { lotNumber: lots[1], chosen: "4" },
  ]);
  await test.step("closed, with its lots gone, it lets go of them and is reopened", async () => {
    const head = page.getByRole("main").locator("header").first();
    await head.getByRole("button", { name: "Close", exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Close SO-/ })
      .click();
    await expect(page.getByText("Once it is open again")).toBeVisible();
    const { found: gone } = await api.request<{ found: { id: number }[] }>(
      "query ($text: String) { found: lots(filter: {searchText: $text}, limit: 1) { id } }",
      { text: lots[0] },
    );
    await api.request("mutation ($input: AdjustLotInput!) { adjustLot(input: $input) { id } }", {
      input: { lotId: gone[0]?.id, quantity: "-4", reason: "Broken" },
    });
    await page.getByRole("tab", { name: "Basic Info" }).click();
    await page.getByRole("button", { name: "Reopen" }).click();
    const short = page.getByRole("alert").filter({ hasText: "cannot give that much" });
    await short.getByRole("button", { name: "Go to tab Lot Mapping" }).click();
    await page.getByRole("button", { name: "Take lots by themselves again" }).click();
    await page.getByRole("button", { name: "Reopen" }).click();
    await expect(page.getByText("Open", { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "Choose lots by hand" }).click();
    await take(lots[0]!).fill("1");
    await take(lots[1]!).fill("5");
    await page.getByRole("button", { name: /^Save lots/ }).click();
    await expect(page.getByText("Lots saved").first()).toBeVisible();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(take(lots[1]!)).toHaveValue("5");
  await expectAccessible(page);

  await test.step("another order is made and opened with its lots, in one save", async () => {
    const third = `THIRD-${shop.tag}`;
    await bringIn(third);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/sales-orders");
    await expect(page.getByRole("button", { name: /^New sales order/ })).toBeVisible();
    await page.keyboard.press("n");
    await page.keyboard.type(shop.customer, { delay: 30 });
    await page.keyboard.press("Tab");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(shop.warehouse, { delay: 30 });
    await page.keyboard.press("Tab");
    const form = page.getByRole("dialog", { name: "New sales order" });
    await form.getByRole("button", { name: "Choose lots by hand" }).click();
    await expect(form.getByText("The lots of each line are chosen here once there are lines.")).toBeVisible();
    const grid = form.getByRole("grid", { name: "Lines" });
    await byKeys.addLine(grid, shop.stool.code, "3", "9");
    const section = form.getByRole("region", { name: "Lots of the lines" });
    await expect(section.getByText("0 of 3 chosen")).toBeVisible();
    await section.getByRole("textbox", { name: `Take of lot ${third}, ${shop.stool.code}` }).fill("2");
    await expectAccessible(page);
    const sent: string[] = [];
    page.on("request", (asked) => {
      const text = asked.postData() ?? "";
      if (text.includes("createSalesOrder(") && !text.includes('"preview":true')) sent.push(text);
    });
    await form.getByRole("button", { name: "Open order" }).click();
    await expect(form.getByText("Total lot quantity must equal the parent line item quantity")).toBeVisible();
    await section.getByRole("textbox", { name: `Take of lot ${third}, ${shop.stool.code}` }).fill("3");
    await form.getByRole("button", { name: "Open order" }).click();
    await expect(page).toHaveURL(/\/sales-orders\/detail\/\d+/);
    expect(sent).toHaveLength(2);
    await expect(page.getByText("Open", { exact: true }).first()).toBeVisible();
    const id = Number(/detail\/(\d+)/.exec(page.url())?.[1]);
    const { lotMappings: chosen } = await api.request<{
      lotMappings: { lots: { lotNumber: string; chosen: string }[] }[];
    }>('query ($id: Int!) { lotMappings(module: "sales_orders", id: $id) { lots { lotNumber chosen } } }', { id });
    expect(chosen[0]?.lots.filter((lot) => lot.chosen !== "0")).toEqual([{ lotNumber: third, chosen: "3" }]);
  });
});
