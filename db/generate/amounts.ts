import {
  explainedAmounts,
  isShare,
  type AmountPart,
  type AmountShare,
  type MadeOf,
} from "../../resources/core/amounts.ts";
import { isColumn } from "../../resources/core/fields.ts";
import { camel, singularOf, snake } from "../../resources/core/naming.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { me, quote } from "./writers/sql-text.ts";

type Known = (name: string) => Resource | undefined;
type Sum = Extract<AmountPart, { sum: unknown }>;

const placeOf = (known: Known, table: string): string => `${known(table) ? "app_public" : "app_hidden"}.${table}`;

/** Parts as rows: what kind of addend, the field of the record or the record that it stands on, its line, its quantity, the amount. */
const columns = "(kind text, field text, module text, record_id int, line int, quantity numeric, amount numeric)";
const row = (
  kind: string,
  amount: string,
  {
    field,
    module,
    record,
    line,
    quantity,
  }: Partial<Record<"field" | "module" | "record" | "line" | "quantity", string>>,
): string =>
  `select ${quote(kind)}, ${field ? quote(field) : "null::text"}, ${module ? quote(module) : "null::text"}, ${record ?? "null::int"}, ${line ?? "null::int"}, ${quantity ?? "null"}::numeric, (${amount})::numeric`;

const own = (resource: Resource): string =>
  `from app_public.${resource.name} as r where r.account_id = ${me} and r.id = p_id`;

const conditions = ({ by, where = {} }: Sum): string =>
  [
    `s.account_id = ${me}`,
    `s.${snake(by)} = p_id`,
    ...Object.entries(where).map(
      ([name, value]) => `s.${snake(name)} = ${typeof value === "string" ? quote(value) : value}`,
    ),
  ].join(" and ");

/** The record that a row stands for: the one it names, or the row itself where it has a number of its own. */
const standsFor = (known: Known, { of, names }: Sum): { module: string; record: string } => {
  const module = known(of);
  const title = names ?? module?.title ?? "id";
  const field = module?.fields[title];
  if (field?.kind === "reference") return { module: field.module, record: `s.${snake(title)}` };
  const named = title.endsWith("Id") ? `${title.slice(0, -2)}` : "";
  const referred = named === "" ? undefined : known(`${snake(named)}s`);
  return referred && camel(singularOf(referred.name)) === named
    ? { module: referred.name, record: `s.${snake(title)}` }
    : { module: of, record: "s.id" };
};

/** Lines have their places; whatever else stands for the same record is one addend. */
const ofRows = (known: Known, part: Sum): string => {
  const { module, record } = standsFor(known, part);
  const sign = part.less ? "-" : "";
  const amount = (typeof part.sum === "string" ? [part.sum] : part.sum).map((name) => `s.${snake(name)}`).join(" + ");
  const lines = known(part.of)?.fields["quantity"] !== undefined && part.names !== undefined && known(part.of)?.parent;
  const from = `from ${placeOf(known, part.of)} as s where ${conditions(part)}`;
  return lines
    ? `select * from (${row("row", `${sign}(${amount})`, { module, record, line: "row_number() over (order by s.position, s.id)::int", quantity: "s.quantity" })} ${from}) as l (kind, field, module, record_id, line, quantity, amount) where l.amount <> 0`
    : `${row("row", `${sign}sum(${amount})`, { module, record })} ${from} group by ${record} having sum(${amount}) <> 0`;
};

const figureOf = (known: Known, resource: Resource, name: string, made: MadeOf): string => {
  const field = resource.fields[name];
  if (field && isColumn(field)) return `r.${snake(name)}`;
  const [part] = isShare(made) ? [] : made;
  if (!part || !("sum" in part)) throw new Error(`${resource.name}.${name} is no sum.`);
  const summed = (typeof part.sum === "string" ? [part.sum] : part.sum)
    .map((column) => `s.${snake(column)}`)
    .join(" + ");
  return `select coalesce(sum(${summed}), 0) from ${placeOf(known, part.of)} as s where ${conditions(part)}`;
};

/** The amount of the line it names, less what others have of that; the rest is on no other yet. */
const ofShare = (known: Known, resource: Resource, name: string, { shareOf }: AmountShare): readonly string[] => {
  const line = snake(shareOf.line);
  const reference = resource.fields[shareOf.line];
  const target = reference?.kind === "reference" ? known(reference.module) : undefined;
  const [root, by] = target?.parent ?? [];
  const [parent, key] = resource.parent ?? [];
  if (!target || !root || !by || !parent || !key) throw new Error(`${resource.name}.${shareOf.line} names no line.`);
  const column = snake(name);
  return [
    `${row("whole", `l.${column}`, { module: root, record: `l.${snake(by)}`, line: `(select count(*)::int from app_public.${target.name} as b where b.account_id = l.account_id and b.${snake(by)} = l.${snake(by)} and (b.position, b.id) <= (l.position, l.id))`, quantity: "l.quantity" })}
      from app_public.${resource.name} as r
      join app_public.${target.name} as l on l.account_id = r.account_id and l.id = r.${line}
      where r.account_id = ${me} and r.id = p_id`,
    `${row("other", `-n.${column}`, { module: parent, record: `n.${snake(key)}`, quantity: "n.quantity" })}
      from app_public.${resource.name} as r
      join app_public.${resource.name} as n on n.account_id = r.account_id and n.${line} = r.${line} and n.id <> r.id
      join app_public.${parent} as o on o.account_id = n.account_id and o.id = n.${snake(key)}
      where r.account_id = ${me} and r.id = p_id`,
  ];
};

const ownAmount = ({ field, less, positive }: Extract<AmountPart, { field: string }>): string => {
  const column = `r.${snake(field)}`;
  return `${less ? "-" : ""}${positive ? `greatest(${column}, 0)` : column}`;
};

const branch = (known: Known, resource: Resource, name: string, made: MadeOf): string => {
  const field = resource.fields[name];
  const secret = field && "secret" in field ? field.secret : undefined;
  const figure = isShare(made) ? "share" : "figure";
  const parts = isShare(made)
    ? ofShare(known, resource, name, made)
    : made.map((part) =>
        "field" in part
          ? `${row("own", ownAmount(part), { field: part.field })} ${own(resource)}`
          : ofRows(known, part),
      );
  return `  when ${quote(`${resource.name}.${name}`)} then
${secret ? `    perform app_hidden.require_amounts(${quote(secret)});\n` : ""}    return query
    ${[`${row(figure, figureOf(known, resource, name, made), {})} ${own(resource)}`, ...parts].join("\n    union all\n    ")};`;
};

/** What app_hidden.explain_amount reads: every amount that says what it is made of, each in a statement of its own under its reader's rights. */
export const amountsSql = (resources: readonly Resource[]): string => {
  const known: Known = (name) => resources.find((resource) => resource.name === name);
  const branches = resources.flatMap((resource) =>
    [...explainedAmounts(resource, known)].map(([name, made]) => branch(known, resource, name, made)),
  );
  return `\
-- Generated by \`npm run generate\` from the resources. Do not edit.

create or replace function app_hidden.amount_parts(p_module text, p_field text, p_id int)
returns table ${columns}
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  case p_module || '.' || p_field
${branches.join("\n")}
  else
    perform app_private.fail('SWVAL', 'This amount is made of nothing else.', '{"fields": {"field": "unknown"}}');
  end case;
end $$;
comment on function app_hidden.amount_parts(text, text, int) is
  'What an amount is made of: first itself (figure, or share of another amount), then its addends: own amounts (field), rows (of a record), the whole it is a share of and what others have of that.';
`;
};
