import { giveCamera, holdCode, setCamera } from "./support/camera.ts";
import { order, answer, counted, takeScanner, openShopOf, differences } from "./support/scanner.ts";
import { addBarcode, office } from "./support/shop.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });
test.use({ hasTouch: true });

/** Digits that no other run has printed, with their check digit. */
const ean13 = (): string => {
  const digits = `400${String(Date.now()).slice(-9)}`;
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

test("the scanner can be put on a home screen: each of its icons is there, as large as it says", async ({
  request,
}) => {
  const { icons } = (await (await request.get("/scanner.webmanifest")).json()) as {
    icons: { src: string; type: string; sizes: string; purpose: string }[];
  };
  expect(icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { src, type, sizes } of icons) {
    const answer = await request.get(src);
    expect([src, answer.status(), answer.headers()["content-type"]?.split(";")[0]]).toEqual([src, 200, type]);
    if (type !== "image/png") continue;
    const bytes = await answer.body();
    // the header of a PNG tells its width and height
    expect([src, `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`]).toEqual([src, sizes]);
  }
});

test("Mo holds an EAN-13, a Code 128, a QR code and a GS1 DataMatrix before the camera", async ({ page, baseURL }) => {
  const api = await office(String(baseURL));
  const { shop, warehouseId, vendorId, stool } = await openShopOf(api);
  const ean = ean13();
  await addBarcode(api, shop.stool.code, { code: ean, unit: "each", unitFactor: "1" });
  const lineItems = [{ skuId: stool, quantity: "20" }];
  const po = await order(api, "PurchaseOrder", { vendorId, warehouseId, state: "OPEN", lineItems });
  const received = async () =>
    (
      await api.request<{ record: { lineItems: { qtyReceived: string }[] } }>(
        "query ($id: Int!) { record: purchaseOrder(id: $id) { lineItems { qtyReceived } } }",
        { id: po.id },
      )
    ).record.lineItems.map(({ qtyReceived }) => qtyReceived);
  await giveCamera(page);
  const hosts = new Set<string>();
  page.on("request", (request) => request.url().startsWith("http") && hosts.add(new URL(request.url()).host));
  await takeScanner(page, shop);
  await page.getByRole("link", { name: /^Receive/ }).click();

  // without a camera, and without leave to use it, one hears why, and scans by hand
  const open = page.getByRole("button", { name: "Camera", exact: true });
  for (const [problem, words] of [
    ["NotAllowedError", "The camera is not allowed here"],
    ["NotFoundError", "This device has no camera"],
    ["NotReadableError", "The camera cannot be read"],
  ] as const) {
    await setCamera(page, problem);
    await open.click();
    await expect(page.getByText(words)).toBeVisible();
    await page.getByRole("button", { name: "Close the camera" }).click();
  }

  await setCamera(page, null);
  await open.click();
  await holdCode(page, "qrcode", `PO:${po.displayId}`);
  await expect(page.getByRole("heading", { name: `PO-${po.displayId}` })).toBeVisible({ timeout: 30_000 });
  await holdCode(page, "code128", shop.bins[0] ?? "");
  await expect(answer(page)).toContainText(`At ${shop.bins[0]}`);
  await holdCode(page, "ean13", ean);
  await expect(counted(page)).toContainText(/^1\s*of 20/);
  await holdCode(page, "gs1datamatrix", `(01)0${ean}(17)300228(10)LOT-${shop.tag}(30)6`);
  await expect(page.getByText(`lot LOT-${shop.tag}`)).toBeVisible();
  await expect(counted(page)).toContainText(/^6\s*of 20/);
  await expectAccessible(page);
  await page.getByRole("button", { name: `Receive 7 into ${shop.bins[0]}` }).click();
  await expect.poll(received, { timeout: 20_000 }).toEqual(["7"]);
  // nothing comes from anybody else's server
  expect([...hosts]).toEqual([new URL(String(baseURL)).host]);
  expect(await differences(api)).toEqual([]);
});
