import { snake } from "../../../resources/core/naming.ts";
import { me, quote } from "../writers/sql-text.ts";
import { sumsOf, typedOf, type Kind, type KindOfLine } from "./kind.ts";
import { ledgerTrigger } from "./sql-function.ts";

/** The columns of a line that its document is settled by: parent, item, quantities, done quantities, amounts, and those the document sums. */
const settledBy = (kind: Kind, { parent, item, of, doneColumns, amount, columns }: KindOfLine): string[] => [
  ...sumsOf(kind).flatMap((sum) => sum.columns.filter((column) => columns.has(column))),
  parent,
  item,
  ...(of ? [of.column] : []),
  "quantity",
  "unit_factor",
  "unit_quantity",
  ...doneColumns,
  "qty_short_closed",
  ...(amount && "takes" in amount ? amount.takes.map(({ own }) => own) : []),
  ...(of?.parts ?? []),
  ...(amount?.rule ? [amount.column] : []),
  ...(amount?.tax ? [snake(amount.tax)] : []),
  ...(amount?.discount ? [amount.discount.given] : []),
];

const unsettle = (kind: Kind, line: KindOfLine): string => {
  const { table } = kind;
  const columns = [...new Set(settledBy(kind, line))];
  const rows = (of: string) => `select ${["id", ...columns].join(", ")} from ${of}_lines`;
  const name = `tg_${line.table}__unsettle`;
  const touched = {
    insert: `select n.${line.parent} from new_lines as n`,
    // sets and no join, which 4,000 lines would make 16 million comparisons of
    update: `select d.${line.parent} from (${rows("new")} except ${rows("old")}) as d
      union
      select d.${line.parent} from (${rows("old")} except ${rows("new")}) as d`,
    delete: `select o.${line.parent} from old_lines as o`,
  };
  const tables = {
    insert: "new table as new_lines",
    update: "old table as old_lines new table as new_lines",
    delete: "old table as old_lines",
  };
  const events = ["insert", "update", "delete"] as const;
  // a writer has raised the version before: then there is nothing to do, and no update to pay for
  const branch = (event: (typeof events)[number]) => `when ${quote(event.toUpperCase())} then
  settled := array(
    select d.id from app_public.${table} as d
    where d.account_id = ${me} and d.settled_version = d.version and d.id = any (array(
      ${touched[event]}
    )));`;
  return ledgerTrigger({
    name,
    about:
      "Lines that change make their document unsettled: it is settled again in the same transaction, or refused at its end.",
    plans: "ofMany",
    declare: ["settled int[]"],
    body: `
case tg_op
${events.map(branch).join("\n")}
end case;
if settled <> '{}' then
  update app_public.${table} as d set settled_version = null where d.account_id = ${me} and d.id = any (settled);
end if;
return null;`,
    triggers: events.map((event) => ({
      name: `${name}_${event}`,
      on: line.table,
      event: `after ${event}`,
      rows: `referencing ${tables[event]} for each statement when (current_user <> 'ledger_writer')`,
    })),
  });
};

/** Lines written past the writers, by whatever door: the ledger's own functions settle what they write. */
export const unsettlingSql = (kinds: readonly Kind[]): string =>
  kinds.flatMap((kind) => typedOf(kind).map((line) => unsettle(kind, line))).join("");
