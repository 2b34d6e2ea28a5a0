import { snake } from "../../../resources/core/naming.ts";
import { placesOf } from "../../../resources/core/document.ts";
import { isColumn } from "../../../resources/core/resource.ts";
import { statesAt, stateWith, statesOnce } from "../../../resources/core/stages.ts";
import { me, quote } from "../writers/sql-text.ts";
import { ledgerFunction, ledgerTrigger } from "./sql-function.ts";
import { rootOf } from "./roots.ts";
import { endsByDeleting, sumsOf, type Kind, type KindOfLine } from "./kind.ts";

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
    (kind) => `  when ${quote(kind.table)} then
${rootOf(kind)}    select state into locked_state from app_public.${kind.table}
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

/** The state that follows from what is done of the lines, among those that a kind has. */
const progressOf = ({ states, live, lines }: Kind, moving: readonly string[]): string => {
  const all = (name: string) => moving.map((each) => `${each}.${name}`).join(" and ");
  const [open, underWay, done] = (["open", "underWay", "done"] as const).map((stage) => stateWith(states, stage));
  const once = statesOnce(states).map(({ state, once: column }) => {
    const begun = lines.flatMap((line, index) =>
      line.doneColumns.includes(snake(column)) ? [`l${index}.any_${snake(column)}`] : [],
    );
    return { when: begun.join(" or "), state };
  });
  const steps = [
    { when: all("none"), state: open },
    { when: all("whole"), state: done },
    ...once,
    { when: "true", state: underWay ?? open },
  ].flatMap(({ when, state }) => (state === undefined ? [] : [`      when ${when} then ${quote(state)}`]));
  return `case
      when h.state not in (${live}) then h.state
${steps.join("\n")}
      else h.state
    end`;
};

/** The state that follows from amounts of its own. */
const progressOfAmounts = (kind: Kind, { of, by }: NonNullable<Kind["document"]["progress"]>): string => {
  const { states, live } = kind;
  const sum = sumsOf(kind).find(({ field }) => field === of);
  const amount = (name: string) => `h.${snake(name)}`;
  const [open, underWay, done] = (["open", "underWay", "done"] as const).map((stage) => stateWith(states, stage));
  const reached = by.map(amount).join(" + ");
  const whole = sum ? sumOfLines(kind, sum.columns) : amount(of);
  return `case
      when h.state not in (${live}) then h.state
      when ${reached} >= ${whole} then ${quote(done ?? "")}${underWay === undefined ? "" : `\n      when ${reached} <> 0 then ${quote(underWay)}`}
      else ${quote(open ?? "")}
    end`;
};

/** Kinds of line of which something is done, and what it moves. */
const progressing = ({ lines }: Kind) => lines.flatMap((line, index) => (line.done && !line.bill ? [`l${index}`] : []));

/** What is no stock is done with the others, and moves nothing on. */
const ofStock = ({ stockless }: KindOfLine): string => (stockless ? ` filter (where not l.${stockless})` : "");

/** Sums and progress of one kind of line, a row whose columns begin with its place among the kinds. */
const totalsOf = (kind: Kind, line: KindOfLine, index: number): string => {
  const columns = new Set(sumsOf(kind).flatMap((sum) => sum.columns));
  const sums = [...columns]
    .filter((column) => line.columns.has(column))
    .map((column) => `    coalesce(sum(l.${column}), 0) as ${column},`);
  const asked = statesOnce(kind.states).flatMap(({ once }) =>
    line.doneColumns.includes(snake(once)) ? [snake(once)] : [],
  );
  return `  cross join lateral (
    select
${sums.map((sum) => `  ${sum}`).join("\n")}
      ${
        line.done && !line.bill
          ? `${asked.map((column) => `coalesce(bool_or(l.${column} > 0), false) as any_${column},\n      `).join("")}coalesce(bool_and(${line.doneColumns.map((done) => `l.${done} = 0`).join(" and ")})${ofStock(line)}, true) as none,
      coalesce(bool_and(l.${line.done} + l.qty_short_closed >= l.quantity)${ofStock(line)}, true) as whole`
          : "count(*) as count"
      }
    from app_public.${line.table} as l
    where l.account_id = h.account_id and l.${line.parent} = h.id
  ) as l${index}`;
};

/** Sums of lines as totalsOf names them. */
const sumOfLines = ({ lines }: Kind, columns: readonly string[]): string =>
  lines
    .flatMap((line, index) => columns.filter((name) => line.columns.has(name)).map((name) => `l${index}.${name}`))
    .join(" + ");

/** What follows elsewhere from what is done of the lines: not from one of which nothing was and nothing is. */
const afterSettling = ({ states, document: { settled } }: Kind): { returning: string; call: string } => {
  if (!settled) return { returning: "", call: "" };
  const call = `perform app_private.${settled}(p_id);`;
  if (stateWith(states, "underWay") === undefined) return { returning: "", call: `\n${call}` };
  const idle = statesAt(states, "draft", "open").map(quote).join(", ");
  return {
    returning: "\nreturning old.state, new.state into was, is_now",
    call: `\nif was is null or was not in (${idle}) or is_now not in (${idle}) then\n  ${call}\nend if;`,
  };
};

/** Texts that people write on a document, which nothing else follows from. */
export const plainFields = ({
  resource,
  document,
  lines,
}: Kind): { key: string; column: string; value: (input: string) => string }[] =>
  Object.entries(resource.fields).flatMap(([key, field]) => {
    if (field.kind !== "text" && field.kind !== "multiline" && field.kind !== "code") return [];
    const discounts = lines.flatMap(({ amount }) => (amount?.discount ? [amount.discount.given] : []));
    const means = [...document.parties, ...placesOf(document), document.root, document.due];
    const { readOnly = false, createOnly = false, required = false } = field;
    if (readOnly || createOnly || required || !isColumn(field) || means.includes(key) || discounts.includes(snake(key)))
      return [];
    const value = (input: string) =>
      field.kind === "multiline"
        ? `nullif(${input} ->> ${quote(key)}, '')`
        : `app_hidden.text_input(${input}, ${quote(key)})`;
    return [{ key, column: snake(key), value }];
  });

const finish = (kind: Kind): string => {
  const { table, lines, document } = kind;
  const sums = sumsOf(kind).map(({ column, columns }) => ({ column, sum: sumOfLines(kind, columns) }));
  const moving = progressing(kind);
  const written = [...sums.map(({ column }) => column), "state"];
  const after = afterSettling(kind);
  const texts = plainFields(kind).map(
    ({ key, column, value }) =>
      `${column} = case when p_input ? ${quote(key)} then ${value("p_input")} else o.${column} end`,
  );
  return `
-- it took no edit before
drop function if exists app_private.finish_${table}(int);${ledgerFunction({
    name: `app_private.finish_${table}(p_id int, p_input jsonb default null, p_version int default null)`,
    types: "int, jsonb, int",
    returns: "void",
    language: "plpgsql",
    about: `Totals, automatic state, number and settled version of a record of ${table}; with an edit of its texts, and the version that makes, where that is all there is to write of it.`,
    ...(after.returning ? { declare: ["was text", "is_now text"] } : {}),
    body: `
update app_public.${table} as o
set ${written.map((column) => `${column} = f.${column}`).join(", ")},
${texts.map((text) => `  ${text},\n`).join("")}  version = coalesce(p_version, o.version), updated_at = case when p_version is null then o.updated_at else clock_timestamp() end,
  settled_version = coalesce(p_version, o.version)
from (
  select
${sums.map(({ column, sum }) => `    ${sum} as ${column},`).join("\n")}
    ${document.progress ? progressOfAmounts(kind, document.progress) : moving.length > 0 ? progressOf(kind, moving) : "h.state"} as state
  from app_public.${table} as h
${lines.map((line, index) => totalsOf(kind, line, index)).join("\n")}
  where h.account_id = ${me} and h.id = p_id
) as f
where o.account_id = ${me} and o.id = p_id
  and (${written.map((column) => `o.${column}`).join(", ")}, o.settled_version) is distinct from (${written.map((column) => `f.${column}`).join(", ")}, coalesce(p_version, o.version))${after.returning};${after.call}`,
  })}`;
};

/** An update that names a column of a key holds the row against all that names it, changed or not: so a trigger gives the number. */
const giveNumbers = (kinds: readonly Kind[]): string =>
  ledgerTrigger({
    name: "tg_give_number",
    about:
      "A document has its number once it is first settled. The counter comes last: it is the one lock that all documents of a kind in an account share.",
    body: `
new.display_id := app_private.next_value(tg_table_name);
return new;`,
    triggers: kinds.map(({ table }) => ({
      name: `tg_${table}__number`,
      on: table,
      event: "before update of settled_version",
      rows: "for each row when (old.display_id is null and new.settled_version is not null)",
    })),
  });

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

/** Mostly nothing was given up and nothing is: one look at the lines costs less than an update of none of them. */
const closeLinesOf = (lines: readonly KindOfLine[]): string =>
  lines.length === 0
    ? "    null; -- of which nothing is done, there is nothing to give up"
    : `    if p_closed${lines
        .map(
          ({ table, parent }) =>
            ` or exists (select from app_public.${table} where account_id = ${me} and ${parent} = p_id and qty_short_closed <> 0)`,
        )
        .join("")} then
${lines
  .map(
    (line) => `      update app_public.${line.table}
      set qty_short_closed = ${givenUp.replace("DONE", line.done ?? "")}
      where account_id = ${me} and ${line.parent} = p_id
        and qty_short_closed <> ${givenUp.replace("DONE", line.done ?? "")}${line.stockless ? ` and not ${line.stockless}` : ""};`,
  )
  .join("\n")}
    end if;`;

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
${closeLinesOf(lines.filter(({ done }) => done))}`,
  )
  .join("\n")}
end case;`,
  });

/** Settling happens in the save, so that answers and previews read settled values; this only makes forgetting it impossible. */
const assertSettled = (kinds: readonly Kind[]): string =>
  ledgerTrigger({
    name: "tg_assert_settled",
    about: "At commit, a document is settled at its version, or deleted and not live.",
    declare: ["is_settled boolean"],
    body: `
case tg_table_name
${kinds
  .map(
    (kind) => `  when ${quote(kind.table)} then
    select case when ${endsByDeleting(kind) ? `deleted_at is null or state in (${kind.live})` : "deleted_at is null"} then settled_version = version else state not in (${kind.live}) end
    into is_settled
    from app_public.${kind.table}
    where account_id = new.account_id and id = new.id;`,
  )
  .join("\n")}
end case;
-- what posts nothing may be deleted
if found and is_settled is not true then
  perform app_private.fail('SWLED', format('%s %s was changed but not settled.', tg_table_name, new.id),
    jsonb_build_object('module', tg_table_name, 'id', new.id));
end if;
return null;`,
    triggers: kinds.map(({ table }) => ({
      name: `tg_${table}__settled`,
      on: table,
      event: "after insert or update",
      rows: `deferrable initially deferred
for each row when (new.settled_version is distinct from new.version or new.deleted_at is not null)`,
    })),
  });

/** Locking, finishing and closing of documents, and the check that none is left unsettled. */
export const settlingSql = (kinds: readonly Kind[]): string =>
  [
    lockDocument(kinds),
    "grant execute on function app_private.next_value(text) to ledger_writer;\n",
    giveNumbers(kinds),
    ...kinds.map(finish),
    finishDocument(kinds),
    closeLines(kinds),
    assertSettled(kinds),
  ].join("");
