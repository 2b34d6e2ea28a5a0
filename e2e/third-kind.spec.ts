import type { Page } from "@playwright/test";
import type { ApiClient } from "./support/api-client.ts";
import { choose } from "./support/lookup.ts";
import { startServer, type RunningServer } from "./support/running-server.ts";
import { isGenerated, scratchCopy } from "./support/scratch-copy.ts";
import { create, office, openShop, party, type Shop } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, test } from "./support/story.ts";
import { declareKinds } from "../db/test/third-kind/declare.ts";

test.describe.configure({ timeout: 900_000 });
test.skip(
  !process.env.STOCKWRIGHT_FULL,
  "builds the product anew; db/test/third-kind/third-kind.test.ts is its short form",
);

let copy: ReturnType<typeof scratchCopy> | undefined;
let server: RunningServer | undefined;
test.afterAll(async () => {
  await server?.stop();
  copy?.remove();
});

type Made = { id: number; state: string };

/** Runs one mutation of relocations and answers the record. */
const run = async (api: ApiClient, verb: string, args: string, variables: object, types: string): Promise<Made> => {
  const { done } = await api.request<{ done: { relocation: Made } }>(
    `mutation (${types}) { done: ${verb}Relocation(${args}) { relocation { id state } } }`,
    variables as Record<string, unknown>,
  );
  return done.relocation;
};
const moved = (api: ApiClient, verb: string, id: number) => run(api, verb, "id: $id", { id }, "$id: Int!");
const update = (api: ApiClient, input: object) =>
  run(api, "update", "input: $input", { input }, "$input: UpdateRelocationInput!");

type Level = Record<string, string | number>;
const quantities = "inStock available allocated backordered transferIncoming transferOutgoing";

const throughTheApi = async (api: ApiClient, shop: Shop) => {
  const found = async (many: string, text: string) => {
    const answer = await api.request<{ found: { id: number }[] }>(
      `query ($text: String) { found: ${many}(filter: {searchText: $text}, limit: 1) { id } }`,
      { text },
    );
    return answer.found[0]?.id ?? 0;
  };
  const from = await found("warehouses", shop.warehouse);
  const to = await create(api, "Warehouse", { name: `Annex ${shop.tag}`, ...party });
  const sku = await found("skus", shop.stool.code);
  await api.request("mutation ($input: CreateLotInput!) { createLot(input: $input) { id } }", {
    input: {
      skuId: sku,
      warehouseId: from,
      binLocationId: await found("binLocations", shop.bins[0] ?? ""),
      quantity: "8",
      costPerUnit: "5",
    },
  });
  const level = async (at: number): Promise<Level> => {
    const answer = await api.request<{ sku: { warehouseStockLevels: Level[] } }>(
      `query ($id: Int!) { sku(id: $id) { warehouseStockLevels { warehouseId ${quantities} } } }`,
      { id: sku },
    );
    return answer.sku.warehouseStockLevels.find((each) => each["warehouseId"] === at) ?? {};
  };
  const clean = async () => {
    const { verifyLedger } = await api.request<{ verifyLedger: { differences: unknown[] } }>(
      "{ verifyLedger { differences { module } } }",
    );
    expect(verifyLedger.differences).toEqual([]);
  };

  const id = await create(api, "Relocation", {
    fromWarehouseId: from,
    toWarehouseId: to,
    neededBy: "2027-03-01",
    lineItems: [{ skuId: sku, quantity: "10" }],
  });
  // previewed: what opening it would take
  const { asked } = await api.request<{ asked: { preview: { levels: object[]; documents: object[] } } }>(
    "mutation ($input: UpdateRelocationInput!) { asked: updateRelocation(input: $input) { preview } }",
    { input: { id, state: "OPEN", preview: true } },
  );
  expect(asked.preview.levels).toHaveLength(2);
  expect(asked.preview.documents).toMatchObject([{ module: "relocations", id, gained: "8" }]);
  // opened and allocated
  expect(await update(api, { id, state: "OPEN" })).toMatchObject({ state: "Open" });
  expect(await level(from)).toMatchObject({ allocated: "8", backordered: "2", transferOutgoing: "10" });
  expect(await level(to)).toMatchObject({ transferIncoming: "10" });
  // explained
  const { explainQuantity } = await api.request<{ explainQuantity: { rows: object[] } }>(
    `query ($skuId: Int!, $warehouseId: Int) { explainQuantity(skuId: $skuId, warehouseId: $warehouseId, dimension: "allocated") {
      rows { module recordId displayId name position quantity link } } }`,
    { skuId: sku, warehouseId: from },
  );
  expect(explainQuantity.rows).toMatchObject([
    {
      module: "relocations",
      recordId: id,
      name: `${shop.warehouse} → Annex ${shop.tag}`,
      position: 1,
      quantity: "8",
      link: `/relocations/detail/${id}`,
    },
  ]);
  await clean();
  // closed, reopened, duplicated, canceled
  expect(await moved(api, "close", id)).toMatchObject({ state: "Closed" });
  expect(await level(from)).toMatchObject({ allocated: "0", transferOutgoing: "0" });
  expect(await moved(api, "reopen", id)).toMatchObject({ state: "Open" });
  const twin = await moved(api, "duplicate", id);
  expect(twin).toMatchObject({ state: "Draft" });
  expect(twin.id).not.toBe(id);
  expect(await moved(api, "cancel", twin.id)).toMatchObject({ state: "Canceled" });
  await clean();
  // listed
  const { relocations } = await api.request<{ relocations: object[] }>(
    `query ($at: [Int!]) { relocations(filter: {fromWarehouseIds: $at, states: ["Open"]}) { id displayId qtyOrdered allocated backordered } }`,
    { at: [from] },
  );
  expect(relocations).toMatchObject([{ id, qtyOrdered: "10", allocated: "8", backordered: "2" }]);
  return { from, to, sku };
};

const inTheBrowser = async (page: Page, url: string, shop: Shop) => {
  await signIn(page, undefined, "/relocations", url);
  const row = page.getByRole("row").filter({ hasText: shop.warehouse }).filter({ hasText: "Open" });
  await expect(row).toContainText(`Annex ${shop.tag}`);
  await expect(row).toContainText("2 short");
  await expectAccessible(page);

  await page
    .getByRole("main")
    .getByRole("button", { name: /^New relocation/ })
    .first()
    .click();
  const form = page.getByRole("dialog", { name: "New relocation" });
  await choose(form, "From", shop.warehouse);
  await choose(form, "To", `Annex ${shop.tag}`);
  await form.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name: /^RL-\d+/ })).toBeVisible();
  const grid = page.getByRole("grid", { name: "Lines" });
  await grid.getByRole("gridcell", { name: "Type a code" }).focus();
  await page.keyboard.type(shop.bench.code, { delay: 60 });
  await page.getByRole("option", { name: shop.bench.code }).waitFor();
  await page.keyboard.press("Enter");
  await grid.getByRole("row").filter({ hasText: shop.bench.code }).getByRole("gridcell", { name: "none" }).click();
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("region", { name: "Work not saved yet" })).toBeHidden();
  await expect(grid.getByRole("row").filter({ hasText: shop.bench.code })).toBeVisible();
  await page.getByRole("button", { name: /^Open relocation/ }).click();
  await expect(page.getByText("is open").first()).toBeVisible();
  // what is short stands in one amber line, how far it is beside the facts
  await expect(page.getByText("1 short on 1 line.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Progress" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Close", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Close RL-/ })
    .click();
  await expect(page.getByRole("button", { name: /^Reopen/ })).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page.getByText("Draft").first()).toBeVisible();
  await expect(grid.getByRole("row").filter({ hasText: shop.bench.code })).toBeVisible();
  await page.goBack();
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByRole("tabpanel").getByRole("listitem").first()).toContainText("Ada Demo");
  await expectAccessible(page);
};

test("Dana declares relocations with one table file and one resource file, and people work with them", async ({
  page,
}) => {
  copy = scratchCopy();
  const written = declareKinds(copy.folder);
  copy.runScript("db:seal");
  copy.runScript("generate");
  copy.run("tsc --project tsconfig.json --noEmit");
  const others = copy.changed().filter((path) => !isGenerated(path) && !written.includes(path));
  console.log(`files touched outside ${written.join(" and ")}: ${others.length}, lines: ${copy.linesChanged(others)}`);
  expect(others).toEqual([]);

  server = await startServer({ FRONT_END: "build" }, copy.folder);
  const api = await office(server.url);
  const shop = await openShop(api);
  await throughTheApi(api, shop);
  await inTheBrowser(page, server.url, shop);
});
