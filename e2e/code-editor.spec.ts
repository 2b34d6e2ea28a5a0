import type { Page } from "@playwright/test";
import { create, office } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

const textOf = (page: Page) => page.getByRole("textbox", { name: "Text of the template" });
const sheetOf = (page: Page) => page.frameLocator('iframe[title="Preview"]');

/** Types at the beginning of the text. */
const write = async (page: Page, text: string) => {
  await textOf(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type(text, { delay: 15 });
};

// what other stories print is what is delivered
test.afterAll(async ({ baseURL }) => {
  const api = await office(String(baseURL));
  const { templates } = await api.request<{ templates: { id: number }[] }>("{ templates { id } }");
  for (const { id } of templates) await api.request("mutation ($id: Int!) { deleteTemplate(id: $id) { id } }", { id });
});

test("Alma copies the packing slip, changes it, sees a mistake where it stands, and saves what prints", async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^(http|ws)/.test(protocol) && host !== new URL(String(baseURL)).host) foreign.push(request.url());
  });
  await signIn(page, undefined, "/settings");
  await page.getByRole("link", { name: /Code Editor/ }).click();
  await page
    .getByRole("navigation", { name: "Templates" })
    .getByRole("button", { name: "Packing slip" })
    .last()
    .click();
  await expect(sheetOf(page).getByRole("heading", { name: "Packing slip" })).toBeVisible({ timeout: 30_000 });
  // what is delivered is read, and copied
  await write(page, "x");
  await expect(page.getByText("edited")).toBeHidden();
  await page.getByRole("button", { name: "Copy and change" }).click();
  await expect(page).toHaveURL(/ids=\d+/);
  await expect(page.getByText("version 1")).toBeVisible();
  // what an author writes runs nowhere
  await write(page, "<p>Handle with care</p>");
  await expect(sheetOf(page).getByText("Handle with care")).toBeVisible();
  expect(await page.getByTitle("Preview").getAttribute("sandbox")).not.toContain("allow-scripts");
  expect(await sheetOf(page).locator("script").count()).toBe(0);
  await expectAccessible(page);

  // a mistake is told in words and at its line, and the document of before stays
  await write(page, "{{shout total}}");
  const mistake = page.getByRole("button", { name: /main, line 1: There is no helper “shout”/ });
  await expect(mistake).toBeVisible();
  await expect(page.getByRole("tab", { name: /Main text/ })).toContainText("1 mistake");
  await expect(sheetOf(page).getByText("Handle with care")).toBeVisible();
  await expectAccessible(page);
  await mistake.click();
  await expect(textOf(page)).toBeFocused();
  // with a mistake in it, it is saved only if the user says so
  await page.keyboard.press("Control+s");
  const doubt = page.getByRole("dialog", { name: "This text prints nothing as it is" });
  await expectAccessible(page);
  await doubt.getByRole("button", { name: "Mend it first" }).click();
  await expect(doubt).toBeHidden();
  await expect(page.getByText("version 1")).toBeVisible();
  await textOf(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Shift+End");
  await page.keyboard.type("<p>Handle with care</p>");
  await expect(page.getByRole("tab", { name: /Main text/ })).not.toContainText("mistake");

  // leaving with a text that is not saved asks first
  await page.getByRole("navigation", { name: "Templates" }).getByRole("button", { name: "Bin label" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("version 2")).toBeVisible();
  await expect(page.getByRole("button", { name: "Nothing is changed" })).toBeVisible();

  // it is shown with a record of one's own from the start, and with the longest there could be when asked to
  await expect(page.getByRole("combobox", { name: "Shipment" })).not.toHaveValue("");
  await page.getByRole("combobox", { name: "Shown with" }).selectOption("The longest there could be");
  await expect(page.getByRole("combobox", { name: "Shipment" })).toBeHidden();
  await expect(sheetOf(page).getByText("Handle with care")).toBeVisible();
  expect(foreign).toEqual([]);
  const editor = page.url();
  const api = await office(String(baseURL));
  const { shipments } = await api.request<{ shipments: { id: number }[] }>("{ shipments(limit: 1) { id } }");
  await page.goto(`/print-template?module=shipments&ids=${shipments[0]!.id}`);
  await expect(sheetOf(page).getByText("Handle with care")).toBeVisible({ timeout: 30_000 });
  await page.goto(editor);
  await expect(sheetOf(page).getByText("Handle with care")).toBeVisible({ timeout: 30_000 });

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByTitle("Preview")).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(sheetOf(page).getByText("Handle with care")).toBeVisible();
  await expect(textOf(page)).toBeHidden();
  await expectAccessible(page);
});

test("Alma is offered the names of a bin with what they say, is told which lead to nothing, and takes an earlier text back", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const source = "<p>Shelf</p>";
  const id = await create(api, "Template", { fileName: fresh("Bin card"), type: "bin_locations", source });
  await signIn(page, undefined, `/code-editor?ids=${id}`);
  await expect(sheetOf(page).getByText("Shelf")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("combobox", { name: "Bin Location" })).not.toHaveValue("");
  await write(page, "{{warehouse.na");
  const offers = page.getByRole("listbox", { name: "Suggest" });
  await expect(offers.getByRole("option", { name: /^name/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type("}}{{nmae}}", { delay: 15 });
  await expect(page.getByText("“nmae” leads to nothing here.").first()).toBeVisible();
  await expect(sheetOf(page).getByText("Shelf")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("version 2")).toBeVisible();

  await page.getByRole("button", { name: "Versions" }).click();
  const versions = page.getByRole("dialog", { name: "Versions" });
  await expect(versions.getByRole("listitem")).toHaveCount(2);
  await versions.getByRole("listitem").last().getByRole("button").click();
  await expect(
    versions
      .getByRole("group", { name: /beside the text/ })
      .getByText("Shelf")
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await versions.getByRole("button", { name: "Put it in the editor" }).click();
  await expect(page.getByText("“nmae” leads to nothing here.")).toHaveCount(0);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("version 3")).toBeVisible();
  const { template } = await api.request<{ template: { source: string } }>(
    "query ($id: Int!) { template(id: $id) { source } }",
    { id },
  );
  expect(template.source).toBe(source);
});

test("Nils saves a template that Alma has open: she is told, her text stays, and both are kept", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const fileName = fresh("Shelf card");
  const id = await create(api, "Template", { fileName, type: "bin_locations", source: "<p>Shelf</p>" });
  await signIn(page, undefined, `/code-editor?ids=${id}`);
  await expect(sheetOf(page).getByText("Shelf")).toBeVisible({ timeout: 30_000 });
  await write(page, "<p>Hers</p>");
  await expect(sheetOf(page).getByText("Hers")).toBeVisible();
  await api.request("mutation ($input: UpdateTemplateInput!) { updateTemplate(input: $input) { template { id } } }", {
    input: { id, version: 1, source: "<p>His</p>", files: [{ name: "card.css", body: "p { color: #333; }" }] },
  });
  await page.keyboard.press("Control+s");
  await expect(page.getByText("saved this meanwhile.")).toBeVisible();
  await expect(sheetOf(page).getByText("Hers")).toBeVisible();
  await expect(page.getByRole("tab", { name: "card.css" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("version 3")).toBeVisible();
  const { template } = await api.request<{ template: { source: string; files: { name: string }[] } }>(
    "query ($id: Int!) { template(id: $id) { source files { name } } }",
    { id },
  );
  expect(template).toEqual({ source: "<p>Hers</p><p>Shelf</p>", files: [{ name: "card.css" }] });
});

/** 40 by 20 pixels, of one colour. */
const logo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAIAAABwJOjsAAAAKklEQVR4nO3NQQ0AAAgEoGvl/5WzhnuwgYB07jqyh2KxWCwWi8VisVgs/hYvE8oBrMzOk3YAAAAASUVORK5CYII=",
  "base64",
);

test("Alma drops the company's logo, finds it on every document, and gives a product a document of its own", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  await signIn(page, undefined, "/code-editor");
  await page.getByRole("navigation", { name: "Templates" }).getByRole("button", { name: "All images" }).click();
  await page.getByLabel("choose files").setInputFiles([
    { name: "Logo.png", mimeType: "image/png", buffer: logo },
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") },
  ]);
  const pictures = page.getByRole("list", { name: "Images" });
  await expect(pictures.getByRole("link", { name: "logo" })).toBeVisible();
  await expect(page.getByText("1 file is no image and was left out.")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/code-editor/preview-template?document=purchaseOrder");
  await expect(sheetOf(page).locator(".head svg.picture")).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.goto("/customers/template-test");
  await expect(page.getByRole("combobox", { name: "Customer" })).not.toHaveValue("");
  await expect(sheetOf(page).getByRole("heading", { name: "Customer sheet" })).toBeVisible({ timeout: 30_000 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const source = '<h1>{{name}}</h1>{{image "logo" width="30mm"}}<p>Made of oak</p>';
  const templateId = await create(api, "Template", { fileName: fresh("Oak sheet"), type: "products", source });
  const name = fresh("Bench");
  const product = await create(api, "Product", { name, displayId: fresh("B"), templateId });
  await page.goto(`/products/detail/${product}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Print" }).click();
  await expect(sheetOf(page).getByText("Made of oak")).toBeVisible({ timeout: 30_000 });
  await expect(sheetOf(page).locator("svg.picture")).toBeVisible();
  // over the product, with its own template chosen
  const modal = page.getByRole("dialog", { name: `Print ${name}` });
  await modal.getByRole("combobox", { name: "Document" }).selectOption("Product sheet");
  await expect(sheetOf(page).getByRole("heading", { name: "Product sheet" })).toBeVisible();

  const { images } = await api.request<{ images: { id: number }[] }>("{ images { id } }");
  for (const { id } of images) await api.request("mutation ($id: Int!) { deleteImage(id: $id) { id } }", { id });
});
