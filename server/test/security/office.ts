import type { Visitor } from "../../../db/client/transaction.ts";
import type { TestUser } from "../../../db/test/accounts.ts";
import { addCodeTwin } from "../../../db/test/code-twin.ts";
import { visitorsOf } from "../../../db/test/security/restricted.ts";
import type { RoleSpec } from "../../../db/test/security/base-scopes.ts";
import type { Company } from "../../../db/test/security/company.ts";
import { tenantTables } from "../../../db/test/security/rows.ts";
import { buildWorld, type World } from "../../../db/test/security/world.ts";
import type { Served } from "../served.ts";

/** Both accounts of the sweeps, kept in the database the server is on; `twins`: with codes that are alike, for who only reads. */
export const settle = async ({ db }: Served, { twins = false } = {}): Promise<World> => {
  const client = await db.admin.connect();
  try {
    await client.query("begin");
    const world = await buildWorld(client);
    // fills the tables that the story does not reach
    await tenantTables(client, world);
    if (twins) for (const { accountId } of [world.ours, world.theirs]) await addCodeTwin(client, accountId);
    await client.query("commit");
    return world;
  } finally {
    client.release();
  }
};

/** A person whose token says what a visitor's settings say. */
export const personOf = (visitor: Visitor): TestUser => ({
  accountId: visitor.accountId ?? 0,
  userId: visitor.userId ?? 0,
  visitor,
});

/** Persons with such roles. */
export const personsWith = async (
  { db }: Served,
  company: Company,
  specs: readonly RoleSpec[],
): Promise<TestUser[]> => {
  const client = await db.admin.connect();
  try {
    return (await visitorsOf(client, company, specs)).map(personOf);
  } finally {
    client.release();
  }
};

/** A few roles that lack much, one beside the other: each module is missing in one of them. */
export const narrowRoles: readonly RoleSpec[] = [
  { type: "user" },
  { type: "user", routes: ["sku_prices", "sku_costs"] },
  { type: "admin", routes: ["customers", "vendors", "warehouses", "purchase_orders", "transfers", "user", "labels"] },
  { type: "admin", routes: ["skus", "products", "sales_orders", "work_orders", "shipments", "invoices", "api_keys"] },
  { type: "admin", routes: ["line_items", "lots", "receipts", "receivements", "returns", "payments", "addresses"] },
];

/** A digest of all rows of an account, by table. */
export type Fingerprint = ReadonlyMap<string, string>;

/** A fingerprint of everything an account owns. */
export const fingerprint = async ({ db }: Served, accountId: number): Promise<Fingerprint> => {
  const tables = await db.admin.query<{ name: string }>(
    "select format('%I.%I', schema_name, table_name) as name from app_private.table_scopes where table_name <> 'history' order by 1",
  );
  const { rows } = await db.admin.query<{ name: string; print: string }>(
    tables.rows
      .map(
        ({ name }) =>
          `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${name} as t where account_id = ${accountId}`,
      )
      .join(" union all "),
  );
  return new Map(rows.map(({ name, print }) => [name, print]));
};

/** Whether an account's rows are what they were; the tables that differ are named where tests are read. */
export const isAsBefore = (before: Fingerprint, now: Fingerprint): boolean => {
  const other = [...now].flatMap(([name, print]) => (before.get(name) === print ? [] : [name]));
  if (other.length > 0) console.error(`rows that differ: ${other.join(", ")}`);
  return other.length === 0;
};
