import type { Locator, Page } from "@playwright/test";
import { routeOf } from "../resources/core/naming.ts";
import { modules } from "../resources/core/registry.ts";
import { writesOf, type Resource } from "../resources/core/resource.ts";
import { create, office, openShop, party, type Shop } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, fresh, test } from "./support/story.ts";

/** A fast typist, and a network that is not. */
const perKey = { delay: 30 };
const answer = 600;
/** Kinds of fields that find something by typing. */
const found = new Set(["reference", "labels", "choice", "choices", "country", "timeZone", "state"]);
/** A few forms stand for all in a short run: documents, a lookup within another, a fixed list. */
const brief = new Set(["purchase_orders", "bin_locations"]);
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

let shop: Shop;
test.beforeAll(async ({ baseURL }) => {
  const api = await office(String(baseURL));
  shop = await openShop(api);
  for (const name of twins) {
    await create(api, "Vendor", { name, ...party });
    await create(api, "Warehouse", { name, ...party });
    await create(api, "Customer", { businessName: name });
    await create(api, "Label", { name, modules: ["customers", "vendors", "purchase_orders", "warehouses"] });
  }
});

const lookupsIn = (resource: Resource): readonly string[] =>
  (resource.form ?? Object.keys(resource.fields)).filter((name) => found.has(resource.fields[name]?.kind ?? ""));
const forms = modules().filter(
  (resource) =>
    writesOf(resource).includes("create") && lookupsIn(resource).length > 0 && (full || brief.has(resource.name)),
);

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
    for (const name of lookupsIn(resource)) {
      const box = form.locator(`#form-${resource.name}-${name}`);
      if (!(await box.isVisible()) || !(await box.isEnabled())) continue;
      const kind = resource.fields[name]?.kind ?? "";
      const many = kind === "labels" || kind === "choices";
      const [first, second = first] = await namesFor(resource, name, box);
      if (first === undefined) continue; // nothing to choose from yet
      await type(box, first, "Tab");
      await expectTaken(box, first, many);
      await type(box, String(second), "Enter");
      await expectTaken(box, String(second), many);
      await type(box, "qzx never", "Tab");
      await expect(form.getByRole("alert").filter({ hasText: "qzx never" })).toBeVisible();
      await expect(box).toBeFocused();
      await type(box, first, "Tab");
      await expectTaken(box, first, many);
    }
    await page.keyboard.press("Escape");
    // what was typed may be what the form began with: then there is nothing to lose
    const discard = page.getByRole("button", { name: "Discard changes" });
    await expect
      .poll(async () => (await discard.isVisible()) || (await page.getByRole("dialog").count()) === 0)
      .toBe(true);
    if (await discard.isVisible()) await discard.click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
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
