import { camel } from "../../../resources/core/naming.ts";
import { me, quote } from "../writers/sql-text.ts";
import { deedOf, type Kind, type KindOfLine } from "./kind.ts";
import { ledgerFunction, ledgerTrigger } from "./sql-function.ts";

type Done = { line: KindOfLine; kind: Kind; column: string; fact: string };

const doneOf = (kinds: readonly Kind[]): Done[] =>
  kinds.flatMap((kind) =>
    kind.lines.flatMap((line) => line.doneColumns.map((column) => ({ line, kind, column, fact: deedOf(column) }))),
  );

/** The column follows the last fact. */
const apply = (line: KindOfLine): string => `    when ${quote(line.table)} then
${line.doneColumns
  .map(
    (column) => `      update app_public.${line.table} as l set ${column} = f.done
      from posted as f
      where f.line_table = ${quote(line.table)} and f.kind = ${quote(deedOf(column))} and l.account_id = f.account_id and l.id = f.line_id;`,
  )
  .join("\n")}`;

const applying = (kinds: readonly Kind[]): string =>
  ledgerTrigger({
    name: "tg_line_facts__apply",
    about: "Brings the done quantities of lines up to date with the facts that were posted.",
    plans: "ofMany",
    declare: ["touched text"],
    body: `
for touched in select distinct line_table from posted loop
  case touched
${kinds.flatMap(({ lines }) => lines.filter(({ doneColumns }) => doneColumns.length > 0).map(apply)).join("\n")}
  end case;
end loop;
return null;`,
    triggers: [
      {
        name: "tg_line_facts__apply",
        on: "app_hidden.line_facts",
        event: "after insert",
        rows: "referencing new table as posted for each statement",
      },
    ],
  });

/** A done column that is not what the last fact says is refused, no matter who writes it. */
const holding = ({ line, column, fact }: Done): string => {
  const name = `tg_${line.table}__${fact}`;
  return ledgerTrigger({
    name,
    about: `Refuses to set ${column} to anything but what the facts of the line say.`,
    declare: [
      `done constant numeric := coalesce((
    select f.done from app_hidden.line_facts as f
    where f.account_id = new.account_id and f.line_table = ${quote(line.table)} and f.line_id = new.id and f.kind = ${quote(fact)}
    order by f.event_id desc
    limit 1
  ), 0)`,
    ],
    body: `
if new.${column} <> done then
  perform app_private.fail('SWLED', ${quote(`What was ${fact} is changed by posting a fact.`)}, jsonb_build_object('lineId', new.id, 'expected', trim_scale(done)::text));
end if;
return null;`,
    triggers: [
      {
        name: `${name}_at_first`,
        on: line.table,
        event: "after insert",
        rows: `for each row when (new.${column} <> 0)`,
      },
      {
        name,
        on: line.table,
        event: `after update of ${column}`,
        rows: `for each row when (new.${column} <> old.${column})`,
      },
    ],
  });
};

/** Each line is asked by the key of its facts, so that a check of some SKUs reads no others. */
const difference = ({ kind, line, column, fact }: Done): string => {
  const [at] = line.flows.map((flow) => flow.at);
  return `select l.${line.item}, ${at ? `o.${at}` : "null::int"}, ${quote(camel(column))}, 'facts', ${quote(kind.table)}, o.id, f.done, l.${column}
from app_public.${line.table} as l
join app_public.${kind.table} as o on o.account_id = l.account_id and o.id = l.${line.parent}
cross join lateral (
  select coalesce(sum(f.quantity), 0) as done from app_hidden.line_facts as f
  where f.account_id = l.account_id and f.line_table = ${quote(line.table)} and f.line_id = l.id and f.kind = ${quote(fact)}
) as f
where l.account_id = ${me} and (p_skus is null or l.${line.item} = any (p_skus))
  and l.${column} <> f.done`;
};

const differences = (done: readonly Done[]): string =>
  ledgerFunction({
    name: "app_private.fact_differences(p_skus int[])",
    types: "int[]",
    returns:
      "table (sku_id int, warehouse_id int, dimension text, source text, module text, record_id int, expected numeric, found numeric)",
    language: "sql",
    traits: "stable",
    about: "Lines whose done quantity is not the sum of their facts.",
    body: done.map(difference).join("\nunion all\n"),
  });

/** Done quantities: how they follow from facts, who may not change them, and how they are checked. */
export const factsSql = (kinds: readonly Kind[]): string => {
  const done = doneOf(kinds);
  return [applying(kinds), ...done.map(holding), differences(done)].join("");
};
