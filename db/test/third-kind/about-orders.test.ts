import { expect, test } from "vitest";
import { withDeclaredKinds } from "./scratch.ts";

// Documents that are about another one, which is their lock: exchanges name its lines, and have lines of a second kind; deposits have none; credits take their prices from
// the lines they name.

const scratch = withDeclaredKinds();
const { shop } = scratch;
const given = () => shop().skuIds[0]!;
const replacement = () => shop().skuIds[1]!;

/** An order of which this many were shipped. */
const shipped = async (quantity: number) => {
  await shop().stock(given(), quantity);
  const order = await shop().sell([[given(), quantity]]);
  const shipment = await shop().pack(order.id, order.lines[0]!, quantity);
  await shop().perform("place_shipment", { id: shipment });
  return { ...order, line: order.lines[0]!, shipment };
};
type Order = { id: number; line: number };

const exchange = async (order: Order, quantities: readonly number[], more: object = {}) =>
  (
    await shop().perform("save_exchanges", {
      salesOrderId: order.id,
      warehouseId: shop().warehouses[0],
      lineItems: quantities.map((quantity) => ({ salesOrderLineId: order.line, quantity })),
      state: "Open",
      ...more,
    })
  ).id;
const move = (table: string, id: number, state: string) => shop().perform(`save_${table}`, { id, state });
const refused = (work: Promise<unknown>) => shop().refusalOf(work);

test("what comes back is awaited, what is given for it waits for stock, and both are told with the order's customer", async () => {
  const order = await shipped(6);
  await shop().stock(replacement(), 1);
  const id = await exchange(order, [4], { replacements: [{ skuId: replacement(), quantity: 3 }], state: "Draft" });
  expect(await shop().figures(given())).toEqual({});
  expect(await shop().perform("preview", { operation: "save_exchanges", input: { id, state: "Open" } })).toMatchObject({
    documents: [{ module: "exchanges", id, party: "Chairs & Co", gained: "1" }],
  });
  await move("exchanges", id, "Open");
  expect(await shop().figures(given())).toEqual({ pendingReturn: 4 });
  expect(await shop().figures(replacement())).toEqual({ inStock: 1, allocated: 1, backordered: 2 });
  // its SKU is that of the line it names
  expect(await shop().rowsOf("returned_lines", `exchange_id = ${id}`)).toMatchObject([{ sku_id: given() }]);
  expect(await shop().differences()).toEqual([]);

  // as a function of the ledger would
  await scratch.admin().query(
    `begin; select set_config('app.account_id', '${shop().accountId}', true);
     select app_private.settle('exchanges', ${id}, 'return', '{}', null,
       array(select ('returned_lines', id, 'returned', 4)::app_private.line_fact from app_public.returned_lines where exchange_id = ${id}));
     commit`,
  );
  expect(await shop().stateOf("exchanges", id)).toBe("Under Way");
  await move("exchanges", id, "Closed");
  expect(await shop().figures(given())).toEqual({});
  expect(await shop().figures(replacement())).toEqual({ inStock: 1, available: 1 });
  expect(await shop().differences()).toEqual([]);
});

test("a kind that cannot be canceled is deleted while it is open, and gives back what it held and expected", async () => {
  const order = await shipped(4);
  const before = [await shop().figures(given()), await shop().figures(replacement())];
  const id = await exchange(order, [4], { replacements: [{ skuId: replacement(), quantity: 3 }] });
  expect(await shop().figures(given())).toMatchObject({ pendingReturn: 4 });
  expect(await shop().figures(replacement())).toMatchObject({ allocated: 1, backordered: 2 });
  await shop().perform("delete_exchanges", { id });
  expect([await shop().figures(given()), await shop().figures(replacement())]).toEqual(before);
  expect(await shop().differences()).toEqual([]);
  expect(
    await refused(shop().perform("save_exchanges", { id: await exchange(order, [1]), state: "Canceled" })),
  ).toMatchObject({
    code: "SWTRN",
  });
});

test("no more comes back than was shipped, whatever other documents name the line", async () => {
  const order = await shipped(6);
  const first = await exchange(order, [4]);
  expect(await refused(exchange(order, [3]))).toMatchObject({
    code: "SWVAL",
    detail: { fields: { "lineItems.0.quantity": "max" }, limits: { "lineItems.0.quantity": "2" } },
  });
  expect(await refused(exchange(order, [1, 2]))).toMatchObject({
    detail: { fields: { "lineItems.0.quantity": "max" } },
  });
  const draft = await exchange(order, [3], { state: "Draft" });
  expect(await refused(move("exchanges", draft, "Open"))).toMatchObject({ detail: { fields: { lineItems: "max" } } });
  await exchange(order, [2]);
  await shop().perform("delete_exchanges", { id: first });
  await move("exchanges", draft, "Open");
  const other = await shipped(1);
  expect(await refused(exchange({ id: other.id, line: order.line }, [1]))).toMatchObject({
    detail: { fields: { "lineItems.0.salesOrderLineId": "otherDocument" } },
  });
  const elsewhere = scratch
    .admin()
    .query(`update app_public.exchanges set sales_order_id = ${other.id} where id = ${draft}`);
  expect(await refused(elsewhere)).toMatchObject({ code: "SWVAL", detail: { fields: { salesOrderId: "fixed" } } });
});

test("of two who name the rest of a line at once, one is refused", async () => {
  const order = await shipped(6);
  const outcomes = await Promise.allSettled([exchange(order, [4]), exchange(order, [4])]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  // and its root is locked before anything of it
  const client = await scratch.admin().connect();
  try {
    await client.query(`begin; select from app_public.sales_orders where id = ${order.id} for no key update`);
    let done = false;
    const saved = exchange(order, [1]).then(() => (done = true));
    const waits = async (): Promise<boolean> =>
      (
        await client.query(
          "select from pg_locks join pg_stat_activity using (pid) where not granted and locktype in ('transactionid', 'tuple') and datname = current_database()",
        )
      ).rowCount !== 0;
    await expect.poll(waits, { timeout: 5000 }).toBe(true);
    expect(done).toBe(false);
    const { rowCount } = await client.query(
      `select from app_public.exchanges where sales_order_id = ${order.id} and state = 'Open'`,
    );
    expect(rowCount).toBe(1);
    await client.query("rollback");
    await saved;
  } finally {
    client.release();
  }
});

test("what was shipped and is named stays shipped; the line it names stays, with its SKU", async () => {
  const order = await shipped(2);
  const id = await exchange(order, [1]);
  expect(await refused(shop().perform("void_shipment", { id: order.shipment }))).toMatchObject({
    code: "SWDEL",
    detail: { reason: "lineNamed", consumers: [{ module: "exchanges", id }] },
  });
  const lineItems = (line: object) =>
    refused(shop().perform("save_sales_orders", { id: order.id, lineItems: [{ id: order.line, ...line }] }));
  expect(await lineItems({ skuId: replacement() })).toMatchObject({ code: "SWVAL" });
  await shop().perform("delete_exchanges", { id });
  await shop().perform("void_shipment", { id: order.shipment });
  // its only line is wanted by nobody but the order itself
  expect(await lineItems({ remove: true })).toMatchObject({
    code: "SWVAL",
    detail: { fields: { lineItems: "required" } },
  });
  await shop().perform("save_sales_orders", { id: order.id, lineItems: [{ id: order.line, skuId: replacement() }] });
});

test("a document stays open and stays there while others are about it", async () => {
  const order = await shop().sell([[shop().skuIds[2]!, 1]], { state: "Draft" });
  const deposit = (state: string) =>
    shop().perform("save_deposits", { salesOrderId: order.id, amount: "12.50", state });
  expect(await refused(deposit("Applied"))).toMatchObject({ detail: { fields: { salesOrderId: "notOpen" } } });
  const draft = (await deposit("Pending")).id;
  await move("sales_orders", order.id, "Open");
  await move("deposits", draft, "Applied");
  for (const state of ["Draft", "Canceled"])
    expect(await refused(move("sales_orders", order.id, state))).toMatchObject({
      code: "SWVAL",
      detail: { fields: { state: "hasDocuments" }, consumers: [{ module: "deposits", id: draft, state: "Applied" }] },
    });
  await move("deposits", draft, "Pending");
  await move("sales_orders", order.id, "Canceled");
  expect(await refused(shop().perform("delete_sales_orders", { id: order.id }))).toMatchObject({
    code: "SWDEL",
    detail: { reason: "hasDocuments" },
  });
  await shop().perform("delete_deposits", { id: draft });
  await shop().perform("delete_sales_orders", { id: order.id });
});

test("a document without lines is opened, closed, reopened and duplicated as any other", async () => {
  const order = await shop().sell([[shop().skuIds[2]!, 1]]);
  const { id } = await shop().perform("save_deposits", { salesOrderId: order.id, amount: "5", state: "Applied" });
  await move("deposits", id, "Used Up");
  await move("deposits", id, "Applied");
  const twin = (await shop().perform("duplicate_deposits", { id })).id;
  expect(await shop().rowsOf("deposits", `sales_order_id = ${order.id} order by id`)).toMatchObject([
    { id, state: "Applied", amount: "5.00" },
    { id: twin, state: "Pending", amount: "5.00" },
  ]);
  // the moves it declares, and no others
  expect(await refused(move("deposits", twin, "Refunded"))).toMatchObject({ code: "SWTRN" });
  await move("deposits", id, "Refunded");
  expect(await shop().differences()).toEqual([]);
});

/** Money back for so many of an order's line. */
const credit = async (order: Order, lineItems: readonly object[], more: object = {}) =>
  (
    await shop().perform("save_credits", {
      salesOrderId: order.id,
      lineItems: lineItems.map((line) => ({ salesOrderLineId: order.line, ...line })),
      ...more,
    })
  ).id;
const creditLines = (id: number) => shop().rowsOf("credit_lines", `credit_id = ${id} order by position`);

test("a line takes price and tax from the line it names, unless a price was entered, and keeps them", async () => {
  const order = await shipped(6);
  const id = await credit(order, [{ quantity: 2 }, { quantity: 1, price: "9" }]);
  expect(await creditLines(id)).toMatchObject([
    { sku_id: given(), price: "10.0000", tax_rate: "8.2500", total: "20.00", tax: "1.65" },
    { price: "9.0000", total: "9.00", tax: "0.74" },
  ]);
  expect(await shop().rowsOf("credits", `id = ${id}`)).toMatchObject([{ state: "Ready To Credit", total: "31.39" }]);
  const [first] = (await creditLines(id)) as { id: number }[];
  await shop().perform("save_sales_orders", { id: order.id, lineItems: [{ id: order.line, price: "20" }] });
  await shop().perform("save_credits", { id, lineItems: [{ id: first?.id, quantity: 3 }] });
  expect(await creditLines(id)).toMatchObject([{ quantity: "3.0000", price: "10.0000" }, { price: "9.0000" }]);
  expect(await shop().differences()).toEqual([]);
});

test("a kind without drafts, cancellation or stock begins open, is done by facts, and is deleted while nothing is done", async () => {
  const order = await shipped(3);
  const before = await shop().figures(given());
  const id = await credit(order, [{ quantity: 2 }]);
  expect(await shop().figures(given())).toEqual(before);
  for (const state of ["Draft", "Credited in Full", "Canceled"])
    expect(await refused(credit(order, [{ quantity: 1 }], { state }))).toMatchObject({ code: "SWTRN" });
  expect(await refused(move("credits", id, "Credited in Full"))).toMatchObject({ code: "SWTRN" });
  const gone = await credit(order, [{ quantity: 1 }]);
  await shop().perform("delete_credits", { id: gone });
  // what was deleted takes nothing of the line any more
  const last = await credit(order, [{ quantity: 1 }]);
  expect(await refused(credit(order, [{ quantity: 1 }]))).toMatchObject({
    detail: { fields: { "lineItems.0.quantity": "max" } },
  });
  // as a function that pays would
  await scratch.admin().query(
    `begin; select set_config('app.account_id', '${shop().accountId}', true);
     select app_private.settle('credits', ${id}, 'credit', '{}', null,
       array(select ('credit_lines', id, 'credited', 2)::app_private.line_fact from app_public.credit_lines where credit_id = ${id}));
     commit`,
  );
  expect(await shop().stateOf("credits", id)).toBe("Credited in Full");
  expect(await refused(shop().perform("delete_credits", { id }))).toMatchObject({
    code: "SWDEL",
    detail: { reason: "liveDocument" },
  });
  await shop().perform("delete_credits", { id: last });
  expect(await shop().differences()).toEqual([]);
});

test("verification finds lines that name too much, or a line of another document", async () => {
  const order = await shipped(3);
  const other = await shipped(1);
  const id = await exchange(order, [3]);
  expect(await shop().differences()).toEqual([]);
  const corrupt = async (change: string) => {
    await scratch.admin().query(
      `begin; set local session_replication_role = replica;
       update app_public.returned_lines set ${change} where exchange_id = ${id}; commit`,
    );
    return (await shop().differences()).map(({ dimension, source }) => `${dimension} ${source}`);
  };
  expect(await corrupt("quantity = 4, unit_quantity = 4")).toContain("qtyShipped returnedLines");
  expect(await corrupt(`quantity = 3, unit_quantity = 3, sales_order_line_id = ${other.line}`)).toContain(
    "salesOrderLineId root",
  );
  expect(await corrupt(`sales_order_line_id = ${order.line}`)).toEqual([]);
});
