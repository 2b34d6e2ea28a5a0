import { camel, scopeOf } from "../../../resources/core/naming.ts";
import { deletableStates } from "../../../resources/core/stages.ts";
import { quote } from "../writers/sql-text.ts";
import { lockTouched } from "./roots.ts";
import { ledgerFunction, ledgerTrigger } from "./sql-function.ts";
import { endsByDeleting, isAt, sqlList, type Kind, type KindOfLine } from "./kind.ts";

/** qty_received → lineReceived: the reason that tells why a line stays. */
const reasonOf = (done: string): string => camel(done.replace(/^qty_/, "line_"));

const keepLine = (kind: Kind, line: KindOfLine): string => {
  const name = `tg_${line.table}__keep`;
  const keeps = line.doneColumns.map(
    (done) => `if old.${done} > 0 then
  perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('reason', ${quote(reasonOf(done))}, 'consumers', jsonb_build_array(jsonb_build_object(
    'module', ${quote(line.table)}, 'id', old.id, 'quantity', trim_scale(old.${done})::text))));
end if;`,
  );
  return ledgerTrigger({
    name,
    about: "What a physical fact refers to cannot be removed, nor a line of a document that is closed.",
    body: `
perform app_private.refuse_ended(state)
from app_public.${kind.table}
where account_id = old.account_id and id = old.${line.parent} and ${isAt(kind, "state", "closed", "canceled")};
${keeps.join("\n")}
return old;`,
    triggers: [{ name, on: line.table, event: "before delete", rows: "for each row" }],
  });
};

/** A line that something made changes and goes with that; people may say how it reads. */
const keepMade = ({ table, item, madeBy, amount }: KindOfLine): string => {
  if (!madeBy) return "";
  const name = `tg_${table}__made`;
  const given = [item, "quantity", "unit_quantity", ...(amount ? [amount.column] : [])];
  const off = amount?.discount ? [amount.discount.given] : [];
  const by = "current_user not in ('ledger_writer', 'stockwright_owner')";
  return ledgerTrigger({
    name,
    about: "A line that was made by something else is changed and removed with that.",
    body: `
perform app_private.fail('SWVAL', 'This line comes from elsewhere: it is changed there.', '{"fields": {"${camel(amount?.column ?? item)}": "madeElsewhere"}}');
return null;`,
    triggers: [
      {
        name: `${name}_stays`,
        on: table,
        event: "before delete",
        rows: `for each row when (old.${madeBy} is not null and ${by})`,
      },
      {
        name,
        on: table,
        event: `before update of ${[...given, ...off].join(", ")}`,
        rows: `for each row when (old.${madeBy} is not null and ${by} and (${[...given, ...off].map((column) => `new.${column} is distinct from old.${column}`).join(" or ")}))`,
      },
    ],
  });
};

/** A document that holds nothing can be deleted; of a kind that cannot be canceled, also an open one not begun, which is released. */
const deleting = (kind: Kind): string => {
  const { table, document, resource } = kind;
  const allowed = deletableStates(kind);
  const before = ledgerFunction({
    name: `app_private.before_delete_${table}(p_id int)`,
    types: "int",
    returns: "void",
    language: "plpgsql",
    traits: "volatile security definer",
    about: `Hook of the generated writer: refuses what is neither ${allowed.join(" nor ")}.`,
    body: [
      // what it takes back is nobody's to take who may not delete
      ...(document.deleting
        ? [`perform app_hidden.require_scope(${quote(`${scopeOf(resource)}:delete:single`)});`]
        : []),
      ...(document.touches ? [lockTouched(kind, "p_id", "'{}'")] : []),
      `perform app_private.refuse_delete_of_live(${quote(table)}, p_id, array[${sqlList(allowed)}]);`,
      ...(document.deleting ? [`perform app_private.${document.deleting.before}(p_id);`] : []),
    ].join("\n"),
  });
  if (!endsByDeleting(kind)) return before;
  return `${before}${ledgerFunction({
    name: `app_private.after_delete_${table}(p_id int)`,
    types: "int",
    returns: "void",
    language: "plpgsql",
    traits: "volatile security definer",
    about: "Hook of the generated writer: what a deleted document held and expected is given back.",
    body: `perform app_private.settle(${quote(table)}, p_id, 'cancel');`,
  })}`;
};

/** What stays: lines of which something was done, and documents that are live. */
export const keepingSql = (kinds: readonly Kind[]): string =>
  kinds
    .flatMap((kind) => [...kind.lines.map((line) => keepLine(kind, line)), ...kind.lines.map(keepMade), deleting(kind)])
    .join("");
