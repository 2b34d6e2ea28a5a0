import { beforeAll, expect, test } from "vitest";
import { withVisitor } from "../../client/transaction.ts";
import { createUser } from "../accounts.ts";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "./shop.ts";

const db = useDatabase();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(db(), { skus: 60 });
});

let next = 0;
const freshSku = (): number => shop.skuIds[next++]!;

type Part = [sku: number, quantity: number | string, isFixed?: boolean];
type Component = { id: number; sku_id: number; quantity: string; qty_consumed: string; qty_short_closed: string };
type Assembly = { id: number; lot_id: number; quantity: string; cost: string };
type Cogs = { type: string; amount: string };

/** A SKU that is made of others. */
const made = async (...parts: Part[]): Promise<number> => {
  const sku = freshSku();
  await makeOf(sku, ...parts);
  return sku;
};
const makeOf = (sku: number, ...parts: Part[]) =>
  shop.perform("save_skus", {
    id: sku,
    billOfMaterials: parts.map(([skuId, quantity, isFixed = false]) => ({ skuId, quantity, isFixed })),
  });
const order = async (lines: [sku: number, quantity: number | string][], more: object = {}) => {
  const { id } = await shop.perform("save_work_orders", {
    originWarehouseId: shop.warehouses[0],
    state: "Open",
    lineItems: lines.map(([skuId, quantity]) => ({ skuId, quantity })),
    ...more,
  });
  const rows = await shop.rowsOf<{ id: number; position: number }>("work_order_lines", `work_order_id = ${id}`);
  return { id, lines: rows.sort((a, b) => a.position - b.position).map((line) => line.id) };
};
const save = (id: number, more: object) => shop.perform("save_work_orders", { id, ...more });
const build = (id: number, lineItemId: number, quantity: number | string, more: object = {}) =>
  shop.perform("receive_work_order", {
    id,
    receivements: [{ lineItemId, binLocationId: shop.bins[0], quantity, ...more }],
  });
const takeBack = (id: number) => shop.perform("delete_assembly", { id });
const figures = (sku: number) => shop.figures(sku);
const components = async (id: number) =>
  (await shop.rowsOf<Component>("work_order_components", `work_order_id = ${id} order by line_id, position`)).map(
    (row) => [row.sku_id, Number(row.quantity), Number(row.qty_consumed)],
  );
const assemblies = (id: number) =>
  shop.rowsOf<Assembly>("assemblies", `work_order_id = ${id} and deleted_at is null order by id`);
const variance = async (id: number) =>
  (await shop.rowsOf<Cogs>("cogs_entries", `document_table = 'work_orders' and document_id = ${id}`))
    .reduce((sum, { amount }) => sum + Number(amount), 0)
    .toFixed(8);
const lotsOf = async (sku: number) =>
  (
    await shop.rowsOf<{ id: number; quantity: string; reserved: string; unit_cost: string }>(
      "lots",
      `sku_id = ${sku} order by id`,
    )
  ).map((lot) => [lot.id, Number(lot.quantity), Number(lot.reserved), Number(lot.unit_cost)]);
const agrees = async () => expect(await shop.differences()).toEqual([]);

test("opened, what it builds is on order and in progress, and its components are demand; as a draft and canceled it is nothing", async () => {
  const [leg, glue] = [freshSku(), freshSku()];
  const table = await made([leg, 4], [glue, 2, true]);
  await shop.stock(leg, 10);
  await shop.stock(glue, 5);
  const { id, lines } = await order([[table, 3]], { state: "Draft" });
  expect(await components(id)).toEqual([
    [leg, 12, 0],
    [glue, 2, 0],
  ]);
  expect([await figures(table), await figures(leg)]).toEqual([{}, { inStock: 10, available: 10 }]);
  await save(id, { state: "Open" });
  expect([await figures(table), await figures(leg), await figures(glue)]).toEqual([
    { onOrder: 3, inProgress: 3 },
    { inStock: 10, allocated: 10, backordered: 2 },
    { inStock: 5, available: 3, allocated: 2 },
  ]);
  // variable components follow the quantity, fixed ones do not
  await save(id, { lineItems: [{ id: lines[0], quantity: 2 }] });
  expect(await components(id)).toEqual([
    [leg, 8, 0],
    [glue, 2, 0],
  ]);
  expect(await figures(leg)).toEqual({ inStock: 10, available: 2, allocated: 8 });
  expect(await figures(table)).toEqual({ onOrder: 2, inProgress: 2 });
  await agrees();
  await save(id, { state: "Canceled" });
  expect([await figures(table), await figures(leg), await figures(glue)]).toEqual([
    {},
    { inStock: 10, available: 10 },
    { inStock: 5, available: 5 },
  ]);
  await agrees();
});

test("a line has a bill of materials and a cost rule, and as much of each component as can be counted", async () => {
  const [plain, oil] = [freshSku(), freshSku()];
  expect(await shop.refusalOf(order([[plain, 1]], { state: "Draft" }))).toMatchObject({
    code: "SWVAL",
    detail: { fields: { "lineItems.0.skuId": "noBill" }, skuId: plain },
  });
  const lamp = await made([oil, 1]);
  await shop.admin.query("delete from app_public.sku_costs where account_id = $1 and sku_id = $2", [
    shop.accountId,
    lamp,
  ]);
  expect(await shop.refusalOf(order([[lamp, 1]], { state: "Draft" }))).toMatchObject({
    code: "SWRUL",
    detail: { skuId: lamp, rule: "neededCost" },
  });
  const paint = await made([oil, 3]);
  await shop.perform("save_skus", { id: paint, quantityPrecision: 1 });
  await order([[paint, 2]], { state: "Draft" });
  expect(await shop.refusalOf(order([[paint, "0.5"]], { state: "Draft" }))).toMatchObject({
    code: "SWVAL",
    detail: { fields: { lineItems: "componentPrecision" }, skuId: oil, decimals: 0 },
  });
  expect(await shop.refusalOf(order([[paint, "0.55"]], { state: "Draft" }))).toMatchObject({
    detail: { fields: { "lineItems.0.quantity": "precision" } },
  });
});

test("building consumes what is allocated: variable components by number, fixed ones with the first, at what they cost", async () => {
  const [leg, glue] = [freshSku(), freshSku()];
  const table = await made([leg, 4], [glue, 2, true]);
  const first = await shop.stock(leg, 6, { costPerUnit: "1" });
  const second = await shop.stock(leg, 6, { costPerUnit: "1.3333" });
  await shop.stock(glue, 2, { costPerUnit: "5" });
  const { id, lines } = await order([[table, 3]]);
  await build(id, lines[0]!, 1, { lotNumber: "T-1", serialNumber: "S-1", expirationDate: "2999-01-01" });
  expect(await shop.stateOf("work_orders", id)).toBe("In Progress");
  expect([await figures(table), await figures(leg), await figures(glue)]).toEqual([
    { inStock: 1, available: 1, onOrder: 2, inProgress: 2 },
    { inStock: 8, allocated: 8 },
    {},
  ]);
  // four legs at 1, and a third of glue for 10
  expect((await assemblies(id)).map(({ cost }) => Number(cost))).toEqual([7.3333]);
  await agrees();
  await build(id, lines[0]!, 2);
  expect(await shop.stateOf("work_orders", id)).toBe("Completed");
  expect(await lotsOf(leg)).toEqual([
    [first, 0, 0, 1],
    [second, 0, 0, 1.3333],
  ]);
  // two at 1, six at 1.3333, and the rest of the glue: what lots cannot hold is a variance, and nothing is lost
  const lots = await assemblies(id);
  const inLots = lots.reduce((sum, { quantity, cost }) => sum + Number(quantity) * Number(cost), 0);
  expect(await variance(id)).toBe((6 + 6 * 1.3333 + 10 - inLots).toFixed(8));
  await agrees();
  expect(await shop.refusalOf(build(id, lines[0]!, 1))).toMatchObject({ code: "SWOVR", detail: { allowed: "0" } });
  expect(await shop.refusalOf(save(id, { state: "Canceled" }))).toMatchObject({ code: "SWTRN" });
});

test("what components cost, and what became of it, is told to who sees costs", async () => {
  const [leg, glue] = [freshSku(), freshSku()];
  const table = await made([leg, 1], [glue, 1, true]);
  await shop.stock(leg, 1, { costPerUnit: "2" });
  await shop.stock(leg, 2, { costPerUnit: "3" });
  await shop.stock(glue, 1, { costPerUnit: "9" });
  type Told = Record<"cost" | "consumed" | "inStock" | "unabsorbed" | "variance", string | null>;
  const told = async (id: number) =>
    (await shop.told<readonly Told[]>("work_order_costs", id)).map((row) =>
      [row.cost, row.consumed, row.inStock, row.unabsorbed, row.variance].map((text) => text && Number(text)),
    );
  const costs = async (id: number) =>
    (await shop.told<readonly Told[]>("work_order_parts", id)).map(({ cost }) => cost);
  const { id, lines } = await order([[table, 3]]);
  // three legs are held, at 2, 3 and 3
  expect(await costs(id)).toEqual(["2.6667", "9"]);
  expect(await told(id)).toEqual([[null, 0, 0, 0, 0]]);
  await build(id, lines[0]!, 1);
  expect(await told(id)).toEqual([[5, 11, 5, 6, 0]]);
  expect(await costs(id)).toEqual(["2.6667", "9"]);
  await save(id, { state: "Closed" });
  expect(await told(id)).toEqual([[5, 11, 5, 0, 6]]);
  expect(await costs(id)).toEqual(["2", "9"]);
  const client = await shop.admin.connect();
  const clerk = await createUser(client, shop.accountId, { type: "admin" });
  client.release();
  const { rows } = await shop.admin.query<{ granted: string }>(
    "select ',' || string_agg(s, ',') || ',' as granted from app_private.effective_scopes($1, $2) as s where s not like 'sku_cost:%'",
    [shop.accountId, clerk.userId],
  );
  const blind = { ...clerk, visitor: { ...clerk.visitor, granted: rows[0]!.granted } };
  expect(await shop.told("work_order_costs", id, blind)).toEqual([]);
  expect(await shop.told("work_order_parts", id, blind)).toMatchObject([{ cost: null }, { cost: null }]);
  await save(id, { state: "Open" });
  await takeBack((await assemblies(id))[0]!.id);
  expect(await told(id)).toEqual([[null, 0, 0, 0, 0]]);
  await agrees();
});

test("without its components nothing is built, and it is said how many can be and what is missing", async () => {
  const [leg, glue] = [freshSku(), freshSku()];
  const table = await made([leg, 4], [glue, 2, true]);
  await shop.stock(leg, 9);
  const { id, lines } = await order([[table, 3]]);
  expect(await shop.refusalOf(build(id, lines[0]!, 1))).toEqual({
    code: "SWSHT",
    detail: { lineItemId: lines[0], available: "0", skuId: glue, sku: `SKU-${next - 1}`, missing: "2" },
  });
  await shop.stock(glue, 2);
  expect(await shop.refusalOf(build(id, lines[0]!, 3))).toMatchObject({
    code: "SWSHT",
    detail: { available: "2", skuId: leg, missing: "3" },
  });
  // into a bin, all that can be built
  await shop.perform("receive_work_order", { id, binLocationId: shop.bins[0] });
  expect(await figures(table)).toEqual({ inStock: 2, available: 2, onOrder: 1, inProgress: 1 });
  expect(await shop.refusalOf(build(id, lines[0]!, 1, { binLocationId: shop.bins[1] }))).toMatchObject({
    detail: { fields: { "receivements.0.binLocationId": "otherWarehouse" } },
  });
  await agrees();
});

test("an assembly is taken back onto the same lots; the last one gives the fixed components back, a used one stays", async () => {
  const [leg, glue] = [freshSku(), freshSku()];
  const table = await made([leg, 4], [glue, 2, true]);
  await shop.stock(leg, 6, { costPerUnit: "1" });
  await shop.stock(leg, 6, { costPerUnit: "1.7" });
  await shop.stock(glue, 2, { costPerUnit: "3.3333" });
  const { id, lines } = await order([[table, 3]]);
  const state = async () => ({
    quantities: [await figures(table), await figures(leg), await figures(glue)],
    lots: [await lotsOf(leg), await lotsOf(glue)],
    components: await components(id),
    variance: await variance(id),
    state: await shop.stateOf("work_orders", id),
  });
  const opened = await state();
  await build(id, lines[0]!, 1);
  const [first] = await assemblies(id);
  const one = await state();
  await build(id, lines[0]!, 2);
  const [, second] = await assemblies(id);
  await takeBack(second!.id);
  expect(await state()).toEqual(one);
  await takeBack(first!.id);
  expect(await state()).toEqual(opened);
  await agrees();

  // the one that took the glue goes first: the glue stays with the other
  await build(id, lines[0]!, 1);
  await build(id, lines[0]!, 1);
  const [third, fourth] = await assemblies(id);
  await takeBack(third!.id);
  expect(await figures(glue)).toEqual({});
  await agrees();
  const sold = await shop.sell([[table, 1]]);
  await shop.pack(sold.id, sold.lines[0]!, 1);
  expect(await shop.refusalOf(takeBack(fourth!.id))).toMatchObject({
    code: "SWDEL",
    detail: { consumers: [{ module: "sales_orders", id: sold.id, quantity: "1" }] },
  });
});

test("closed, what fixed components cost and nothing absorbed is a variance; reopened, it waits again", async () => {
  const [leg, glue] = [freshSku(), freshSku()];
  const table = await made([leg, 1], [glue, 1, true]);
  await shop.stock(leg, 3, { costPerUnit: "2" });
  await shop.stock(glue, 1, { costPerUnit: "9" });
  const { id, lines } = await order([[table, 3]]);
  await build(id, lines[0]!, 1);
  expect(await variance(id)).toBe("0.00000000");
  const before = [await figures(table), await figures(leg)];
  await save(id, { state: "Closed" });
  expect(await variance(id)).toBe("6.00000000");
  expect([await figures(table), await figures(leg)]).toEqual([
    { inStock: 1, available: 1 },
    { inStock: 2, available: 2 },
  ]);
  await agrees();
  await save(id, { state: "Open" });
  expect(await variance(id)).toBe("0.00000000");
  expect([await figures(table), await figures(leg)]).toEqual(before);
  expect(await shop.stateOf("work_orders", id)).toBe("In Progress");
  await agrees();
  await build(id, lines[0]!, 2);
  expect((await assemblies(id)).map(({ cost }) => Number(cost))).toEqual([5, 5]);
  await agrees();
});

test("it keeps the bill of materials it was made with until that is refreshed", async () => {
  const [leg, glue, screw] = [freshSku(), freshSku(), freshSku()];
  const table = await made([leg, 4], [glue, 1, true]);
  await shop.stock(leg, 20);
  await shop.stock(screw, 20);
  const { id, lines } = await order([[table, 2]]);
  await shop.perform("save_skus", {
    id: table,
    billOfMaterials: (await shop.rowsOf<{ id: number }>("bill_of_materials", `assembly_id = ${table}`)).map((row) => ({
      id: row.id,
      remove: true,
    })),
  });
  await makeOf(table, [leg, 3], [screw, 8]);
  expect(await components(id)).toEqual([
    [leg, 8, 0],
    [glue, 1, 0],
  ]);
  const preview = await shop.perform("preview", { operation: "refresh_work_order", input: { id } });
  expect(preview).toMatchObject({ preview: true });
  expect(await components(id)).toHaveLength(2);
  await shop.perform("refresh_work_order", { id });
  expect(await components(id)).toEqual([
    [leg, 6, 0],
    [screw, 16, 0],
  ]);
  expect([await figures(leg), await figures(glue), await figures(screw)]).toEqual([
    { inStock: 20, available: 14, allocated: 6 },
    {},
    { inStock: 20, available: 4, allocated: 16 },
  ]);
  await build(id, lines[0]!, 1);
  expect(await shop.refusalOf(shop.perform("refresh_work_order", { id }))).toMatchObject({
    detail: { fields: { lineItems: "allBuilt" } },
  });
  await agrees();
});

test("a line of another SKU is made of something else; what was built keeps its line", async () => {
  const [leg, top] = [freshSku(), freshSku()];
  const [stool, board] = [await made([leg, 3]), await made([top, 1])];
  await shop.stock(leg, 6);
  const { id, lines } = await order([[stool, 2]]);
  await save(id, { lineItems: [{ id: lines[0], skuId: board }] });
  expect(await components(id)).toEqual([[top, 2, 0]]);
  expect([await figures(leg), await figures(top)]).toEqual([{ inStock: 6, available: 6 }, { backordered: 2 }]);
  await save(id, { lineItems: [{ id: lines[0], skuId: stool }] });
  await build(id, lines[0]!, 1);
  expect(await shop.refusalOf(save(id, { lineItems: [{ id: lines[0], skuId: board }] }))).toMatchObject({
    detail: { fields: { "lineItems.0.skuId": "assembled" } },
  });
  expect(await shop.refusalOf(save(id, { lineItems: [{ id: lines[0], remove: true }] }))).toMatchObject({
    code: "SWDEL",
    detail: { reason: "lineAssembled" },
  });
  expect(await shop.refusalOf(save(id, { originWarehouseId: shop.warehouses[1] }))).toMatchObject({ code: "SWVAL" });
  const copy = await shop.perform("duplicate_work_orders", { id });
  expect(await components(copy.id)).toEqual([[leg, 6, 0]]);
  await agrees();
});

test("components go to the work that starts first", async () => {
  const leg = freshSku();
  const stool = await made([leg, 1]);
  const late = await order([[stool, 1]], { startOn: "2030-02-01", dueDate: "2030-02-02" });
  const early = await order([[stool, 1]], { startOn: "2030-01-01", dueDate: "2030-03-01" });
  await shop.stock(leg, 1);
  await build(early.id, early.lines[0]!, 1);
  expect(await shop.refusalOf(build(late.id, late.lines[0]!, 1))).toMatchObject({ code: "SWSHT" });
  await agrees();
});

test("of many who build the last one at once, one does; of many who take it back, too", async () => {
  const leg = freshSku();
  const stool = await made([leg, 3]);
  await shop.stock(leg, 3);
  const { id, lines } = await order([[stool, 5]]);
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => build(id, lines[0]!, 1)));
  const refusals = answers.flatMap((answer) =>
    answer.status === "rejected" ? [answer.reason as { code: string }] : [],
  );
  expect(refusals.map(({ code }) => code)).toEqual(Array.from({ length: 19 }, () => "SWSHT"));
  const [assembly] = await assemblies(id);
  const back = await Promise.allSettled(Array.from({ length: 20 }, () => takeBack(assembly!.id)));
  expect(back.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect([await figures(leg), await figures(stool)]).toEqual([
    { inStock: 3, allocated: 3, backordered: 12 },
    { onOrder: 5, inProgress: 5 },
  ]);
  await agrees();
});

test("a draft says what could be built of what is available, sub-assemblies that lie there included; so does an order that is open", async () => {
  const [screw, board] = [freshSku(), freshSku()];
  const frame = await made([screw, 4]);
  const desk = await made([frame, 1], [board, 2]);
  await shop.stock(frame, 3);
  await shop.stock(board, 5);
  const tell = async (id: number) => {
    const { rows } = await withVisitor(db().server, shop.account.admin.visitor, (visitor) =>
      visitor.query<{ told: { buildable: string; shortSkuId: number | null; missing: string | null }[] }>(
        "select app_hidden.work_order_buildable($1) as told",
        [id],
      ),
    );
    return rows[0]!.told.map(({ buildable, shortSkuId, missing }) => [buildable, shortSkuId, missing]);
  };
  const draft = await order([[desk, 4]], { state: "Draft" });
  expect(await tell(draft.id)).toEqual([["2", board, "3"]]);
  const shelf = await made([board, 1]);
  const both = await order(
    [
      [desk, 2],
      [shelf, 9],
    ],
    { state: "Draft" },
  );
  // its lines share five boards, one after the other
  expect(await tell(both.id)).toEqual([
    ["2", null, null],
    ["1", board, "8"],
  ]);
  // it holds nothing: what somebody else takes is not there any more
  const other = await order([[desk, 1]]);
  expect(await tell(other.id)).toEqual([["1", null, null]]);
  expect(await tell(draft.id)).toEqual([["1", board, "5"]]);
  await save(draft.id, { state: "Open" });
  expect(await tell(draft.id)).toEqual([["1", board, "5"]]);
});
