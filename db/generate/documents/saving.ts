import { singularOf, snake } from "../../../resources/core/naming.ts";
import { indent, me, quote } from "../writers/sql-text.ts";
import { stateWith, placesOf } from "../../../resources/core/document.ts";
import { ledgerFunction } from "./sql-function.ts";
import type { Kind, KindOfLine } from "./kind.ts";

/** What a new document takes when nothing is said: today, and the first address of its party or place. */
const defaults = ({ resource }: Kind): string => {
  const given = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind === "date" && field.initial === "today")
      return [
        `${quote(name)}, (select (now() at time zone time_zone)::date from app_public.accounts where id = ${me})`,
      ];
    if (field.kind !== "reference" || field.module !== "addresses") return [];
    return Object.entries(field.within ?? {}).map(
      ([key, from]) =>
        `${quote(name)}, app_private.first_address(p_${snake(key).replace(/_id$/, "")} => (input ->> ${quote(from)})::int)`,
    );
  });
  return given.length > 0 ? `jsonb_build_object(\n    ${given.join(",\n    ")}\n  ) || input` : "input";
};

const anyDone = ({ lines }: Kind): string =>
  lines
    .map(
      (line) => `exists (
    select from app_public.${line.table}
    where account_id = ${me} and ${line.parent} = v_id and (${line.doneColumns.map((done) => `${done} > 0`).join(" or ")})
  )`,
    )
    .join(" or ");

const deeds = ({ lines }: Kind): string =>
  [...new Set(lines.map((line) => line.done.replace(/^qty_/, "")))].join(" or ");

const cancels = (kind: Kind): string => {
  const { resource, document, states } = kind;
  const { whenDone, scope, before } = document.canceling;
  const closed = stateWith(states, "closed") ?? "";
  const canceled = stateWith(states, "canceled") ?? "";
  const meaning =
    whenDone === "refused"
      ? `  perform app_private.fail('SWTRN', ${quote(`Something was ${deeds(kind)}: close the document instead.`)},
    jsonb_build_object('from', current_state, 'to', ${quote(canceled)}));`
      : `  input := input - 'statusId' || '{"state": "${closed}"}'; -- what left stays gone`;
  return [
    ...(scope
      ? [`perform app_hidden.require_scope(${quote(`${resource.scope ?? singularOf(kind.table)}:${scope}`)});`]
      : []),
    ...(before ? [`perform app_private.${before}(v_id, input);`] : []),
    `if ${anyDone(kind)} then\n${meaning}\nend if;`,
  ].join("\n");
};

const beforeSave = (kind: Kind): string => {
  const { table, resource, states } = kind;
  const canceled = quote(stateWith(states, "canceled") ?? "");
  const extra = Object.keys(resource.inputs ?? {});
  const kept = extra.length > 0 ? `input - array[${extra.map(quote).join(", ")}]` : "input";
  return ledgerFunction({
    name: `app_private.before_save_${table}(input jsonb)`,
    types: "jsonb",
    returns: "jsonb",
    language: "plpgsql",
    traits: "volatile security definer",
    about: "Hook of the generated writer: what a new document takes when nothing is said, and what canceling means.",
    declare: ["v_id constant int := (input ->> 'id')::int", "current_state text"],
    body: `
if v_id is null then
  return ${extra.length > 0 ? `(${defaults(kind)}) - array[${extra.map(quote).join(", ")}]` : defaults(kind)};
end if;
if app_private.asked_state(${quote(table)}, (
  select status_id from app_public.${table} where account_id = ${me} and id = v_id
), input) is distinct from ${canceled} then
  return ${kept};
end if;
current_state := app_private.lock_document(${quote(table)}, v_id);
if current_state <> ${canceled} then
${indent(cancels(kind), 2)}
end if;
return ${kept};`,
  });
};

/** Fields that may be empty, and are needed before there are lines. */
const neededOf = ({ resource, document }: Kind): string[] =>
  [...document.parties, ...placesOf(document)].filter((name) => {
    const field = resource.fields[name];
    return !(field && "required" in field && field.required === true);
  });

const needs = (kind: Kind): string => {
  const needed = neededOf(kind);
  if (needed.length === 0) return "";
  const words = needed.map((name) => `a ${snake(name).replace(/_id$/, "").replaceAll("_", " ")}`);
  const isMissing = (name: string) => `header.${snake(name)} is null`;
  return `if (${needed.map(isMissing).join(" or ")}) and (${kind.lines.map((_, index) => `l${index}.count > 0`).join(" or ")} or header.state <> 'Draft') then
  perform app_private.fail('SWVAL', ${quote(`Choose ${words.join(" and ")} first.`)}, jsonb_build_object('fields', jsonb_strip_nulls(jsonb_build_object(
    ${needed.map((name) => `${quote(name)}, case when ${isMissing(name)} then 'required' end`).join(",\n    ")}))));
end if;`;
};

const counted = (line: KindOfLine, index: number): string =>
  `select count(*) as count${line.amount ? `, (array_agg(${line.item} order by position) filter (where ${line.amount.column} is null))[1] as without_amount` : ""} into l${index}
from app_public.${line.table}
where account_id = me and ${line.parent} = p_id;`;

const partyOf = ({ resource, document }: Kind): string => {
  const field = resource.fields[document.parties[0] ?? ""];
  return field?.kind === "reference" ? singularOf(field.module).replaceAll("_", " ") : "document";
};

/** What every line of an open document needs. */
const checked = (kind: Kind, line: KindOfLine, index: number): string => {
  const { amount } = line;
  const mapped = line.flows.find((flow) => flow.mapped)?.mapped;
  const withoutAmount = amount
    ? `if l${index}.without_amount is not null then
  perform app_private.fail('SWRUL', ${quote(`There is no ${amount.rule} rule for this SKU and ${partyOf(kind)}, and the line has no ${amount.rule}.`)},
    jsonb_build_object('skuId', l${index}.without_amount, 'rule', ${quote(amount.rule)}));
end if;`
    : "";
  const unmapped = mapped
    ? `if header.${snake(mapped)} and header.state <> 'Closed' then
  perform app_private.require_mapped(${quote(kind.table)}, p_id);
end if;`
    : "";
  return `if l${index}.count = 0 then
  perform app_private.fail('SWVAL', 'An open order has at least one line.', '{"fields": {"${line.field}": "required"}}');
end if;
${[withoutAmount, unmapped].filter((part) => part !== "").join("\n")}`;
};

const afterSave = (kind: Kind): string => {
  const { table, lines } = kind;
  return ledgerFunction({
    name: `app_private.after_save_${table}(p_id int, p_input jsonb, p_created boolean)`,
    types: "int, jsonb, boolean",
    returns: "void",
    language: "plpgsql",
    // plans: see post_stock_event
    traits: `volatile security definer
set plan_cache_mode to force_generic_plan
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off`,
    about:
      "Hook of the generated writer: lines come after parties and places, an open document has complete lines; then it is settled.",
    declare: [`me constant int := ${me}`, "header record", ...lines.map((_, index) => `l${index} record`)],
    body: `
if not p_created then
  perform app_private.lock_document(${quote(table)}, p_id);
end if;
select * into header from app_public.${table} where account_id = me and id = p_id;
${[...lines.map(counted), needs(kind)].filter((part) => part !== "").join("\n")}
if header.state not in ('Draft', 'Canceled') then
${indent(lines.map((line, index) => checked(kind, line, index)).join("\n"), 2)}
end if;
if p_created then
  perform app_private.settle(${quote(table)}, p_id, 'open');
else
  perform app_private.close_lines(${quote(table)}, p_id, header.state in ('Closed', 'Canceled'));
  perform app_private.settle(${quote(table)}, p_id, app_private.settling_type(${quote(table)}, p_id, header.state));
end if;`,
  });
};

/** What a save of a document means beside its rows. */
export const savingSql = (kinds: readonly Kind[]): string =>
  kinds.flatMap((kind) => [beforeSave(kind), afterSave(kind)]).join("");
