import type { ClientBase } from "pg";
import { expect, test } from "vitest";
import { become, becomeAdmin, createAccount, createUser, type TestUser } from "../test/accounts.ts";
import { useDatabase, withRollback } from "../test/database.ts";

const db = useDatabase();

/** Two customers, five orders and a shipment, numbered so that one number is part of another. */
const office = async (client: ClientBase) => {
  const stranger = await createAccount(client);
  const account = await createAccount(client);
  const { accountId } = account;
  const clerk = await createUser(client, accountId, { routeBlacklist: ["customers"] });
  await client.query("select set_config('app.user_id', $1, true)", [String(account.admin.userId)]);
  const made = async (statement: string, values: unknown[]) =>
    (await client.query<{ id: number }>(`${statement} returning id`, [accountId, ...values])).rows[0]?.id ?? 0;
  const customer = (id: number, name: string) =>
    made(
      "insert into app_public.customers (account_id, display_id, business_name, city) values ($1, $2, $3, 'Boise')",
      [id, name],
    );
  const [linen, oak] = [await customer(1, "The Linen Room"), await customer(2, "Oakline Furniture")];
  const order = (id: number, customerId: number) =>
    made("insert into app_public.sales_orders (account_id, display_id, customer_id) values ($1, $2, $3)", [
      id,
      customerId,
    ]);
  const orders = {
    7: await order(7, linen),
    70: await order(70, oak),
    77: await order(77, oak),
    1070: await order(1070, linen),
  };
  const shipment = await made(
    "insert into app_public.shipments (account_id, display_id, sales_order_id) values ($1, 3, $2)",
    [orders[70]],
  );
  return { ...account, stranger: stranger.admin, clerk, linen, oak, orders, shipment };
};

const search = async (client: ClientBase, user: TestUser, module: string, term: string): Promise<number[] | null> => {
  await become(client, user.visitor);
  const { rows } = await client.query<{ ids: number[] | null }>("select app_hidden.search($1, $2) as ids", [
    module,
    term,
  ]);
  return rows[0]?.ids ? [...new Set(rows[0].ids)].toSorted((a, b) => a - b) : null;
};

test.each([
  ["7", [7]],
  ["SO-7", [7]],
  ["so-70", [70]],
  ["70", [70, 1070]],
  ["SO-107", [1070]],
  ["SO-9", []],
])("%s finds the orders %j", (term, numbers) =>
  withRollback(db().admin, async (client) => {
    const { admin, orders } = await office(client);
    const found = await search(client, admin, "sales_orders", term);
    expect(found).toEqual(numbers.map((number) => orders[number as keyof typeof orders]));
  }),
);

test("one character that is no number says nothing, one that is none of a list's numbers finds nothing", () =>
  withRollback(db().admin, async (client) => {
    const { admin } = await office(client);
    expect(await search(client, admin, "customers", "7")).toBeNull();
    expect(await search(client, admin, "sales_orders", "8")).toEqual([]);
  }));

test("a document is found by its party, also after the party got another name", () =>
  withRollback(db().admin, async (client) => {
    const { admin, orders, linen, shipment, accountId } = await office(client);
    const ofLinen = [orders[7], orders[1070]];
    expect(await search(client, admin, "sales_orders", "linen")).toEqual(ofLinen);
    expect(await search(client, admin, "shipments", "SO-70")).toEqual([shipment]);
    expect(await search(client, admin, "shipments", "70")).toEqual([shipment]);
    await becomeAdmin(client);
    await client.query(
      "update app_public.customers set business_name = 'Flax & Co' where account_id = $1 and id = $2",
      [accountId, linen],
    );
    expect(await search(client, admin, "sales_orders", "flax")).toEqual(ofLinen);
    expect(await search(client, admin, "sales_orders", "linen")).toEqual([]);
    await becomeAdmin(client);
    await client.query("update app_public.sales_orders set customer_id = $3 where account_id = $1 and id = $2", [
      accountId,
      orders[77],
      linen,
    ]);
    expect(await search(client, admin, "sales_orders", "flax")).toEqual([orders[7], orders[77], orders[1070]]);
  }));

test("of a party only the name finds a document, and nothing of another account does", () =>
  withRollback(db().admin, async (client) => {
    const { clerk, admin, stranger } = await office(client);
    expect(await search(client, admin, "customers", "boise")).toHaveLength(2);
    expect(await search(client, admin, "sales_orders", "boise")).toEqual([]);
    expect(await search(client, clerk, "sales_orders", "linen")).toHaveLength(2);
    expect(await search(client, stranger, "sales_orders", "linen")).toEqual([]);
    expect(await search(client, stranger, "sales_orders", "7")).toEqual([]);
  }));

test.each([
  ["moller", "Møller & Söhne"],
  ["MØLLER", "Moller & Sohne"],
  ["sohne", "Møller & Söhne"],
  ["strasse", "Straße 7"],
  ["елка", "Ёлка"],
])("%s finds %s, by its words and by its party's", (term, name) =>
  withRollback(db().admin, async (client) => {
    const { admin, orders, linen, accountId } = await office(client);
    await becomeAdmin(client);
    await client.query("update app_public.customers set business_name = $3 where account_id = $1 and id = $2", [
      accountId,
      linen,
      name,
    ]);
    expect(await search(client, admin, "customers", term)).toEqual([linen]);
    expect(await search(client, admin, "sales_orders", term)).toEqual([orders[7], orders[1070]]);
  }),
);
