import type { ClientBase } from "pg";
import type { Finding } from "../catalogue/finding.ts";
import { as, numberIn, perform, type Company } from "../security/company.ts";

/** A day's work on every kind of stock event: what a broken writer would get wrong. */
const work = async (client: ClientBase, company: Company): Promise<void> => {
  const { ids, name } = company;
  const sell = (quantity: string, state: string) =>
    perform(client, "save_sales_orders", {
      customerId: ids["customer"],
      warehouseId: ids["warehouse"],
      shippingAddressId: ids["address"],
      billingAddressId: ids["address"],
      state,
      lineItems: [{ skuId: ids["sku"], quantity }],
    }).then(numberIn);
  const lineOf = async (order: number) => {
    const { rows } = await client.query<{ id: number }>(
      "select id from app_public.sales_order_lines where sales_order_id = $1",
      [order],
    );
    return rows[0]?.id;
  };
  await perform(client, "adjust_lot", { lotId: ids["lot"], quantity: "5", reason: name });
  await perform(client, "adjust_lot", { lotId: ids["lot"], quantity: "-2", reason: name });
  await perform(client, "create_lot", {
    skuId: ids["sku"],
    warehouseId: ids["warehouse"],
    binLocationId: ids["bin"],
    quantity: "4",
    costPerUnit: "3",
  });
  const expired = await perform(client, "create_lot", {
    skuId: ids["sku"],
    warehouseId: ids["warehouse"],
    binLocationId: ids["bin"],
    quantity: "5",
    costPerUnit: "3",
    expirationDate: "2020-01-31",
  }).then(numberIn);
  await perform(client, "adjust_lot", { lotId: expired, quantity: "-2", reason: name });
  await perform(client, "change_lot_cost", { id: ids["lot"], costPerUnit: "7", reason: name });
  const order = await sell("5", "Open");
  await perform(client, "release_lot", { id: expired, reason: name });
  const change = async (quantity: string) =>
    perform(client, "save_sales_orders", { id: order, lineItems: [{ id: await lineOf(order), quantity }] });
  await change("3");
  const pack = (quantity: string) =>
    lineOf(order).then((lineItemId) =>
      perform(client, "create_shipment", {
        salesOrderId: order,
        packages: [{ lineItems: [{ lineItemId, quantity }] }],
      }).then(numberIn),
    );
  const first = await pack("2");
  await perform(client, "place_shipment", { id: first });
  const packageIn = async (shipment: number) => {
    const { rows } = await client.query<{ id: number }>("select id from app_public.packages where shipment_id = $1", [
      shipment,
    ]);
    return rows[0]?.id;
  };
  const unpack = async (shipment: number) => perform(client, "delete_package", { id: await packageIn(shipment) });
  await unpack(await pack("1"));
  // what comes back has another cost by now
  const dearer = async (query: string, id: unknown, costPerUnit: string) => {
    const { rows } = await client.query<{ lotId: number }>(query, [id]);
    for (const { lotId } of rows) await perform(client, "change_lot_cost", { id: lotId, costPerUnit, reason: name });
  };
  const sent = `select distinct t.lot_id as "lotId" from app_public.package_lots as t
    join app_public.package_lines as l on l.account_id = t.account_id and l.id = t.package_line_id
    join app_public.packages as p on p.account_id = l.account_id and p.id = l.package_id
    where p.shipment_id = $1`;
  await dearer(sent, first, "8");
  await perform(client, "void_shipment", { id: first });
  await perform(client, "place_shipment", { id: await pack("1") });
  await change("6"); // what it lacks is filled
  await unpack(await pack("5"));
  const emptied = await pack("2");
  await perform(client, "update_shipment", {
    id: emptied,
    packages: [{ id: await packageIn(emptied), remove: true }],
  });
  await perform(client, "update_shipment", {
    id: emptied,
    packages: [{ lineItems: [{ lineItemId: await lineOf(order), quantity: "1" }] }],
  });
  await perform(client, "delete_shipment", { id: emptied });
  const refilled = await pack("2");
  const lies = async (quantity: string) =>
    perform(client, "update_shipment", {
      id: refilled,
      packages: [{ id: await packageIn(refilled), lineItems: [{ lineItemId: await lineOf(order), quantity }] }],
    });
  await lies("4");
  await lies("1");
  await perform(client, "place_shipment", { id: refilled });
  await change("3");
  await perform(client, "delete_receivement", { id: ids["receivement"] });
  const back = async (quarantine: boolean) =>
    perform(client, "receive_return", {
      id: ids["returned"],
      receivements: [{ lineItemId: ids["returnLine"], binLocationId: ids["bin"], quantity: "1", quarantine }],
    });
  // amounts of what names other documents' lines follow their lines
  await perform(client, "save_returns", {
    id: ids["returned"],
    lineItems: [{ id: ids["returnLine"], quantity: "4" }],
  });
  await perform(client, "save_invoices", {
    id: ids["invoice"],
    lineItems: [{ id: ids["invoiceLine"], quantity: "2" }],
  });
  await back(true);
  await dearer(
    `select lot_id as "lotId" from app_public.return_receivements where id = $1`,
    ids["returnReceivement"],
    "9",
  );
  await perform(client, "delete_return_receivement", { id: ids["returnReceivement"] });
  await back(false);
  const sentBack = ids["vendorReturnOpen"];
  await perform(client, "hold_lot", { id: ids["vendorReturnLot"], quantity: "2", reason: name });
  await perform(client, "save_vendor_returns", {
    id: sentBack,
    lineItems: [{ lotId: ids["vendorReturnLot"], quantity: "3", unitCredit: "3.3335" }],
  });
  await perform(client, "ship_vendor_return", { id: sentBack });
  await perform(client, "credit_vendor_return", { id: sentBack, amount: "7.01" });
  await perform(client, "undo_vendor_return_credit", { id: sentBack });
  await perform(client, "change_lot_cost", { id: ids["vendorReturnLot"], costPerUnit: "9", reason: name });
  await perform(client, "undo_vendor_return_shipment", { id: sentBack });
  await perform(client, "save_vendor_returns", { id: sentBack, state: "Draft" });
  await perform(client, "save_vendor_returns", { id: sentBack, state: "Open" });
  await perform(client, "ship_vendor_return", { id: sentBack });
  const waiting = await sell("50", "Open"); // more than there is
  await perform(client, "receive_purchase_order", {
    id: ids["purchase"],
    receivements: [{ lineItemId: ids["purchaseLine"], binLocationId: ids["bin"], quantity: "3" }],
  });
  await perform(client, "save_purchase_orders", {
    id: ids["purchase"],
    lineItems: [{ id: ids["purchaseLine"], quantity: "22" }],
  });
  const lineItemId = ids["transferLine"];
  await perform(client, "ship_transfer", { id: ids["transfer"], lineItems: [{ lineItemId, quantity: "1" }] });
  await perform(client, "receive_transfer", {
    id: ids["transfer"],
    receivements: [{ lineItemId, binLocationId: ids["bin"], quantity: "1" }],
  });
  const arrived = "select max(id) as id from app_public.transfer_receivements where transfer_id = $1";
  const receivement = (await client.query<{ id: number }>(arrived, [ids["transfer"]])).rows[0]?.id;
  const left = `select departure_id as id, lot_id as "lotId" from app_public.transfer_receivements where id = $1`;
  const departure = (await client.query<{ id: number }>(left, [receivement])).rows[0]?.id;
  await dearer(left, receivement, "11");
  await perform(client, "delete_transfer_receivement", { id: receivement });
  await dearer(`select lot_id as "lotId" from app_public.departures where id = $1`, departure, "9");
  await perform(client, "delete_departure", { id: departure });
  await perform(client, "ship_transfer", { id: ids["transfer"], lineItems: [{ lineItemId, quantity: "1" }] });
  await perform(client, "write_off_transfer", { id: ids["transfer"], reason: name });
  // a bill for what is on its way is taken back there, comes again, and is taken back once what arrived is lost
  const bill = { id: ids["landedOnTheWay"] };
  await perform(client, "undo_landed_cost", bill);
  await perform(client, "spread_landed_cost", bill);
  await perform(client, "receive_transfer", { id: ids["landedTransfer"], binLocationId: ids["bin"] });
  const { rows: landed } = await client.query<{ id: number }>(
    "select lot_id as id from app_public.transfer_receivements where transfer_id = $1",
    [ids["landedTransfer"]],
  );
  await perform(client, "adjust_lot", { lotId: landed[0]?.id, quantity: "-1", reason: name });
  await perform(client, "undo_landed_cost", bill);
  const assemble = (quantity: string) =>
    perform(client, "receive_work_order", {
      id: ids["workOrder"],
      receivements: [{ lineItemId: ids["workOrderLine"], binLocationId: ids["bin"], quantity }],
    });
  await perform(client, "save_work_orders", {
    id: ids["workOrder"],
    lineItems: [{ id: ids["workOrderLine"], quantity: "4" }],
  });
  await assemble("1");
  await perform(client, "delete_assembly", { id: ids["assembled"] });
  await perform(client, "save_work_orders", { id: ids["workOrder"], state: "Closed" });
  await perform(client, "save_work_orders", { id: ids["workOrder"], state: "Open" });
  await sellKits(client, company);
  await payBills(client, company);
  await perform(client, "undo_stock_count", { id: ids["countPosted"] });
  await perform(client, "count_stock", { id: ids["countReviewed"] });
  await countAnew(client, company);
  await perform(client, "hold_lot", { id: ids["lot"], quantity: "1", reason: name });
  await perform(client, "move_lot", { id: ids["lot"], binLocationId: ids["otherBin"], quantity: "1" });
  await perform(client, "reallocate_sku", { skuId: ids["sku"], warehouseId: ids["warehouse"] });
  await perform(client, "save_sales_orders", { id: waiting, state: "Canceled" });
  await perform(client, "save_sales_orders", { id: order, state: "Closed" });
  await perform(client, "save_purchase_orders", { id: ids["purchase"], state: "Closed" });
  await perform(client, "save_purchase_orders", { id: ids["purchase"], state: "Open" });
};

/** A sheet of the bin whose first lot has one piece more than was thought: posted, taken back and posted again. */
const countAnew = async (client: ClientBase, { ids }: Company): Promise<void> => {
  const id = await perform(client, "save_stock_counts", {
    warehouseId: ids["warehouse"],
    binLocationId: ids["bin"],
    state: "Counting",
  }).then(numberIn);
  const { rows } = await client.query<{ lineId: number; quantity: string }>(
    `select l.id as "lineId", (o.quantity + 1)::text as quantity
     from app_public.stock_count_lines as l join app_public.lots as o on o.account_id = l.account_id and o.id = l.lot_id
     where l.stock_count_id = $1 and o.serial_number is null order by l.id limit 1`,
    [id],
  );
  await perform(client, "enter_stock_count", { id, lines: rows });
  await perform(client, "review_stock_count", { id });
  for (const step of ["count_stock", "undo_stock_count", "count_stock"]) await perform(client, step, { id });
};

/** A bill whose lines change, of two arrivals; it is paid, paid back, posted and taken back. */
const payBills = async (client: ClientBase, { ids }: Company): Promise<void> => {
  const { id } = (await perform(client, "save_receipts", {
    purchaseOrderId: ids["purchase"],
    lineItems: [
      { purchaseOrderLineId: ids["purchaseLine"], quantity: "2", cost: "1150.37" },
      { purchaseOrderLineId: ids["purchaseLine"], quantity: "3", cost: "1151.41" },
    ],
  })) as { id: number };
  const rest = (await perform(client, "bill_received", { purchaseOrderId: ids["purchase"] })) as { id: number };
  for (const amount of ["1", "2"]) await perform(client, "pay_receipt", { id, amount, source: "cash" });
  const { rows } = await client.query<{ id: number }>(
    "select id from app_public.receipt_payments where receipt_id = $1 order by id",
    [id],
  );
  await perform(client, "delete_receipt_payment", { id: rows[0]?.id });
  await perform(client, "pay_receipt", { id: ids["receipt"], amount: "1", discount: "0.50", source: "cash" });
  await perform(client, "save_receipts", {
    id: ids["receiptOpen"],
    lineItems: [{ id: ids["receiptOpenLine"], cost: "1149.99" }],
  });
  await perform(client, "delete_receipts", { id: rest.id });
  await perform(client, "bill_received", { purchaseOrderId: ids["purchase"] });
  await perform(client, "post_receipt_variance", { id });
  await perform(client, "undo_receipt_variance", { id: ids["receiptPosted"] });
};

/** An order for kits whose bill changed: two of three go, one at first, which comes back. */
const sellKits = async (client: ClientBase, { ids }: Company): Promise<void> => {
  const lot = { warehouseId: ids["warehouse"], binLocationId: ids["bin"], quantity: "6", costPerUnit: "3" };
  await perform(client, "create_lot", { ...lot, skuId: ids["kitPart"] });
  const row = async (query: string, id: unknown) => (await client.query<{ id: number }>(query, [id])).rows[0]?.id;
  const order = ids["kitDraft"];
  await perform(client, "save_sales_orders", { id: order, state: "Open" });
  const bill = await row("select id from app_public.bill_of_materials where assembly_id = $1", ids["kit"]);
  await perform(client, "save_skus", { id: ids["kit"], billOfMaterials: [{ id: bill, quantity: "2" }] });
  await perform(client, "refresh_sales_order", { id: order });
  const lineItemId = await row("select id from app_public.sales_order_lines where sales_order_id = $1", order);
  await perform(client, "save_sales_orders", { id: order, lineItems: [{ id: lineItemId, quantity: "3" }] });
  const ship = async (quantity: string) => {
    await perform(client, "create_shipment", {
      salesOrderId: order,
      packages: [{ lineItems: [{ lineItemId, quantity }] }],
    });
    const id = await row("select max(id) as id from app_public.shipments where sales_order_id = $1", order);
    await perform(client, "place_shipment", { id });
    return id;
  };
  await perform(client, "void_shipment", { id: await ship("1") });
  await ship("2");
};

type Difference = { sku: string; dimension: string; source: string; expected: string; found: string };

/** What the ledger check says of an account. */
export const verifyLedger = async (client: ClientBase, company: Company): Promise<Finding[]> => {
  await client.query("select set_config('app.account_id', $1, true)", [String(company.accountId)]);
  const { rows } = await client.query<{ report: { differences: Difference[] } }>(
    "select app_private.ledger_report(null) as report",
  );
  await client.query("select set_config('app.account_id', '', true)");
  return (rows[0]?.report.differences ?? []).map(({ sku, dimension, source, expected, found }) => ({
    check: "ledger",
    subject: `${sku} ${dimension}`,
    problem: `${source} say ${expected}, not ${found}`,
  }));
};

/** Works, then asks the ledger check. A writer that cannot finish its work is found too. */
export const checkLedger = async (client: ClientBase, company: Company): Promise<Finding[]> => {
  await client.query("savepoint work");
  try {
    await as(client, company.admin, () => work(client, company));
    await client.query("set constraints all immediate; set constraints all deferred");
  } catch (error) {
    await client.query("rollback to savepoint work");
    return [{ check: "ledger", subject: "the writer stops", problem: String(error) }];
  }
  return verifyLedger(client, company);
};
