import type { Flow } from "../../../resources/core/document.ts";
import { snake } from "../../../resources/core/naming.ts";
import { quote } from "../writers/sql-text.ts";
import { dueOf, endsByDeleting, hasFlow, linesOfLots, mappedLine, sqlList, switchOf, type Kind } from "./kind.ts";

const visitors = "visitor, visitor_without_price, visitor_without_cost, visitor_without_price_and_cost";

/** How the flow's lines are filled, as SQL. */
const fillOf = ({ fill = "auto" }: Pick<Flow, "fill">): string => {
  const by = switchOf({ fill });
  if (by !== undefined) return `case when o.${by} then 'mapped' else 'auto' end`;
  return `${quote(typeof fill === "string" ? fill : "mapped")}::text`;
};

/** The open lines of one flow; they read nothing but what the document's lock guards. */
const branches = (kinds: readonly Kind[], is: "demand" | "supply"): string[] =>
  kinds.flatMap((kind) =>
    kind.lines.flatMap((line) =>
      line.flows
        .filter((flow) => flow.is === is)
        .map((flow) => {
          const { table, live } = kind;
          const open = `l.quantity - l.${flow.done} - l.qty_short_closed`;
          return `select
  l.account_id,
  ${quote(flow.kind)}::text as kind,
  l.id as line_id,
  ${quote(table)}::text as document_table,
  o.id as document_id,
  l.${line.item} as sku_id,
  o.${flow.at} as warehouse_id,
  (${open})::numeric as open_quantity,
  ${dueOf(kind, flow, "o")} as due,
  o.opened_at${is === "demand" ? `,\n  ${fillOf(flow)} as fill` : ""}
from app_public.${table} as o
join app_public.${line.table} as l on l.account_id = o.account_id and l.${line.parent} = o.id
where o.state in (${live})${endsByDeleting(kind) ? " and o.deleted_at is null" : ""}
  and ${open} > 0${hasFlow(flow, "l")}`;
        }),
    ),
  );

const view = (name: string, about: string, selects: readonly string[]): string => `
create or replace view app_hidden.${name} with (security_invoker) as
${selects.join("\nunion all\n")};
comment on view app_hidden.${name} is ${quote(about)};
grant select on app_hidden.${name} to ledger_writer, ${visitors};
`;

/** Lines that want stock, whatever their document's state: for what is told of them. */
const wantingLines = (kinds: readonly Kind[]): string => {
  const selects = kinds.flatMap((kind) =>
    kind.lines.flatMap((line) =>
      line.flows
        .filter(({ is }) => is === "demand")
        .map(
          (flow) => `select
  l.account_id,
  ${quote(flow.kind)}::text as kind,
  l.id as line_id,
  ${quote(kind.table)}::text as document_table,
  o.id as document_id,
  o.${snake(kind.resource.title)} as display_id,
  l.${line.item} as sku_id,
  (l.${flow.done} + l.qty_short_closed)::numeric as done,
  ${dueOf(kind, flow, "o")} as due
from app_public.${line.table} as l
join app_public.${kind.table} as o on o.account_id = l.account_id and o.id = l.${line.parent}${line.stockless ? `\nwhere not l.${line.stockless}` : ""}`,
        ),
    ),
  );
  const about = "Lines that want stock, with their document and what is done of them or given up.";
  return `
create or replace view app_private.wanting_lines with (security_invoker) as
${selects.join("\nunion all\n")};
comment on view app_private.wanting_lines is ${quote(about)};
grant select on app_private.wanting_lines to ledger_writer;
`;
};

/** Lines whose lots people may choose, with what is open of them, whatever their document's state. */
const mappableLines = (kinds: readonly Kind[]): string => {
  const selects = kinds.flatMap((kind) =>
    kind.lines.flatMap((line) =>
      line.flows
        .filter((flow) => switchOf(flow) !== undefined)
        .map(
          (flow) => `select
  l.account_id,
  ${quote(flow.kind)}::text as kind,
  l.id as line_id,
  l.position,
  ${quote(kind.table)}::text as document_table,
  o.id as document_id,
  l.${line.item} as sku_id,
  o.${flow.at} as warehouse_id,
  greatest(l.quantity - l.${flow.done} - l.qty_short_closed, 0)::numeric as quantity,
  l.${line.bill?.column ?? "id"} as of_line
from app_public.${line.table} as l
join app_public.${kind.table} as o on o.account_id = l.account_id and o.id = l.${line.parent}
where true${hasFlow(flow, "l")}`,
        ),
    ),
  );
  const about = "Lines whose lots people may choose, with what is open of them, whatever their document's state.";
  return `
create or replace view app_private.mappable_lines with (security_invoker) as
${selects.join("\nunion all\n")};
comment on view app_private.mappable_lines is ${quote(about)};
grant select on app_private.mappable_lines to ledger_writer;
`;
};

/** Lines that name one lot each, with what they want of it: what is open while their document is live. */
const lotLines = (kinds: readonly Kind[]): string => {
  const none = `select null::int as account_id, null::text as kind, null::int as line_id, null::text as document_table, null::int as document_id,
  null::int as lot_id, null::numeric as quantity
where false`;
  const selects = kinds.flatMap((kind) =>
    linesOfLots(kind).map(
      ({ line, flow, lot }) => `select
  l.account_id,
  ${quote(flow.kind)}::text as kind,
  l.id as line_id,
  ${quote(kind.table)}::text as document_table,
  o.id as document_id,
  l.${lot} as lot_id,
  case when o.state in (${kind.live}) then greatest(l.quantity - l.${flow.done} - l.qty_short_closed, 0) else 0 end::numeric as quantity
from app_public.${line.table} as l
join app_public.${kind.table} as o on o.account_id = l.account_id and o.id = l.${line.parent}
where true${hasFlow(flow, "l")}`,
    ),
  );
  const about = "Lines that name one lot each, with what they want of it.";
  return `
create or replace view app_private.lines_of_lots with (security_invoker) as
${(selects.length > 0 ? selects : [none]).join("\nunion all\n")};
comment on view app_private.lines_of_lots is ${quote(about)};
grant select on app_private.lines_of_lots to ledger_writer;
`;
};

/** Lines that people type, of kinds whose lots they may choose. */
const typedLines = (kinds: readonly Kind[]): string => {
  const cases = kinds.flatMap((kind) => {
    const typed = mappedLine(kind)?.typed;
    return typed
      ? [
          `when ${quote(kind.table)} then app_private.given_lines(
      array(select l.id from app_public.${typed.table} as l where l.account_id = app_hidden.account_id() and l.${typed.parent} = p_id order by l.id),
      p_input -> ${quote(typed.field)})`,
        ]
      : [];
  });
  const about = "The lines of a document that people type, as the rows of a save name them; without rows, by id.";
  return `
create or replace function app_private.typed_lines(p_table text, p_id int, p_input jsonb) returns int[]
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select case p_table
    ${cases.join("\n    ")}
  end
$$;
comment on function app_private.typed_lines(text, int, jsonb) is ${quote(about)};
alter function app_private.typed_lines(text, int, jsonb) owner to ledger_writer;
`;
};

const feeds = (kinds: readonly Kind[]): string => {
  const flows = kinds.flatMap(({ lines }) => lines.flatMap((line) => line.flows));
  const dimensions = [...new Set(flows.flatMap((flow) => flow.feeds ?? []))];
  const cases = dimensions.map(
    (dimension) =>
      `    when ${quote(dimension)} then (kind in (${sqlList(flows.filter((flow) => flow.feeds?.includes(dimension)).map(({ kind }) => kind))}))::int`,
  );
  return `
-- No search_path of its own, so that it is inlined into the statements that book an event.
create or replace function app_private.claim_feeds(kind text, dimension text) returns int
language sql immutable parallel safe
as $$
  select case dimension
${cases.join("\n")}
    else 0
  end
$$;
comment on function app_private.claim_feeds(text, text) is
  '1 when the open quantity of this kind of line counts towards the dimension. What demand lacks in stock is backordered besides.';
alter function app_private.claim_feeds(text, text) owner to ledger_writer;
`;
};

/** What the business owes and expects, and towards which quantities it counts. */
export const flowsSql = (kinds: readonly Kind[]): string =>
  [
    view(
      "open_demand",
      "Every open line that wants stock, whatever document it comes from: quantity not shipped, consumed or given up.",
      branches(kinds, "demand"),
    ),
    view(
      "open_supply",
      "Every open line that will bring stock, whatever document it comes from: quantity not received or given up.",
      branches(kinds, "supply"),
    ),
    wantingLines(kinds),
    mappableLines(kinds),
    lotLines(kinds),
    typedLines(kinds),
    feeds(kinds),
  ].join("");
