import { create, office } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const picture = (name: string, bytes = png) => ({ name, mimeType: "image/png", buffer: bytes });

test("Pia gives a SKU its picture and its drawing, is told what is too large, and takes the drawing away", async ({
  page,
  baseURL,
}) => {
  const code = fresh("CHAIR").replace(" ", "-");
  const id = await create(await office(String(baseURL)), "Sku", { name: "Chair", code });
  await signIn(page, undefined, `/skus/detail/${id}?tab=files`);
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
