import { camel, snake } from "../../../resources/core/naming.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import type { Catalogue } from "../catalogue.ts";
import { fittingQuantity } from "../documents/completing.ts";
import { explodeName } from "../documents/bills.ts";
import {
  dueOf,
  hasFlow,
  isOfSkus,
  kitColumnOf,
  madeOf,
  mappedLine,
  sumsOf,
  switchOf,
  takesKits,
  takesStockless,
  type Kind,
  type KindOfLine,
} from "../documents/kind.ts";
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
  const quantity = fittingQuantity(line, "a", "s", ["g.unit", "g.unit_factor"]);
  const valueOf = ({ column }: Written): string => {
    if (column === line.item) {
      const there = `coalesce(s.id, app_private.refuse_item(${quote(camel(line.item))}))`;
      const refused = [
        ...(takesKits(kind, line) ? [] : [`when s.is_kit then app_private.refuse_kit(${quote(camel(line.item))})`]),
        ...(takesStockless(line)
          ? []
          : [`when s.kind <> 'stock' then app_private.refuse_stockless(${quote(camel(line.item))})`]),
      ];
      return refused.length === 0 ? there : `case ${refused.join(" ")} else ${there} end`;
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
    ...(line.stockless ? ([[line.stockless, "s.kind <> 'stock'"]] as [string, string][]) : []),
    ...(amount?.discount ? ([[amount.discount.share, "coalesce(shares[g.n], 0)"]] as [string, string][]) : []),
    ...(tax ? ([[tax, `coalesce(header.${tax}, 0)`]] as [string, string][]) : []),
    ["position", "coalesce(nullif(g.position, 0), g.n)::int"],
  ];
  return { given, written, party: partyOf(kind), tax };
};

/** What a line that was written wants or brings of one of its flows. */
const claimOf = (kind: Kind, line: KindOfLine, flow: KindOfLine["flows"][number]): string => {
  const fill = ({ is, fill: how = "auto" }: KindOfLine["flows"][number]): string =>
    is === "supply"
      ? "null"
      : typeof how === "string"
        ? quote(how)
        : `case when header.${switchOf({ fill: how }) ?? "true"} then 'mapped' else 'auto' end`;
  return `array_agg((${quote(flow.kind)}, m.id, m.${line.item}, header.${flow.at}, 0, m.quantity, ${dueOf(kind, flow, "header")}, header.opened_at, ${fill(flow)}, ${flow.is === "demand"})::app_private.claim_change order by m.id)${filterOf(flow)}`;
};

const filterOf = (flow: KindOfLine["flows"][number]): string =>
  flow.unless.length > 0 ? ` filter (where true${hasFlow(flow, "m")})` : "";

/** The claims of lines whose lots people may choose, with the typed line of each. */
const chosenOf = (kind: Kind, line: KindOfLine): string[] => {
  const mapped = mappedLine(kind);
  if (mapped?.line.table !== line.table) return [];
  const { flow } = mapped;
  return [
    `coalesce(${claimOf(kind, line, flow)}, '{}') as mappable`,
    `coalesce(array_agg(m.${line.bill?.column ?? "id"} order by m.id)${filterOf(flow)}, '{}') as of_lines`,
  ];
};

/** What a line that was written wants or brings, one claim for each of its flows. */
const claimsOf = (kind: Kind, line: KindOfLine): string => {
  const claims = line.flows.map((flow) => claimOf(kind, line, flow));
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
select ${[`${claimsOf(kind, line)} as claims`, ...chosenOf(kind, line)].join(",\n  ")}
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
  const flags = [...bills.flatMap(({ bill }) => bill.where ?? []), ...line.flows.flatMap(({ unless }) => unless)];
  const returned = [
    ...new Set([
      "id",
      line.item,
      "quantity",
      "position",
      ...sums,
      ...(amount ? [amount.column] : []),
      ...(amount?.discount ? ["total", amount.discount.share] : []),
      ...flags,
    ]),
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
    amount?.rule ? "g.unit_factor" : "null",
    tax ? `header.${tax}` : "null",
    amount?.discount ? `g.${amount.discount.given}` : "null",
  ];
  const rows = `(
    select x.n, (x.r ->> 'position')::int as position,
      ${given.map((column) => `${inserted(column, "x.r", checkedValueOf)} as ${column.column}`).join(",\n      ")}
    from jsonb_array_elements(given_lines) with ordinality as x (r, n)
    order by ${line.item}
  ) as g`;
  const priced = `left join lateral app_private.line_amounts(
    ${amounts.join(", ")}
  ) as a on true`;
  const off = amount?.discount && `header.${amount.discount.given}`;
  // what the document's own discount is of follows from what its lines get: they are priced once for that, and then written
  const shares = amount?.discount
    ? `shares := '{}';
if ${off} is not null then
  select array_agg(a.gross - a.discount_total order by coalesce(nullif(g.position, 0), g.n), g.n), array_agg(g.n order by coalesce(nullif(g.position, 0), g.n), g.n)
  into nets, places
  from ${indent(rows, 2).trim()}
  ${indent(priced, 2).trim()};
  shares := array(
    select s.share from unnest(app_private.shares_of(${off}, nets, ${quote(camel(amount.discount.given))}), places) as s (share, n) order by s.n
  );
end if;
`
    : "";
  const isRaced = off
    ? `
if ${off} is not null then
  if l${index}.net is distinct from (select sum(u.net) from unnest(nets) as u (net)) then
    perform app_private.fail('40001', 'A price changed meanwhile.');
  end if;
end if;
`
    : "";
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
${shares}with m as (
  insert into app_public.${line.table} (${written.map(([column]) => column).join(", ")})
  select ${written.map(([, value]) => value).join(",\n    ")}
  from ${rows}
  -- held as their foreign key holds them, in order, before their decimals are read: those do not fall until these lines are seen
  left join lateral (
    select s.id, s.quantity_precision${isOfSkus(line) ? ", s.is_kit, s.kind" : ""} from app_public.${line.itemTable} as s
    where s.account_id = me and s.id = g.${line.item}${isOfSkus(line) ? " and s.archived_by is null and s.successor_id is null" : ""}
    for key share
  ) as s on true
  ${priced}
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
    ...(amount?.discount ? [`sum(m.total + m.${amount.discount.share}) as net`] : []),
    `coalesce(${claimsOf(kind, line)}, '{}') as claims`,
    "coalesce(array_agg(m.told order by m.id), '{}') as told",
    ...(mappedLine(kind)?.typed.table === line.table ? ["coalesce(array_agg(m.id order by m.id), '{}') as lines"] : []),
    ...chosenOf(kind, line),
  ].join(",\n  ")}
into l${index} from m;${isRaced}
told := told || l${index}.told;
document_place := set_config('app.input_place', coalesce(document_place, ''), true); -- assigned: performed, it were a statement`;
};
