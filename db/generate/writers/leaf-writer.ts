import type { ChildrenField } from "../../../resources/core/fields.ts";
import { snake } from "../../../resources/core/naming.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import type { Catalogue } from "../catalogue.ts";
import { actions, childWriter, leavePlace, placeOf } from "./facts.ts";
import { surelyFit } from "./input-rules.ts";
import { functionText, indent, me, quote } from "./sql-text.ts";
import {
  amountOf,
  changed,
  columnsOf,
  givingAmount,
  inserted,
  requirement,
  valueOf,
  type Written,
} from "./written-columns.ts";

const actionOf = { removed: "delete", updated: "update", added: "create" } as const;

/** Of some there may be so many only. Their record is locked by its writer, so none comes in between. */
const notMore = (counted: string, field: string, most: number): string => `  if (${counted}) + added > ${most} then
    ${leavePlace}
    perform app_private.fail('SWVAL', ${quote(`There may be ${most} at most.`)},
      ${quote(JSON.stringify({ fields: { [field]: "tooMany" }, limits: { [field]: most } }))});
  end if;`;

/** Writes children of a field without labels, custom fields or children of their own, set by set. */
export const leafWriter = (
  child: Resource,
  [field, { by, most }]: readonly [field: string, children: ChildrenField],
  resources: readonly Resource[],
  catalogue: Catalogue,
): string => {
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
  const [first, ...others] = open;
  const amount = amountOf(child.name, secret, catalogue);
  const ofParent = `t.account_id = ${me} and t.${parent} = p_parent`;
  const kept = "r ->> 'id' is not null and not app_hidden.is_removed(r)";
  const idsOf = (which: string) =>
    `array(select (r ->> 'id')::int from jsonb_array_elements(p_rows) as r where ${which})`;
  const position = positioned
    ? `, coalesce((r ->> 'position')::int, (select coalesce(max(t.position), 0) from app_public.${child.name} as t where ${ofParent}) + n::int)`
    : "";
  const judged = `perform app_hidden.check_values(${quote(child.name)}, p_rows, ${quote(field)});`;
  // lines are many, and are saved often
  const check = completed
    ? `if not (${surelyFit(child, resources, catalogue, "p_rows", [])}) then\n  ${judged}\nend if;`
    : judged;
  const write = (which: string, also: readonly Written[] = []) =>
    `update app_public.${child.name} as t set (${[...open, ...also].map((c) => c.column).join(", ")}) = (
  select ${[
    `app_hidden.at_row(${first ? changed(first, "x.r") : ""}, place, x.n)`,
    ...others.map((c) => changed(c, "x.r")),
    ...also.map((c) => valueOf(c, "x.r")),
  ].join(",\n    ")}
  from (select g.pair -> 0 as r, (g.pair ->> 1)::bigint as n from (select given -> t.id::text as pair offset 0) as g offset 0) as x
)
where ${ofParent} and t.id = any (${idsOf(which)});
get diagnostics touched = row_count;`;
  const hasAmount = `r ? ${quote(amount?.key ?? "")}`;
  const writeAll = amount
    ? `if p_rows @? '$[*].${amount.key}' then
${indent(givingAmount(write(`${kept} and ${hasAmount}`, [amount])), 2)}
  written := touched;
end if;
if written < updated then
${indent(write(`${kept} and not ${hasAmount}`), 2)}
  written := written + touched;
end if;
touched := written;`
    : write(kept);
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
${check}
${requirement(asked, (keys) => {
  const call = `perform app_hidden.require_row_values(p_rows, ${quote(field)}, ${keys});`;
  const unsure = asked
    .filter(({ required }) => required)
    .map(
      ({ key }) =>
        `exists (@.${key}) && @.${key}.type() != "number" || !exists (@.${key}) && (!exists (@.id) || @.id == null)`,
    );
  return completed ? `if p_rows @? '$[*] ? (${unsure.join(" || ")})' then\n  ${call}\nend if;` : call;
})}
if removed > 0 then
  delete from app_public.${child.name} as t
  where ${ofParent} and t.id = any (${idsOf("app_hidden.is_removed(r)")});
  get diagnostics touched = row_count;
  perform app_hidden.check_written(removed, touched, ${quote(child.name)});
end if;
if updated > 0 then
  -- no join: whatever a plan takes the number of rows for, each is found by its id
  select jsonb_object_agg((r ->> 'id')::int, jsonb_build_array(r, n)) into given
  from jsonb_array_elements(p_rows) with ordinality as x (r, n)
  where ${kept};
  ${
    open.length > 0
      ? indent(writeAll, 2).trim()
      : `select count(*) into touched from app_public.${child.name} as t where ${ofParent} and t.id = any (${idsOf(kept)});`
  }
  perform app_hidden.check_written(updated, touched, ${quote(child.name)});
  ${secret
    .filter((c) => c !== amount)
    .map(
      (c) => `if p_rows @? '$[*].${c.key}' then
    update app_public.${child.name} as t set ${c.column} = ${valueOf(c, "(given -> t.id::text -> 0)")}
    where ${ofParent} and t.id = any (${idsOf(`${kept} and r ? ${quote(c.key)}`)});
  end if;`,
    )
    .join("\n  ")}
end if;
if added > 0 then
${most === undefined ? "" : notMore(`select count(*) from app_public.${child.name} as t where ${ofParent}`, field, most)}
  insert into app_public.${child.name} (${[parent, ...columns.map((c) => c.column), ...(positioned ? ["position"] : [])].join(", ")})
  select app_hidden.at_row(p_parent, place, n),
    ${columns.map((c) => inserted(c, "r")).join(",\n    ")}${position}
  from jsonb_array_elements(p_rows) with ordinality as x (r, n)
  where r ->> 'id' is null and not app_hidden.is_removed(r)
  order by n;
end if;
${leavePlace}`.replace(/^\s*\n/gm, "");
  return functionText(
    `${childWriter(child.name, by)}(p_parent int, p_rows jsonb)`,
    "void",
    [
      "removed bigint",
      "updated bigint",
      "added bigint",
      "touched bigint",
      "given jsonb",
      ...(amount ? ["written bigint := 0", "amount_given text"] : []),
      ...placeOf(field),
    ],
    body,
    `Writes the nested ${child.name} of one record. Rows of another record are not found.`,
  );
};
