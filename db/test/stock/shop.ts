import { DatabaseError, type Pool } from "pg";
import { withVisitor } from "../../client/transaction.ts";
import { createAccount, type TestAccount, type TestUser } from "../accounts.ts";
import type { TestDatabase } from "../database.ts";

/** The ten quantities of a stock level and the value of its lots, as numbers. */
export const dimensions = [
  "inStock",
  "available",
  "allocated",
  "committed",
  "backordered",
  "onOrder",
  "inProgress",
  "pendingReturn",
  "transferIncoming",
  "transferOutgoing",
] as const;
export type Dimension = (typeof dimensions)[number];
export type Level = Record<Dimension, number>;

export type Answer = { id: number; [key: string]: unknown };

/** A refusal as a caller sees it: SQLSTATE and detail. */
export type Refusal = { code: string; detail: Record<string, unknown> };

const one = async <T extends object>(pool: Pool, sql: string, values: unknown[] = []): Promise<T> => {
  const { rows } = await pool.query<T>(sql, values);
  const row = rows[0];
  if (!row) throw new Error(`No row: ${sql}`);
  return row;
};

const party = "contact_name, email, phone, address1, city, postal_code, district, country";
const partyValues = "'Ann', 'a@example.test', '5551234567', '1 Road', 'Town', '12345', 'State', 'US'";

/** A small company with two warehouses, and what its staff can do. */
export const openShop = async (database: TestDatabase, { skus = 3 }: { skus?: number } = {}) => {
  const { admin, server } = database;
  const client = await admin.connect();
  let account: TestAccount;
  try {
    await client.query("begin");
    account = await createAccount(client);
    await client.query("commit");
  } finally {
    client.release();
  }
  const { accountId } = account;
  const insert = async (table: string, columns: string, values: string, parameters: unknown[] = []): Promise<number> =>
    (
      await one<{ id: number }>(
        admin,
        `insert into app_public.${table} (account_id, ${columns}) values (${accountId}, ${values}) returning id`,
        parameters,
      )
    ).id;

  const warehouses = [
    await insert("warehouses", `name, ${party}`, `'East', ${partyValues}`),
    await insert("warehouses", `name, ${party}`, `'West', ${partyValues}`),
  ] as const;
  const bins = [
    await insert("bin_locations", "name, warehouse_id", "'A1', $1", [warehouses[0]]),
    await insert("bin_locations", "name, warehouse_id", "'B1', $1", [warehouses[1]]),
  ] as const;
  const vendor = await insert("vendors", `name, ${party}`, `'Mill', ${partyValues}`);
  const customer = await insert("customers", "display_id, business_name, tax_rate", "'C1', 'Chairs & Co', 8.25");
  const address = await insert("addresses", "customer_id, address1, city, country", "$1, '2 Street', 'Town', 'US'", [
    customer,
  ]);
  const label = (
    await one<{ id: number }>(admin, "select id from app_public.labels where account_id = $1 and is_system", [
      accountId,
    ])
  ).id;
  const skuIds: number[] = [];
  for (let n = 1; n <= skus; n += 1) {
    const id = await insert("skus", "name, code", "$1, $1", [`SKU-${n}`]);
    await insert("sku_costs", "sku_id, vendor_id, cost", "$1, $2, 2.5", [id, vendor]);
    await insert("sku_prices", "sku_id, label_id, price", "$1, $2, 10", [id, label]);
    skuIds.push(id);
  }

  /** The operations that anybody called. */
  const called = new Set<string>();
  const performAs = async (user: TestUser, operation: string, input: object): Promise<Answer> => {
    called.add(operation);
    return withVisitor(
      server,
      user.visitor,
      async (visitor) => {
        const { rows } = await visitor.query<{ answer: Answer }>("select app_hidden.perform($1, $2) as answer", [
          operation,
          JSON.stringify(input),
        ]);
        return rows[0]!.answer;
      },
      { retry: true },
    );
  };
  /** What an insight tells of a record, to one of the company. */
  const told = <T>(insight: string, id: number, user = account.admin): Promise<T> =>
    withVisitor(server, user.visitor, async (visitor) => {
      const { rows } = await visitor.query<{ answer: T }>(`select app_hidden.${insight}($1) as answer`, [id]);
      return rows[0]!.answer;
    });
  const perform = (operation: string, input: object) => performAs(account.admin, operation, input);

  /** What refuses a call; fails when nothing does. */
  const refusalOf = async (work: Promise<unknown>): Promise<Refusal> => {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      let detail: Record<string, unknown> = {};
      try {
        detail = JSON.parse(error.detail ?? "{}") as Record<string, unknown>;
      } catch {
        detail = { text: error.detail };
      }
      return { code: error.code ?? "", detail };
    }
    throw new Error("Nothing refused the call");
  };

  const level = async (sku = skuIds[0]!, warehouse: number = warehouses[0]): Promise<Level> => {
    const { rows } = await admin.query<Record<Dimension, string>>(
      `select in_stock as "inStock", available, allocated, committed, backordered, on_order as "onOrder", in_progress as "inProgress",
         pending_return as "pendingReturn", transfer_incoming as "transferIncoming", transfer_outgoing as "transferOutgoing"
       from app_public.stock_levels where account_id = $1 and sku_id = $2 and warehouse_id = $3`,
      [accountId, sku, warehouse],
    );
    const row = rows[0];
    return Object.fromEntries(dimensions.map((name) => [name, Number(row?.[name] ?? 0)])) as Level;
  };
  /** The quantities that are not zero. */
  const figures = async (sku?: number, warehouse?: number): Promise<Partial<Level>> =>
    Object.fromEntries(Object.entries(await level(sku, warehouse)).filter(([, value]) => value !== 0));

  const rowsOf = async <T extends object>(table: string, where = "true"): Promise<T[]> => {
    const schema = [
      "claims",
      "allocations",
      "holds",
      "line_facts",
      "stock_events",
      "stock_entries",
      "cogs_entries",
    ].includes(table)
      ? "app_hidden"
      : "app_public";
    const { rows } = await admin.query<T>(
      `select * from ${schema}.${table} where account_id = ${accountId} and ${where}`,
    );
    return rows;
  };
  const lineIds = async (
    table: "purchase_order" | "sales_order" | "transfer" | "work_order",
    order: number,
  ): Promise<number[]> =>
    (await rowsOf<{ id: number; position: number }>(`${table}_lines`, `${table}_id = ${order}`))
      .sort((a, b) => a.position - b.position)
      .map((line) => line.id);
  const stateOf = async (table: string, id: number): Promise<string> =>
    (await rowsOf<{ state: string }>(table, `id = ${id}`))[0]?.state ?? "none";

  const buy = async (lines: [sku: number, quantity: number][], more: object = {}) => {
    const order = await perform("save_purchase_orders", {
      vendorId: vendor,
      warehouseId: warehouses[0],
      state: "Open",
      lineItems: lines.map(([skuId, quantity]) => ({ skuId, quantity })),
      ...more,
    });
    return { id: order.id, lines: await lineIds("purchase_order", order.id) };
  };
  const receive = async (order: number, line: number, quantity: number, more: object = {}) =>
    (await perform("receive_purchase_order", {
      id: order,
      receivements: [{ lineItemId: line, binLocationId: bins[0], quantity, ...more }],
    })) as Answer & { receivementIds: number[] };
  const sell = async (lines: [sku: number, quantity: number][], more: object = {}) => {
    const order = await perform("save_sales_orders", {
      customerId: customer,
      warehouseId: warehouses[0],
      shippingAddressId: address,
      billingAddressId: address,
      state: "Open",
      lineItems: lines.map(([skuId, quantity]) => ({ skuId, quantity })),
      ...more,
    });
    return { id: order.id, lines: await lineIds("sales_order", order.id) };
  };
  const pack = async (order: number, line: number, quantity: number) =>
    (
      await perform("create_shipment", {
        salesOrderId: order,
        packages: [{ lineItems: [{ lineItemId: line, quantity }] }],
      })
    ).id;
  const stock = async (sku: number, quantity: number, more: object = {}) =>
    (
      await perform("create_lot", {
        skuId: sku,
        warehouseId: warehouses[0],
        binLocationId: bins[0],
        quantity,
        costPerUnit: "2.5",
        ...more,
      })
    ).id;
  const adjust = (lotId: number, quantity: number, reason = "Test") =>
    perform("adjust_lot", { lotId, quantity, reason });

  /** What the three answers disagree about. */
  const differences = async (): Promise<{ skuId: number | null; dimension: string; source: string }[]> =>
    ((await perform("verify_ledger", {})) as unknown as { differences: [] }).differences;

  return {
    ...{
      account,
      accountId,
      admin,
      server,
      warehouses,
      bins,
      vendor,
      customer,
      address,
      label,
      skuIds,
      sku: skuIds[0]!,
    },
    ...{ called, insert, perform, performAs, told, refusalOf, level, figures, rowsOf, lineIds, stateOf },
    ...{ buy, receive, sell, pack, stock, adjust, differences },
  };
};

export type Shop = Awaited<ReturnType<typeof openShop>>;
