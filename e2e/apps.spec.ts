import type { Page } from "@playwright/test";
import { sell } from "./support/office.ts";
import { create, office } from "./support/shop.ts";
import { clerk, signIn, signInByHand } from "./support/sign-in.ts";
import { openStocked } from "./support/stocked.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

const frameOf = (page: Page, name: string) => page.frameLocator(`iframe[title="${name}"]`);

test("Uri packs and ships an order at the packing station: what does not belong into the box is refused", async ({
  page,
  baseURL,
}) => {
  const { api, shop } = await openStocked(baseURL, 10);
  const order = await sell(api, shop, 2);
  const { salesOrder, sku } = await api.request<{ salesOrder: { displayId: number }; sku: { code: string } }>(
    "query ($id: Int!, $sku: Int!) { salesOrder(id: $id) { displayId } sku(id: $sku) { code } }",
    { id: order.id, sku: shop.skuId },
  );
  const number = `SO-${salesOrder.displayId}`;
  await signIn(page, clerk, "/");
  const rail = page.getByRole("navigation", { name: "Main" });
  await rail.hover();
  await rail.getByRole("button", { name: "Custom apps" }).click();
  await rail.getByRole("link", { name: "Packing station" }).click();
  const station = frameOf(page, "Packing station");
  const scan = station.getByRole("textbox");
  await expect(station.getByText("Scan or type the number of an order")).toBeVisible();
  await scan.fill("SO-999999");
  await scan.press("Enter");
  await expect(station.getByRole("status")).toHaveText("No order SO-999999 waits to be packed.");
  await scan.fill(number);
  await scan.press("Enter");
  await expect(station.getByRole("heading", { name: number })).toBeVisible();
  await expect(station.getByRole("button", { name: "Ship" })).toBeDisabled();
  for (const [code, said] of [
    ["4006381333931", "4006381333931 does not belong into this box."],
    [sku.code.toLowerCase(), `${sku.code}: 1 of 2`],
    [sku.code, `${sku.code}: 2 of 2`],
    [sku.code, `There is enough of ${sku.code} in the box.`],
  ] as const) {
    await scan.fill(code);
    await scan.press("Enter");
    await expect(station.getByRole("status")).toHaveText(said);
  }
  await expectAccessible(page);
  await station.getByRole("button", { name: "Ship" }).click();
  await expect(station.getByRole("status")).toHaveText(`${number} is shipped.`);
  const { salesOrder: after, history } = await api.request<{
    salesOrder: { state: string };
    history: { actor: string; cause: string }[];
  }>(
    'query ($id: Int!) { salesOrder(id: $id) { state } history(module: "sales_orders", filter: {rootId: $id}, limit: 1) { actor cause } }',
    { id: order.id },
  );
  expect(after.state).toBe("Shipped");
  expect(history[0]).toEqual({ actor: "app", cause: "Packing station" });
});

test("Ada writes an app beside what it does, gives it to a role, and nobody else opens it", async ({
  page,
  browser,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const name = fresh("Greeter");
  const url = name.toLowerCase().replaceAll(" ", "-");
  const source =
    '<!doctype html><script src="stockwright.js"></script><script type="module" src="app.js"></script><h1></h1>';
  const id = await create(api, "Project", {
    ...{ name, url, source, scopes: ["vendor:view:all"] },
    files: [{ name: "app.js", body: "document.querySelector('h1').textContent = 'Hello';" }],
  });
  // somebody who is not signed in is sent to the door and back; it is not active, so it is not there
  const other = await browser.newContext();
  const visitor = await other.newPage();
  await visitor.goto(`/app/${url}`);
  await signInByHand(visitor, clerk);
  await expect(visitor).toHaveURL(new RegExp(`/app/${url}$`));
  await expect(visitor.getByRole("heading", { name: /no such page/ })).toBeVisible();

  await signIn(page, undefined, `/code-editor?project=${id}`);
  await expect(frameOf(page, name).getByRole("heading", { name: "Hello" })).toBeVisible();
  await page.getByRole("tab", { name: "app.js" }).click();
  const text = page.getByRole("textbox", { name: /text of the template/i });
  await text.focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(
    `const { user } = await stockwright.ready;
let said = "";
try { await stockwright.graphql("{ customers { id } }"); } catch (error) { said = error.code; }
let door = "closed";
try { door = parent.sessionStorage.length; } catch (error) { door = error.name; }
document.querySelector("h1").textContent = user.name + " " + said + " " + door;`,
  );
  await expect(page.getByText("Save to see it run")).toBeVisible();
  await page.keyboard.press("Control+S");
  await expect(frameOf(page, name).getByRole("heading", { name: "Ada Demo FORBIDDEN SecurityError" })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/projects/detail/${id}`);
  await expect(page.getByRole("button", { name: "Edit in the code editor" })).toBeVisible();
  const { userRoles } = await api.request<{ userRoles: { id: number; slug: string }[] }>("{ userRoles { id slug } }");
  await api.request("mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { id } }", {
    input: { id, isActive: true, roles: [{ roleId: userRoles.find(({ slug }) => slug === "admin")?.id }] },
  });
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Your role does not include this page" })).toBeVisible();
  await api.request("mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { id } }", {
    input: { id, roles: [{ roleId: userRoles.find(({ slug }) => slug === "user")?.id }] },
  });
  await visitor.reload();
  await expect(frameOf(visitor, name).getByRole("heading", { name: /FORBIDDEN SecurityError$/ })).toBeVisible();
  await other.close();
});
