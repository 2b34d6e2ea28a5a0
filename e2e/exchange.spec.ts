import { readFile } from "node:fs/promises";
import { createApiClient } from "./support/api-client.ts";
import { registerAccount } from "./support/new-account.ts";
import { create, party } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

test("Mona takes her vendors out as a file, brings a mended one back, undoes it and brings it in again", async ({
  page,
  baseURL,
}) => {
  const company = fresh("Oak and Files");
  const mona = await registerAccount({ url: String(baseURL), data: String(process.env.STOCKWRIGHT_DATA) }, company);
  const client = createApiClient(String(baseURL));
  await client.login(mona.username, mona.password);
  await create(client, "Vendor", { ...party, name: "Ash & Co" });
  await signIn(page, mona, "/vendors");
  await page.getByRole("button", { name: "Export" }).click();
  const panel = page.getByRole("dialog", { name: "Export Vendors" });
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Export" }).click();
  await expect(panel.getByText("Your export is complete.")).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^vendors-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain("Ash & Co");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Import" }).click();
  await expect(page).toHaveURL(/\/import\/vendors$/);
  await expectAccessible(page);
  const lines = [
    "Name,Contact name,Email,Phone,Address line 1,City,Postal code,State or district,Country,Unknown",
    "Ash & Co,Ann Lee,new@ash.test,2125550100,1 Main Street,Columbus,43004,OH,US,x",
    "Birch,Ben Lee,ben@birch.test,2125550100,1 Main Street,Columbus,43004,OH,US,x",
    "Cedar,Cy Lee,not a mail,2125550100,1 Main Street,Columbus,43004,OH,US,x",
  ];
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "mended.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
  await expect(page.getByRole("combobox", { name: "Field for the column Email" })).toHaveValue("email");
  await expect(page.getByRole("combobox", { name: "Field for the column Unknown" })).toHaveValue("");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try without saving" }).click();
  await expect(page.getByRole("group", { name: "Create 1 · update 1 · no change 0 · refused 1" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Cedar/ })).toContainText("not a mail");
  await expect(page.getByRole("row", { name: /Email: Invalid email address/ })).toBeVisible();
  await page.getByRole("button", { name: "Update 1" }).click();
  await expect(page.getByRole("row", { name: /Ash/ })).toContainText("new@ash.test");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save 2 rows" }).click();
  await expect(page.getByText("Created 1 · updated 1 · no change 0 · not saved 1")).toBeVisible();
  await expect(page.getByRole("link", { name: "Rows with errors" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create 1" }).click();
  await page.getByRole("button", { name: "Undo row 2" }).click();
  await expect(page.getByText("Created 0 · updated 1 · no change 0 · not saved 1 · undone 1")).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByText("Your import was undone.")).toBeVisible();
  await expectAccessible(page);
  const { vendors } = await client.request<{ vendors: object[] }>("{ vendors { name email } }");
  expect(vendors).toEqual([{ name: "Ash & Co", email: party.email }]);
  await page.getByRole("button", { name: "Bring it in again" }).click();
  await page.getByRole("button", { name: "Try without saving" }).click();
  await page.getByRole("button", { name: "Save 2 rows" }).click();
  await expect(page.getByText("Created 1 · updated 1 · no change 0 · not saved 1")).toBeVisible();
  await page.goto("/vendors");
  await expect(page.getByText("Birch").first()).toBeVisible();

  // the vendor's orders come by lines: as drafts, a refused order with all of its rows
  await create(client, "Warehouse", { ...party, name: "Oak Hall" });
  const skuId = await create(client, "Sku", { code: "OAK-1", name: "Oak board" });
  const { birch } = await client.request<{ birch: { id: number }[] }>(
    '{ birch: vendors(filter: { searchText: "Birch" }) { id } }',
  );
  await create(client, "SkuCost", { skuId, vendorId: birch[0]!.id, quantity: "1", cost: "4.25" });
  await page.goto("/import/purchase-orders");
  await expect(
    page.getByText("Rows one below the other with the same “Alternative ID” are one document"),
  ).toBeVisible();
  const orders = [
    "Order,Vendor,Due date,SKU,Quantity,Cost",
    "EXT-1,Birch,2026-12-24,OAK-1,12,4.00",
    "EXT-1,Birch,2026-12-24,OAK-1,3,",
    "EXT-2,Birch,,OAK-1,1,",
    "EXT-2,Ash & Co,,OAK-2,1,",
  ];
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "orders.csv", mimeType: "text/csv", buffer: Buffer.from(orders.join("\n")) });
  await page.getByRole("combobox", { name: "Field for the column Order" }).selectOption("Alternative ID");
  await expect(page.getByRole("combobox", { name: "Field for the column SKU" })).toHaveValue("lineItems.skuId");
  // the file says nothing of a warehouse: it is said once
  await page.getByRole("button", { name: "Say a field once" }).click();
  const once = page.getByRole("region", { name: "Said once for all rows" });
  await once.getByRole("combobox", { name: "Field" }).selectOption("Warehouse");
  await once.getByRole("combobox", { name: "Warehouse" }).fill("Oak Hall");
  await page.keyboard.press("Tab");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try without saving" }).click();
  await expect(page.getByRole("group", { name: "Create 1 · update 0 · no change 0 · refused 1" })).toBeVisible();
  await expect(page.getByRole("row", { name: /EXT-2/ })).toHaveCount(2);
  const refused = page.getByRole("row", { name: /Row 4 ·/ });
  await expect(refused).toContainText("Vendor: Rows 3, 4 of it say different things");
  await expect(refused).toContainText("Row 4 · SKU: There is no such record");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create 1" }).click();
  await expect(page.getByRole("row", { name: /EXT-1/ }).first()).toContainText("Birch");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save 1 document" }).click();
  await expect(page.getByText("Created 1 · updated 0 · no change 0 · not saved 1")).toBeVisible();
  await expectAccessible(page);
  const made = await client.request<{ purchaseOrders: object[] }>(
    "{ purchaseOrders { altId state dueDate lineItems { quantity cost } } }",
  );
  expect(made.purchaseOrders).toEqual([
    {
      ...{ altId: "EXT-1", state: "Draft", dueDate: "2026-12-24" },
      lineItems: [
        { quantity: "12", cost: "4" },
        { quantity: "3", cost: "4.25" },
      ],
    },
  ]);
});
