import { setTimeout as delay } from "node:timers/promises";
import { choose } from "./support/lookup.ts";
import { create, office, openShop, warehouseNamed } from "./support/shop.ts";
import { clerk, signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

test("Bo ships a transfer, receives part of it, takes that back and writes off what was lost, told what each will do", async ({
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
  const from = await found("warehouses", shop.warehouse);
  const annex = "Annex";
  const to = await warehouseNamed(api, annex);
  const bins = [`Z-${shop.tag}-1`, `Z-${shop.tag}-2`];
  for (const name of bins) await create(api, "BinLocation", { name, warehouseId: to });
  const sku = await found("skus", shop.stool.code);
  const bench = await found("skus", shop.bench.code);
  for (const [skuId, quantity] of [
    [sku, "6"],
    [bench, "3"],
  ])
    await api.request("mutation ($input: CreateLotInput!) { createLot(input: $input) { id } }", {
      input: {
        skuId,
        warehouseId: from,
        binLocationId: await found("binLocations", shop.bins[0] ?? ""),
        quantity,
        costPerUnit: "5",
        lotNumber: `T-${shop.tag}`,
      },
    });
  const { made } = await api.request<{ made: { transfer: { id: number; displayId: number } } }>(
    "mutation ($input: CreateTransferInput!) { made: createTransfer(input: $input) { transfer { id displayId } } }",
    {
      input: {
        originWarehouseId: from,
        destinationWarehouseId: to,
        state: "OPEN",
        lineItems: [
          { skuId: sku, quantity: "6" },
          { skuId: bench, quantity: "4" },
        ],
      },
    },
  );
  const number = `TR-${made.transfer.displayId}`;
  await signIn(page, clerk, `/transfers/detail/${made.transfer.id}`);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Ship", exact: true }).click();
  const ship = page.getByRole("dialog", { name: `Ship what is allocated to ${number}` });
  await expect(ship.getByText("What this will do")).toBeVisible();
  await expectAccessible(page);
  await ship.getByRole("button", { name: /^Ship/ }).click();
  await expect(page.getByText(`${number} is on its way`)).toBeVisible();
  await expect(page.getByText("In Transit").first()).toBeVisible();

  await page.getByRole("button", { name: /^Receive/ }).click();
  const quantityOf = (code: string) => page.getByRole("textbox", { name: `Receive now, ${code}` });
  const binOf = (code: string) => page.getByRole("combobox", { name: `Bin, ${code}` });
  const scan = page.getByRole("textbox", { name: "Scan a SKU, a bin or a lot" });
  const read = async (code: string) => {
    await scan.fill(code);
    await scan.press("Enter");
  };
  await test.step("each line goes to its own bin, and no more than is there to come", async () => {
    await page.getByRole("button", { name: "Fill all open" }).click();
    await expect(quantityOf(shop.stool.code)).toHaveValue("6");
    await expect(quantityOf(shop.bench.code)).toHaveValue("3");
    await read(shop.bench.code);
    await expect(page.getByText(`${shop.bench.code}: no more is on its way or allocated`)).toBeVisible();
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await quantityOf(shop.bench.code).fill("4");
    await expect(page.getByText("More than is on its way or allocated to this line.").first()).toBeVisible();
    await quantityOf(shop.bench.code).fill("5");
    await expect(page.getByText("More than is still open on this line.").first()).toBeVisible();
    await quantityOf(shop.bench.code).fill("");
    await read(shop.stool.code);
    await expect(page.getByText(`${shop.stool.code} counted, 1`)).toBeVisible();
    await read(bins[0]!);
    await expect(binOf(shop.stool.code)).toHaveValue(bins[0]!);
    await read(`X-${shop.tag}`);
    await expect(
      page.getByText(`X-${shop.tag} is no SKU on these lines, no bin here and no lot on its way`),
    ).toBeVisible();
    // a lot fills the line it travels on, each line once, however late the answers come
    await quantityOf(shop.stool.code).fill("");
    await page.route("**/graphql", async (route) => {
      await delay(300);
      await route.continue();
    });
    for (const _ of ["stools", "benches", "once more"]) await read(`T-${shop.tag}`);
    await expect(page.getByText(`Lot T-${shop.tag} is counted already`)).toBeVisible();
    await page.unroute("**/graphql");
    await expect(quantityOf(shop.stool.code)).toHaveValue("6");
    await expect(quantityOf(shop.bench.code)).toHaveValue("3");
    await quantityOf(shop.stool.code).fill("2");
    await quantityOf(shop.bench.code).fill("3");
    await binOf(shop.bench.code).fill(bins[1]!);
    await binOf(shop.bench.code).press("Enter");
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Receive 5 units/ }).click();
    await expect(page.getByText("5 units received").first()).toBeVisible();
  });

  const arrived = page.getByRole("table", { name: "Already received" }).getByRole("row");
  await expect(arrived.filter({ hasText: shop.stool.code })).toContainText(bins[0]!);
  await expect(arrived.filter({ hasText: shop.bench.code })).toContainText(bins[1]!);
  await expect(arrived.filter({ hasText: `T-${shop.tag}` })).toHaveCount(2);
  await expectAccessible(page);
  for (const [quantity, code] of [
    ["2", shop.stool.code],
    ["3", shop.bench.code],
  ]) {
    await page.getByRole("button", { name: `Undo ${quantity} of ${code}` }).click();
    const back = page.getByRole("dialog", { name: `Undo ${quantity} of ${code}?` });
    await expect(back.getByText("The lot goes away here")).toBeVisible();
    await back.getByRole("button", { name: `Undo ${quantity} units` }).click();
    await expect(back).toBeHidden();
    await expect(arrived.filter({ hasText: String(code) })).toHaveCount(0);
  }

  await test.step("on a phone it is one line, one number and one bin", async () => {
    const { width = 1440, height = 900 } = page.viewportSize() ?? {};
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("button", { name: "All 6" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Lot details" })).toHaveCount(0);
    await page.getByRole("button", { name: "One more" }).click();
    await expect(quantityOf(shop.stool.code)).toHaveValue("1");
    await quantityOf(shop.stool.code).fill("");
    await page.setViewportSize({ width, height });
  });

  await page.getByRole("tab", { name: "In transit" }).click();
  const onTheWay = page.getByRole("row").filter({ hasText: `T-${shop.tag}` });
  await expect(onTheWay.filter({ hasText: shop.stool.code })).toContainText("6");

  // closed while goods are on their way, it asks what became of them
  const head = page.getByRole("main").locator("header").first();
  await head.getByRole("button", { name: "Close", exact: true }).click();
  const close = page.getByRole("dialog", { name: `Close ${number}?` });
  await choose(close, "What is on its way", "Is lost");
  await expect(close.getByRole("textbox", { name: "Reason" })).toBeVisible();
  await expectAccessible(page);
  await choose(close, "What is on its way", "Came back to the origin");
  await expect(close.getByRole("textbox", { name: "Reason" })).toHaveCount(0);
  await expect(close.getByText(shop.stool.code).first()).toBeVisible();
  await close.getByRole("button", { name: `Close ${number}` }).click();
  await expect(page.getByText(`${number} closed`)).toBeVisible();
  await page.getByRole("button", { name: "Reopen" }).click();
  await expect(page.getByText(`${number} is open again`)).toBeVisible();
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  await ship.getByRole("button", { name: /^Ship/ }).click();
  await expect(ship).toBeHidden();

  await page.getByRole("button", { name: "Write off" }).click();
  const lost = page.getByRole("dialog", { name: `Write off what ${number} lost on its way` });
  await lost.getByRole("textbox", { name: "Reason" }).fill("Fell off the lorry");
  await lost.getByRole("button", { name: /^Write off/ }).click();
  await expect(page.getByText(`Written off on ${number}`)).toBeVisible();
  const { transfer } = await api.request<{ transfer: { qtyInTransit: string; backordered: string } }>(
    "query ($id: Int!) { transfer(id: $id) { qtyInTransit backordered } }",
    { id: made.transfer.id },
  );
  expect(transfer.qtyInTransit).toBe("0");
});
