import type { ClientBase } from "pg";
import { isColumn, type Field } from "../../../resources/core/fields.ts";
import { camel, snake } from "../../../resources/core/naming.ts";
import { definitionOf, isDeclared } from "../../../resources/core/registry.ts";
import { fittingText, sampleValue } from "../sample.ts";
import type { Company } from "./company.ts";

type Wanted = {
  name: string;
  type: string;
  target: string | null;
  /** The column of the target that it refers to. */
  key: string | null;
  literal: string | null;
  /** What check constraints say of its length. */
  shortest: number | null;
  longest: number | null;
};

const byName: Readonly<Record<string, string>> = {
  email: "office@fill.test",
  country: "US",
  color: "#112233",
  currency: "USD",
};

const declaredField = (table: string, column: string): Field | undefined => {
  const module = table.replace(/^app_public\./, "");
  const field = isDeclared(module) ? definitionOf(module).fields[camel(column)] : undefined;
  return field && isColumn(field) ? field : undefined;
};

const sqlValue = (value: unknown): string => {
  if (Array.isArray(value)) return sqlValue(`{${value.join(",")}}`);
  return `'${(typeof value === "object" ? JSON.stringify(value) : String(value)).replaceAll("'", "''")}'`;
};

/** What the definition of the module says it takes, else what its type takes. */
const valueOf = (
  table: string,
  column: Wanted,
  { accountId, name: company }: Company,
  columns: readonly Wanted[],
): string => {
  const { name, type, target, key, literal, shortest, longest } = column;
  // an assembly and its component, a place and another: two columns name two records
  const others = columns.slice(0, columns.indexOf(column)).filter((other) => other.target === target).length;
  if (target !== null)
    return `(select ${key} from ${target} where account_id = ${accountId} order by ${key} offset ${others} limit 1)`;
  if (literal !== null) return sqlValue(literal);
  // long enough for a random name, and its beginning tells whose it is
  const text = company.padEnd(25, "x");
  const field = declaredField(table, name);
  const sample = (field && sampleValue(field, text)) ?? byName[name];
  if (typeof sample === "string" || (sample === undefined && type === "text"))
    return sqlValue(fittingText(sample ?? text, { min: shortest ?? 0, ...(longest === null ? {} : { max: longest }) }));
  if (sample !== undefined) return sqlValue(sample);
  if (type.endsWith("[]")) return "'{customers}'";
  if (/^(integer|bigint|smallint|numeric|app_public\.)/.test(type)) return "1";
  if (type === "boolean") return "true";
  if (type === "jsonb") return "'{}'";
  if (type.startsWith("timestamp") || type === "date") return "now()";
  return sqlValue(text);
};

const wantedColumns = `
  select a.attname::text as name, format_type(a.atttypid, null) as type, k.target, k.literal, k.shortest, k.longest,
    (
      select b.attname::text
      from pg_constraint as f
      join pg_attribute as b on b.attrelid = f.confrelid and b.attnum = f.confkey[array_position(f.conkey, a.attnum)]
      where f.conrelid = a.attrelid and f.contype = 'f' and a.attnum = any (f.conkey) and f.confrelid = k.target::regclass
      limit 1
    ) as key
  from pg_attribute as a
  cross join lateral (
    select max(k.confrelid::regclass::text) filter (where k.contype = 'f' and k.confrelid <> 'app_public.accounts'::regclass) as target,
      max((regexp_match(d.text, '= ANY \\(ARRAY\\[''([^'']+)'''))[1]) as literal,
      max((regexp_match(d.text, 'length\\([^<>=]* >= (\\d+)'))[1]::int) as shortest,
      min((regexp_match(d.text, 'length\\([^<>=]* <= (\\d+)'))[1]::int) as longest
    from pg_constraint as k
    cross join lateral (select case when k.contype = 'c' and k.conkey = array[a.attnum] then pg_get_constraintdef(k.oid) end as text) as d
    where k.conrelid = a.attrelid and a.attnum = any (k.conkey)
  ) as k
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and (a.attnotnull or a.attname = any ($2)) and not a.atthasdef and a.attidentity = '' and a.attname <> 'account_id'`;

/** References that a list is narrowed by: a row without them is not found by its own. */
const narrowedBy = (table: string): readonly string[] => {
  const module = table.replace(/^app_public\./, "");
  return isDeclared(module)
    ? Object.entries(definitionOf(module).fields).flatMap(([name, field]) =>
        field.kind === "reference" && field.filter ? [snake(name)] : [],
      )
    : [];
};

/**
 * A row made from the catalogue and the registry alone, for tables the story knows nothing of: a module is a table and a resource,
 * and nothing here. What it refers to is made first where it is not there.
 */
export const fillTable = async (client: ClientBase, company: Company, table: string): Promise<void> => {
  const { rows } = await client.query<Wanted>(wantedColumns, [table, narrowedBy(table)]);
  for (const { target } of rows) {
    if (target === null || target === table) continue;
    const wanted = rows.filter((column) => column.target === target).length;
    const { rowCount } = await client.query(`select from ${target} where account_id = $1 limit $2`, [
      company.accountId,
      wanted,
    ]);
    for (let missing = wanted - (rowCount ?? 0); missing > 0; missing -= 1) await fillTable(client, company, target);
  }
  const names = ["account_id", ...rows.map(({ name }) => `"${name}"`)];
  const values = [String(company.accountId), ...rows.map((column) => valueOf(table, column, company, rows))];
  await client.query("select set_config('app.account_id', $1, true), set_config('app.user_id', $2, true)", [
    String(company.accountId),
    String(company.ids["admin"]),
  ]);
  await client.query(`insert into ${table} (${names.join(", ")}) values (${values.join(", ")})`);
  await client.query("select set_config('app.account_id', '', true), set_config('app.user_id', '', true)");
};
