import { collectionOf, snake } from "../../../resources/core/naming.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import type { Catalogue } from "../catalogue.ts";
import { actions, childWriter } from "./facts.ts";
import { functionText, me, quote } from "./sql-text.ts";
import { assigned, columnsOf, inserted, requirement, valueOf } from "./written-columns.ts";

const actionOf = { removed: "delete", updated: "update", added: "create" } as const;

/** Writes children without labels, custom fields or children of their own, set by set. */
export const leafWriter = (child: Resource, by: string, catalogue: Catalogue): string => {
  const parent = snake(by);
  const all = columnsOf(child, catalogue).filter((column) => column.column !== parent);
  // a trigger completes what a line leaves open, such as its quantity from that of its unit; what it is of is asked for
  const completed = catalogue.functions.has(`tg_${child.name}__complete`);
  const asked = completed ? all.filter(({ kind }) => kind === "reference") : all;
  const positioned = catalogue.columns.get(child.name)?.has("position") ?? false;
  const columns = all.filter((column) => column.column !== "position");
  const updatable = all.filter((column) => !column.createOnly);
  const open = updatable.filter((column) => !column.secret);
  const secret = updatable.filter((column) => column.secret);
  const ofParent = `t.account_id = ${me} and t.${parent} = p_parent`;
  const kept = "r ->> 'id' is not null and not app_hidden.is_removed(r)";
  const position = positioned
    ? `, coalesce((r ->> 'position')::int, (select coalesce(max(t.position), 0) from app_public.${child.name} as t where ${ofParent}) + n::int)`
    : "";
  const body = `
if p_rows is null or jsonb_typeof(p_rows) <> 'array' then
  return;
end if;
select count(*) filter (where app_hidden.is_removed(r)), count(*) filter (where ${kept}), count(*) filter (where r ->> 'id' is null)
into removed, updated, added
from jsonb_array_elements(p_rows) as r;
${(["removed", "updated", "added"] as const)
  .map(
    (kind) =>
      `if ${kind} > 0 then\n  perform app_hidden.require_scope(${quote(actions(child)[actionOf[kind]])});\nend if;`,
  )
  .join("\n")}
${requirement(asked, (keys) => `perform app_hidden.require_row_values(p_rows, ${quote(collectionOf(child.name))}, ${keys});`)}
if removed > 0 then
  delete from app_public.${child.name} as t
  using jsonb_array_elements(p_rows) as r
  where ${ofParent} and app_hidden.is_removed(r) and t.id = (r ->> 'id')::int;
  get diagnostics touched = row_count;
  perform app_hidden.check_written(removed, touched, ${quote(child.name)});
end if;
if updated > 0 then
  update app_public.${child.name} as t set
    ${open.map((c) => assigned(c, "r")).join(",\n    ")}
  from jsonb_array_elements(p_rows) as r
  where ${ofParent} and ${kept} and t.id = (r ->> 'id')::int;
  get diagnostics touched = row_count;
  perform app_hidden.check_written(updated, touched, ${quote(child.name)});
  ${secret
    .map(
      (c) => `update app_public.${child.name} as t set ${c.column} = ${valueOf(c, "r")}
  from jsonb_array_elements(p_rows) as r
  where ${ofParent} and ${kept} and r ? ${quote(c.key)} and t.id = (r ->> 'id')::int;`,
    )
    .join("\n  ")}
end if;
if added > 0 then
  insert into app_public.${child.name} (${[parent, ...columns.map((c) => c.column), ...(positioned ? ["position"] : [])].join(", ")})
  select p_parent,
    ${columns.map((c) => inserted(c, "r")).join(",\n    ")}${position}
  from jsonb_array_elements(p_rows) with ordinality as x (r, n)
  where r ->> 'id' is null and not app_hidden.is_removed(r)
  order by n;
end if;`.replace(/^\s*\n/gm, "");
  return functionText(
    `${childWriter(child.name, by)}(p_parent int, p_rows jsonb)`,
    "void",
    ["removed bigint", "updated bigint", "added bigint", "touched bigint"],
    body,
    `Writes the nested ${child.name} of one record. Rows of another record are not found.`,
  );
};
