import type { Page } from "@playwright/test";
import { byKeys, byMouse, type Hands } from "./support/hands.ts";
import { create, office, openShop } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

test.describe.configure({ timeout: 240_000 });

test("Marek builds stools from legs and a bench from stools, by mouse", ({ page, baseURL }) =>
  build(page, String(baseURL), byMouse));

test("Marek builds stools from legs and a bench from stools, by keys", ({ page, baseURL }) =>
  build(page, String(baseURL), byKeys));

async function build(page: Page, url: string, hands: Hands) {
  const api = await office(url);
  const shop = await openShop(api);
  const found = async (many: string, text: string) => {
    const answer = await api.request<{ found: { id: number }[] }>(
      `query ($text: String) { found: ${many}(filter: {searchText: $text}, limit: 1) { id } }`,
      { text },
    );
    return answer.found[0]?.id ?? 0;
  };
  const [stool, bench] = [await found("skus", shop.stool.code), await found("skus", shop.bench.code)];
  const leg = `LEG-${shop.tag.toUpperCase()}`;
  const glue = `GLUE-${shop.tag.toUpperCase()}`;
  const [legId, glueId] = [
    await create(api, "Sku", {
      code: leg,
      name: `Leg ${shop.tag}`,
      costRules: [{ vendorId: await found("vendors", shop.vendor), cost: "2", quantity: "1", unit: "each" }],
    }),
    await create(api, "Sku", {
      code: glue,
      name: `Glue ${shop.tag}`,
      costRules: [{ vendorId: await found("vendors", shop.vendor), cost: "4", quantity: "1", unit: "each" }],
    }),
  ];
  const madeOf = (id: number, billOfMaterials: object[]) =>
    api.request("mutation ($input: UpdateSkuInput!) { updateSku(input: $input) { sku { id } } }", {
      input: { id, billOfMaterials },
    });
  await madeOf(stool, [
    { skuId: legId, quantity: "3" },
    { skuId: glueId, quantity: "1", isFixed: true },
  ]);
  await madeOf(bench, [{ skuId: stool, quantity: "2" }]);
  const warehouseId = await found("warehouses", shop.warehouse);
  const bin = String(shop.bins[0]);
  const lot = async (skuId: number, quantity: string) =>
    api.request("mutation ($input: CreateLotInput!) { createLot(input: $input) { id } }", {
      input: { skuId, warehouseId, binLocationId: await found("binLocations", bin), quantity, costPerUnit: "2" },
    });
  await lot(legId, "6");

  await signIn(page, undefined, "/work-orders");
  const order = async (code: string, quantity: string) => {
    await page.goto("/work-orders?create");
    const form = page.getByRole("dialog", { name: "New work order" });
    await hands.choose(form.getByRole("combobox", { name: "Built at" }), shop.warehouse);
    await hands.press(form.getByRole("button", { name: /^Create/ }));
    const grid = page.getByRole("grid", { name: "Lines" });
    await hands.addLine(grid, code, quantity);
    await expect(grid).toContainText(code);
    await hands.press(page.getByRole("button", { name: /^Save/ }));
  };
  const buildable = (code: string) =>
    page.getByRole("region", { name: "Can be built now" }).getByRole("row").filter({ hasText: code });

  await test.step("what has no bill of materials cannot be built", async () => {
    await order(leg, "1");
    await expect(page.getByText(/No Bill Of Materials/).first()).toBeVisible();
    await hands.press(page.getByRole("button", { name: /^Discard/ }).first());
  });

  await test.step("two stools wait for glue, and it is said so", async () => {
    await order(shop.stool.code, "2");
    await hands.press(page.getByRole("button", { name: "Open work order" }));
    await expect(buildable(shop.stool.code)).toContainText(glue);
    await hands.press(page.getByRole("button", { name: "Who holds it, what covers it" }));
    const short = page
      .getByRole("list", { name: "Who holds it, what covers it" })
      .getByRole("listitem")
      .filter({ hasText: glue });
    await expect(short).toContainText("Nothing is on its way.");
    await expect(short.getByRole("button", { name: `Buy 1 from ${shop.vendor}` })).toBeVisible();
    await expectAccessible(page);
    await lot(glueId, "1");
    await page.reload();
    await expect(buildable(shop.stool.code)).not.toContainText(glue);
  });

  const receive = async (code: string, quantity: string) => {
    await expect(page.getByRole("dialog", { name: /^Build WO-/ })).toBeVisible();
    // what remains is filled in
    await expect(page.getByRole("textbox", { name: `Build now, ${code}` })).toHaveValue(quantity);
    await hands.type(page.getByRole("textbox", { name: `Build now, ${code}` }), quantity);
    await hands.choose(page.getByRole("combobox", { name: `Bin, ${code}` }), bin);
    await hands.press(page.getByRole("button", { name: new RegExp(`^Build ${quantity} unit`) }));
  };
  const begin = async (code: string, quantity: string) => {
    await hands.press(page.getByRole("button", { name: /^Build/ }));
    await receive(code, quantity);
  };
  await test.step("the stools are built, one is taken back and built again", async () => {
    await hands.press(page.getByRole("button", { name: /^Build/ }));
    const modal = page.getByRole("dialog", { name: /^Build WO-/ });
    await hands.type(modal.getByRole("textbox", { name: `Build now, ${shop.stool.code}` }), "3");
    await expect(modal.getByText(`${shop.stool.code}, Build now: More than is still open`)).toBeVisible();
    await expectAccessible(page);
    await hands.type(modal.getByRole("textbox", { name: `Build now, ${shop.stool.code}` }), "2");
    await hands.type(modal.getByRole("textbox", { name: `Lot, ${shop.stool.code}` }), `BUILT-${shop.tag}`);
    await receive(shop.stool.code, "2");
    await expect(modal).toHaveCount(0);
    await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole("table", { name: "Already built" })).toContainText(`BUILT-${shop.tag}`);
    await hands.press(page.getByRole("button", { name: `Undo 2 of ${shop.stool.code}` }));
    const undo = page.getByRole("dialog");
    await hands.press(undo.getByRole("button", { name: /^Undo 2 units/ }));
    await expect(page.getByText("Open", { exact: true }).first()).toBeVisible();
    await begin(shop.stool.code, "2");
    await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible();
  });

  await test.step("the bench takes both", async () => {
    await order(shop.bench.code, "1");
    await hands.press(page.getByRole("button", { name: "Open work order" }));
    await begin(shop.bench.code, "1");
    await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible();
    await hands.press(page.getByRole("tab", { name: "Basic Info" }));
    await expect(page.getByRole("region", { name: "Components" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Can be built now" })).toHaveCount(0);
    // two stools of three legs at 2 and glue at 2 between them
    const cost = page
      .getByRole("region", { name: "What it cost" })
      .getByRole("row")
      .filter({ hasText: shop.bench.code });
    await expect(cost).toContainText("14");
    const { skus } = await api.request<{ skus: { code: string; inStock: string }[] }>(
      "query ($codes: [String!]) { skus(filter: { codes: $codes }) { code inStock } }",
      { codes: [shop.bench.code, shop.stool.code, leg, glue] },
    );
    expect(new Map(skus.map(({ code, inStock }) => [code, Number(inStock)]))).toEqual(
      new Map([
        [shop.bench.code, 1],
        [shop.stool.code, 0],
        [leg, 0],
        [glue, 0],
      ]),
    );
  });
}
