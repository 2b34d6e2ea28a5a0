import { create, office, party } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const picture = (name: string, bytes = png) => ({ name, mimeType: "image/png", buffer: bytes });

test("Pia adds a SKU with its rules to a product, gives it its picture and its drawing, and takes the drawing away", async ({
  page,
  baseURL,
}) => {
  const code = fresh("CHAIR").replace(" ", "-");
  const client = await office(String(baseURL));
  const vendor = fresh("Bent Wood");
  await create(client, "Vendor", { name: vendor, ...party });
  const product = await create(client, "Product", { name: fresh("Chairs"), displayId: `P-${code}` });
  await signIn(page, undefined, `/products/detail/${product}?tab=skus`);
  // the SKU and its rules are one form and one save
  await page.getByRole("button", { name: "New SKU" }).click();
  const form = page.getByRole("dialog", { name: "New SKU" });
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("Chair");
  await form.getByRole("textbox", { name: "SKU code", exact: true }).fill(code);
  await form.getByRole("grid", { name: "Cost Rules" }).getByRole("gridcell", { name: "Add a line" }).click();
  await page.keyboard.type(vendor);
  await page.keyboard.press("Tab");
  await page.keyboard.type("12.5");
  await page.keyboard.press("Enter");
  await expect(form.getByRole("grid", { name: "Price Rules" })).toBeVisible();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole("row", { name: code });
  await expect(row).toContainText("Chair");
  await row.getByText(code).click(); // in the middle there may be a figure, which explains itself instead
  await expect(page.getByRole("tab", { name: "Cost Rules 1" })).toBeVisible();
  const id = Number(/detail\/(\d+)/.exec(page.url())?.[1]);
  await page.goto(`/skus/detail/${id}?tab=files`);
  await expect(page.getByText("No files yet")).toBeVisible();
  await expectAccessible(page);
  await page
    .locator("input[type=file]")
    .setInputFiles([
      picture("front.png"),
      { name: "drawing.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") },
      picture("poster.png", Buffer.concat([png, Buffer.alloc(1_048_576)])),
    ]);
  await expect(
    page.getByRole("list", { name: "Images" }).getByRole("button", { name: "Open front.png" }),
  ).toBeVisible();
  await expect(page.getByRole("table", { name: "Files" }).getByText("drawing.pdf")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Not added: poster.png.");
  await expect(page.getByRole("alert")).toContainText("1,048,576 bytes");
  await expectAccessible(page);

  // the picture stands on the page, small in the list, and in what is found by typing
  await page.getByRole("tab", { name: "Basic Info" }).click();
  const shown = page.getByRole("img", { name: code });
  await expect(page.getByRole("button", { name: `Open the picture of ${code}` })).toBeVisible();
  await expect(shown).toHaveJSProperty("naturalWidth", 1);
  await page.goto(`/skus?filter=${btoa(JSON.stringify({ searchText: code }))}`);
  const square = page.getByRole("row", { name: code }).locator("img");
  await expect(square).toHaveAttribute("src", /\/small\?/);
  await expect(square).toHaveJSProperty("complete", true);
  await expect(square).toHaveJSProperty("naturalWidth", 1);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await palette.getByRole("combobox").fill(`#${code}`);
  await expect(palette.getByRole("option", { name: code }).locator("img")).toHaveAttribute("src", /\/small\?/);
  await page.goto(`/skus/detail/${id}?tab=files`);

  await page.getByRole("button", { name: "Delete drawing.pdf" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete file" }).click();
  await expect(page.getByText("drawing.pdf")).toHaveCount(0);
  await page.getByRole("tab", { name: /^History/ }).click();
  await expect(page.getByText("Deleted the file drawing.pdf")).toBeVisible();
});

test("Pia uploads what belongs to no record, and finds it among all files", async ({ page }) => {
  const name = `${fresh("terms").replace(" ", "-")}.pdf`;
  await signIn(page, undefined, "/upload");
  await page
    .locator("input[type=file]")
    .setInputFiles([{ name, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") }]);
  await expect(page.getByRole("table", { name: "Uploaded files" }).getByText(name)).toBeVisible();
  await page.getByRole("button", { name: "All files" }).click();
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible();
  await expectAccessible(page);
});
