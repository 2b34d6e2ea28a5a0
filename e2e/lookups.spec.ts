import type { Locator, Page } from "@playwright/test";
import { isBegunAtRoot } from "../resources/core/document.ts";
import { routeOf, singularOf, camel } from "../resources/core/naming.ts";
import { definitionOf, modules } from "../resources/core/registry.ts";
import { writesOf, type Resource } from "../resources/core/resource.ts";
import { openOffice, sell } from "./support/office.ts";
import { create, office, openShop, party, type Shop } from "./support/shop.ts";
import type { ApiClient } from "./support/api-client.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, fresh, test } from "./support/story.ts";

/** A fast typist, and a network that is not. */
const perKey = { delay: 30 };
const answer = 600;
/** Kinds of fields that find something by typing. */
const found = new Set(["reference", "labels", "choice", "choices", "country", "timeZone", "state"]);
/** A few forms stand for all in a short run: documents, a lookup within another, a fixed list. */
const brief = new Set(["purchase_orders", "bin_locations"]);
/** The grids that stand for all in a short run: lines, and two lookups beside each other. */
const briefGrids = new Set(["purchase_order_lines", "sku_prices"]);
const full = Boolean(process.env.STOCKWRIGHT_FULL);

/** Every answer of the API comes late. */
const slowly = (page: Page) =>
  page.route("**/graphql", async (route) => {
    await new Promise((done) => setTimeout(done, answer));
    await route.continue().catch(() => undefined); // the page has left meanwhile
  });

const twin = fresh("Twin");
/** Names of which each is the beginning of the next: the first hit is not the one that was typed. */
const twins = [twin, `${twin} 1`, `${twin} 10`] as const;

/** Codes of articles, of which the same holds. */
const codes = [0, 1, 2].map((at) => `${twin.replace(" ", "-").toUpperCase()}${"10".slice(0, at)}`);

const labelled = modules()
  .filter(({ fields }) => Object.values(fields).some(({ kind }) => kind === "labels"))
  .map(({ name }) => name);

const address = {
  name: "Dock",
  address1: "5 Corner Street",
  city: "Tacoma",
  postalCode: "98402",
  district: "WA",
  country: "US",
};

let api: ApiClient;
let shop: Shop;
/** A payment for an order of two invoices, and what they are called. */
let paid: { id: number; invoices: readonly string[] };
/** Ids of the twins by module. */
const ids: Record<string, number[]> = { vendors: [], warehouses: [], customers: [], skus: [] };
/** Orders from a twin for returns to choose from, and lots of twins' names for their lines. */
const buyTwins = async () => {
  const [first, , last] = ids.vendors ?? [];
  const warehouseId = ids.warehouses?.[2];
  const lineItems = [{ skuId: ids.skus?.[0], quantity: "4", cost: "1" }];
  for (let at = 0; at < 2; at += 1) await create(api, "PurchaseOrder", { vendorId: first, warehouseId, lineItems });
  const binLocationId = await create(api, "BinLocation", { name: `${twin} B`, warehouseId });
  for (const lotNumber of twins)
    await api.request("mutation ($input: CreateLotInput!) { createLot(input: $input) { lot { id } } }", {
      input: { skuId: ids.skus?.[0], warehouseId, binLocationId, quantity: "4", costPerUnit: "1", lotNumber },
    });
  await create(api, "PurchaseOrder", { vendorId: last, warehouseId, lineItems });
};

const invoiceTwice = async () => {
  const shop = await openOffice(api, ` ${twin}`);
  const order = await sell(api, shop, 4);
  const lineItems = [{ salesOrderLineId: order.lineId, quantity: "1" }];
  for (let at = 0; at < 2; at += 1) await create(api, "Invoice", { salesOrderId: order.id, lineItems });
  const { invoices } = await api.request<{ invoices: { displayId: number }[] }>(
    "query ($ids: [Int!]) { invoices(filter: { salesOrderIds: $ids }) { displayId } }",
    { ids: [order.id] },
  );
  const id = await create(api, "Payment", { salesOrderId: order.id, amount: "10", source: "cash" });
  paid = { id, invoices: invoices.map(({ displayId }) => `IN-${displayId}`) };
};

test.beforeAll(async ({ baseURL }) => {
  api = await office(String(baseURL));
  shop = await openShop(api);
  for (const code of codes) ids.skus?.push(await create(api, "Sku", { code, name: code }));
  for (const name of twins) {
    ids.vendors?.push(await create(api, "Vendor", { name, ...party, addresses: [address] }));
    const warehouseId = await create(api, "Warehouse", { name, ...party, addresses: [address] });
    await create(api, "BinLocation", { name: `${name} A`, warehouseId });
    ids.warehouses?.push(warehouseId);
    ids.customers?.push(await create(api, "Customer", { businessName: name, addresses: [address] }));
    await create(api, "Label", { name, modules: labelled });
  }
  await buyTwins();
  await invoiceTwice();
});

const lookupsIn = (resource: Resource): readonly string[] =>
  (resource.form ?? Object.keys(resource.fields)).filter((name) => found.has(resource.fields[name]?.kind ?? ""));
const forms = modules().filter(
  (resource) =>
    writesOf(resource).includes("create") &&
    !isBegunAtRoot(resource.document) &&
    lookupsIn(resource).length > 0 &&
    (full || brief.has(resource.name)),
);

/** What stands in no box to type in: states are chosen by buttons, roles and choices have screens of their own. */
const otherwise = ({ fields, name: module }: Resource, name: string): boolean =>
  fields[name]?.kind === "state" ||
  ["custom_fields.choices", "user_roles.routeBlacklist", "user_roles.scopeBlacklist"].includes(`${module}.${name}`);

/** What a field offers before anything is typed, or the twins where they are among its records. */
const namesFor = async (resource: Resource, name: string, box: Locator): Promise<readonly string[]> => {
  const field = resource.fields[name];
  const module = field?.kind === "reference" ? field.module : field?.kind === "labels" ? "labels" : "";
  if (["vendors", "warehouses", "customers"].includes(module)) return twins;
  await box.click();
  const list = box.page().getByRole("listbox");
  const options = list.getByRole("option");
  await options
    .first()
    .waitFor({ timeout: 3 * answer })
    .catch(() => undefined);
  const offered = (await options.allTextContents()).filter((text) => !text.endsWith("…"));
  await box.press("Escape");
  return offered;
};

const type = async (box: Locator, text: string, key: "Tab" | "Enter") => {
  await box.focus();
  await box.page().keyboard.press("ControlOrMeta+A");
  await box.page().keyboard.type(text, perKey);
  await box.page().keyboard.press(key);
  await expect(box).not.toHaveAttribute("aria-busy", "true");
};

/** What a field holds: its text, or the last of what was chosen. */
const expectTaken = async (box: Locator, text: string, many: boolean) => {
  if (!many) return expect(box).toHaveValue(text);
  await expect(box).toHaveValue("");
  return expect(box.locator("xpath=ancestor::*[contains(@class,'MuiAutocomplete-root')]")).toContainText(text);
};

for (const resource of forms)
  test(`${resource.name}: what is typed fast into a lookup is taken, or refused, and never another record`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await signIn(page, undefined, `${routeOf(resource)}?create`);
    await slowly(page);
    const form = page.getByRole("dialog");
    await expect(form.getByRole("button", { name: /^Create/ })).toBeVisible();
    /** Types into one lookup; false where it cannot be typed in, or offers nothing yet. */
    const tried = async (name: string): Promise<boolean> => {
      const box = form.locator(`#form-${resource.name}-${name}`);
      if (!(await box.isVisible()) || !(await box.isEnabled())) return false;
      const kind = resource.fields[name]?.kind ?? "";
      const many = kind === "labels" || kind === "choices";
      const [first, second = first] = await namesFor(resource, name, box);
      if (first === undefined) return false;
      await type(box, first, "Tab");
      await expectTaken(box, first, many);
      await type(box, String(second), "Enter");
      await expectTaken(box, String(second), many);
      await type(box, "qzx never", "Tab");
      await expect(form.getByRole("alert").filter({ hasText: "qzx never" })).toBeVisible();
      await expect(box).toBeFocused();
      await type(box, first, "Tab");
      await expectTaken(box, first, many);
      return true;
    };
    const left: string[] = [];
    for (const name of lookupsIn(resource)) if (!(await tried(name))) left.push(name);
    // some can be typed in once others say within what
    const never: string[] = [];
    for (const name of left) if (!(await tried(name))) never.push(name);
    expect(never.filter((name) => !otherwise(resource, name))).toEqual([]);
  });

/** Kinds whose value is found by typing where they stand in a grid: what else may be typed there is text or a number. */
const foundInGrids = new Set(["reference", "country", "choice"]);
/** Every grid with lookups that a page of the registry shows, but of lines of an order's: they are chosen on its page. */
const grids = modules().flatMap((resource) =>
  (isBegunAtRoot(resource.document) ? [] : (resource.tabs ?? [])).flatMap((tab) =>
    ("children" in tab ? [tab.children] : "fields" in tab ? tab.fields : []).flatMap((name) => {
      const field = resource.fields[name];
      if (field?.kind !== "children") return [];
      const child = definitionOf(field.of);
      const columns = (child.grid ?? child.form ?? Object.keys(child.fields)).filter(
        (each) => each !== field.by && !["children", "records"].includes(child.fields[each]?.kind ?? ""),
      );
      const lookups = columns.filter((each) => {
        const inside = child.fields[each];
        return inside && foundInGrids.has(inside.kind) && !("readOnly" in inside && inside.readOnly);
      });
      return lookups.length > 0 ? [{ resource, tab: tab.name, name, child, columns, lookups }] : [];
    }),
  ),
);

/** A record of the module to type into: a document with everybody and every place it names, anything else a twin. */
const recordOf = async (resource: Resource): Promise<number> => {
  if (!resource.document) return ids[resource.name]?.[2] ?? 0;
  if (resource.name === "payments") return paid.id;
  const left = structuredClone(ids);
  const values = Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === "reference" && left[field.module]?.length ? [[name, left[field.module]?.pop()]] : [],
    ),
  );
  const one = camel(singularOf(resource.name));
  return create(api, `${one[0]?.toUpperCase()}${one.slice(1)}`, values);
};

/** Two that a column takes, of which the one is the beginning of the other wherever that can be. */
const gridNames = ({ child }: (typeof grids)[number], name: string): readonly [string, string] => {
  const field = child.fields[name];
  if (field?.kind === "country") return ["Niger", "Nigeria"];
  if (field?.kind === "reference" && field.module === "invoices") return [paid.invoices[0]!, paid.invoices[1]!];
  if (field?.kind === "reference") return field.module === "skus" ? [codes[0]!, codes[1]!] : [twins[0], twins[1]];
  const [first = "", second = ""] = Object.values(child.translations.en.options?.[name] ?? {}) as string[];
  return [first, second];
};

for (const each of grids.filter(({ child }) => full || briefGrids.has(child.name)))
  test(`${each.resource.name}: what is typed fast into the grid of ${each.name} is taken, or refused, and never another record`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const { resource, tab, name, child, columns, lookups } = each;
    await signIn(page, undefined, `${routeOf(resource)}/detail/${await recordOf(resource)}?tab=${tab}`);
    const title = resource.document?.lines[name] ? "Lines" : child.translations.en.name;
    const grid = page.getByRole("grid", { name: title, exact: true });
    const field = resource.fields[name];
    if (field?.kind === "children" && field.most !== undefined) {
      const wanted = resource.translations.en.fields?.[name] ?? child.translations.en.name;
      await page.getByRole("button", { name: wanted, exact: true }).click();
    }
    await expect(grid).toBeVisible();
    await slowly(page);
    const cell = (column: string) => grid.locator(`[data-cell="0:${columns.indexOf(column)}"]`);
    /** Types over what stands in the cell. */
    const write = async (column: string, text: string, key: "Tab" | "Enter") => {
      await cell(column).focus();
      await page.keyboard.press("F2");
      await expect(cell(column).locator("input")).toBeFocused();
      await page.keyboard.type(text, perKey);
      await page.keyboard.press(key);
    };
    const [start = ""] = columns;
    // a row begins with its first cell: a lookup, or any text
    if (!lookups.includes(start)) await write(start, "Row", "Tab");
    for (const column of lookups) {
      const [first, second] = gridNames(each, column);
      await write(column, first, "Tab");
      await expect(cell(column)).toHaveText(first);
      await write(column, second, "Enter");
      await expect(cell(column)).toHaveText(second);
      await write(column, "qzx never", "Tab");
      await expect(page.getByRole("alert").filter({ hasText: "qzx never" })).toBeVisible();
      await expect(cell(column).locator("input")).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(cell(column)).toHaveText(second);
      await write(column, first, "Tab");
      await expect(cell(column)).toHaveText(first);
    }
  });

test("Vera types an order blind, faster than the network answers, and every key arrives where it belongs", async ({
  page,
  baseURL,
}) => {
  await signIn(page, undefined, "/purchase-orders");
  await slowly(page);
  await page.getByRole("button", { name: "New purchase order" }).first().click();
  const form = page.getByRole("dialog", { name: "New purchase order" });
  const vendor = form.getByRole("combobox", { name: "Vendor" });
  await vendor.focus();
  await expect(vendor).toHaveValue("");
  await page.keyboard.type(shop.vendor, perKey);
  await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(shop.warehouse, perKey);
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/purchase-orders\/detail\/\d+/);
  const id = Number(/detail\/(\d+)/.exec(page.url())?.[1]);
  const api = await office(String(baseURL));
  const { purchaseOrder } = await api.request<{
    purchaseOrder: { vendor: { name: string }; warehouse: { name: string } };
  }>("query ($id: Int!) { purchaseOrder(id: $id) { vendor { name } warehouse { name } } }", { id });
  expect(purchaseOrder).toEqual({ vendor: { name: shop.vendor }, warehouse: { name: shop.warehouse } });
});
