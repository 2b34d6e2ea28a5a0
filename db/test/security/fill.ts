import type { ClientBase } from "pg";
import type { Company } from "./company.ts";

type Wanted = { name: string; type: string; target: string | null; literal: string | null };

const byName: Readonly<Record<string, string>> = {
  email: "'office@fill.test'",
  country: "'US'",
  color: "'#112233'",
  currency: "'USD'",
};

const valueOf = ({ name, type, target, literal }: Wanted, { accountId, name: company }: Company): string => {
  if (target !== null) return `(select id from ${target} where account_id = ${accountId} order by id limit 1)`;
  if (literal !== null) return `'${literal}'`;
  const named = byName[name];
  if (named !== undefined) return named;
  if (type.endsWith("[]")) return "'{customers}'";
  if (/^(integer|bigint|smallint|numeric|app_public\.)/.test(type)) return "1";
  if (type === "boolean") return "true";
  if (type === "jsonb") return "'{}'";
  if (type.startsWith("timestamp") || type === "date") return "now()";
  // long enough for a random name, short enough for a code
  return `'${company.padEnd(25, "x")}'`;
};

/** A row made from the catalogue alone, for tables the story knows nothing of: a module is a table and a resource, and nothing here. */
export const fillTable = async (client: ClientBase, company: Company, table: string): Promise<void> => {
  const { rows } = await client.query<Wanted>(
    `select a.attname::text as name, format_type(a.atttypid, null) as type,
       (select k.confrelid::regclass::text from pg_constraint as k
         where k.conrelid = a.attrelid and k.contype = 'f' and a.attnum = any (k.conkey) and k.confrelid <> 'app_public.accounts'::regclass limit 1) as target,
       (select (regexp_match(pg_get_constraintdef(k.oid), '= ANY \\(ARRAY\\[''([^'']+)'''))[1] from pg_constraint as k
         where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as literal
     from pg_attribute as a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attname <> 'account_id'`,
    [table],
  );
  const names = ["account_id", ...rows.map(({ name }) => `"${name}"`)];
  const values = [String(company.accountId), ...rows.map((column) => valueOf(column, company))];
  await client.query("select set_config('app.account_id', $1, true), set_config('app.user_id', $2, true)", [
    String(company.accountId),
    String(company.ids["admin"]),
  ]);
  await client.query(`insert into ${table} (${names.join(", ")}) values (${values.join(", ")})`);
  await client.query("select set_config('app.account_id', '', true), set_config('app.user_id', '', true)");
};
