import { readFile } from "node:fs/promises";
import { choose } from "./support/lookup.ts";
import { hire, registerAccount } from "./support/new-account.ts";
import { create, party } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

test("Mona raises her prices by 4 % and takes it back; Carl, who may not, sees none of it", async ({
  page,
  baseURL,
}) => {
  const where = { url: String(baseURL), data: String(process.env.STOCKWRIGHT_DATA) };
  const mona = await registerAccount(where, fresh("Oak in Bulk"));
  const { client } = mona;
  const { labels } = await client.request<{ labels: { id: number }[] }>(
    '{ labels(filter: { searchText: "All customers" }) { id } }',
  );
  const vendorId = await create(client, "Vendor", { name: "Ash Mill", ...party });
  const priced = (code: string, price: string, cost: string) =>
    create(client, "Sku", {
      ...{ code, name: `Chair ${code}` },
      priceRules: [{ labelId: labels[0]!.id, price, quantity: "1", unit: "each" }],
      costRules: [{ vendorId, cost, quantity: "1", unit: "each" }],
    });
  const first = await priced("CHR-1", "10.00", "5.00");
  await priced("CHR-2", "20.00", "30.00");
  const price = async () =>
    (
      await client.request<{ sku: { priceRules: { price: string }[] } }>(
        "query ($id: Int!) { sku(id: $id) { priceRules { price } } }",
        { id: first },
      )
    ).sku.priceRules.map((rule) => Number(rule.price));
  await signIn(page, mona, "/skus");
  await page.getByRole("checkbox", { name: "Select all rows shown" }).check();
  await page.getByRole("button", { name: "Bulk action" }).click();
  await expect(page).toHaveURL(/\/bulk-action\/skus\?ids=/);
  await page.getByRole("combobox", { name: "Action" }).selectOption({ label: "Change prices" });
  await page.getByLabel("By, below zero to lower").fill("4");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try without saving" }).click();
  await expect(page.getByText("Change 2 · left out 0 · refused 0")).toBeVisible();
  await expect(page.getByText(/^2 prices, from .*10\.00.* to .*20\.80, 1 below cost$/)).toBeVisible();
  expect(await price()).toEqual([10]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Apply to 2 records" }).click();
  await expect(page).toHaveURL(/\/bulk-action-success\?id=/);
  await expect(page.getByText("Done 2 · left out 0 · failed 0")).toBeVisible();
  expect(await price()).toEqual([10.4]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Put back 2 · left as it is 0")).toBeVisible();
  expect(await price()).toEqual([10]);
  await expect(page.getByRole("link", { name: "CHR-1" })).toBeVisible();

  const carl = await hire(where, client, "Carl", { scopeBlacklist: ["bulk_update:create"] });
  await page.evaluate(() => sessionStorage.clear());
  await signIn(page, carl, "/skus");
  await page.getByRole("checkbox", { name: "Select all rows shown" }).check();
  await expect(page.getByRole("toolbar")).toBeVisible();
  await expect(page.getByRole("button", { name: "Bulk action" })).toHaveCount(0);
});

test("Mona drafts orders of ticked SKUs and takes them back but for what she opened, adds and removes a vendor, and exports what is ticked", async ({
  page,
  baseURL,
}) => {
  const where = { url: String(baseURL), data: String(process.env.STOCKWRIGHT_DATA) };
  const mona = await registerAccount(where, fresh("Oak to Order"));
  const { client } = mona;
  await create(client, "Warehouse", { name: "Main", ...party });
  const mill = await create(client, "Vendor", { name: "Ash Mill", ...party });
  const forge = await create(client, "Vendor", { name: "Birch Forge", ...party });
  await create(client, "Vendor", { name: "Cedar House", ...party });
  const short = (code: string, vendorId: number) =>
    create(client, "Sku", { code, name: `Bench ${code}`, minStockLevel: "8", costRules: [{ vendorId, cost: "4" }] });
  await short("BNC-1", mill);
  await short("BNC-2", mill);
  await short("BNC-3", forge);
  await create(client, "Sku", { code: "BNC-4", name: "Bench BNC-4" });
  const begin = async (action: string) => {
    await page.goto("/skus");
    await page.getByRole("checkbox", { name: "Select all rows shown" }).check();
    await page.getByRole("button", { name: "Bulk action" }).click();
    await page.getByRole("combobox", { name: "Action" }).selectOption({ label: action });
  };
  const undo = async () => {
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  };
  const orders = async () =>
    (
      await client.request<{
        purchaseOrders: { id: number; vendorReference: { name: string }; lineItems: object[] }[];
      }>("{ purchaseOrders { id vendorReference { name } lineItems { id } } }")
    ).purchaseOrders
      .map(({ id, vendorReference, lineItems }) => ({ id, told: `${vendorReference.name}: ${lineItems.length}` }))
      .toSorted((a, b) => a.told.localeCompare(b.told));
  await signIn(page, mona, "/skus");
  await begin("Draft purchase orders");
  await choose(page.locator("body"), "For the warehouse", "Main");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try without saving" }).click();
  await expect(page.getByText("Change 3 · left out 1 · refused 0")).toBeVisible();
  await page.getByRole("button", { name: "Left out 1" }).click();
  await expect(page.getByText("The reorder desk suggests none of it for this warehouse")).toBeVisible();
  expect(await orders()).toEqual([]);
  await page.getByRole("button", { name: "Apply to 3 records" }).click();
  await expect(page.getByText("Done 3 · left out 1 · failed 0")).toBeVisible();
  const made = await orders();
  expect(made.map(({ told }) => told)).toEqual(["Ash Mill: 2", "Birch Forge: 1"]);
  await client.request('mutation ($id: Int!) { updatePurchaseOrder(input: { id: $id, state: "Open" }) { id } }', {
    id: made[1]!.id,
  });
  await undo();
  await expect(page.getByText("Put back 2 · left as it is 1")).toBeVisible();
  const stayed = page.getByText("1 line stays. It is no draft any more: change it by hand");
  await expect(stayed).toBeVisible();
  await expectAccessible(page);
  expect((await orders()).map(({ told }) => told)).toEqual(["Birch Forge: 1"]);
  await stayed.getByRole("link", { name: "PO-" }).click();
  await expect(page).toHaveURL(new RegExp(`/purchase-orders/detail/${made[1]!.id}`));

  const vendorsOf = async () =>
    (
      await client.request<{
        skus: { code: string; costRules: { vendorReference: { name: string }; cost: string }[] }[];
      }>("{ skus { code costRules { vendorReference { name } cost } } }")
    ).skus
      .map(
        ({ code, costRules }) =>
          `${code} ${costRules
            .map((rule) => `${rule.vendorReference.name} ${Number(rule.cost)}`)
            .toSorted()
            .join(", ")}`,
      )
      .toSorted();
  const before = await vendorsOf();
  await begin("Add a vendor and its cost");
  await choose(page.locator("body"), "Vendor", "Cedar House");
  await page.getByRole("textbox", { name: "Cost", exact: true }).fill("3.5");
  await page.getByRole("button", { name: "Try without saving" }).click();
  await expect(page.getByText("Change 4 · left out 0 · refused 0")).toBeVisible();
  await page.getByRole("button", { name: "Apply to 4 records" }).click();
  await expect(page.getByText("Done 4 · left out 0 · failed 0")).toBeVisible();
  expect((await vendorsOf()).map((told) => told.endsWith("Cedar House 3.5"))).toEqual([true, true, true, true]);
  await begin("Remove a vendor");
  await choose(page.locator("body"), "Vendor", "Cedar House");
  await page.getByRole("button", { name: "Try without saving" }).click();
  await page.getByRole("button", { name: "Apply to 4 records" }).click();
  await expect(page.getByText("Done 4 · left out 0 · failed 0")).toBeVisible();
  expect(await vendorsOf()).toEqual(before);

  await page.goto("/skus");
  await page.getByRole("checkbox", { name: "Select BNC-2" }).check();
  await page.getByRole("checkbox", { name: "Select BNC-4" }).check();
  await page.getByRole("toolbar").getByRole("button", { name: "Export" }).click();
  const panel = page.getByRole("dialog", { name: "Export SKUs" });
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Export" }).click();
  await expect(panel.getByText("Your export is complete.")).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("button", { name: "Download" }).click(),
  ]);
  const text = await readFile(await file.path(), "utf8");
  expect(["BNC-1", "BNC-2", "BNC-3", "BNC-4"].filter((code) => text.includes(code))).toEqual(["BNC-2", "BNC-4"]);
});
