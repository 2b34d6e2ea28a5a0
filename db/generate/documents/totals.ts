import { me, quote } from "../writers/sql-text.ts";
import { sumsOf, typedOf, type Kind, type KindOfLine } from "./kind.ts";
import { ledgerFunction } from "./sql-function.ts";

const sumsOfLines = (kind: Kind, line: KindOfLine): string => {
  const columns = [...new Set(sumsOf(kind).flatMap(({ columns }) => columns))].filter((name) => line.columns.has(name));
  return `left join (
    select l.${line.parent} as document_id${columns.map((name) => `, sum(l.${name}) as ${name}`).join("")}
    from app_public.${line.table} as l
    where l.account_id = ${me}
    group by l.${line.parent}
  )`;
};

/** Lines of a deleted document may have gone with the lines they named. */
const withItsLines = ({ lines }: Kind): string => (lines.some(({ of }) => of) ? " and h.deleted_at is null" : "");

/** A total that is not the sum of its lines names every SKU of the document: any of them may be the wrong one. */
const branch = (kind: Kind): string => {
  const { table, lines } = kind;
  const sums = sumsOf(kind).map(({ column, columns }) => ({
    column,
    sum: lines
      .flatMap((line, index) =>
        columns.filter((name) => line.columns.has(name)).map((name) => `coalesce(l${index}.${name}, 0)`),
      )
      .join(" + "),
  }));
  const told = sums.at(-1);
  if (!told) return "";
  return `  select distinct i.sku_id, null::int, 'total', 'lines', ${quote(table)}, h.id, ${told.sum}, h.${told.column}
  from app_public.${table} as h
  ${lines.map((line, index) => `${sumsOfLines(kind, line)} as l${index} on l${index}.document_id = h.id`).join("\n  ")}
  left join (
    ${lines.map((line) => `select ${line.parent} as document_id, ${line.item} as sku_id from app_public.${line.table} where account_id = ${me}`).join("\n    union all\n    ")}
  ) as i on i.document_id = h.id
  where h.account_id = ${me} and (p_skus is null or i.sku_id = any (p_skus))${withItsLines(kind)}
    and (${sums.map(({ column }) => `h.${column}`).join(", ")}) <> (${sums.map(({ sum }) => sum).join(", ")})`;
};

/** Finds documents whose lines together have another discount than the one agreed of their sum. */
const ofDiscounts = (kind: Kind): string[] =>
  typedOf(kind).flatMap(({ table, parent, item, amount, madeBy }) => {
    if (!amount?.discount) return [];
    const { given, share } = amount.discount;
    return [
      `  select l.sku_id, null::int, 'total', 'lines', ${quote(kind.table)}, h.id, l.asked, l.shared
  from (
    select h.account_id, h.id, min(l.${item}) as sku_id, array_agg(l.${item}) as skus, sum(l.${share}) as shared,
      app_hidden.discount_of(greatest(sum(l.total + l.${share}), 0), min(h.${given})) as asked,
      -- what was agreed in per cent may be cents off the parts of it that others have: see shares_of
      case when min(h.${given}) like '%\\%' then 0.01 * count(*) filter (where l.${share} > 0) else 0 end as off
    from app_public.${kind.table} as h
    join app_public.${table} as l on l.account_id = h.account_id and l.${parent} = h.id${madeBy ? ` and l.${madeBy} is null` : ""}
    where h.account_id = ${me}${withItsLines(kind)}
    group by h.account_id, h.id
  ) as l
  join app_public.${kind.table} as h on h.account_id = l.account_id and h.id = l.id
  where abs(l.shared - l.asked) > l.off and (p_skus is null or l.skus && p_skus)`,
    ];
  });

const secretOf = (kind: Kind): string | undefined => {
  const told = sumsOf(kind).at(-1);
  const field = told && kind.resource.fields[told.field];
  return field && "secret" in field ? field.secret : undefined;
};

const none =
  "  select null::int, null::int, null::text, null::text, null::text, null::int, null::numeric, null::numeric\n  where false";

/** Totals of documents against the sums of their lines, and which right their amounts need. */
export const totalsSql = (kinds: readonly Kind[]): string => {
  const branches = kinds.flatMap((kind) => [branch(kind), ...ofDiscounts(kind)]).filter((each) => each !== "");
  const secrets = kinds.flatMap((kind) => {
    const secret = secretOf(kind);
    return secret ? [`    when ${quote(kind.table)} then ${quote(secret)}`] : [];
  });
  return [
    ledgerFunction({
      name: "app_private.total_differences(p_skus int[] default null)",
      types: "int[]",
      returns:
        "table (sku_id int, warehouse_id int, dimension text, source text, module text, record_id int, expected numeric, found numeric)",
      language: "sql",
      traits: `stable
-- everything is read once and hashed: on tables whose statistics are young, the planner would loop over all of an account per row
set enable_nestloop to off`,
      about: "Documents whose totals are not the sums of their lines.",
      body: branches.length > 0 ? branches.join("\n  union all\n") : none,
    }),
    ledgerFunction({
      name: "app_private.total_secret(p_module text)",
      types: "text",
      returns: "text",
      language: "sql",
      traits: "immutable",
      about: "Which right the totals of a module need: price or cost; null where everybody sees them.",
      body: `select ${secrets.length > 0 ? `case p_module\n${secrets.join("\n")}\n  end` : "null::text"}`,
    }),
  ].join("");
};
