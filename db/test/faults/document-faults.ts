import { deedOf, kindOf, sumsOf, type Kind, type KindOfLine } from "../../generate/documents/kind.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import { edited, fault, type Fault, type Finder } from "./fault.ts";
import { verify } from "./finders.ts";

const ours = "account_id = (select min(account_id) from app_public.stock_levels)";
const unguarded = (statement: string) =>
  `set local session_replication_role = replica; ${statement}; set local session_replication_role = origin`;

/** One line of a live document. */
const once = ({ table, live }: Kind, line: KindOfLine, change: string, where: string): string =>
  unguarded(`update app_public.${line.table} set ${change} where id = (
    select l.id from app_public.${line.table} as l
    join app_public.${table} as o on o.account_id = l.account_id and o.id = l.${line.parent}
    where l.${ours} and o.state in (${live}) and o.deleted_at is null and ${where}
    order by l.id desc limit 1)`);

const ofLine = (kind: Kind, line: KindOfLine, works: Finder): Fault[] => {
  const { table, parent, of, doneColumns, flows } = line;
  return [
    ...(flows.length > 0
      ? [
          fault(
            `${table}: a quantity changed`,
            once(
              kind,
              line,
              line.bill
                ? "quantity = quantity + 1"
                : "quantity = quantity + 1, unit_quantity = quantity + 1, unit_factor = 1",
              flows.map(({ done }) => `l.quantity > l.${done} + l.qty_short_closed`).join(" and "),
            ),
            verify,
          ),
        ]
      : []),
    ...doneColumns.flatMap((done) => [
      fault(
        `${table}: what was ${deedOf(done)} changed`,
        // what is done of a flow comes before what is done of the line, and neither is more than there is
        done === line.done
          ? once(kind, line, `${done} = ${done} - 1`, `l.${done} >= 1`)
          : once(kind, line, `${done} = ${done} + 1`, `l.quantity > l.${done} + l.qty_short_closed`),
        verify,
      ),
      fault(
        `${table}: a fact of what was ${deedOf(done)} changed`,
        unguarded(`update app_hidden.line_facts set quantity = quantity + 1 where ctid = (
          select ctid from app_hidden.line_facts where ${ours} and line_table = '${table}' and kind = '${deedOf(done)}' and reverses is null limit 1)`),
        verify,
      ),
      edited(
        "app_private.tg_line_facts__apply",
        `update app_public.${table} as l set ${done} = f.done`,
        `update app_public.${table} as l set ${done} = f.done + 1`,
        works,
      ),
    ]),
    ...flows.map((flow) =>
      fault(
        `${table}: a claim of ${flow.kind} changed`,
        unguarded(`update app_hidden.claims set open_quantity = open_quantity + 1 where ctid = (
          select ctid from app_hidden.claims where ${ours} and kind = '${flow.kind}' limit 1)`),
        verify,
      ),
    ),
    ...(of
      ? [
          fault(
            `${table}: more is named than there is`,
            once(
              kind,
              line,
              `quantity = m.${of.upTo} + 1, unit_quantity = m.${of.upTo} + 1, unit_factor = 1`,
              "true",
            ).replace(" where id =", ` from app_public.${of.table} as m where m.id = ${of.column} and ${table}.id =`),
            verify,
          ),
          fault(
            `${table}: its document is about another one`,
            unguarded(`update app_public.${kind.table} set ${kind.root?.column} = -1 where id = (
              select max(${parent}) from app_public.${table} where ${ours})`),
            verify,
          ),
        ]
      : []),
  ];
};

/** What follows from how a kind of document is declared, forgotten by its writers or changed behind their backs. */
const ofKind = (kind: Kind, works: Finder): Fault[] => {
  const { table, lines } = kind;
  return [
    ...lines.flatMap((line) => ofLine(kind, line, works)),
    ...lines.flatMap(({ table: lineTable, parent, amount }) =>
      amount?.discount
        ? [
            fault(
              `${table}: its discount changed, and its lines' shares did not`,
              unguarded(`update app_public.${table} set ${amount.discount.given} = '7%' where id = (
                select max(l.${parent}) from app_public.${lineTable} as l where l.${ours} and l.total > 1)`),
              verify,
            ),
            fault(
              `${lineTable}: a share of a discount changed`,
              unguarded(`update app_public.${lineTable} set ${amount.discount.share} = ${amount.discount.share} + 0.01 where id = (
                select max(l.id) from app_public.${lineTable} as l where l.${ours})`),
              verify,
            ),
          ]
        : [],
    ),
    ...sumsOf(kind).flatMap(({ column }) => [
      fault(
        `${table}: its ${column} changed`,
        unguarded(`update app_public.${table} set ${column} = ${column} + 0.01 where id = (
          select max(l.${lines[0]?.parent}) from app_public.${lines[0]?.table} as l where l.${ours})`),
        verify,
      ),
      edited(
        `app_private.finish_${table}`,
        new RegExp(`\\b${column} = f\\.${column}\\b`),
        `${column} = f.${column} + 1`,
        works,
      ),
    ]),
  ];
};

/** The faults of every kind of document among these resources; `works` does what a broken writer would get wrong. */
export const documentFaults = (
  resources: readonly Resource[],
  works: Finder,
  isWanted: (table: string) => boolean = () => true,
): Fault[] =>
  resources.flatMap((resource) => {
    const kind = kindOf(resource, resources);
    return kind && isWanted(kind.table) ? ofKind(kind, works) : [];
  });
