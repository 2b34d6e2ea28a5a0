import type { ApiClient } from "./support/api-client.ts";
import { create, office } from "./support/shop.ts";
import { clerk, signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

const give = async (client: ApiClient, roleSlug: string) => {
  const { users } = await client.request<{ users: { id: number }[] }>(
    '{ users(filter: { searchText: "user@demo.test" }) { id } }',
  );
  await client.request("mutation ($input: UpdateUserInput!) { updateUser(input: $input) { id } }", {
    input: { id: users[0]?.id, roleSlug },
  });
};
test.afterAll(async ({ baseURL }) => give(await office(String(baseURL)), "user"));

test("Uri, for a week in a role without prices and customers, sees what it has and nothing else", async ({
  page,
  baseURL,
}) => {
  const name = fresh("temp").replace(" ", "-");
  const client = await office(String(baseURL));
  await create(client, "UserRole", {
    displayName: fresh("Temp"),
    slug: name,
    type: "user",
    routeBlacklist: ["customers"],
    scopeBlacklist: ["sku_price:view:all", "sku_price:view:single", "sku_cost:view:all", "sku_cost:view:single"],
  });
  await give(client, name);
  // what an administrator sees there, so that its absence means something
  const orders = await client.request<{ salesOrders: { id: number; total: string }[] }>(
    "{ salesOrders(limit: 1) { id total } }",
  );
  expect(Number(orders.salesOrders[0]?.total)).toBeGreaterThan(0);

  await signIn(page, clerk, "/sales-orders");
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link", { name: "Sales" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Customers" })).toBeHidden();

  await expect(page.getByRole("columnheader", { name: "Customer" })).toBeVisible(); // names stay readable
  await expect(page.getByRole("columnheader", { name: "Total" })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("row").nth(1).getByRole("link").click();
  const lines = page.getByRole("grid", { name: "Lines" });
  await expect(lines.getByRole("columnheader", { name: "Quantity" })).toBeVisible();
  await expect(lines.getByRole("columnheader", { name: "Price", exact: true })).toBeHidden();
  await expect(page.getByText("Subtotal")).toBeHidden();
  await expectAccessible(page);

  await page.goto("/purchase-orders");
  await expect(page.getByRole("columnheader", { name: "Vendor" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Total" })).toBeHidden();

  const { skus } = await client.request<{ skus: { id: number }[] }>(
    '{ skus(limit: 1, filter: {searchText: "HDW-HNG"}) { id } }',
  );
  await page.goto(`/skus/detail/${skus[0]?.id}`);
  await expect(page.getByRole("heading", { name: "Stock by warehouse" })).toBeVisible();
  await expectAccessible(page);

  await page.goto("/customers");
  await expect(page.getByRole("heading", { name: "Your role does not include this page" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/users");
  await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
});
