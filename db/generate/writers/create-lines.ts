import { camel, snake } from "../../../resources/core/naming.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import type { Catalogue } from "../catalogue.ts";
import { fittingQuantity } from "../documents/completing.ts";
import { explodeName } from "../documents/bills.ts";
import { dueOf, kitColumnOf, madeOf, sumsOf, takesKits, type Kind, type KindOfLine } from "../documents/kind.ts";
import { anyBill } from "../documents/saving.ts";
import { actions } from "./facts.ts";
import { surelyFit } from "./input-rules.ts";
import { indent, quote } from "./sql-text.ts";
import { toldOfLine } from "./told.ts";
import { checkedValueOf, columnsOf, inserted, requirement, type Written } from "./written-columns.ts";

/** A kind of document with all that its SQL is made from. */
export type Place = {
  kind: Kind;
  resources: readonly Resource[];
  catalogue: Catalogue;
  resourceOf: (table: string) => Resource;
};

export const partyOf = ({ document }: Kind): string | undefined => document.parties[0] && snake(document.parties[0]);

/** Columns of a line that follow from one another: app_private.line_amounts. */
const units = ["quantity", "unit", "unit_factor", "unit_quantity"];

const lineValues = ({ kind, catalogue, resourceOf }: Place, line: KindOfLine) => {
  const given = columnsOf(resourceOf(line.table), catalogue).filter(
    ({ column }) => column !== line.parent && column !== "position",
  );
  const { amount } = line;
  const tax = amount?.tax ? snake(amount.tax) : null;
  const isKit = kitColumnOf(kind, line);
  const quantity = fittingQuantity(amount, "a", "s.quantity_precision");
  const valueOf = ({ column }: Written): string => {
    if (column === line.item) {
      const there = `coalesce(s.id, app_private.refuse_item(${quote(camel(line.item))}))`;
      return takesKits(kind, line)
        ? there
        : `case when s.is_kit then app_private.refuse_kit(${quote(camel(line.item))}) else ${there} end`;
    }
    if (column === "quantity") return quantity;
    if (units.includes(column)) return `a.${column}`;
    return column === amount?.column ? "a.amount" : `g.${column}`;
  };
  const written: [column: string, value: string][] = [
    [line.parent, "app_hidden.at_row(header.id, line_place, g.n)"],
    ...given.map((column): [string, string] => [column.column, valueOf(column)]),
    ...(amount?.rule
      ? ([
          [`${amount.column}_rule_id`, "a.rule_id"],
          [`${amount.column}_reason`, "a.reason"],
        ] as [string, string][])
      : []),
    ...(isKit ? ([[isKit, "s.is_kit"]] as [string, string][]) : []),
    ...(tax ? ([[tax, `coalesce(header.${tax}, 0)`]] as [string, string][]) : []),
    ["position", "coalesce(nullif(g.position, 0), g.n)::int"],
  ];
  return { given, written, party: partyOf(kind), tax };
};

/** What a line that was written wants or brings, one claim for each of its flows. */
const claimsOf = (kind: Kind, line: KindOfLine): string => {
  const fill = ({ is, fill: how = "auto" }: KindOfLine["flows"][number]): string =>
    is === "supply"
      ? "null"
      : typeof how === "string"
        ? quote(how)
        : `case when header.${snake(how.mappedBy)} then 'mapped' else 'auto' end`;
  const claims = line.flows.map(
    (flow) =>
      `array_agg((${quote(flow.kind)}, m.id, m.${line.item}, header.${flow.at}, 0, m.quantity, ${dueOf(kind, flow, "header")}, header.opened_at, ${fill(flow)}, ${flow.is === "demand"})::app_private.claim_change order by m.id)${flow.unless ? ` filter (where not m.${flow.unless})` : ""}`,
  );
  return claims.length > 0
    ? claims.map((each) => `coalesce(${each}, '{}')`).join(" || ")
    : "'{}'::app_private.claim_change[]";
};

/** What lines that were written are made of, and its claims. */
export const makeLines = ({ kind }: Place, line: ReturnType<typeof madeOf>[number]): string => {
  const [index, of] = [line.table, line.bill.table].map((table) =>
    kind.lines.findIndex((each) => each.table === table),
  );
  const made = `perform app_private.${explodeName(line)}(header.id, input -> ${quote(line.bill.field)});
select ${claimsOf(kind, line)} as claims
into l${index}
from app_public.${line.table} as m
where m.account_id = me and m.${line.parent} = header.id;`;
  return line.bill.where
    ? `if l${of}.any_bill then
${indent(made, 2)}
else
  select '{}'::app_private.claim_change[] as claims into l${index};
end if;`
    : made;
};

/** Completes, prices and writes all lines of one kind in one statement, and leaves their sums and claims in `l0`. */
export const writeLines = (place: Place, line: KindOfLine, index: number): string => {
  const { kind, resources, catalogue, resourceOf } = place;
  const child = resourceOf(line.table);
  const { given, written, party, tax } = lineValues(place, line);
  const asked = given.filter(({ kind: field }) => field === "reference");
  const sums = [...new Set(sumsOf(kind).flatMap(({ columns }) => columns))].filter((name) => line.columns.has(name));
  const { amount } = line;
  const bills = madeOf(kind).filter(({ bill }) => bill.table === line.table);
  const flags = [...bills.flatMap(({ bill }) => bill.where ?? []), ...line.flows.flatMap(({ unless }) => unless ?? [])];
  const returned = [
    ...new Set(["id", line.item, "quantity", "position", ...sums, ...(amount ? [amount.column] : []), ...flags]),
  ];
  const required = requirement(
    asked,
    (keys) => `perform app_hidden.require_row_values(given_lines, ${quote(line.field)}, ${keys});`,
  );
  const amounts = [
    amount?.rule ? quote(amount.rule) : "null",
    party ? `header.${party}` : "null",
    `g.${line.item}`,
    ...units.map((unit) => (given.some(({ column }) => column === unit) ? `g.${unit}` : "null")),
    amount ? `g.${amount.column}` : "null",
    tax ? `header.${tax}` : "null",
  ];
  return `given_lines := case when jsonb_typeof(input -> ${quote(line.field)}) = 'array' then input -> ${quote(line.field)} else '[]' end;
line_place := app_hidden.place_of(${quote(line.field)});
if given_lines <> '[]' then
  if not app_hidden.may(${quote(actions(child).create)}) then
    perform app_hidden.require_scope(${quote(actions(child).create)});
  end if;
  if not (${surelyFit(child, resources, catalogue, "given_lines", [camel(line.item)])}) then
    perform app_hidden.check_values(${quote(line.table)}, given_lines, ${quote(line.field)});
  end if;
  -- what is there and empty was refused with the values
  if given_lines @? ${quote(`$[*] ? (${asked.map(({ key }) => `!exists (@.${key})`).join(" || ")})`)} then
    ${required}
  end if;
  -- a line that is there already is another document's
  if given_lines @? '$[*] ? (@.id != null || @.remove != false && @.remove != null)' then
    perform app_hidden.check_written(1, 0, ${quote(line.table)});
  end if;
end if;
with m as (
  insert into app_public.${line.table} (${written.map(([column]) => column).join(", ")})
  select ${written.map(([, value]) => value).join(",\n    ")}
  from (
    select x.n, (x.r ->> 'position')::int as position,
      ${given.map((column) => `${inserted(column, "x.r", checkedValueOf)} as ${column.column}`).join(",\n      ")}
    from jsonb_array_elements(given_lines) with ordinality as x (r, n)
    order by ${line.item}
  ) as g
  -- held as their foreign key holds them, in order, before their decimals are read: those do not fall until these lines are seen
  left join lateral (
    select s.id, s.quantity_precision${line.itemTable === "skus" ? ", s.is_kit" : ""} from app_public.${line.itemTable} as s
    where s.account_id = me and s.id = g.${line.item}
    for key share
  ) as s on true
  left join lateral app_private.line_amounts(
    ${amounts.join(", ")}
  ) as a on true
  order by g.n
  returning ${returned.join(", ")},
    ${toldOfLine({ table: line.table, row: line.table, root: `${line.table}.${line.parent}`, catalogue })} as told
)
select count(*) as count${anyBill(bills, line.table)}, ${[
    ...sums.map((name) => `coalesce(sum(m.${name}), 0) as ${name}`),
    ...(amount
      ? [
          `(array_agg(m.${line.item} order by m.position) filter (where m.${amount.column} is null))[1] as without_amount`,
        ]
      : []),
    `coalesce(${claimsOf(kind, line)}, '{}') as claims`,
    "coalesce(array_agg(m.told order by m.id), '{}') as told",
  ].join(",\n  ")}
into l${index} from m;
told := told || l${index}.told;
document_place := set_config('app.input_place', coalesce(document_place, ''), true); -- assigned: performed, it were a statement`;
};
