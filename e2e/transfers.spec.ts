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
  await create(api, "BinLocation", { name: `Z-${shop.tag}`, warehouseId: to });
  const sku = await found("skus", shop.stool.code);
  await api.request("mutation ($input: CreateLotInput!) { createLot(input: $input) { id } }", {
    input: {
      skuId: sku,
      warehouseId: from,
      binLocationId: await found("binLocations", shop.bins[0] ?? ""),
      quantity: "6",
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
        lineItems: [{ skuId: sku, quantity: "6" }],
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
  const receive = page.getByRole("dialog", { name: `Receive ${number}` });
  await choose(receive, "Into bin", `Z-${shop.tag}`);
  await choose(receive, "Only this SKU", shop.stool.code);
  await receive.getByRole("textbox", { name: "No more than" }).fill("2");
  await receive.getByRole("button", { name: /^Receive/ }).click();
  await expect(page.getByText(`${number} received`)).toBeVisible();

  await page.getByRole("tab", { name: "Receiving" }).click();
  const arrived = page.getByRole("row").filter({ hasText: `T-${shop.tag}` });
  await expect(arrived).toContainText("2");
  await expectAccessible(page);
  await arrived.getByRole("button", { name: "Take back" }).click();
  const back = page.getByRole("dialog", { name: /^Take back the receipt of/ });
  await back.getByRole("button", { name: /^Take back/ }).click();
  await expect(back).toBeHidden();
  await expect(arrived).toHaveCount(0);

  await page.getByRole("tab", { name: "In transit" }).click();
  await expect(page.getByRole("row").filter({ hasText: `T-${shop.tag}` })).toContainText("6");

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
