import { createApiClient } from "./support/api-client.ts";
import { hire, registerAccount } from "./support/new-account.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 180_000 });

const head = "Name,Email,Contact name,Phone,Address line 1,City,Postal code,State or district,Country";
const address = "Ann Lee,2125550100,1 Main Street,Columbus,43004,OH,US";
const files = (mail: string) => ({
  "our orders.csv":
    "Alternative ID,Vendor,Due date,SKU,Quantity\nOLD-1,Ash,2027-03-01,MV-1,12\nOLD-1,Ash,2027-03-01,MV-2,3\n",
  "prices we pay.csv": "SKU,Vendor,Quantity,Cost\nMV-1,Ash,1,4.25\nMV-2,Ash,1,5\n",
  "skus.csv": "SKU code,Name,Min stock level\nMV-1,Board,1\nMV-2,Beam,2\n",
  "vendors.csv": `${head}\nAsh,${mail},${address}\n`,
  "warehouses.csv": `${head}\nNorth,north@x.test,${address}\n`,
});

test("Nina moves in from spreadsheets with a mistake, mends it, undoes what came and brings it in again", async ({
  page,
  baseURL,
}) => {
  const company = fresh("Moving and Sons");
  const nina = await registerAccount({ url: String(baseURL), data: String(process.env.STOCKWRIGHT_DATA) }, company);
  const client = createApiClient(String(baseURL));
  await client.login(nina.username, nina.password);
  await signIn(page, nina, "/settings/utilities");
  await page.getByRole("link", { name: /^Move in/ }).click();
  await expect(page).toHaveURL(/\/settings\/utilities\/move-in$/);
  await expect(page.getByRole("row", { name: /Purchase orders/ })).toBeVisible();
  await expectAccessible(page);
  const choose = async (given: Readonly<Record<string, string>>) =>
    page
      .locator("input[type=file]")
      .setInputFiles(
        Object.entries(given).map(([name, text]) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) })),
      );
  const file = (name: string) => page.getByRole("listitem", { name });

  await choose(files("no mail"));
  await expect(file("our orders.csv").getByRole("combobox")).toHaveValue("purchase_orders");
  await expect(file("prices we pay.csv").getByRole("combobox")).toHaveValue("sku_costs");
  await expect(file("skus.csv").getByRole("combobox")).toHaveValue("skus");
  await expect(file("warehouses.csv").getByRole("combobox")).toHaveValue("warehouses");
  await expect(page.getByRole("list", { name: "Files" }).getByRole("listitem")).toHaveCount(5);
  await expectAccessible(page);

  // the orders say no warehouse: it is said once, and the warehouse is none yet
  const orders = file("our orders.csv");
  await orders.getByRole("button", { name: "Columns" }).click();
  await orders.getByRole("button", { name: "Say a field once" }).click();
  const once = orders.getByRole("region", { name: "Said once for all rows" });
  await once.getByRole("combobox", { name: "Field" }).selectOption("Warehouse");
  await once.getByRole("textbox", { name: "Warehouse" }).fill("North");
  await expectAccessible(page);
  await orders.getByRole("button", { name: "Done" }).click();
  await expect(once).toHaveCount(0); // what stands below moves up
  await page.getByRole("button", { name: "Try all without saving" }).click();
  await expect(page.getByText("Create 3 · update 0 · refused 4")).toBeVisible({ timeout: 60_000 });
  await file("vendors.csv").getByRole("button", { name: "Rows" }).click();
  await expect(file("vendors.csv").getByRole("row", { name: /Email: Invalid email address/ })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // the mended file takes the place of the other
  await file("vendors.csv").getByRole("button", { name: "Leave out" }).click();
  await expect(file("vendors.csv")).toHaveCount(0);
  await choose({ "vendors.csv": files("ash@x.test")["vendors.csv"] });
  await expect(file("vendors.csv").getByRole("combobox")).toHaveValue("vendors");
  await page.getByRole("button", { name: "Try all without saving" }).click();
  await expect(page.getByText("Create 7 · update 0 · refused 0")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Bring in 7 records" }).click();
  await expect(page.getByText("Your import is complete.")).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  const made = await client.request<{ purchaseOrders: object[] }>(
    "{ purchaseOrders { altId state lineItems { quantity cost } } }",
  );
  expect(made.purchaseOrders).toEqual([
    {
      ...{ altId: "OLD-1", state: "Draft" },
      lineItems: [
        { quantity: "12", cost: "4.25" },
        { quantity: "3", cost: "5" },
      ],
    },
  ]);
  await page.getByRole("button", { name: "Undo all" }).click();
  await expect(file("our orders.csv").getByText("undone 1")).toBeVisible({ timeout: 60_000 });
  await expect(file("prices we pay.csv").getByText("undone 2")).toBeVisible();
  expect((await client.request<{ purchaseOrders: object[] }>("{ purchaseOrders { id } }")).purchaseOrders).toEqual([]);

  await page.getByRole("button", { name: "Other files" }).click();
  await choose(files("ash@x.test"));
  await expect(file("warehouses.csv").getByRole("combobox")).toHaveValue("warehouses");
  await page.getByRole("button", { name: "Try all without saving" }).click();
  await page.getByRole("button", { name: "Bring in 3 records" }).click();
  await expect(page.getByText("Your import is complete.")).toBeVisible({ timeout: 60_000 });

  // Carl may neither bring in nor take out, and sees none of it
  const where = { url: String(baseURL), data: String(process.env.STOCKWRIGHT_DATA) };
  const carl = await hire(where, client, "Carl", { scopeBlacklist: ["import:create", "export:create"] });
  await page.evaluate(() => sessionStorage.clear());
  await signIn(page, carl, "/skus");
  await expect(page.getByRole("row", { name: /MV-1/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Import" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Export" })).toHaveCount(0);
  await page.goto("/settings/utilities");
  await expect(page.getByRole("link", { name: /^Upload/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^(Move in|Import)/ })).toHaveCount(0);
  for (const path of ["/settings/utilities/move-in", "/import/skus"]) {
    await page.goto(path);
    await expect(page.getByText("Your role does not include this page")).toBeVisible();
  }
});
