import type { ClientBase } from "pg";
import { fillTable } from "./fill.ts";
import type { World } from "./world.ts";

export type Column = {
  name: string;
  generated: boolean;
  /** Given out by the database, whatever is said. */ automatic: boolean;
  type: string;
};

/** A table that holds rows of accounts, and one row of each account as the tests address it. */
export type TenantTable = {
  schema: string;
  name: string;
  /** As SQL writes it. */
  full: string;
  /** Made by table_scopes, or one of those beside it (login directory, counters, accounts, …). */
  isModule: boolean;
  columns: readonly Column[];
  /** Column that holds the account: account_id, or id of accounts. */
  owner: string;
  /** By account: a condition that names exactly one of its rows, and that row. */
  sample: ReadonlyMap<number, { where: string; row: Readonly<Record<string, unknown>> }>;
};

export const literal = (value: unknown): string =>
  value === null || value === undefined
    ? "null"
    : `'${(typeof value === "object" ? JSON.stringify(value) : String(value)).replaceAll("'", "''")}'`;

type Described = Omit<TenantTable, "sample"> & { key: string[] };

const describeTables = async (client: ClientBase): Promise<Described[]> => {
  const { rows } = await client.query<Described>(`
    select n.nspname::text as schema, c.relname::text as name, c.oid::regclass::text as full,
      exists (select from app_private.table_scopes as s where s.schema_name = n.nspname and s.table_name = c.relname) as "isModule",
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'generated', a.attgenerated <> '', 'automatic', a.attidentity = 'a', 'type', format_type(a.atttypid, null)) order by a.attnum)
        from pg_attribute as a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      case when c.relname = 'accounts' then 'id' else 'account_id' end as owner,
      array(select a.attname::text from pg_index as i
        cross join lateral unnest(i.indkey::int2[]) as k (number)
        join pg_attribute as a on a.attrelid = c.oid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('app_public', 'app_hidden', 'app_private')
      and (c.oid = 'app_public.accounts'::regclass
        or exists (select from pg_attribute as a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped))
    order by 1, 2`);
  return rows;
};

/** Every table of the catalogue that holds rows of accounts; fails when an account of the world has no row in one. */
export const tenantTables = async (client: ClientBase, { ours, theirs }: World): Promise<TenantTable[]> => {
  const described = await describeTables(client);
  const tables: TenantTable[] = [];
  for (const { key, ...table } of described) {
    const sample = new Map<number, { where: string; row: Record<string, unknown> }>();
    for (const company of [ours, theirs]) {
      const { accountId } = company;
      const find = async () => {
        const { rows } = await client.query<{ row: Record<string, unknown> }>(
          `select to_jsonb(t) as row from ${table.full} as t where ${table.owner} = $1
             ${table.columns.some(({ name }) => name === "deleted_at") ? "and deleted_at is null" : ""} order by ${key.join(", ")} ${table.name === "history" ? "" : "desc"} limit 1`,
          [accountId],
        );
        return rows[0]?.row;
      };
      const made = await find();
      if (!made) await fillTable(client, company, table.full);
      const row = made ?? (await find());
      if (!row)
        throw new Error(`Account ${accountId} owns no row of ${table.full}: let db/test/security/story.ts make one.`);
      sample.set(accountId, { row, where: key.map((column) => `${column} = ${literal(row[column])}`).join(" and ") });
    }
    tables.push({ ...table, sample });
  }
  return tables;
};

/** The row of an account. */
export const sampleOf = ({ full, sample }: TenantTable, accountId: number) => {
  const found = sample.get(accountId);
  if (!found) throw new Error(`${full} has no sample of account ${accountId}`);
  return found;
};
