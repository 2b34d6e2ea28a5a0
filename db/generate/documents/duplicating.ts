import { isColumn, type AnyField } from "../../../resources/core/fields.ts";
import { scopeOf, snake } from "../../../resources/core/naming.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import { functionText, me, quote } from "../writers/sql-text.ts";
import { ledgerFunction } from "./sql-function.ts";
import { typedOf, type Kind, type KindOfLine } from "./kind.ts";

/** What a person enters and a copy keeps: not its state and own status, and no dates, which are another document's. */
const isCopied = (name: string, field: AnyField): boolean =>
  isColumn(field) && !field.readOnly && !["state", "date", "datetime"].includes(field.kind) && name !== "statusId";

const pairs = (fields: Resource["fields"], row: string, except: readonly string[] = []): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    isCopied(name, field) && !except.includes(snake(name)) ? [`${quote(name)}, ${row}.${snake(name)}`] : [],
  );

/** Lines as they are entered: an amount that a rule gave is asked for again. */
const linesOf = (line: KindOfLine, child: Resource): string => {
  const amount = line.amount?.column;
  const plain = pairs(child.fields, "l", [line.parent, "position", ...(amount ? [amount] : [])]);
  const byHand = amount
    ? ` || case when l.${amount}_rule_id is null and l.${amount} is not null then jsonb_build_object(${quote(amount)}, l.${amount}::text) else '{}' end`
    : "";
  return `${quote(line.field)}, coalesce((
    select jsonb_agg(jsonb_build_object(
      ${plain.join(",\n      ")}
    )${byHand} order by l.position, l.id)
    from app_public.${line.table} as l
    where l.account_id = ${me} and l.${line.parent} = o.id${line.madeBy ? ` and l.${line.madeBy} is null` : ""}
  ), '[]')`;
};

const copyOf = ({ table, resource, lines }: Kind, resources: readonly Resource[]): string => {
  const has = (kind: AnyField["kind"]) => Object.values(resource.fields).some((field) => field.kind === kind);
  const parts = [
    ...pairs(resource.fields, "o", (resource.document?.named ?? []).map(snake)),
    ...(has("labels")
      ? [
          `'labels', coalesce((
    select jsonb_agg(jsonb_build_object('id', k.label_id) order by k.label_id)
    from app_public.label_links as k
    where k.account_id = ${me} and k.module = ${quote(table)} and k.record_id = o.id
  ), '[]')`,
        ]
      : []),
    ...(has("customFields")
      ? [
          `'customFields', coalesce((
    select jsonb_agg(jsonb_build_object('id', v.key::int, 'value', v.value))
    from jsonb_each(o.custom_field_values) as v
  ), '[]')`,
        ]
      : []),
    ...typedOf({ lines }).flatMap((line) => {
      const child = resources.find(({ name }) => name === line.table);
      return child ? [linesOf(line, child)] : [];
    }),
  ];
  return ledgerFunction({
    name: `app_private.copy_of_${table}(p_id int)`,
    types: "int",
    returns: "jsonb",
    language: "plpgsql",
    traits: "stable security definer",
    about: `A record of ${table} as the input that makes another like it: a draft with the same lines, for those who may view it.`,
    declare: ["copied jsonb"],
    body: `
perform app_private.require_view(${quote(scopeOf(resource))});
${lines.length > 0 ? "perform app_private.require_view('line_item');\n" : ""}select jsonb_build_object(
  ${parts.join(",\n  ")}
) into copied
from app_public.${table} as o
where o.account_id = ${me} and o.id = p_id and o.deleted_at is null;
if copied is null then
  perform app_private.fail('SWNFD', 'This document does not exist.', jsonb_build_object('module', ${quote(table)}, 'id', p_id));
end if;
return copied;`,
  });
};

const duplicate = ({ table, resource }: Kind): string =>
  functionText(
    `app_hidden.duplicate_${table}(input jsonb)`,
    "jsonb",
    [],
    `perform app_hidden.require_scope(${quote(`${scopeOf(resource)}:create`)});
return app_hidden.save_${table}(app_private.copy_of_${table}((input ->> 'id')::int));`,
    `Makes a draft like a record of ${table}: what people entered, at today's prices and without its dates.`,
  );

/** A draft like another document, whatever became of that. */
export const duplicatingSql = (kinds: readonly Kind[], resources: readonly Resource[]): string =>
  kinds.flatMap((kind) => [copyOf(kind, resources), duplicate(kind)]).join("");
