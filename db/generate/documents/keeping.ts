import { camel } from "../../../resources/core/naming.ts";
import { quote } from "../writers/sql-text.ts";
import { ledgerFunction, ledgerTrigger } from "./sql-function.ts";
import type { Kind, KindOfLine } from "./kind.ts";

/** qty_received → lineReceived: the reason that tells why a line stays. */
const reasonOf = (done: string): string => camel(done.replace(/^qty_/, "line_"));

const keepLine = (table: string, line: KindOfLine): string => {
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
perform app_private.require_live(state)
from app_public.${table}
where account_id = old.account_id and id = old.${line.parent};
${keeps.join("\n")}
return old;`,
    triggers: [{ name, on: line.table, event: "before delete", rows: "for each row" }],
  });
};

const beforeDelete = (table: string): string =>
  ledgerFunction({
    name: `app_private.before_delete_${table}(p_id int)`,
    types: "int",
    returns: "void",
    language: "plpgsql",
    traits: "volatile security definer",
    about: "Hook of the generated writer: only drafts and canceled documents can be deleted.",
    body: `perform app_private.refuse_delete_of_live(${quote(table)}, p_id);`,
  });

/** What stays: lines of which something was done, and documents that are live. */
export const keepingSql = (kinds: readonly Kind[]): string =>
  kinds.flatMap(({ table, lines }) => [...lines.map((line) => keepLine(table, line)), beforeDelete(table)]).join("");
