import { beforeAll, expect, test } from "vitest";
import { daysAgo, desk, short } from "../../db/test/reports/reorder-shop.ts";
import { openShop, type Shop } from "../../db/test/stock/shop.ts";
import { bulking } from "../test/bulking.ts";
import { servedWith } from "../test/served-with.ts";
import { bulkRunner } from "./bulk-runner.ts";
import { firstPart } from "./parts.ts";

const served = servedWith(({ within }, pool) => ({ bulk: bulkRunner(within, pool) }));
const { start, tried, stepped, step, told, until, rowsOf } = bulking(served);
/** SKUs of the first vendor: more than one draft takes; of the second a few; and some that nobody sells. */
const counts = { mill: 620, second: 30, nobody: 3 };
const all = counts.mill + counts.second + counts.nobody;
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
  await short(shop, "M", counts.mill, shop.vendor);
  await short(shop, "S", counts.second, second);
  await short(shop, "N", counts.nobody, null);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const asked = (fields: object, action: string, filter: object = {}) => ({ module: "skus", action, fields, filter });
const draftLines = () =>
  served().db.admin.query<{ id: number; vendor_id: number; lines: number; quantity: string }>(
    `select o.id, o.vendor_id, count(*)::int as lines, sum(l.quantity)::text as quantity
     from app_public.purchase_orders as o join app_public.purchase_order_lines as l on l.purchase_order_id = o.id
     where o.account_id = $1 and o.state = 'Draft' and o.deleted_at is null group by 1, 2 order by 2, 1`,
    [shop.accountId],
  );

test("pages of the desk are one steady order: each suggestion once, equal to what its keys say and to what a page of SKUs tells", async () => {
  type Desk = Awaited<ReturnType<typeof desk>> & { keys: string[]; groups: { count: number }[]; buy: number };
  const whole = (await desk(shop, { all: true, limit: 1 })) as Desk;
  expect([whole.totalCount, whole.buy, whole.total]).toEqual([all, all, String((counts.mill + counts.second) * 20)]);
  expect(whole.groups.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([3, 30, 620]);
  const keyOf = ({ skuId, warehouseId }: { skuId: number; warehouseId: number }) => `${skuId}-${warehouseId}`;
  const seen: string[] = [];
  for (let offset = 0; offset < all; offset += 100)
    seen.push(...(await desk(shop, { offset, limit: 100 })).rows.map(keyOf));
  expect(seen).toEqual(whole.keys);
  expect(new Set(seen).size).toBe(all);
  const skuIds = whole.keys.slice(200, 300).map((key) => Number(key.split("-")[0]));
  const page = await desk(shop, { skuIds, limit: 500 });
  expect(page.rows).toEqual((await desk(shop, { offset: 200, limit: 100 })).rows);
  for (const [search, count] of [
    ["m-0001", 10],
    ["SECOND", 30],
    ["second mill", 0],
    ["thing 2", 111 + 11 + 1],
  ] as const)
    expect([search, (await desk(shop, { search })).totalCount]).toEqual([search, count]);
  expect((await desk(shop, { vendorIds: [second] })).totalCount).toBe(counts.second);
  expect((await desk(shop, { vendorIds: [second], search: "m-" })).totalCount).toBe(0);
});

test("all that match become drafts: a vendor's second order goes on where one is full, and every figure is as it was seen", async () => {
  const { admin } = shop.account;
  const { id, checked } = await tried(admin, asked({}, "orderSuggested"));
  expect(checked).toMatchObject({ toChange: all - 3, toSkip: 3, refused: 0, figures: { drafts: 2 } });
  // meanwhile: one is ordered by somebody else, one costs more, one is put off, and one is sold by nobody
  const frozen = await rowsOf(admin, id);
  const [ordered, dearer, aside, unsold] = frozen.filter(({ verdict }) => verdict === "change");
  const warehouseId = shop.warehouses[0];
  await shop.perform("order_suggested", { rows: [{ skuId: ordered!.recordId, warehouseId, needed: "10" }] });
  await shop.admin.query("update app_public.sku_costs set cost = 3 where sku_id = $1", [dearer!.recordId]);
  await shop.perform("put_off_reorder", { skuId: aside!.recordId, warehouseId, reason: "Later", until: inDays(9) });
  await shop.admin.query("delete from app_public.sku_costs where sku_id = $1", [unsold!.recordId]);
  const before = (await draftLines()).rows;
  const applied = [step(admin, "apply", id), step(admin, "apply", id)];
  expect((await Promise.all(applied)).map(({ code }) => code).toSorted()).toEqual(["TRANSITION", undefined]);
  const end = await until(admin, id, "complete");
  expect(end).toMatchObject({ done: all - 7, skipped: 7, failed: 0 });
  const [mill] = await shop.rowsOf<{ name: string }>("vendors", `id = ${shop.vendor}`);
  expect(end["figures"]).toEqual({ drafts: 2, made: 3, continued: [{ for: mill!.name, count: 2 }] });
  const rows = await rowsOf(admin, id);
  const reasons = rows.flatMap(({ recordId, outcome, problems }) =>
    outcome === "skipped" ? [[recordId, problems[0]?.problem]] : [],
  );
  expect(reasons).toEqual(
    expect.arrayContaining([
      [ordered!.recordId, "orderedMeanwhile"],
      [dearer!.recordId, "suggestedOtherwise"],
      [aside!.recordId, "suggestedOtherwise"],
      [unsold!.recordId, "suggestedOtherwise"],
    ]),
  );
  expect(reasons.filter(([, problem]) => problem === "noVendor")).toHaveLength(3);
  // what is on the lines is what was frozen, and no order has more than it takes
  const made = (await draftLines()).rows.filter((draft) => !before.some((known) => known.id === draft.id));
  expect(made.map(({ vendor_id, lines }) => [vendor_id, lines])).toEqual([
    [shop.vendor, 496],
    [shop.vendor, counts.mill - 500],
    [second, counts.second],
  ]);
  const done = rows.filter(({ outcome }) => outcome === "done");
  const sum = done.reduce((total, { differences }) => total + Number(differences[0]!.to), 0);
  expect(made.reduce((total, { quantity }) => total + Number(quantity), 0)).toBe(sum);
  expect(done.every(({ madeId }) => made.some((draft) => draft.id === madeId))).toBe(true);
  const { rows: notes } = await shop.admin.query("select from app_public.notifications where user_id = $1", [
    admin.userId,
  ]);
  expect(notes.length).toBeGreaterThan(0);
  // a second start finds what is left: what nobody sells and what costs more
  expect((await desk(shop, {})).totalCount).toBe(5);
  for (const draft of (await draftLines()).rows) await shop.perform("delete_purchase_orders", { id: draft.id });
  expect(await shop.differences()).toEqual([]);
});

test("named ones, other quantities and a vendor's are taken alone; many are put off with one reason and come back", async () => {
  const { admin } = shop.account;
  const { rows: shown } = await desk(shop, { search: "S-", limit: 30 });
  const named = shown.slice(0, 2).map(({ skuId, warehouseId, needed }) => ({ skuId, warehouseId, needed }));
  const rows = [
    { ...named[0], quantity: "25" },
    named[1],
    { ...shown[2], needed: "9" },
    { skuId: 2147, warehouseId: 1, needed: "1" },
  ].map((row) => ({
    skuId: row!.skuId,
    warehouseId: row!.warehouseId,
    needed: row!.needed,
    ...("quantity" in row! && { quantity: row.quantity }),
  }));
  const one = await tried(admin, asked({}, "orderSuggested", { rows }));
  expect(one.checked).toMatchObject({ toChange: 2, toSkip: 2 });
  await stepped(admin, "apply", one.id);
  expect(
    (await rowsOf(admin, one.id)).map(
      ({ outcome, differences, problems }) => differences[0]?.to ?? [outcome, problems[0]?.problem],
    ),
  ).toEqual(["25", "10", "10", ["skipped", "orderedMeanwhile"]]);
  // one line was changed by hand: it stays
  const [first] = (await rowsOf(admin, one.id)).filter(({ outcome }) => outcome === "done");
  const [line] = await shop.rowsOf<{ id: number }>(
    "purchase_order_lines",
    `purchase_order_id = ${first!.madeId} and sku_id = ${first!.recordId}`,
  );
  await shop.perform("save_purchase_orders", { id: first!.madeId, lineItems: [{ id: line!.id, quantity: "12" }] });
  expect(await stepped(admin, "undo", one.id)).toMatchObject({ putBack: 1, leftAsIs: 1 });
  await shop.perform("delete_purchase_orders", { id: first!.madeId });
  const changed = [{ ...named[1], quantity: "40" }];
  const other = await tried(admin, asked({}, "orderSuggested", { search: "S-", changed }));
  expect(other.checked).toMatchObject({ toChange: 30 });
  expect((await rowsOf(admin, other.id)).filter(({ differences }) => differences[0]?.to === "40")).toHaveLength(1);
  expect((await step(admin, "cancel", other.id)).code).toBeUndefined();

  const aside = await tried(
    admin,
    asked({ reason: "Season is over", until: inDays(20) }, "putOffReorder", { vendorIds: [second] }),
  );
  expect(aside.checked).toMatchObject({ toChange: 30, toSkip: 0 });
  expect(await stepped(admin, "apply", aside.id)).toMatchObject({ done: 30 });
  const off = await desk(shop, { show: "putOff", vendorIds: [second] });
  expect([off.totalCount, off.rows[0]?.["putOffReason"]]).toEqual([30, "Season is over"]);
  const { skuId, warehouseId } = off.rows[0]!;
  await shop.perform("put_off_reorder", { skuId, warehouseId, reason: "Longer", until: inDays(40) });
  expect(await stepped(admin, "undo", aside.id)).toMatchObject({ putBack: 29, leftAsIs: 1 });
  const again = await tried(admin, asked({}, "resumeReorder", { show: "putOff", vendorIds: [second] }));
  expect(await stepped(admin, "apply", again.id)).toMatchObject({ done: 1 });
  expect((await desk(shop, { vendorIds: [second] })).totalCount).toBe(30);
});

test("what is moved from a warehouse with enough becomes one transfer", async () => {
  const { admin } = shop.account;
  const [east, west] = shop.warehouses;
  const ids = (await desk(shop, { search: "S-0000" })).rows.map(({ skuId }) => skuId);
  // enough in the second warehouse, sold in the first
  for (const sku of ids) {
    await shop.stock(sku, 2000, { warehouseId: west, binLocationId: shop.bins[1] });
    await daysAgo(shop, { sku, warehouse: east, quantity: 90, days: 1 });
  }
  const moves = await desk(shop, { show: "move" });
  expect(moves.totalCount).toBe(ids.length);
  const { id } = await tried(admin, asked({}, "moveSuggested", { show: "move" }));
  expect(await stepped(admin, "apply", id)).toMatchObject({
    done: ids.length,
    figures: { made: 1, drafts: 1, continued: [] },
  });
  const lines = await shop.rowsOf<{ quantity: string; transfer_id: number }>("transfer_lines");
  const sum = (values: readonly string[]) => values.reduce((total, value) => total + Number(value), 0);
  expect(sum(lines.map(({ quantity }) => quantity))).toBe(sum(moves.rows.map(({ needed }) => needed)));
  expect(await shop.rowsOf("transfers")).toMatchObject([{ origin_warehouse_id: west, destination_warehouse_id: east }]);
});

test("refused by its path, without a scope, of another company, and where nothing is suggested", async () => {
  const { admin } = shop.account;
  const refusal = async (input: object, user = admin) => {
    const { code, errors } = await start(user, input);
    return [code, errors[0]?.extensions.fields];
  };
  const order = (filter: object) => refusal(asked({}, "orderSuggested", filter));
  expect(await refusal({ module: "skus", action: "orderSuggested", ids: [1] })).toEqual([
    "VALIDATION",
    { filter: "required" },
  ]);
  expect(await order({ show: "move" })).toEqual(["VALIDATION", { "filter.show": "choice" }]);
  expect(await order({ vendorIds: ["x"] })).toEqual(["VALIDATION", { vendorIds: "choice" }]);
  expect(await order({ vendorIds: Array.from({ length: 501 }, () => 1) })).toEqual([
    "VALIDATION",
    { vendorIds: "tooMany" },
  ]);
  for (const rows of [
    {},
    [1],
    [{ skuId: "x", warehouseId: 1 }],
    [{ skuId: 1, warehouseId: 1, quantity: "0.00" }],
    [{ skuId: 1, warehouseId: 1, needed: "-1" }],
    [{ skuId: 99999999999, warehouseId: 1 }],
  ])
    expect([rows, await order({ rows })]).toEqual([rows, ["VALIDATION", { "filter.rows": "invalid" }]]);
  for (const filter of [{ rows: [] }, { search: "nobody at all" }]) {
    const { data } = await start(admin, asked({}, "orderSuggested", filter));
    expect(await until(admin, data.startBulkUpdate.id, "failed")).toMatchObject({
      problem: "No record matches: nothing would be changed.",
    });
  }
  expect((await order({ search: "\u0000" }))[0]).toBe("VALIDATION");
  expect((await order({ search: "x".repeat(100_000) }))[0]).toBe("VALIDATION");
  expect(await refusal(asked({ until: "2031-01-01" }, "putOffReorder"))).toEqual([
    "VALIDATION",
    { "fields.reason": "required" },
  ]);
  for (const scope of ["bulk_update:create", "purchase_order:create", "sku:view:all", "purchase_order:view:all"]) {
    const clerk = await served().user(shop.accountId, { type: "admin", scopeBlacklist: [scope] });
    expect([scope, (await refusal(asked({ reason: "x", until: "2031-01-01" }, "putOffReorder"), clerk))[0]]).toEqual([
      scope,
      "FORBIDDEN",
    ]);
  }
  const neighbour = await openShop(served().db, { skus: 0 });
  await short(neighbour, "X", 1, neighbour.vendor);
  const [{ skuId, warehouseId }] = (await desk(neighbour, {})).rows as unknown as [
    { skuId: number; warehouseId: number },
  ];
  const theirs = await tried(admin, asked({}, "orderSuggested", { rows: [{ skuId, warehouseId, needed: "10" }] }));
  expect(theirs.checked).toMatchObject({ toChange: 0, toSkip: 1 });
  expect((await rowsOf(admin, theirs.id))[0]).toMatchObject({ name: `#${skuId}`, differences: [] });
  expect(await told(neighbour.account.admin, theirs.id)).toBeNull();
});

test("what becomes one is not parted by a call unless it is longer", () => {
  const rows = (...groups: string[]) => groups.map((together, row) => ({ row, recordId: row, given: { together } }));
  const sizes = (...groups: string[]) => firstPart(rows(...groups), 3).length;
  expect([
    sizes("a", "b"),
    sizes("a", "a", "b", "b"),
    sizes("a", "a", "a", "b"),
    sizes("a", "a", "a", "a"),
    sizes("a", "b", "b", "b"),
  ]).toEqual([2, 2, 3, 3, 1]);
});
