import type { Resource } from "../../../resources/core/resource.ts";
import { throughRootsOf, type Kind } from "../documents/kind.ts";
import { actions } from "./facts.ts";
import { functionText, me, quote } from "./sql-text.ts";

export const throughRootName = ({ table }: Pick<Kind, "table">): string => `app_hidden.save_${table}_of_root`;

/** Documents about a root are made, changed and removed by an update of the root, each as its own writer does it, with the caller's rights. */
export const throughRootWriters = (root: Resource, resources: readonly Resource[]): string[] =>
  throughRootsOf(root, resources).map(({ key, kind }) =>
    functionText(
      `${throughRootName(kind)}(p_root int, p_rows jsonb)`,
      "void",
      ["given jsonb", "row_number bigint"],
      `
if jsonb_typeof(p_rows) is distinct from 'array' then
  return;
end if;
for given, row_number in select value, n from jsonb_array_elements(p_rows) with ordinality as x (value, n) loop
  perform app_hidden.at_row(p_root, ${quote(key)}, row_number);
  perform app_hidden.require_scope(case when given ->> 'id' is null then ${quote(actions(kind.resource).create)}
    when app_hidden.is_removed(given) then ${quote(actions(kind.resource).delete)} else ${quote(actions(kind.resource).update)} end);
  if given ->> 'id' is null then
    perform app_hidden.save_${kind.table}(given - 'remove' || jsonb_build_object(${quote(kind.document.root ?? "")}, p_root));
  elsif not exists (select from app_public.${kind.table} where account_id = ${me} and id = (given ->> 'id')::int and ${kind.root?.column} = p_root) then
    perform app_private.fail('SWNFD', 'This record does not exist.', jsonb_build_object('module', ${quote(kind.table)}, 'id', (given ->> 'id')::int));
  elsif app_hidden.is_removed(given) then
    perform app_hidden.delete_${kind.table}(given);
  else
    perform app_hidden.save_${kind.table}(given - 'remove');
  end if;
end loop;
perform set_config('app.input_place', '', true);`,
      `Makes, changes and removes records of ${kind.table} that are about one of ${root.name}, which is saved already.`,
    ),
  );
