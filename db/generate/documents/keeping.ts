import { camel } from "../../../resources/core/naming.ts";
import { quote } from "../writers/sql-text.ts";
import { ledgerFunction } from "./sql-function.ts";
import type { Kind, KindOfLine } from "./kind.ts";

/** qty_received → lineReceived: the reason that tells why a line stays. */
const reasonOf = (done: string): string => camel(done.replace(/^qty_/, "line_"));

const keepLine = (table: string, line: KindOfLine): string => `
create or replace function app_private.tg_${line.table}__keep() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.require_live(state)
  from app_public.${table}
  where account_id = old.account_id and id = old.${line.parent};
${line.doneColumns
  .map(
    (done) => `  if old.${done} > 0 then
    perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('reason', ${quote(reasonOf(done))}, 'consumers', jsonb_build_array(jsonb_build_object(
      'module', ${quote(line.table)}, 'id', old.id, 'quantity', trim_scale(old.${done})::text))));
  end if;`,
  )
  .join("\n")}
  return old;
end $$;
comment on function app_private.tg_${line.table}__keep() is 'What a physical fact refers to cannot be removed, nor a line of a document that is closed.';
drop trigger if exists tg_${line.table}__keep on app_public.${line.table};
create trigger tg_${line.table}__keep before delete on app_public.${line.table}
for each row execute function app_private.tg_${line.table}__keep();
-- after the triggers: making one needs execute on its function
alter function app_private.tg_${line.table}__keep() owner to ledger_writer;
`;

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
