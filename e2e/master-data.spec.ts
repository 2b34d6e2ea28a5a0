import type { Locator, Page } from "@playwright/test";
import { choose } from "./support/lookup.ts";
import { create, office, party } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 180_000 });

const fill = async (form: Locator, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values))
    await form.getByRole("textbox", { name: label, exact: true }).fill(value);
};

const search = async (page: Page, text: string) => {
  await page.getByRole("textbox", { name: /^Search / }).fill(text);
  await expect(page).toHaveURL(/filter=/);
};

const filterOf = (page: Page): unknown =>
  JSON.parse(Buffer.from(new URL(page.url()).searchParams.get("filter") ?? "", "base64").toString());

test("Vera adds a vendor, is told what is missing, and gives it a contact and an address", async ({ page }) => {
  const name = fresh("Oak & Ember");
  await signIn(page, undefined, "/vendors");
  await page.getByRole("button", { name: "New vendor" }).click();
  const form = page.getByRole("dialog", { name: "New vendor" });
  await fill(form, { Name: name, "Contact name": "Ada Oak", Email: "not an address" });
  await form.getByRole("button", { name: "Create" }).click();
  const summary = form.getByRole("alert");
  await expect(summary).toContainText("fields need another look");
  await expect(form.getByText("Invalid email address")).toBeVisible();
  await expectAccessible(page);

  await summary.getByRole("link", { name: "Phone" }).click();
  await expect(form.getByRole("textbox", { name: "Phone" })).toBeFocused();
  await fill(form, {
    Email: "ada@oak.test",
    Phone: "2535550111",
    "Address line 1": "1 Forge Lane",
    City: "Tacoma",
    "Postal code": "98402",
    "State or district": "WA",
  });
  await choose(form, "Country", "United States");
  await form.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();

  await page.getByRole("tab", { name: /^Contacts/ }).click();
  const contacts = page.getByRole("grid", { name: "Contacts" });
  await contacts.getByRole("gridcell", { name: "Add a line" }).click();
  await page.keyboard.type("Robin");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ember");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("tab", { name: "Contacts 1" })).toBeVisible();
  await page.getByRole("tab", { name: /^Addresses/ }).click();
  await page.getByRole("grid", { name: "Addresses" }).getByRole("gridcell", { name: "Add a line" }).click();
  for (const typed of ["Yard", "2 Forge Lane", "", "Tacoma", "WA", "98402", "US"]) {
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
  }
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("tab", { name: "Addresses 1" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: /^Edit/ }).click();
  await fill(page.getByRole("region", { name: "Edit" }), { City: "Portland" });
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("definition").filter({ hasText: "Portland" })).toBeVisible();
});

test("Vera and Nils edit the same vendor; the later one sees who changed what, and chooses", async ({
  page,
  newPerson,
  baseURL,
}) => {
  const name = fresh("Twice Written");
  const id = await create(await office(String(baseURL)), "Vendor", { name, ...party });
  const nils = await newPerson();
  const path = `/vendors/detail/${id}`;
  await signIn(page, undefined, path);
  await signIn(nils, { username: "user@demo.test", password: "stockwright-demo" }, path);
  const edit = async (who: Page) => {
    await who.getByRole("button", { name: /^Edit/ }).click();
    const form = who.getByRole("region", { name: "Edit" });
    await expect(form.getByRole("textbox", { name: "City" })).toHaveValue("Tacoma");
    return form;
  };
  const save = (who: Page) => who.getByRole("button", { name: /^Save/ }).click();
  const [mine, his] = [await edit(page), await edit(nils)];
  await fill(his, { City: "Seattle" });
  await save(nils);
  await expect(his).toBeHidden();

  await fill(mine, { City: "Olympia", "Contact name": "Olga Mota" });
  await save(page);
  const choice = page.getByRole("dialog", { name: "Uri Demo changed this in the meantime" });
  const city = choice.getByRole("radiogroup", { name: "City" });
  await expect(city.getByRole("radio", { name: "Uri Demo Seattle" })).not.toBeChecked();
  await expect(city.getByRole("radio", { name: "Yours Olympia" })).toBeChecked();
  await expectAccessible(page);
  await choice.getByRole("button", { name: "Save these values" }).click();
  await expect(mine).toBeHidden();
  await expect(page.getByRole("definition").filter({ hasText: "Olympia" })).toBeVisible();
});

test("Ada makes a label and a custom field; at once they are column, filter and form field", async ({ page }) => {
  const label = fresh("Preferred");
  const field = fresh("Lead time");
  await signIn(page, undefined, "/labels");
  await page.getByRole("button", { name: "New label" }).click();
  const newLabel = page.getByRole("dialog", { name: "New label" });
  await fill(newLabel, { Name: label });
  await newLabel.getByRole("combobox", { name: "Modules" }).fill("Vendors");
  await page.getByRole("option", { name: "Vendors", exact: true }).click();
  await newLabel.getByRole("button", { name: "Create" }).click();
  await expect(newLabel).toBeHidden();

  await page.goto("/custom-fields");
  await page.getByRole("button", { name: "New custom field" }).click();
  const newField = page.getByRole("dialog", { name: "New custom field" });
  await choose(newField, "Module", "Vendors");
  await fill(newField, { Name: field, "Short name": field.toLowerCase().replaceAll(" ", "_") });
  await choose(newField, "Kind", "Number");
  await newField.getByRole("button", { name: "Create" }).click();
  await expect(newField).toBeHidden();

  await page.goto("/vendors");
  await search(page, "Nordhaven");
  await page.getByRole("link", { name: "Nordhaven Möbler" }).click();
  await expect(page.getByRole("region", { name: "Custom fields" })).toContainText(field);
  await page.getByRole("button", { name: /^Edit/ }).click();
  const form = page.getByRole("region", { name: "Edit" });
  await fill(form, { [field]: "12" });
  await choose(form, "Labels", label);
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(form).toBeHidden();

  await page.getByRole("link", { name: "Vendors", exact: true }).click();
  await search(page, "Nordhaven");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("dialog", { name: "Columns" }).getByRole("checkbox", { name: field }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: field })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Nordhaven" })).toContainText("12");

  await page.getByRole("button", { name: /^Filter/ }).click();
  await page.getByRole("menuitem", { name: field }).click();
  await page.getByRole("dialog", { name: field }).getByRole("textbox").first().fill("12");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Filter/ }).click();
  await page.getByRole("menuitem", { name: "Label", exact: true }).click();
  await choose(page.getByRole("dialog", { name: "Label" }), "Label", label);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("status").filter({ hasText: "1 of 1 vendors" })).toBeVisible();
  await expectAccessible(page);
  const before = filterOf(page);
  expect(before).toMatchObject({ labelIds: [expect.any(Number)], customFields: [expect.anything()] });
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "1 of 1 vendors" })).toBeVisible();
  expect(filterOf(page)).toEqual(before);
});

test("Vera searches the SKUs, loads more of them, and may not delete one that is sold", async ({ page }) => {
  await signIn(page, undefined, "/skus");
  const count = page.getByRole("status").filter({ hasText: /of \d+ SKUs/ });
  await expect(count).toContainText(/^25 of/);
  await page.getByRole("button", { name: /^Load \d+ more/ }).click();
  await expect(count).toContainText(/^50 of/);
  await search(page, "dining chair");
  await expect(count).not.toContainText(/^50 of/);
  await expect(page.getByRole("row").nth(1)).toContainText(/dining chair/i);

  const first = page.getByRole("link", { name: "ELM-CHR-03" });
  await page.getByRole("checkbox", { name: `Select ${await first.textContent()}` }).click();
  await page.getByRole("toolbar").getByRole("button", { name: "Delete" }).click();
  const ask = page.getByRole("dialog", { name: /^Delete 1/ });
  await expect(ask).toContainText("Are you sure you would like to delete? This action cannot be undone.");
  await ask.getByRole("button", { name: /^Delete 1/ }).click();
  await expect(ask.getByRole("listitem")).toContainText("ELM-CHR-03: Cannot perform delete.");
  await expectAccessible(page);
  await ask.getByRole("button", { name: "Close" }).click();
  await expect(first).toBeVisible();
});

test("Vera says what a lounge is made of, sees its levels, and cannot put it into itself", async ({
  page,
  baseURL,
}) => {
  const client = await office(String(baseURL));
  const code = (name: string) =>
    fresh(name)
      .replace(/^(.*) (\w+)$/, "$1-$2")
      .toUpperCase();
  const [lounge, frame, slat] = [code("LOUNGE"), code("FRAME"), code("SLAT")];
  const slatId = await create(client, "Sku", { code: slat, name: "Slat" });
  await create(client, "Sku", { code: frame, name: "Frame", billOfMaterials: [{ skuId: slatId, quantity: "12" }] });
  const id = await create(client, "Sku", { code: lounge, name: "Lounge" });
  await signIn(page, undefined, `/skus/detail/${id}`);
  await page.getByRole("tab", { name: "Bill of Materials" }).click();
  const grid = page.getByRole("grid", { name: "Bill of Materials" });
  await grid.getByRole("gridcell", { name: /^Type a code/ }).click();
  await page.keyboard.type(frame);
  await page.keyboard.press("Tab");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Save/ }).click();
  const levels = page.getByRole("region", { name: "All levels" });
  await expect(levels.getByRole("row").filter({ hasText: slat })).toContainText("24");
  await expect(page.getByRole("region", { name: "Can be built now" }).getByRole("row").nth(1)).toContainText(frame);
  await expectAccessible(page);

  await levels.getByRole("link", { name: slat }).click();
  await page.getByRole("tab", { name: "Bill of Materials" }).click();
  await expect(page.getByRole("region", { name: "Used in" })).toContainText(frame);
  await grid.getByRole("gridcell", { name: /^Type a code/ }).click();
  await page.keyboard.type(lounge);
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("It would be made of itself; choose another")).toBeVisible();
});

test("Vera says in what a table differs, makes all its SKUs in one step, and goes up to what it stands in", async ({
  page,
  baseURL,
}) => {
  const client = await office(String(baseURL));
  const [, tag = ""] = / (\w+)$/.exec(fresh("")) ?? [];
  const number = `TBL-${tag.toUpperCase()}`;
  const range = await create(client, "Product", { name: `Oak range ${tag}`, displayId: `OAK-${tag}` });
  const parentId = await create(client, "Product", { name: `Tables ${tag}`, displayId: `TBS-${tag}`, parentId: range });
  const id = await create(client, "Product", { name: fresh("Table"), displayId: number, parentId });
  await signIn(page, undefined, `/products/detail/${id}`);
  await page.getByRole("tab", { name: "Options" }).click();
  const grid = page.getByRole("grid", { name: "Options" });
  await grid.getByRole("gridcell", { name: /^Type/ }).click();
  for (const [name, values] of [
    ["Size", "120 cm, 160 cm"],
    ["Finish", "Oak, Walnut"],
  ]) {
    await page.keyboard.type(`${name}`);
    await page.keyboard.press("Tab");
    await page.keyboard.type(`${values}`);
    await page.keyboard.press("Enter");
  }
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("button", { name: /^Save/ })).toBeHidden();
  await page.getByRole("tab", { name: "SKUs" }).click();
  await page.getByRole("button", { name: "Make SKUs" }).click();
  const asked = page.getByRole("dialog", { name: /^SKUs of Table/ });
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Make SKUs" }).click();
  await expect(asked).toBeHidden();
  for (const code of ["120CM-OAK", "120CM-WALNUT", "160CM-OAK", "160CM-WALNUT"])
    await expect(page.getByRole("row").filter({ hasText: `${number}-${code}` })).toBeVisible();
  // what it stands in is above it, the topmost first, and leads there
  const head = page.getByRole("main").locator("header").first();
  await expect(head.getByRole("link")).toHaveText(["Products", `Oak range ${tag}`, `Tables ${tag}`]);
  await head.getByRole("link", { name: `Oak range ${tag}` }).click();
  await expect(page).toHaveURL(new RegExp(`/products/detail/${range}\\b`));
  await expect(page.getByRole("heading", { name: `Oak range ${tag}` })).toBeVisible();
});
