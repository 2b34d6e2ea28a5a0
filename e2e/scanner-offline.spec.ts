import {
  type Api,
  order,
  scan,
  scanTimes,
  answer,
  counted,
  takeScanner,
  readyToGoOffline,
  openShopOf,
  differences,
} from "./support/scanner.ts";
import { addBarcode, office } from "./support/shop.ts";
import { admin, clerk, signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

test.describe.configure({ timeout: 180_000 });
test.use({ hasTouch: true });

const received = async (api: Api, id: number) =>
  (
    await api.request<{ order: { lineItems: { qtyReceived: string }[] } }>(
      "query ($id: Int!) { order: purchaseOrder(id: $id) { lineItems { qtyReceived } } }",
      { id },
    )
  ).order.lineItems.map(({ qtyReceived }) => qtyReceived);

test("Mo scans 200 pieces in the yard without a network, reloads, and comes back: nothing is lost, nothing twice", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const { shop, warehouseId, vendorId, stool, bench } = await openShopOf(api);
  await addBarcode(api, shop.stool.code, { code: `CASE${shop.tag}`, unit: "case", unitFactor: "12" });
  const lineItems = [
    { skuId: stool, quantity: "150" },
    { skuId: bench, quantity: "120" },
  ];
  const po = await order(api, "PurchaseOrder", { vendorId, warehouseId, state: "OPEN", lineItems });
  await takeScanner(page, shop);
  await readyToGoOffline(page);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: /^Receive/ }).click();
  await scan(page, `PO:${po.displayId}`);
  await expect(page.getByRole("heading", { name: `PO-${po.displayId}` })).toBeVisible();
  await scan(page, shop.bins[0] ?? "");
  await expect(answer(page)).toContainText(`At ${shop.bins[0]}`);

  // rubbish and wrong things are refused in colour and words, and change nothing
  await scan(page, "WHAT-IS-THIS");
  await expect(answer(page)).toHaveAttribute("data-tone", "danger");
  await expect(answer(page)).toContainText("WHAT-IS-THIS means nothing here");
  await scan(page, "(01)04006381333932");
  await expect(answer(page)).toContainText("misread");

  await scanTimes(page, shop.stool.code, 60);
  await expect(counted(page)).toContainText("60");
  await scanTimes(page, shop.bench.code, 40);
  await expect(counted(page)).toContainText("40");
  // the battery is empty in the middle
  await page.reload();
  await expect(page.getByRole("heading", { name: `PO-${po.displayId}` })).toBeVisible();
  await expect(counted(page)).toContainText("40");
  await scanTimes(page, shop.bench.code, 59);
  await expect(counted(page)).toContainText("99");
  await page.getByRole("button", { name: `Receive 159 into ${shop.bins[0]}` }).click();
  await expect(page.getByRole("button", { name: "1 waiting" })).toBeVisible();
  await scan(page, `CASE${shop.tag}`);
  await expect(counted(page)).toContainText("12");
  await scanTimes(page, shop.stool.code, 39);
  await expect(counted(page)).toContainText("51");
  await scan(page, shop.bins[1] ?? "");
  await page.getByRole("button", { name: `Receive 51 into ${shop.bins[1]}` }).click();
  await expect(page.getByRole("button", { name: "2 waiting" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "2 waiting" })).toBeVisible();
  await expectAccessible(page);
  expect(await received(api, po.id)).toEqual(["0", "0"]);

  // the first answer is lost on its way back: the operation sent again has no second effect
  let lost = 0;
  await page.route("**/graphql", async (route) => {
    if (lost === 0 && route.request().postData()?.includes("receivePurchaseOrder")) {
      lost += 1;
      await route.fetch();
      return route.abort("connectionreset");
    }
    return route.continue();
  });
  await page.context().setOffline(false);
  await expect(page.getByRole("button", { name: /waiting/ })).toBeHidden({ timeout: 40_000 });
  expect(lost).toBe(1);
  expect(await received(api, po.id)).toEqual(["111", "99"]);
  expect(await differences(api)).toEqual([]);
  // the device knows by now what came in
  await scan(page, shop.bench.code);
  await expect(counted(page)).toContainText("of 21");
});

test("Mo's device keeps what the server refuses until he says what becomes of it", async ({ page, baseURL }) => {
  const api = await office(String(baseURL));
  const { shop, warehouseId, vendorId, stool } = await openShopOf(api);
  const po = await order(api, "PurchaseOrder", {
    vendorId,
    warehouseId,
    state: "OPEN",
    lineItems: [{ skuId: stool, quantity: "3" }],
  });
  await takeScanner(page, shop);
  await readyToGoOffline(page);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: /^Receive/ }).click();
  await scan(page, `PO-${po.displayId}`);
  await scan(page, shop.bins[0] ?? "");
  await scan(page, shop.stool.code);
  await expect(counted(page)).toContainText(/^1\s*of 3/);
  // digits from a hand are a quantity
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  await expect(answer(page)).toContainText("too many");
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await expect(counted(page)).toContainText(/^3\s*of 3/);
  await page.getByRole("button", { name: /^Receive 3 into/ }).click();
  await expect(page.getByRole("button", { name: "1 waiting" })).toBeVisible();
  // meanwhile the office cancels the order
  await api.request("mutation ($id: Int!) { cancelPurchaseOrder(id: $id) { purchaseOrder { id } } }", { id: po.id });
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "1 waiting" }).click();
  const refused = page.getByRole("region", { name: "Refused: needs you" });
  await expect(refused).toContainText(`3 received on PO-${po.displayId}`, { timeout: 40_000 });
  await expectAccessible(page);
  await page.reload();
  await page.getByRole("button", { name: "1 waiting" }).click();
  await expect(refused).toBeVisible();
  // leaving would lose it, and says so
  await page.goto("/logout");
  await expect(page.getByRole("dialog")).toContainText("1 thing scanned on this device was not sent yet");
  await page.goto("/scanner");
  await page.getByRole("button", { name: "1 waiting" }).click();
  await refused.getByRole("button", { name: "Give up" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Give up" }).click();
  await expect(page.getByRole("button", { name: /waiting/ })).toBeHidden();
});

test("Mo's device is handed on: the next one sees nothing of his, and signing out clears it", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const { shop, warehouseId, vendorId, stool } = await openShopOf(api);
  const lineItems = [{ skuId: stool, quantity: "3" }];
  const po = await order(api, "PurchaseOrder", { vendorId, warehouseId, state: "OPEN", lineItems });
  await takeScanner(page, shop);
  await readyToGoOffline(page);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: /^Receive/ }).click();
  for (const code of [`PO-${po.displayId}`, shop.bins[0] ?? "", shop.stool.code]) await scan(page, code);
  await page.getByRole("button", { name: /^Receive 1 into/ }).click();
  await expect(page.getByRole("button", { name: "1 waiting" })).toBeVisible();
  // the battery is empty: a page that closes is the first to lose the pretended lack of network, and would send
  await page.evaluate(() => Object.assign(window, { fetch: () => new Promise(() => undefined) }));
  await page.close();
  // somebody else signs in on the same device: nothing of it is shown or sent
  const next = await page.context().newPage();
  await page.context().setOffline(false);
  await signIn(next, admin, "/scanner");
  await expect(next.getByText("Choose the warehouse you work in")).toBeVisible();
  await expect(next.getByRole("button", { name: /waiting/ })).toBeHidden();
  await next.getByRole("button", { name: shop.warehouse }).click();
  await expect(next.getByRole("link", { name: /^Receive/ })).toBeVisible();
  expect(await received(api, po.id)).toEqual(["0"]);
  await next.close();
  // Mo is back, and it goes
  const again = await page.context().newPage();
  await signIn(again, clerk, "/scanner");
  await expect.poll(() => received(api, po.id), { timeout: 20_000 }).toEqual(["1"]);
  await again.goto("/logout");
  await again.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await expect(again.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  expect(await again.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});
