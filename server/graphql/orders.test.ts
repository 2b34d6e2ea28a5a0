import { expect, test } from "vitest";
import { openShop } from "../../db/test/stock/shop.ts";
import { useServed } from "../test/served.ts";

const served = useServed();

test("who lists shipments finds them by the numbers of their orders, not by their letters", async () => {
  const { account, sku, sell, stock, pack } = await openShop(served().db);
  await stock(sku, 100);
  const orders: { id: number; line: number }[] = [];
  for (let n = 1; n <= 11; n += 1) {
    const { id, lines } = await sell([[sku, 1]]);
    orders.push({ id, line: lines[0] ?? 0 });
  }
  for (const n of [10, 9, 2, 11]) {
    const { id, line } = orders[n - 1] ?? { id: 0, line: 0 };
    await pack(id, line, 1);
  }
  const { data, errors } = await served().ask<Record<string, { salesOrderReference: { name: string } }[]>>(
    account.admin,
    `{
      usual: shipments { salesOrderReference { name } }
      first: shipments(orderBy: {column: "salesOrderId", order: ASC}) { salesOrderReference { name } }
      last: shipments(orderBy: {column: "salesOrderId", order: DESC}) { salesOrderReference { name } }
    }`,
  );
  expect(errors).toEqual([]);
  const numbers = (list = "") => data[list]?.map(({ salesOrderReference }) => salesOrderReference.name);
  expect(numbers("usual")).toEqual(["2", "9", "10", "11"]); // as the specification has it
  expect(numbers("first")).toEqual(["2", "9", "10", "11"]);
  expect(numbers("last")).toEqual(["11", "10", "9", "2"]);
});

test("other references are ordered by the names people see", async () => {
  const account = await served().account();
  const { rows } = await served().db.admin.query<{ id: number }>(
    `insert into app_public.products (account_id, name, display_id)
     values ($1, 'Willow', 'P-1'), ($1, 'Ash', 'P-2') returning id`,
    [account.accountId],
  );
  await served().db.admin.query(
    "insert into app_public.skus (account_id, name, code, product_id) values ($1, 'W', 'W', $2), ($1, 'A', 'A', $3)",
    [account.accountId, rows[0]?.id, rows[1]?.id],
  );
  const { data } = await served().ask<{ skus: { code: string }[] }>(
    account.admin,
    '{ skus(orderBy: {column: "productId", order: ASC}) { code } }',
  );
  expect(data.skus.map(({ code }) => code)).toEqual(["A", "W"]);
  const lower = await served().ask<{ skus: { code: string }[]; again: { code: string }[] }>(
    account.admin,
    'query ($by: [OrderBy!]) { skus(orderBy: {column: "productId", order: desc}) { code } again: skus(orderBy: $by) { code } }',
    { variables: { by: [{ column: "productId", order: "desc" }] } },
  );
  expect([lower.data.skus, lower.data.again].map((skus) => skus.map(({ code }) => code))).toEqual([
    ["W", "A"],
    ["W", "A"],
  ]);
});

test("what is reserved and owed of a line is told to whoever sees the line, also without the right to see lots", async () => {
  const { account, sku, sell, stock } = await openShop(served().db);
  await stock(sku, 3);
  const { id } = await sell([[sku, 5]]);
  const picker = await served().user(account.accountId, { routeBlacklist: ["lots"] });
  const asked = "query ($id: Int!) { salesOrder(id: $id) { lineItems { allocated committed backordered } } }";
  type Line = { allocated: string; committed: string; backordered: string };
  const lines = async (user: typeof picker) =>
    (await served().ask<{ salesOrder: { lineItems: Line[] } }>(user, asked, { variables: { id } })).data.salesOrder
      .lineItems;
  expect(await lines(picker)).toEqual(await lines(account.admin));
  expect((await lines(picker))[0]).toMatchObject({ allocated: "3", backordered: "2" });
});
