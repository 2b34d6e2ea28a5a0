import { snake } from "../../../resources/core/naming.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import { childWriter, leavePlace, placeOf } from "./facts.ts";
import { functionText, me, quote } from "./sql-text.ts";

/** Writes children of a field one by one through their own writer. */
export const branchWriter = (child: Resource, [field, by]: readonly [field: string, by: string]): string => {
  const parent = snake(by);
  const body = `
if p_rows is null or jsonb_typeof(p_rows) <> 'array' then
  return;
end if;
for r, row_number in select value, n from jsonb_array_elements(p_rows) with ordinality as x (value, n)
  order by case when app_hidden.is_removed(value) then 0 when value ->> 'id' is not null then 1 else 2 end, n
loop
  perform app_hidden.at_row(p_parent, place, row_number);
  if r ->> 'id' is not null then
    perform from app_public.${child.name} as t where t.account_id = ${me} and t.${parent} = p_parent and t.id = (r ->> 'id')::int;
    perform app_hidden.check_written(1, case when found then 1 else 0 end, ${quote(child.name)});
  end if;
  if app_hidden.is_removed(r) then
    perform app_hidden.delete_${child.name}(r);
  elsif r ->> 'id' is not null then
    perform app_hidden.save_${child.name}(r - ${quote(by)});
  else
    perform app_hidden.save_${child.name}(r || jsonb_build_object(${quote(by)}, p_parent));
  end if;
end loop;
${leavePlace}`;
  return functionText(
    `${childWriter(child.name, by)}(p_parent int, p_rows jsonb)`,
    "void",
    ["r jsonb", "row_number bigint", ...placeOf(field)],
    body,
    `Writes the nested ${child.name} of one record through their own writer. Rows of another record are not found.`,
  );
};
