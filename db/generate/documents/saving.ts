import { scopeOf, singularOf, snake } from "../../../resources/core/naming.ts";
import { indent, me, quote } from "../writers/sql-text.ts";
import { placesOf } from "../../../resources/core/document.ts";
import { stateWith } from "../../../resources/core/stages.ts";
import { staysWithinNamed } from "./named-lines.ts";
import { lockRoot, rootIsLive } from "./roots.ts";
import { ledgerFunction } from "./sql-function.ts";
import { calledOf, deedOf, isAt, isNotAt, partyModuleOf, type Kind, type KindOfLine } from "./kind.ts";

/** What a new document takes when nothing is said: today, and the first of what a reference offers. */
const defaults = ({ resource }: Kind): string => {
  const given = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind === "date" && field.initial === "today")
      return [
        `${quote(name)}, (select (now() at time zone time_zone)::date from app_public.accounts where id = ${me})`,
      ];
    if (field.kind !== "reference" || !("first" in field)) return [];
    const within = Object.entries(field.within ?? {}).map(
      ([key, from]) => ` and ${snake(key)} = (input ->> ${quote(from)})::int`,
    );
    return [
      `${quote(name)}, (select min(id) from app_public.${field.module} where account_id = ${me}${within.join("")})`,
    ];
  });
  return given.length > 0 ? `jsonb_build_object(\n    ${given.join(",\n    ")}\n  ) || input` : "input";
};

const anyDone = ({ lines }: Kind): string =>
  lines.every(({ doneColumns }) => doneColumns.length === 0)
    ? "false"
    : lines
        .filter(({ doneColumns }) => doneColumns.length > 0)
        .map(
          (line) => `exists (
    select from app_public.${line.table}
    where account_id = ${me} and ${line.parent} = v_id and (${line.doneColumns.map((done) => `${done} > 0`).join(" or ")})
  )`,
        )
        .join(" or ");

const deeds = ({ lines }: Kind): string =>
  [...new Set(lines.flatMap(({ done }) => (done ? [deedOf(done)] : [])))].join(" or ");

const cancels = (kind: Kind, canceled: string): string => {
  const { resource, document, states } = kind;
  const { whenDone = "refused", scope, before } = document.canceling ?? {};
  const closed = stateWith(states, "closed") ?? "";
  const meaning =
    whenDone === "refused"
      ? `  perform app_private.fail('SWTRN', ${quote(`Something was ${deeds(kind)}: close the document instead.`)},
    jsonb_build_object('from', current_state, 'to', ${quote(canceled)}));`
      : `  input := input - 'statusId' || '{"state": "${closed}"}'; -- what left stays gone`;
  return [
    ...(scope ? [`perform app_hidden.require_scope(${quote(`${scopeOf(resource)}:${scope}`)});`] : []),
    ...(before ? [`perform app_private.${before}(v_id, input);`] : []),
    `if ${anyDone(kind)} then\n${meaning}\nend if;`,
  ].join("\n");
};

/** What is asked of a document that is to be canceled. */
const canceling = (
  kind: Kind,
  canceled: string,
  kept: string,
): string => `if app_private.asked_state(${quote(kind.table)}, (
  select status_id from app_public.${kind.table} where account_id = ${me} and id = v_id
), input) is distinct from ${quote(canceled)} then
  return ${kept};
end if;
current_state := app_private.lock_document(${quote(kind.table)}, v_id);
if current_state <> ${quote(canceled)} then
${indent(cancels(kind, canceled), 2)}
end if;`;

const beforeSave = (kind: Kind, kinds: readonly Kind[]): string => {
  const root = lockRoot(kind, kinds);
  const { table, resource, states } = kind;
  const canceled = stateWith(states, "canceled");
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
${root.first}
if v_id is null then
${indent(root.ofNew, 2)}
  return ${extra.length > 0 ? `(${defaults(kind)}) - array[${extra.map(quote).join(", ")}]` : defaults(kind)};
end if;
${canceled === undefined ? "" : canceling(kind, canceled, kept)}
return ${kept};`.replace(/^\s*\n/gm, ""),
  });
};

/** Fields that may be empty, and are needed before there are lines. */
const neededOf = ({ resource, document }: Kind): string[] =>
  [...document.parties, ...placesOf(document)].filter((name) => {
    const field = resource.fields[name];
    return !(field && "required" in field && field.required === true);
  });

/** Parties and places come before lines: `header` and, for each kind of line, `l0.count`. */
export const needs = (kind: Kind): string => {
  const needed = neededOf(kind);
  if (needed.length === 0) return "";
  const words = needed.map((name) => `a ${snake(name).replace(/_id$/, "").replaceAll("_", " ")}`);
  const isMissing = (name: string) => `header.${snake(name)} is null`;
  const live = [...kind.lines.map((_, index) => `l${index}.count > 0`), isNotAt(kind, "header.state", "draft")].join(
    " or ",
  );
  return `if (${needed.map(isMissing).join(" or ")}) and (${live}) then
  perform app_private.fail('SWVAL', ${quote(`Choose ${words.join(" and ")} first.`)}, jsonb_build_object('fields', jsonb_strip_nulls(jsonb_build_object(
    ${needed.map((name) => `${quote(name)}, case when ${isMissing(name)} then 'required' end`).join(",\n    ")}))));
end if;`;
};

const counted = (line: KindOfLine, index: number): string =>
  `select count(*) as count${line.amount?.rule ? `, (array_agg(${line.item} order by position) filter (where ${line.amount.column} is null))[1] as without_amount` : ""} into l${index}
from app_public.${line.table}
where account_id = me and ${line.parent} = p_id;`;

const partyOf = (kind: Kind): string => singularOf(partyModuleOf(kind) ?? "documents").replaceAll("_", " ");

/** What every line of an open document needs; `requireMapped` is called where people choose the lots. */
export const checked = (kind: Kind, line: KindOfLine, index: number, requireMapped: string): string => {
  const { amount } = line;
  const mapped = line.flows.flatMap(({ fill }) => (typeof fill === "object" ? [fill.mappedBy] : []))[0];
  const withoutAmount = amount?.rule
    ? `if l${index}.without_amount is not null then
  perform app_private.fail('SWRUL', ${quote(`There is no ${amount.rule} rule for this SKU and ${partyOf(kind)}, and the line has no ${amount.rule}.`)},
    jsonb_build_object('skuId', l${index}.without_amount, 'rule', ${quote(amount.rule)}));
end if;`
    : "";
  const unmapped = mapped
    ? `if header.${snake(mapped)} and ${isNotAt(kind, "header.state", "closed")} then
  perform ${requireMapped};
end if;`
    : "";
  // one kind of line is what the document is about; of several, any will do
  const empty = kind.lines.map((_, each) => `l${each}.count = 0`).join(" and ");
  const isEmpty = `if ${empty} then
  perform app_private.fail('SWVAL', ${quote(`An open ${calledOf(kind)} has at least one line.`)}, '{"fields": {"${line.field}": "required"}}');
end if;
`;
  return `${index === 0 ? isEmpty : ""}${[withoutAmount, unmapped].filter((part) => part !== "").join("\n")}`;
};

const afterSave = (kind: Kind, kinds: readonly Kind[]): string => {
  const { table, lines } = kind;
  return ledgerFunction({
    name: `app_private.after_save_${table}(p_id int, p_input jsonb, p_created boolean)`,
    types: "int, jsonb, boolean",
    returns: "void",
    language: "plpgsql",
    traits: "volatile security definer",
    plans: "ofMany",
    about:
      "Hook of the generated writer: lines come after parties and places, an open document has complete lines; then it is settled.",
    declare: [`me constant int := ${me}`, "header record", ...lines.map((_, index) => `l${index} record`)],
    body: `
if not p_created then
  perform app_private.lock_document(${quote(table)}, p_id);
end if;
select * into header from app_public.${table} where account_id = me and id = p_id;
${[...lines.map(counted), needs(kind)].filter((part) => part !== "").join("\n")}
${
  lines.length > 0
    ? `if ${isNotAt(kind, "header.state", "draft", "canceled")} then
${indent(lines.map((line, index) => checked(kind, line, index, `app_private.require_mapped(${quote(table)}, p_id)`)).join("\n"), 2)}
end if;`
    : ""
}
${rootIsLive(kind, kinds)}
if p_created then
${indent(staysWithinNamed(kind).join("\n"), 2)}
  perform app_private.settle(${quote(table)}, p_id, 'open');
else
  perform app_private.close_lines(${quote(table)}, p_id, ${isAt(kind, "header.state", "closed", "canceled")});
${indent(staysWithinNamed(kind).join("\n"), 2)}
  perform app_private.settle(${quote(table)}, p_id, app_private.settling_type(${quote(table)}, p_id, header.state));
end if;`.replace(/^\s*\n/gm, ""),
  });
};

/** What a save of a document means beside its rows. */
export const savingSql = (kinds: readonly Kind[]): string =>
  kinds.flatMap((kind) => [beforeSave(kind, kinds), afterSave(kind, kinds)]).join("");
