import { beforeAll, expect, test } from "vitest";
import { visitorSettings } from "../../db/client/transaction.ts";
import { desk, daysAgo, short } from "../../db/test/reports/reorder-shop.ts";
import { statementsOf, watchStatements } from "../../db/test/statements.ts";
import { openShop, type Shop } from "../../db/test/stock/shop.ts";
import { bulking } from "../test/bulking.ts";
import { servedWith } from "../test/served-with.ts";
import { bulkRunner } from "./bulk-runner.ts";

const served = servedWith(({ within }, pool) => ({ bulk: bulkRunner(within, pool) }));
const { tried, stepped, rowsOf, told } = bulking(served);
const count = 520;
let shop: Shop;
let second: number;

beforeAll(async () => {
  shop = await openShop(served().db, { skus: 0 });
  second = Number(
    await shop.insert(
      "vendors",
      "name, contact_name, email, phone, address1, city, postal_code, district, country",
      "'Second', 'Ann', 'a@example.test', '5551234567', '1 Road', 'Town', '12345', 'State', 'US'",
    ),
  );
  await short(shop, "M", count, shop.vendor);
  await short(shop, "S", 30, second);
});

type Draft = { id: number; lines: number; version: number; name: string };
const draftsOf = async (module: "purchase_orders" | "transfers", lines: string): Promise<Draft[]> => {
  const { rows } = await shop.admin.query<Draft>(
    `select o.id, o.version, count(*)::int as lines, n.name
     from app_public.${module} as o
     join app_public.${lines} as l on l.account_id = o.account_id and l.${module === "transfers" ? "transfer_id" : "purchase_order_id"} = o.id
     join app_public.references as n on n.account_id = o.account_id and n.module = '${module}' and n.record_id = o.id
     where o.account_id = $1 and o.deleted_at is null group by o.id, o.version, n.name order by o.id`,
    [shop.accountId],
  );
  return rows;
};
const orders = () => draftsOf("purchase_orders", "purchase_order_lines");
const asked = (action: string, filter: object) => ({ module: "skus", action, fields: {}, filter });
const drafted = async (action: string, filter: object) => {
  const { admin } = shop.account;
  const { id } = await tried(admin, asked(action, filter));
  await stepped(admin, "apply", id);
  return id;
};

test("drafts of many suggestions go again as wholes; what was opened or changed stays, and each document says why", async () => {
  const { admin } = shop.account;
  const id = await drafted("orderSuggested", {});
  const [full, rest, other] = await orders();
  expect([full, rest, other].map((draft) => draft!.lines)).toEqual([500, count - 500, 30]);
  await shop.perform("save_purchase_orders", { id: other!.id, state: "Open" });
  const [line] = await shop.rowsOf<{ id: number }>("purchase_order_lines", `purchase_order_id = ${full!.id}`);
  await shop.perform("save_purchase_orders", { id: full!.id, lineItems: [{ id: line!.id, quantity: "12" }] });
  const end = await stepped(admin, "undo", id);
  expect(end).toMatchObject({ putBack: count - 1, leftAsIs: 31 });
  const stay = (order: Draft, problem: string, lines: number) => ({
    ...{ id: order.id, name: order.name, count: lines },
    problem: expect.objectContaining({ problem, code: "VALIDATION" }) as object,
  });
  expect((end["figures"] as { stayed: object[] }).stayed).toEqual([
    stay(other!, "noDraft", 30),
    stay(full!, "changedSince", 1),
  ]);
  // one change of the order, however many lines it lost
  expect(await orders()).toEqual([
    { ...full, lines: 1, version: full!.version + 2 },
    { ...other, version: other!.version + 1 },
  ]);
  const rows = await rowsOf(admin, id);
  expect(rows.filter(({ undone }) => undone === "done")).toHaveLength(count - 1);
  expect(rows.filter(({ undone }) => undone === "skipped").map(({ problems }) => problems.length)).toEqual(
    Array.from({ length: 31 }, () => 1),
  );
  expect(await told(admin, id)).toMatchObject({ progress: "undone" });
  await shop.perform("delete_purchase_orders", { id: full!.id });
  await shop.perform("save_purchase_orders", { id: other!.id, state: "Draft" });
  await shop.perform("delete_purchase_orders", { id: other!.id });
  expect((await desk(shop, {})).totalCount).toBe(count + 30);
  expect(await shop.differences()).toEqual([]);
});

test("who may not delete orders undoes nothing, and is told so", async () => {
  const clerk = await served().user(shop.accountId, {
    type: "admin",
    scopeBlacklist: ["purchase_order:delete:single"],
  });
  const { id } = await tried(clerk, asked("orderSuggested", { vendorIds: [second] }));
  await stepped(clerk, "apply", id);
  expect(await stepped(clerk, "undo", id)).toMatchObject({ putBack: 0, leftAsIs: 30 });
  expect((await rowsOf(clerk, id))[0]).toMatchObject({ undone: "skipped", problems: [{ code: "FORBIDDEN" }] });
  for (const draft of await orders()) await shop.perform("delete_purchase_orders", { id: draft.id });
});

test("drafted transfers go again, and keep the lines that were changed since", async () => {
  const { admin } = shop.account;
  const [east, west] = shop.warehouses;
  const ids = (await desk(shop, { search: "S-0000" })).rows.map(({ skuId }) => skuId);
  for (const sku of ids) {
    await shop.stock(sku, 2000, { warehouseId: west, binLocationId: shop.bins[1] });
    await daysAgo(shop, { sku, warehouse: east, quantity: 90, days: 1 });
  }
  const moves = (await desk(shop, { show: "move" })).totalCount;
  expect(moves).toBe(ids.length);
  const whole = await drafted("moveSuggested", { show: "move" });
  expect(await draftsOf("transfers", "transfer_lines")).toMatchObject([{ lines: moves }]);
  expect(await stepped(admin, "undo", whole)).toMatchObject({ putBack: moves, leftAsIs: 0 });
  expect(await draftsOf("transfers", "transfer_lines")).toEqual([]);
  const again = await drafted("moveSuggested", { show: "move" });
  const [transfer] = await draftsOf("transfers", "transfer_lines");
  const [line] = await shop.rowsOf<{ id: number }>("transfer_lines", `transfer_id = ${transfer!.id}`);
  await shop.perform("save_transfers", { id: transfer!.id, lineItems: [{ id: line!.id, quantity: "1" }] });
  const end = await stepped(admin, "undo", again);
  expect(end).toMatchObject({ putBack: moves - 1, leftAsIs: 1, figures: { stayed: [{ id: transfer!.id, count: 1 }] } });
  await shop.perform("delete_transfers", { id: transfer!.id });
  expect((await desk(shop, { show: "move" })).totalCount).toBe(moves);
});

test("lines that are taken back are refused by their place; 500 lines cost what ten do, but for what looks at each line", async () => {
  await drafted("orderSuggested", { vendorIds: [shop.vendor] });
  const [full, rest] = await orders();
  const linesOf = (order: Draft) =>
    shop.rowsOf<{ id: number; quantity: string }>("purchase_order_lines", `purchase_order_id = ${order.id}`);
  const all = (await linesOf(full!)).map(({ id, quantity }) => ({ id, quantity }));
  const few = (await linesOf(rest!)).map(({ id, quantity }) => ({ id, quantity }));
  const refusal = (rows: unknown) => shop.refusalOf(shop.perform("drop_suggested_lines", { rows }));
  expect(
    await refusal([all[0], { id: all[1]!.id, quantity: "9" }, { id: 2_000_000_000, quantity: "1" }]),
  ).toMatchObject({
    code: "SWVAL",
    detail: { fields: { "rows.1.quantity": "changedSince", "rows.2.id": "notFound" } },
  });
  expect(await refusal([all[0], all[0]])).toMatchObject({
    detail: { fields: { "rows.0.id": "twice", "rows.1.id": "twice" } },
  });
  expect(await refusal([])).toMatchObject({ detail: { fields: { rows: "tooMany" } } });
  expect(await refusal([...all, ...few])).toMatchObject({ detail: { fields: { rows: "tooMany" } } });
  const neighbour = await openShop(served().db, { skus: 0 });
  expect(await neighbour.refusalOf(neighbour.perform("drop_suggested_lines", { rows: [all[0]] }))).toMatchObject({
    detail: { fields: { "rows.0.id": "notFound" } },
  });
  const client = await shop.admin.connect();
  try {
    await watchStatements(client);
    const counted = async (rows: readonly object[]) => {
      await client.query("begin");
      for (const [name, value] of Object.entries(visitorSettings(shop.account.admin.visitor)))
        await client.query("select set_config($1, $2, true)", [name, value]);
      const statements = await statementsOf(client, async () => {
        await client.query("select app_hidden.perform('drop_suggested_lines', $1)", [JSON.stringify({ rows })]);
        await client.query("set constraints all immediate");
      });
      await client.query("rollback");
      return statements.length;
    };
    const ten = await counted(all.slice(0, 10));
    const most = await counted(all.slice(0, 499));
    const wholes = await counted([...all.slice(0, 480), ...few]);
    console.log(`statements: ${ten} of 10 lines taken off, ${most} of 499, ${wholes} of 480 and a whole draft of 20`);
    expect(ten).toBeGreaterThan(5);
    // two keys and two guards look at each line that goes
    expect(most - ten).toBeLessThanOrEqual(4 * 489 + 5);
    expect(wholes - ten).toBeLessThanOrEqual(4 * 470 + ten);
  } finally {
    client.release(true);
  }
});
