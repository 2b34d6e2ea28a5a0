import type { Locator, Page } from "@playwright/test";
import { choose } from "./support/lookup.ts";
import { create, office, party } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

const fill = async (form: Locator, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values))
    await form.getByRole("textbox", { name: label, exact: true }).fill(value);
};
const startNew = async (page: Page, create_: string) => {
  await page.getByRole("button", { name: create_ }).first().click();
  return page.getByRole("dialog", { name: create_ });
};

test("Vera is asked before she loses what she typed, whichever way she leaves", async ({ page }) => {
  await signIn(page, undefined, "/vendors");
  const form = await startNew(page, "New vendor");
  await fill(form, { Name: "Half written" });
  const question = page.getByRole("dialog", { name: "Leave this form?" });
  const leave: readonly (() => Promise<unknown>)[] = [
    () => page.keyboard.press("Escape"),
    () => page.keyboard.press("Alt+q"),
    () => form.getByRole("button", { name: "Cancel" }).click(),
    () => page.mouse.dblclick(60, 500),
    () => page.goBack(),
  ];
  for (const way of leave) {
    await way();
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(question).toBeHidden();
    await expect(form.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Half written");
  }
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(form).toBeHidden();
});

test("Vera opens a label while the server is away, and tries again in the same form", async ({ page, baseURL }) => {
  const name = fresh("Fragile");
  const id = await create(await office(String(baseURL)), "Label", { name, modules: ["skus"] });
  await signIn(page, undefined, "/labels");
  await page.route("**/graphql", (route) =>
    /CurrentUser|mutation/.test(route.request().postData() ?? "")
      ? route.fallback()
      : route.fulfill({ status: 503, json: { errors: [{ message: "Away", extensions: { code: "UNAVAILABLE" } }] } }),
  );
  await page.goto(`/labels?edit=${id}`);
  const again = page.getByRole("dialog").getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await page.unroute("**/graphql");
  await again.click();
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Name", exact: true })).toHaveValue(name);
});

test("Vera edits in place; the rail asks before it leads away, and what she saved does not", async ({
  page,
  baseURL,
}) => {
  const id = await create(await office(String(baseURL)), "Vendor", { name: fresh("In Place"), ...party });
  await signIn(page, undefined, `/vendors/detail/${id}`);
  await page.getByRole("button", { name: /^Edit/ }).click();
  const form = page.getByRole("region", { name: "Edit" });
  await fill(form, { City: "Olympia" });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Products" }).click();
  const question = page.getByRole("dialog", { name: "Leave this form?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+Enter");
  await expect(form).toBeHidden();
  await expect(page.getByText("Successfully updated vendor!")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Olympia" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Products" }).click();
  await expect(page).toHaveURL(/\/products/);
});

test("Ada presses Create twice and has one label; the same name again is told at its field", async ({ page }) => {
  const name = fresh("Twice");
  await signIn(page, undefined, "/labels");
  const make = async () => {
    const form = await startNew(page, "New label");
    await fill(form, { Name: name });
    await form.getByRole("combobox", { name: "Modules" }).fill("Vendors");
    await page.getByRole("option", { name: "Vendors", exact: true }).click();
    await form.getByRole("button", { name: "Green" }).click();
    await form.getByRole("button", { name: /^Create/ }).dblclick();
    return form;
  };
  await expect(await make()).toBeHidden();
  await expect(page.getByText("Successfully added label!")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(1);
  const again = await make();
  await expect(again.getByText("Already used by another record")).toBeVisible();
});

test("Nils makes a product in a line, its SKU beside it, and reads the path above it", async ({ page }) => {
  const [line, product] = [fresh("Outdoor line"), fresh("Picnic bench")];
  const code = fresh("PB").replaceAll(" ", "-");
  await signIn(page, undefined, "/products");
  const form = await startNew(page, "New product");
  await fill(form, { Name: product, "Product number": `${code}-P` });
  const parent = form.getByRole("combobox", { name: "Part of" });
  await parent.click();
  await parent.fill(line);
  await page.getByRole("option", { name: "New product…" }).click();
  const above = page.getByRole("dialog", { name: "New product" }).last();
  await expect(above.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(line);
  await fill(above, { "Product number": `${code}-L` });
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog", { name: "New product" })).toHaveCount(1);
  await expect(parent).toHaveValue(line);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: product })).toBeVisible();
  const path = page.getByRole("navigation", { name: "Where this record stands" });
  await expect(path).toContainText(line);
  await expectAccessible(page);

  await path.getByRole("link", { name: line }).click();
  await page.getByRole("button", { name: /^Edit/ }).click();
  await choose(page.getByRole("region", { name: "Edit" }), "Part of", product);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("It would stand above itself; choose another")).toBeVisible();
});

test("Nils gives a SKU levels that contradict each other, and is told which way round", async ({ page }) => {
  await signIn(page, undefined, "/skus");
  const form = await startNew(page, "New SKU");
  await fill(form, {
    Name: "Stool",
    "SKU code": fresh("STL"),
    "Minimum stock level": "1,200",
    "Maximum stock level": "80",
  });
  await form.getByRole("button", { name: /^Create/ }).click();
  await expect(form.getByText("Must not be less than the minimum")).toBeVisible();
  await fill(form, { "Minimum stock level": "many" });
  await form.getByRole("button", { name: /^Create/ }).click();
  await expect(form.getByText("Must be a number")).toBeVisible();
  await fill(form, { "Minimum stock level": "-3" });
  await form.getByRole("button", { name: /^Create/ }).click();
  await expect(form.getByText("Must be at least 0")).toBeVisible();
});

test("Ada asks for a lead time on every vendor; Vera cannot save one without it, and makes a label on the way", async ({
  page,
  baseURL,
}) => {
  const field = fresh("Audited on");
  const label = fresh("Audited");
  const api = await office(String(baseURL));
  const id = await create(api, "Vendor", { name: fresh("Kiln"), ...party });
  await signIn(page, undefined, "/custom-fields");
  const form = await startNew(page, "New custom field");
  await choose(form, "Module", "Vendors");
  await fill(form, { Name: field });
  await choose(form, "Kind", "Date");
  await expect(form.getByRole("combobox", { name: "Choices" })).toBeHidden();
  await form.getByRole("checkbox", { name: "Required" }).check();
  await form.getByRole("button", { name: /^Create/ }).click();
  await expect(form).toBeHidden();
  try {
    await page.goto(`/vendors/detail/${id}`);
    await page.getByRole("button", { name: /^Edit/ }).click();
    const edit = page.getByRole("region", { name: "Edit" });
    await page.keyboard.press("Control+Enter");
    await expect(edit.getByText("Required")).toBeVisible();
    await fill(edit, { [field]: "someday" });
    await expect(edit.getByText("Must be a date")).toBeVisible();
    await fill(edit, { [field]: "11/24/2026" });
    const labels = edit.getByRole("combobox", { name: "Labels" });
    await labels.fill(label);
    await page.getByRole("option", { name: `Create the label “${label}”` }).click();
    await expect(edit.getByText(label)).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(edit).toBeHidden();
    await expect(page.getByText("24 Nov")).toBeVisible();
  } finally {
    // a field that everybody must fill in would stand in the way of the other stories
    await page.goto("/custom-fields");
    await page.getByRole("row").filter({ hasText: field }).getByRole("checkbox").check();
    await page.getByRole("button", { name: /^Delete/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Delete/ })
      .click();
    await expect(page.getByText("Successfully deleted custom field!")).toBeVisible();
  }
});

test("Vera picks a due date from the calendar by keyboard", async ({ page }) => {
  await signIn(page, undefined, "/purchase-orders");
  const form = await startNew(page, "New purchase order");
  const due = form.getByRole("textbox", { name: "Due", exact: true });
  await due.fill("12/01/2026");
  await due.press("Alt+ArrowDown");
  await expect(page.getByRole("grid", { name: "December 2026" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(due).toHaveValue("12/02/2026");
});

test("Ada cannot delete a vendor in use, and reads by what", async ({ page }) => {
  await signIn(page, undefined, "/vendors");
  await page.getByRole("link", { name: "Nordhaven Möbler" }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Are you sure you would like to delete? This action cannot be undone.");
  await dialog.getByRole("button", { name: /^Delete/ }).click();
  await expect(dialog).toContainText("Cannot perform delete.");
  await expect(dialog).toContainText(/Purchase orders: PO-\d+/);
});

test("Uri opens a shipment and lands on its order's shipping", async ({ page }) => {
  await signIn(page, { username: "user@demo.test", password: "stockwright-demo" }, "/shipments");
  await page.getByRole("link", { name: /^S-/ }).first().click();
  await expect(page).toHaveURL(/\/sales-orders\/detail\/\d+\?tab=shipping/);
  await expect(page.getByRole("tab", { name: /^Shipping/ })).toHaveAttribute("aria-selected", "true");
});
