import { camel, scopeOf, singularOf, snake } from "../../../resources/core/naming.ts";
import { indent, me, quote } from "../writers/sql-text.ts";
import { placesOf } from "../../../resources/core/document.ts";
import { stateWith } from "../../../resources/core/stages.ts";
import { staysWithinNamed } from "./named-lines.ts";
import { lockRoot, rootIsLive } from "./roots.ts";
import { ledgerFunction, refuseValue } from "./sql-function.ts";
import { explodeName } from "./bills.ts";
import { spreads } from "./discounts.ts";
import {
  calledOf,
  deedOf,
  isAt,
  isNotAt,
  linesOfLots,
  madeOf,
  mappedLine,
  partyModuleOf,
  typedOf,
  type Kind,
  type KindOfLine,
} from "./kind.ts";

/** The defaults of a new document: today, its root's value of the same name, and the first record that a reference offers. */
const defaults = ({ resource, document, root }: Kind, kinds: readonly Kind[]): string => {
  const above = kinds.find(({ table }) => table === root?.table)?.resource.fields ?? {};
  const isShared = (name: string, module: string): boolean => {
    const field = above[name];
    return field?.kind === "reference" && field.module === module;
  };
  const given = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind === "date" && field.initial === "today") return [`${quote(name)}, app_hidden.today()`];
    if (field.kind !== "reference" || field.readOnly || name === "statusId") return [];
    const within = Object.entries(field.within ?? {}).map(([key, from]) => {
      const owner = Object.hasOwn(above, from) ? `r.${snake(from)}` : `(input ->> ${quote(from)})::int`;
      return ` and ${snake(key)} = ${owner}`;
    });
    const first =
      "first" in field
        ? `(select min(id) from app_public.${field.module} where account_id = ${me}${within.join("")})`
        : undefined;
    if (root && isShared(name, field.module))
      return [
        `${quote(name)}, (select ${first ? `coalesce(r.${snake(name)}, ${first})` : `r.${snake(name)}`} from app_public.${root.table} as r where r.account_id = ${me} and r.id = (input ->> ${quote(document.root ?? "")})::int)`,
      ];
    return first ? [`${quote(name)}, ${first}`] : [];
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

/** The undoing when a closed document is opened again. */
const reopening = ({ states, document }: Kind): { state: string; means: string }[] => {
  const [open, closed] = [stateWith(states, "open"), stateWith(states, "closed")];
  const undo = document.closing?.undo;
  if (open === undefined || closed === undefined || undo === undefined) return [];
  return [
    {
      state: open,
      means: `if current_state = ${quote(closed)} then\n  perform app_private.${undo}(v_id);\nend if;`,
    },
  ];
};

/** What is asked of a document before it ends. */
const ending = (kind: Kind, kept: string): string => {
  const { table, document, states } = kind;
  const [canceled, closed] = [stateWith(states, "canceled"), document.closing && stateWith(states, "closed")];
  const ends = [
    ...(canceled === undefined ? [] : [{ state: canceled, means: cancels(kind, canceled) }]),
    ...(closed === undefined
      ? []
      : [{ state: closed, means: `perform app_private.${document.closing?.before}(v_id, input);` }]),
    ...reopening(kind),
  ];
  if (ends.length === 0) return "";
  return `asked_state := app_private.asked_state(${quote(table)}, (
  select status_id from app_public.${table} where account_id = ${me} and id = v_id
), input);
if asked_state is null or asked_state not in (${ends.map(({ state }) => quote(state)).join(", ")}) then
  return ${kept};
end if;
current_state := app_private.lock_document(${quote(table)}, v_id);
${ends
  .map(
    ({ state, means }) => `if asked_state = ${quote(state)} and current_state <> asked_state then
${indent(means, 2)}
end if;`,
  )
  .join("\n")}`;
};

const beforeSave = (kind: Kind, kinds: readonly Kind[]): string => {
  const root = lockRoot(kind, kinds);
  const { table, resource } = kind;
  // the lots that people choose, and what is about it, are read once its lines are written
  const later = ["lotMappings", ...kinds.flatMap(({ document }) => document.throughRoot ?? [])];
  const extra = Object.keys(resource.inputs ?? {}).filter((key) => !later.includes(key));
  const kept = extra.length > 0 ? `input - array[${extra.map(quote).join(", ")}]` : "input";
  return ledgerFunction({
    name: `app_private.before_save_${table}(input jsonb)`,
    types: "jsonb",
    returns: "jsonb",
    language: "plpgsql",
    traits: "volatile security definer",
    about: "Hook of the generated writer: what a new document takes when nothing is said, and what ending it means.",
    declare: ["v_id constant int := (input ->> 'id')::int", "asked_state text", "current_state text"],
    body: `
${root.first}
if v_id is null then
${indent(root.ofNew, 2)}
  return ${extra.length > 0 ? `(${defaults(kind, kinds)}) - array[${extra.map(quote).join(", ")}]` : defaults(kind, kinds)};
end if;
${ending(kind, kept)}
return ${kept};`.replace(/^\s*\n/gm, ""),
  });
};

/** Fields that may be empty, and are needed before there are lines. */
const neededOf = ({ resource, document }: Kind): string[] =>
  [...document.parties, ...placesOf(document)].filter((name) => {
    const field = resource.fields[name];
    return !(field && "required" in field && field.required === true);
  });

/** Goods go from one place to another. */
const placesDiffer = ({ document: { places } }: Kind): string =>
  places && "from" in places
    ? `if header.${snake(places.from)} = header.${snake(places.to)} then
  ${refuseValue("Goods go from one place to another.", places.to, "samePlace")}
end if;`
    : "";

/** SKUs of lines whose document cannot do without a rule. What is posted already stays, whatever became of the rule. */
const ruleMissing = (kind: Kind, line: KindOfLine): string => {
  const { needsRule: rule, table, parent, item } = line;
  if (!rule) return "";
  return `if ${isNotAt(kind, "header.state", "closed", "canceled")} then
  perform app_private.fail('SWRUL', format(${quote(`%s has no ${rule} rule. Create one, or take the line off.`)}, app_private.sku_code(l.${item})),
    jsonb_build_object('skuId', l.${item}, 'code', app_private.sku_code(l.${item}), 'rule', ${quote(`needed${rule[0]?.toUpperCase()}${rule.slice(1)}`)}))
  from app_public.${table} as l
  where l.account_id = me and l.${parent} = header.id
    and not exists (select from app_public.sku_${rule}s as r where r.account_id = me and r.sku_id = l.${item})
    and not exists (
      select from app_hidden.claims as c
      where c.account_id = me and c.document_table = ${quote(kind.table)} and c.document_id = header.id and c.line_id = l.id
    )${line.doneColumns.map((done) => ` and l.${done} = 0`).join("")}
  limit 1;
end if;`;
};

/** What a document needs whatever its state: `header` and, for each kind of line, `l0.count`. */
export const needs = (kind: Kind): string =>
  [partiesFirst(kind), placesDiffer(kind), ...typedOf(kind).map((line) => ruleMissing(kind, line))]
    .filter((part) => part !== "")
    .join("\n");

/** Parties and places come before lines. */
const partiesFirst = (kind: Kind): string => {
  const needed = neededOf(kind);
  if (needed.length === 0) return "";
  const words = needed.map((name) => `a ${snake(name).replace(/_id$/, "").replaceAll("_", " ")}`);
  const isMissing = (name: string) => `header.${snake(name)} is null`;
  const live = [...typedOf(kind).map((_, index) => `l${index}.count > 0`), isNotAt(kind, "header.state", "draft")].join(
    " or ",
  );
  return `if (${needed.map(isMissing).join(" or ")}) and (${live}) then
  perform app_private.fail('SWVAL', ${quote(`Choose ${words.join(" and ")} first.`)}, jsonb_build_object('fields', jsonb_strip_nulls(jsonb_build_object(
    ${needed.map((name) => `${quote(name)}, case when ${isMissing(name)} then 'required' end`).join(",\n    ")}))));
end if;`;
};

/** Whether any of some lines has a bill, where not every one has. */
export const anyBill = (made: readonly { bill: { table: string; where?: string } }[], table: string): string => {
  const where = made.find(({ bill }) => bill.table === table)?.bill.where;
  return where ? `, coalesce(bool_or(${where}), false) as any_bill` : "";
};

const counted = (line: KindOfLine, index: number, billed: string): string =>
  `select count(*) as count${billed}${line.amount?.discount ? `, coalesce(bool_or(${line.amount.discount.share} <> 0), false) as any_share` : ""}${line.amount?.rule ? `, (array_agg(${line.item} order by position) filter (where ${line.amount.column} is null))[1] as without_amount` : ""} into l${index}
from app_public.${line.table}
where account_id = me and ${line.parent} = p_id;`;

const partyOf = (kind: Kind): string => singularOf(partyModuleOf(kind) ?? "documents").replaceAll("_", " ");

/** The document's switch by which people choose the lots of its lines, where it has one. */
export const mappedBy = (kind: Kind): string | undefined => mappedLine(kind)?.by;

/** Whether a save names anything that decides which lots its lines can have: choice, lines, state, or the place they are taken from. */
const concernsLots = (kind: Kind): string => {
  const flows = kind.lines.flatMap((line) => line.flows).filter(({ fill }) => typeof fill === "object");
  const by = mappedBy(kind);
  const names = [
    ...(by === undefined ? [] : ["lotMappings", camel(by)]),
    ...typedOf(kind).map(({ field }) => field),
    "state",
    "statusId",
    ...flows.map(({ at }) => camel(at)),
  ];
  return `p_input ?| '{${[...new Set(names)].join(",")}}'`;
};

/** A line of an open document has an amount, given or by a rule. */
export const hasAmount = (kind: Kind, { amount }: KindOfLine, index: number): string =>
  amount?.rule
    ? `if l${index}.without_amount is not null then
  perform app_private.fail('SWRUL', format(${quote(`%s has no ${amount.rule} rule for this ${partyOf(kind)}, and its line has no ${amount.rule}.`)},
      app_private.sku_code(l${index}.without_amount)),
    jsonb_build_object('skuId', l${index}.without_amount, 'rule', ${quote(amount.rule)}));
end if;`
    : "";

/** What every line of an open document needs. */
export const checked = (kind: Kind, line: KindOfLine, index: number): string => {
  // one kind of line is what the document is about; of several, any will do
  const empty = typedOf(kind)
    .map((_, each) => `l${each}.count = 0`)
    .join(" and ");
  const isEmpty = `if ${empty} then
  perform app_private.fail('SWVAL', ${quote(`An open ${calledOf(kind)} has at least one line.`)}, '{"fields": {"${line.field}": "required"}}');
end if;
`;
  return `${index === 0 ? isEmpty : ""}${hasAmount(kind, line, index)}`;
};

/** What lines are made of follows them, while they can change. */
const exploded = (kind: Kind, line: ReturnType<typeof madeOf>[number]): string => {
  const of = kind.lines.findIndex(({ table }) => table === line.bill.table);
  return `if ${isNotAt(kind, "header.state", "closed", "canceled")}${line.bill.where ? ` and l${of}.any_bill` : ""} then
  perform app_private.${explodeName(line)}(p_id, p_input -> ${quote(line.bill.field)});
end if;`;
};

const afterSave = (kind: Kind, kinds: readonly Kind[]): string => {
  const { table } = kind;
  const lines = typedOf(kind);
  const made = madeOf(kind);
  const mapping = mappedBy(kind);
  const isOfLots = linesOfLots(kind).length > 0;
  const closes = `perform app_private.close_lines(${quote(table)}, p_id, ${isAt(kind, "header.state", "closed", "canceled")});`;
  return ledgerFunction({
    name: `app_private.after_save_${table}(p_id int, p_input jsonb, p_created boolean)`,
    types: "int, jsonb, boolean",
    returns: "void",
    language: "plpgsql",
    traits: "volatile security definer",
    plans: "ofMany",
    about:
      "Hook of the generated writer: lines come after parties and places, an open document has complete lines; then it is settled.",
    declare: [
      `me constant int := ${me}`,
      "header record",
      ...lines.map((_, index) => `l${index} record`),
      ...(mapping ? ["moves app_private.stock_move[]"] : []),
      ...(isOfLots ? ["moves app_private.stock_move[] := '{}'"] : []),
    ],
    body: `
if not p_created then
  perform app_private.lock_document(${quote(table)}, p_id);
end if;
select * into header from app_public.${table} where account_id = me and id = p_id;
${[...lines.map((line, index) => counted(line, index, anyBill(made, line.table))), needs(kind), ...made.map((line) => exploded(kind, line))].filter((part) => part !== "").join("\n")}
${
  lines.length > 0
    ? `if ${isNotAt(kind, "header.state", "draft", "canceled")} then
${indent(lines.map((line, index) => checked(kind, line, index)).join("\n"), 2)}
end if;`
    : ""
}
${spreads(kind)}
${rootIsLive(kind, kinds)}
${
  mapping
    ? `if not p_created then
  perform app_private.close_lines(${quote(table)}, p_id, ${isAt(kind, "header.state", "closed", "canceled")}); -- lots are chosen for what is open
  moves := app_private.map_lots(${quote(table)}, p_id, p_input, header.${mapping}, ${isNotAt(kind, "header.state", "draft", "closed", "canceled")},
    ${concernsLots(kind)});
elsif header.${mapping} and ${isNotAt(kind, "header.state", "draft")} then
  perform app_private.refuse_unmapped();
end if;`
    : ""
}
${
  isOfLots
    ? `if not p_created then
  ${closes} -- lots are taken for what is open
end if;
if p_created or ${concernsLots(kind)} then
  moves := app_private.line_lot_moves(${quote(table)}, p_id);
end if;`
    : ""
}
if p_created then
${indent(staysWithinNamed(kind).join("\n"), 2)}
  perform app_private.settle(${quote(table)}, p_id, 'open'${isOfLots ? ", moves" : ""});
else
${mapping || isOfLots ? "" : `  ${closes}`}
${indent(staysWithinNamed(kind).join("\n"), 2)}
  perform app_private.settle(${quote(table)}, p_id, app_private.settling_type(${quote(table)}, p_id, header.state)${mapping || isOfLots ? ", moves" : ""});
end if;`.replace(/^\s*\n/gm, ""),
  });
};

/** What a save of a document means beside its rows. */
export const savingSql = (kinds: readonly Kind[]): string =>
  kinds.flatMap((kind) => [beforeSave(kind, kinds), afterSave(kind, kinds)]).join("");
