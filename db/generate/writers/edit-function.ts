import { scopeOf } from "../../../resources/core/naming.ts";
import type { Catalogue } from "../catalogue.ts";
import { isNotAt, madeOf, mappedLine, typedOf, type Kind, type KindOfLine } from "../documents/kind.ts";
import { hasAmount } from "../documents/saving.ts";
import { plainFields } from "../documents/settling.ts";
import { ledgerFunction } from "../documents/sql-function.ts";
import type { Place } from "./create-lines.ts";
import { actions } from "./facts.ts";
import { surelyFit } from "./input-rules.ts";
import { indent, me, quote } from "./sql-text.ts";
import { checkedValueOf, columnsOf, type Written } from "./written-columns.ts";

/** The one kind of line that people type, where an edit of it has no other meaning than that of its columns. */
const editedLine = (kind: Kind, catalogue: Catalogue): KindOfLine | undefined => {
  const [line, ...others] = typedOf(kind);
  const isPlain =
    line !== undefined &&
    others.length === 0 &&
    line.flows.length > 0 &&
    line.needsRule === undefined &&
    madeOf(kind).every(({ bill }) => bill.where !== undefined) &&
    catalogue.functions.has(`tg_${line.table}__complete`);
  return isPlain ? line : undefined;
};

export const isEditedInSets = (kind: Kind, catalogue: Catalogue): boolean => editedLine(kind, catalogue) !== undefined;

/** Keys of a line's row that an edit in sets takes: its item and its price or cost mean more than themselves. */
const editable = ({ catalogue, resourceOf }: Place, line: KindOfLine): Written[] =>
  columnsOf(resourceOf(line.table), catalogue).filter(
    ({ column, createOnly, secret, kind }) =>
      !createOnly &&
      !secret &&
      kind !== "reference" &&
      column !== line.parent &&
      !(line.amount?.discount && column === line.amount.discount.given),
  );

/** edit_<document>(id, input): texts of the document and quantities of its lines, the header written once. */
export const editFunction = (place: Place): string => {
  const { kind, resources, catalogue, resourceOf } = place;
  const line = editedLine(kind, catalogue);
  if (!line) return "";
  const { table, resource } = kind;
  const child = resourceOf(line.table);
  const columns = editable(place, line);
  const texts = plainFields(kind);
  const changedTo = (column: Written) =>
    `case when g.r ? ${quote(column.key)} then ${checkedValueOf(column, "g.r")} else t.${column.column} end`;
  const [first, ...rest] = columns.map(changedTo);
  const bills = madeOf(kind).flatMap(({ bill }) => bill.where ?? []);
  const odd = [
    ...(line.done ? ["l.qty_short_closed <> 0"] : []),
    ...bills.map((column) => `l.${column}`),
    ...(line.amount?.discount ? [`l.${line.amount.discount.share} <> 0`] : []),
  ];
  const mapped = mappedLine(kind);
  const ofHeader = [
    "header.settled_version is not distinct from header.version", // what was written past the writers is settled step by step
    isNotAt(kind, "header.state", "draft", "closed", "canceled"),
    ...(mapped ? [`not header.${mapped.by}`] : []),
    ...(line.amount?.discount ? [`header.${line.amount.discount.given} is null`] : []),
  ];
  const keys = ["id", ...columns.map(({ key }) => key)].map((key) => `@.key != ${JSON.stringify(key)}`).join(" && ");
  const given = `array[${["id", "version", line.field, ...texts.map(({ key }) => key)].map(quote).join(", ")}]`;
  const mays = (action: string, scope: string) =>
    `app_hidden.may(${quote(action)}) and app_hidden.may_view(${quote(scope)})`;
  const amount = line.amount?.column;
  const body = `
if input - ${given} <> '{}' or jsonb_typeof(given_lines) <> 'array'
  or not (${mays(actions(resource).update, scopeOf(resource))}) then
  return false;
end if;
-- of many lines each would be looked for among all that are given: the general way is the quicker one then
if given_lines <> '[]' and (
  jsonb_array_length(given_lines) > 100
  or not (${mays(actions(child).update, scopeOf(child))})
  or (given_lines @? ${quote(`$[*].keyvalue() ? (${keys})`)}) is distinct from false
  or (given_lines @? ${quote('$[*] ? (!exists (@.id) || !(@.id.type() == "number" && @.id.string() like_regex "^[1-9]\\\\d{0,8}$"))')}) is distinct from false
  or not (${surelyFit(child, resources, catalogue, "given_lines", [])})
) then
  return false;
end if;
select * into header from app_public.${table} where account_id = me and id = p_id and deleted_at is null for no key update;
if not found or header.version::text <> coalesce(input ->> 'version', header.version::text) or not (${ofHeader.join(" and ")}) then
  return false;
end if;
if given_lines <> '[]' then
  select count(*) filter (where l.id = any (array(select (r ->> 'id')::int from jsonb_array_elements(given_lines) as r))) as found,
    coalesce(bool_or(${odd.join(" or ") || "false"}), false) as odd
  into there
  from app_public.${line.table} as l
  where l.account_id = me and l.${line.parent} = p_id;
  -- a row that is no line of this document, or one line twice, and whatever else there is to say of them
  if there.odd or there.found <> jsonb_array_length(given_lines) then
    return false;
  end if;
end if;
raised := header.version;
if input ? ${quote(line.field)}${texts.length > 0 ? ` or (${texts.map(({ column }) => `header.${column}`).join(", ")}) is distinct from (${texts.map(({ value, key, column }) => `case when input ? ${quote(key)} then ${value("input")} else header.${column} end`).join(", ")})` : ""} then
  raised := raised + 1;
end if;
if given_lines <> '[]' then
  touched := set_config('app.touched', concat_ws(':', ${quote(table)}, p_id, raised), true); -- as touch does
  with written as (
    update app_public.${line.table} as t set (${columns.map(({ column }) => column).join(", ")}, version, updated_at) = row(
      app_hidden.at_row(${[first, ...rest].map((value, index) => (index === 0 ? `${value}, line_place, g.n)` : value)).join(",\n      ")},
      t.version + 1, clock_timestamp())
    from jsonb_array_elements(given_lines) with ordinality as g (r, n)
    where t.account_id = me and t.${line.parent} = p_id and t.id = (g.r ->> 'id')::int
      and (${columns.map(({ column }) => `t.${column}`).join(", ")}) is distinct from (${columns.map(changedTo).join(", ")})
    returning t.${line.item}, t.position${amount ? `, t.${amount}` : ""}
  )
  select count(*) as count${amount ? `, (min(array[w.position, w.${line.item}]) filter (where w.${amount} is null))[2] as without_amount` : ""}
  into l0 from written as w;
  touched := set_config('app.input_place', coalesce(place_before, ''), true);
  if l0.count > 0 then
${indent(hasAmount(kind, line, 0), 4)}
    event := app_private.post_stock_event(
      case when exists (select from app_hidden.claims where account_id = me and document_table = ${quote(table)} and document_id = p_id)
        then 'edit' else app_private.settling_type(${quote(table)}, p_id, header.state) end,
      ${quote(table)}, p_id);
  end if;
end if;
if raised > header.version then
  perform app_private.finish_${table}(p_id, input, raised);
end if;
return true;`.replace(/^\s*\n/gm, "");
  return ledgerFunction({
    name: `app_hidden.edit_${table}(p_id int, input jsonb)`,
    types: "int, jsonb",
    returns: "boolean",
    language: "plpgsql",
    traits: "volatile security definer",
    plans: "ofMany",
    about: `Edits texts of an open record of ${table}, and lines it has, as save_${table} does, but writes the record once, at its end; false, and nothing was done, where there is more to it.`,
    declare: [
      `me constant int := ${me}`,
      `line_place constant text := app_hidden.place_of(${quote(line.field)})`,
      "place_before constant text := current_setting('app.input_place', true)",
      `given_lines constant jsonb := coalesce(input -> ${quote(line.field)}, '[]')`,
      `header app_public.${table}`,
      "there record",
      "l0 record",
      "raised int",
      "touched text",
      "event bigint",
    ],
    body,
  });
};
