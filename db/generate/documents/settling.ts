import { snake } from "../../../resources/core/naming.ts";
import { me, quote } from "../writers/sql-text.ts";
import { ledgerFunction } from "./sql-function.ts";
import type { Kind, KindOfLine } from "./kind.ts";

const lockDocument = (kinds: readonly Kind[]): string =>
  ledgerFunction({
    name: "app_private.lock_document(p_table text, p_id int)",
    types: "text, int",
    returns: "text",
    language: "plpgsql",
    about:
      "Locks a root document, the first lock of every change to it or its children, and returns its state. What is decided is read in later statements.",
    declare: ["locked_state text"],
    body: `
case p_table
${kinds
  .map(
    ({ table }) => `  when ${quote(table)} then
    select state into locked_state from app_public.${table}
    where account_id = ${me} and id = p_id and deleted_at is null
    for no key update;`,
  )
  .join("\n")}
end case;
if locked_state is null then
  perform app_private.fail('SWNFD', 'This document does not exist.', jsonb_build_object('module', p_table, 'id', p_id));
end if;
return locked_state;`,
  });

const stateAt = ({ states }: Kind, progress: string): string =>
  quote(Object.keys(states).find((state) => states[state] === progress) ?? "");

/** Sums and progress of one kind of line, a row whose columns begin with its place among the kinds. */
const totalsOf = (kind: Kind, line: KindOfLine, index: number): string => {
  const columns = Object.values(kind.document.sums ?? {}).flatMap((each) => each ?? []);
  const sums = [...new Set(columns)].map((column) => `    coalesce(sum(l.${snake(column)}), 0) as ${snake(column)},`);
  return `  cross join lateral (
    select
${sums.map((sum) => `  ${sum}`).join("\n")}
      coalesce(bool_and(l.${line.done} = 0), true) as none,
      coalesce(bool_and(l.${line.done} + l.qty_short_closed >= l.quantity), true) as whole
    from app_public.${line.table} as l
    where l.account_id = h.account_id and l.${line.parent} = h.id
  ) as l${index}`;
};

const finish = (kind: Kind): string => {
  const { table, document, lines, live } = kind;
  const of = (index: number, column: string) => `l${index}.${snake(column)}`;
  const sums = Object.entries(document.sums ?? {}).map(([field, columns = []]) => ({
    column: snake(field),
    sum: columns.flatMap((column) => lines.map((_, index) => of(index, column))).join(" + "),
  }));
  const every = (test: string) => lines.map((_, index) => `l${index}.${test}`).join(" and ");
  const written = [...sums.map(({ column }) => column), "state"];
  return ledgerFunction({
    name: `app_private.finish_${table}(p_id int)`,
    types: "int",
    returns: "void",
    language: "plpgsql",
    about: `Totals, automatic state, number and settled version of a record of ${table}.`,
    body: `
-- the counter comes last: it is the one lock that all documents of a kind in an account share
update app_public.${table} as o
set ${written.map((column) => `${column} = f.${column}`).join(", ")}, settled_version = o.version,
  display_id = coalesce(o.display_id, app_private.next_value(${quote(table)}))
from (
  select
${sums.map(({ column, sum }) => `    ${sum} as ${column},`).join("\n")}
    case
      when h.state not in (${live}) then h.state
      when ${every("none")} then ${stateAt(kind, "open")}
      when ${every("whole")} then ${stateAt(kind, "done")}
      else ${stateAt(kind, "underWay")}
    end as state
  from app_public.${table} as h
${lines.map((line, index) => totalsOf(kind, line, index)).join("\n")}
  where h.account_id = ${me} and h.id = p_id
) as f
where o.account_id = ${me} and o.id = p_id
  and (${written.map((column) => `o.${column}`).join(", ")}, o.settled_version) is distinct from (${written.map((column) => `f.${column}`).join(", ")}, o.version);`,
  });
};

const finishDocument = (kinds: readonly Kind[]): string =>
  ledgerFunction({
    name: "app_private.finish_document(p_table text, p_id int)",
    types: "text, int",
    returns: "void",
    language: "plpgsql",
    about: "Brings totals, automatic state, number and settled version of a document up to date.",
    body: `
case p_table
${kinds.map(({ table }) => `  when ${quote(table)} then perform app_private.finish_${table}(p_id);`).join("\n")}
end case;`,
  });

const givenUp = "case when p_closed then greatest(quantity - DONE, 0) else 0 end";
const closeLines = (kinds: readonly Kind[]): string =>
  ledgerFunction({
    name: "app_private.close_lines(p_table text, p_id int, p_closed boolean)",
    types: "text, int, boolean",
    returns: "void",
    language: "plpgsql",
    about: "Gives up or takes back the open quantity of a document's lines.",
    body: `
case p_table
${kinds
  .map(
    ({ table, lines }) => `  when ${quote(table)} then
${lines
  .map(
    (line) => `    update app_public.${line.table}
    set qty_short_closed = ${givenUp.replace("DONE", line.done)}
    where account_id = ${me} and ${line.parent} = p_id
      and qty_short_closed <> ${givenUp.replace("DONE", line.done)};`,
  )
  .join("\n")}`,
  )
  .join("\n")}
end case;`,
  });

const assertSettled = (kinds: readonly Kind[]): string => `
-- Settling happens in the save, so that answers and previews read settled values; this only makes forgetting it impossible.
create or replace function app_private.tg_assert_settled() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  is_settled boolean;
begin
  case tg_table_name
${kinds
  .map(
    ({ table }) => `    when ${quote(table)} then
      select settled_version = version into is_settled from app_public.${table}
      where account_id = new.account_id and id = new.id and deleted_at is null;`,
  )
  .join("\n")}
  end case;
  if not found then
    return null; -- deleted: only what posts nothing can be
  end if;
  if is_settled is not true then
    perform app_private.fail('SWLED', format('%s %s was saved but not settled.', tg_table_name, new.id),
      jsonb_build_object('module', tg_table_name, 'id', new.id));
  end if;
  return null;
end $$;
comment on function app_private.tg_assert_settled() is 'At commit, a document is settled at its version.';
${kinds
  .map(
    ({ table }) => `
drop trigger if exists tg_${table}__settled on app_public.${table};
create constraint trigger tg_${table}__settled after insert or update on app_public.${table}
deferrable initially deferred
for each row when (new.settled_version is distinct from new.version)
execute function app_private.tg_assert_settled();
`,
  )
  .join("")}
-- after the triggers: making one needs execute on its function
alter function app_private.tg_assert_settled() owner to ledger_writer;
`;

/** Locking, finishing and closing of documents, and the check that none is left unsettled. */
export const settlingSql = (kinds: readonly Kind[]): string =>
  [
    lockDocument(kinds),
    "grant execute on function app_private.next_value(text) to ledger_writer;\n",
    ...kinds.map(finish),
    finishDocument(kinds),
    closeLines(kinds),
    assertSettled(kinds),
  ].join("");
