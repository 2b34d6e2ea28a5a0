import { office } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/story.ts";

test.use({ hasTouch: true });

/** Of a screen of 844 px, so much may go to the head of a record: the rest is for work. */
const headAtMost = 96;

const heads = [
  ["/sales-orders", "salesOrders"],
  ["/purchase-orders", "purchaseOrders"],
  ["/vendors", "vendors"],
  ["/skus", "skus"],
] as const;

for (const language of ["en-US", "ru-RU"])
  test(`Mo holds records in one hand (${language}): their heads leave room for work`, async ({ page, baseURL }) => {
    const api = await office(String(baseURL));
    await signIn(page);
    await page.context().addCookies([{ name: "lang", value: language, url: String(baseURL) }]);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [path, list] of heads) {
      const found = await api.request<Record<string, { id: number }[]>>(`query { ${list}(limit: 1) { id } }`, {});
      await page.goto(`${path}/detail/${found[list]?.[0]?.id}`);
      const head = page.getByRole("main").locator("header").first();
      await expect(head.getByRole("tab").first()).toBeVisible();
      expect((await head.boundingBox())?.height, path).toBeLessThanOrEqual(headAtMost);
      // that it can be edited is seen, however long its state is called
      const edit = await head.getByRole("button", { name: language === "en-US" ? "Edit" : "Изменить" }).boundingBox();
      expect((edit?.x ?? 390) + (edit?.width ?? 0), path).toBeLessThanOrEqual(390);
      // what does not fit is drawn aside, and widens no page
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
  });

const tools = { "en-US": ["Filter", "Export"], "ru-RU": ["Фильтр", "Выгрузить"] } as const;
const open = encodeURIComponent(btoa(JSON.stringify({ states: ["Open", "Partially Shipped"] })));

for (const language of ["en-US", "ru-RU"] as const)
  test(`Mo narrows a list in one hand (${language}): its tools stand in one row, whatever it is narrowed to`, async ({
    page,
    baseURL,
  }) => {
    await signIn(page);
    await page.context().addCookies([{ name: "lang", value: language, url: String(baseURL) }]);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ["/sales-orders", `/sales-orders?filter=${open}`, "/skus"]) {
      await page.goto(path);
      await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
      const [filter, last] = await Promise.all(
        tools[language].map((name) => page.getByRole("main").getByRole("button", { name, exact: true }).boundingBox()),
      );
      expect(filter?.x, path).toBeGreaterThanOrEqual(0);
      expect((last?.x ?? 390) + (last?.width ?? 0), path).toBeLessThanOrEqual(390);
      const middles = [filter, last].map((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2);
      expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 0)), path).toBeLessThan(4);
    }
  });

/** Layout shift that nobody sees: a fifth of what counts as good. */
const jumpAtMost = 0.02;
const pages = [
  ["/vendors/detail", "vendors"],
  ["/customers/detail", "customers"],
  ["/skus/detail", "skus"],
  ["/products/detail", "products"],
  ["/sales-orders/detail", "salesOrders"],
] as const;

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`nothing jumps while a page comes, ${width} px wide`, async ({ page, baseURL }) => {
    const api = await office(String(baseURL));
    await signIn(page);
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      const jumps = { sum: 0 };
      Object.assign(window, { jumps });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ("value" in entry && typeof entry.value === "number") jumps.sum += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    for (const [path, list] of pages) {
      const found = await api.request<Record<string, { id: number }[]>>(`query { ${list}(limit: 1) { id } }`, {});
      // answers that are late do not wait for each other, and a busy machine is late
      await expect(async () => {
        await page.goto(`${path}/${found[list]?.[0]?.id}`);
        await expect(page.getByRole("tabpanel")).toBeVisible();
        await page.waitForLoadState("networkidle");
        expect(
          await page.evaluate(() => (window as unknown as { jumps: { sum: number } }).jumps.sum),
        ).toBeLessThanOrEqual(jumpAtMost);
      }, path).toPass({ timeout: 40_000 });
    }
  });
