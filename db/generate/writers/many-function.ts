import type { Resource } from "../../../resources/core/resource.ts";
import type { Catalogue } from "../catalogue.ts";
import { actions, childrenOf, has, leavePlace, linesOf, placeOf } from "./facts.ts";
import { functionText, quote } from "./sql-text.ts";
import { columnsOf, inserted, requirement } from "./written-columns.ts";

/** The same for documents: with their lines, whatever these ask of the ledger. */
export const manyDocuments = (resource: Resource): string => {
  const { name } = resource;
  const others = childrenOf(resource).filter(([key]) => !linesOf(resource).includes(key));
  const nested = ["id", ...(has(resource, "labels") ? ["labels"] : []), ...others.map(([key]) => key)];
  return functionText(
    `app_hidden.add_${name}(p_rows jsonb)`,
    "int[]",
    [],
    `if p_rows @? ${quote(`$[*] ? (${nested.map((key) => `exists (@.${key})`).join(" || ")})`)} then
  return null;
end if;
return app_hidden.create_${name}(p_rows, 'rows');`,
    `Creates many records of ${name}, each whole, and returns their ids, in order; null when a row names a record, or has something of its own to be written with it.`,
  );
};

/** Records that a writer has nothing to do for but to write them. */
const isPlain = ({ name, single }: Resource, catalogue: Catalogue): boolean =>
  !single && !["before", "after"].some((hook) => catalogue.functions.has(`${hook}_save_${name}`));

/** add_<table>(rows): creates many records in one statement, where that is all there is to do. */
export const manyFunction = (resource: Resource, catalogue: Catalogue): string => {
  const { name } = resource;
  const written = columnsOf(resource, catalogue);
  const [first, ...others] = written;
  if (!first || !isPlain(resource, catalogue)) return "";
  const custom = has(resource, "customFields");
  // these go with one record at a time
  const nested = ["id", ...(has(resource, "labels") ? ["labels"] : []), ...childrenOf(resource).map(([key]) => key)];
  const columns = [...written.map(({ column }) => column), ...(custom ? ["custom_field_values"] : [])];
  const body = `
if p_rows @? ${quote(`$[*] ? (${nested.map((key) => `exists (@.${key})`).join(" || ")})`)} then
  return null;
end if;
perform app_hidden.require_scope(${quote(actions(resource).create)});
perform app_hidden.check_values(${quote(name)}, p_rows, 'rows');
${requirement(written, (keys) => `perform app_hidden.require_row_values(p_rows, 'rows', ${keys});`)}
with added as (
  insert into app_public.${name} (${columns.join(", ")})
  select app_hidden.at_row(${inserted(first, "r")}, place, n),
    ${[...others.map((column) => inserted(column, "r")), ...(custom ? ["app_hidden.custom_values(r -> 'customFields')"] : [])].join(",\n    ")}
  from jsonb_array_elements(p_rows) with ordinality as x (r, n)
  order by n
  returning id
)
select coalesce(array_agg(id order by id), '{}') into ids from added;
${leavePlace}
return ids;`.replace(/^\s*\n/gm, "");
  return functionText(
    `app_hidden.add_${name}(p_rows jsonb)`,
    "int[]",
    ["ids int[]", ...placeOf("rows")],
    body,
    `Creates many records of ${name} in one statement and returns their ids, in order; null when a row names a record, or has something of its own to be written with it.`,
  );
};
