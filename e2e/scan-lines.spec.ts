import { create, office, openShop } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/story.ts";
import { scanCodes, slowDown } from "./support/wedge.ts";

const speeds = [5, 10, 20, 30, 45].flatMap((perKey) => [0, 100, 400].map((pause) => ({ perKey, pause })));
/** Scanners as fast and as slow as they come; all of them in npm run test:full. */
const measured = process.env.STOCKWRIGHT_FULL
  ? speeds
  : speeds.filter(({ perKey, pause }) => (perKey === 5 || perKey === 30) && pause !== 100);
test.describe.configure({ timeout: measured.length * 60_000 });

test("Uri scans twenty chairs into an order on a slow computer, by scanners of any speed, and there are twenty lines", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const { tag, labelId, customer, warehouse } = await openShop(api);
  const codes = Array.from({ length: 20 }, (_, at) => `SCAN-${tag.toUpperCase()}-${10 + at}`);
  for (const code of codes)
    await create(api, "Sku", {
      code,
      name: `Chair ${code}`,
      priceRules: [{ labelId, price: "10", quantity: "1", unit: "each", matchCriteria: "greaterOrEqual" }],
    });
  const query = `query ($customer: String, $warehouse: String) {
    customers(filter: { searchText: $customer }, limit: 1) { id } warehouses(filter: { searchText: $warehouse }, limit: 1) { id } }`;
  const { customers, warehouses } = await api.request<Record<"customers" | "warehouses", { id: number }[]>>(query, {
    customer,
    warehouse,
  });
  for (const speed of measured) {
    const order = await create(api, "SalesOrder", { customerId: customers[0]?.id, warehouseId: warehouses[0]?.id });
    await signIn(page, undefined, `/sales-orders/detail/${order}`);
    const grid = page.getByRole("grid", { name: "Lines" });
    await grid.getByRole("gridcell", { name: "Type a code" }).focus();
    await slowDown(page, 4);
    await scanCodes(page, codes, speed);
    const lines = grid
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader") })
      .filter({ hasText: "SCAN-" });
    await expect(lines, JSON.stringify(speed)).toHaveCount(codes.length, { timeout: 30_000 });
    for (const code of codes)
      await expect(lines.filter({ hasText: code }), `${code} ${JSON.stringify(speed)}`).toHaveCount(1);
    await expect(page.getByRole("region", { name: /needs mending/ })).toHaveCount(0);
    await slowDown(page, 1);
  }
});
