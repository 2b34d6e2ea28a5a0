import type { Resource } from "../../../resources/core/resource.ts";
import type { Catalogue } from "../catalogue.ts";
import { actions, missing } from "./facts.ts";
import { functionText, me, quote } from "./sql-text.ts";

/** delete_<table>(input): hides or deletes one record, or says what stands in the way. */
export const deleteFunction = (resource: Resource, catalogue: Catalogue): string => {
  const { name } = resource;
  const soft = catalogue.columns.get(name)?.has("deleted_at") ?? false;
  const read = `select t.version into v_version from app_public.${name} as t where t.account_id = ${me} and t.id = v_id;
if v_version is null then
  ${missing(resource)}
end if;
perform app_private.refuse_stale(${quote(name)}, v_id, coalesce((input ->> 'version')::int, v_version), v_version);`;
  const body = `
perform app_hidden.require_scope(${quote(actions(resource).delete)});
${read}
${catalogue.functions.has(`before_delete_${name}`) ? `perform app_private.before_delete_${name}(v_id);` : ""}
${
  soft
    ? `perform app_private.soft_delete(${quote(name)}, v_id, (input ->> 'version')::int);
${catalogue.functions.has(`after_delete_${name}`) ? `perform app_private.after_delete_${name}(v_id);` : ""}`
    : `begin
  delete from app_public.${name} as t
  where t.account_id = ${me} and t.id = v_id and t.version = coalesce((input ->> 'version')::int, t.version);
  is_deleted := found;
exception when foreign_key_violation or restrict_violation then
  perform app_private.refuse_delete_of_used(${quote(name)}, v_id);
end;
if not is_deleted then
  -- somebody was faster: changed it, which makes this stale, or deleted it
  ${read.replaceAll("\n", "\n  ")}
  -- it is there as it was: this role sees it and may not delete it
  perform app_private.fail('SWFBD', 'Your role does not allow this.', jsonb_build_object('module', ${quote(name)}, 'id', v_id));
end if;`
}
return jsonb_build_object('id', v_id);`.replace(/^\s*\n/gm, "");
  return functionText(
    `app_hidden.delete_${name}(input jsonb)`,
    "jsonb",
    ["v_id int := (input ->> 'id')::int", "v_version int", ...(soft ? [] : ["is_deleted boolean"])],
    body,
    `Deletes a record of ${name}, or says what it is still used by. A version that is not the latest any more is refused like a stale edit.`,
  );
};
