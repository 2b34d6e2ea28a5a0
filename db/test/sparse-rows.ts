import type { ClientBase, Pool } from "pg";

/** What a column holds: values that differ, in their order. */
const samples: Readonly<Record<string, readonly [string, string]>> = {
  text: ["'alder'", "'birch'"],
  bpchar: ["'US'", "'ZA'"],
  bool: ["false", "true"],
  date: ["'2026-01-31'", "'2026-02-28'"],
  timestamptz: ["'2026-01-31 10:00:00.123456Z'", "'2026-01-31 10:00:00.123457Z'"],
  uuid: ["'00000000-0000-4000-8000-000000000001'", "'00000000-0000-4000-8000-000000000002'"],
  numeric: ["1", "2.5"],
  jsonb: ["'{}'", "'[]'"],
  bytea: ["''", "'a'"],
  discount: ["'1'", "'2.5%'"],
};
const numbers = ["int2", "int4", "int8", "float4", "float8", "integer", "bigint"];

/** Rows that have these are in no list. */
const withdrawn = ["deleted_at", "reversed_at", "archived_by"];
/** Whose row it is, where the owner decides who may see it. */
const owners: Readonly<Record<string, string>> = { addresses: "customer_id", contacts: "customer_id" };

/** What names another record of the same kind: nothing is made of itself, or stands below itself. */
const next = ["assembly_id", "parent_id"];

const first = 1_000_001;
/** Ids of the rows, the same in every table, so that whatever a row refers to is there. */
export const sparseIds: readonly number[] = [0, 1, 2, 3, 4, 5].map((at) => first + at);
/** How many of them, from the first on, have every value. */
const filled = 3;

type Column = { name: string; type: string; isList: boolean; isFilled: boolean };

const valueOf = (table: string, { name, type, isList, isFilled }: Column, at: number): string => {
  if (name === "id") return String(first + at);
  if (name === "module") return "'customers'";
  // documents are numbered before anybody sees them
  const isOptional = !isFilled && name !== "display_id" && owners[table] !== name;
  if (isOptional && (at >= filled || withdrawn.includes(name))) return "null";
  if (isList) return "'{}'";
  if (name.endsWith("_id")) return String(first + Math.min(at, filled - 1) + (next.includes(name) ? 1 : 0));
  const which = at === 0 ? 0 : 1;
  return numbers.includes(type) ? String(which + 1) : (samples[type]?.[which] ?? "default");
};

const columnsOf = `
  select a.attname as name, a.attndims > 0 as "isList", a.attnotnull as "isFilled",
    case when t.typtype = 'd' and t.typname <> 'discount' then t.typbasetype::regtype::text else t.typname end as type
  from pg_attribute as a join pg_type as t on t.oid = a.atttypid
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`;

/** What the values of a row, or of two rows, must not be. */
const dropChecks = async (client: ClientBase, table: string): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as statement
     from pg_constraint where conrelid = $1::regclass and contype in ('c', 'u', 'x')`,
    [table],
  );
  for (const { statement } of rows) await client.query(statement);
  const indexes = await client.query<{ statement: string }>(
    `select format('drop index %s cascade', indexrelid::regclass) as statement
     from pg_index where indrelid = $1::regclass and indisunique and not indisprimary`,
    [table],
  );
  for (const { statement } of indexes.rows) await client.query(statement);
};

/**
 * Six rows in each of these modules' tables, whatever else must hold of them: three have every value, two of them the same where it is no
 * id, and three only what is never empty. The records that they refer to have names, but for the last. Drops checks: for a database of its own.
 */
export const fillSparsely = async (
  admin: Pool,
  tables: readonly string[],
  { accountId, userId }: { accountId: number; userId: number },
): Promise<void> => {
  const client = await admin.connect();
  const mine: Readonly<Record<string, number>> = { account_id: accountId, user_id: userId };
  try {
    await client.query("begin; set local session_replication_role = replica");
    for (const table of tables) {
      const name = `app_public.${table}`;
      await dropChecks(client, name);
      const { rows: columns } = await client.query<Column>(columnsOf, [name]);
      const rows = sparseIds.map(
        (_, at) => `(${columns.map((column) => mine[column.name] ?? valueOf(table, column, at)).join(", ")})`,
      );
      const into = columns.map((column) => `"${column.name}"`).join(", ");
      await client.query(`insert into ${name} (${into}) overriding system value values ${rows.join(", ")}`);
      await client.query(
        `insert into app_public.references (account_id, module, record_id, name, search_text)
         select $1, $2, id, 'Name ' || id, '' from unnest($3::int[]) as id on conflict do nothing`,
        [accountId, table, sparseIds.slice(0, filled - 1)],
      );
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
};
