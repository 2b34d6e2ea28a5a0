import { scopeOf, snake } from "../../../resources/core/naming.ts";
import { me, quote } from "../writers/sql-text.ts";
import { isAt, isNotAt, type Kind } from "./kind.ts";
import { ledgerTrigger, refuseValue } from "./sql-function.ts";

/** All roots concerned are locked in one order, or two that concern each other's would wait in a circle. */
export const lockTouched = ({ root, document }: Kind, id: string, input: string): string =>
  root && document.touches
    ? `perform app_private.lock_document(${quote(root.table)}, o.id) from (
  select u.id from unnest(app_private.${document.touches}(${id}, ${input})) as u (id) order by u.id
) as o;`
    : "";

/** Before anything of a document is written: its root is the first lock, so that no two wait for each other in a circle. */
export const lockRoot = (kind: Kind, kinds: readonly Kind[]): { first: string; ofNew: string } => {
  const { table, root, document } = kind;
  const of = kinds.find((each) => each.table === root?.table);
  if (!root || !of) return { first: "", ofNew: "" };
  const given = `(input ->> ${quote(document.root ?? "")})::int`;
  return {
    first: `perform app_private.require_view(${quote(scopeOf(of.resource))});
${lockTouched(kind, "v_id", "input")}
if v_id is not null then
  perform app_private.lock_document(${quote(table)}, v_id);
end if;`,
    ofNew: `if ${given} is not null then
  perform app_private.lock_document(${quote(root.table)}, ${given});
end if;`,
  };
};

/** A document about another one needs that one: opened, and not canceled. */
export const rootIsLive = (kind: Kind, kinds: readonly Kind[]): string => {
  const { root, document } = kind;
  const of = kinds.find(({ table }) => table === root?.table);
  if (!root || !of) return "";
  return `if ${isNotAt(kind, "header.state", "draft", "canceled")} and exists (
  select from app_public.${root.table}
  where account_id = me and id = header.${root.column} and (deleted_at is not null or ${isAt(of, "state", "draft", "canceled")})
) then
  ${refuseValue("What is about a document can be opened once that is open.", document.root ?? "", "notOpen")}
end if;`;
};

/** The stages at which it is about its root no more. */
const left = ({ document }: Kind): readonly ["done"] | readonly [] => (document.leavesRoot === "done" ? ["done"] : []);

/** What left its root comes back only to one that is live. */
const staysLeft = (kind: Kind, of: Kind): string => {
  const { table, root, document } = kind;
  const stages = left(kind);
  if (!root || stages.length === 0) return "";
  const name = `tg_${table}__stays_left`;
  return ledgerTrigger({
    name,
    about: `A record of ${table} that is done with is not about a record of ${root.table} again that ended meanwhile.`,
    body: `
if exists (
  select from app_public.${root.table}
  where account_id = new.account_id and id = new.${root.column} and (deleted_at is not null or ${isAt(of, "state", "draft", "canceled")})
) then
  ${refuseValue("What is about a document can be opened once that is open.", document.root ?? "", "notOpen")}
end if;
return null;`,
    triggers: [
      {
        name,
        on: table,
        event: "after update of state",
        rows: `for each row when (${isAt(kind, "old.state", ...stages)} and ${isNotAt(kind, "new.state", "draft", "canceled", ...stages)})`,
      },
    ],
  });
};

/** A document stays while others are about it, and those stay with it. */
const keepRoot = (of: Kind, about: readonly Kind[]): string => {
  const name = `tg_${of.table}__keep_root`;
  const others = about.map(
    (
      kind,
    ) => `select jsonb_build_object('module', ${quote(kind.table)}, 'id', d.id, 'name', d.${snake(kind.resource.title)}::text, 'state', d.state) as consumer
    from app_public.${kind.table} as d
    where d.account_id = new.account_id and d.${kind.root?.column} = new.id and d.deleted_at is null
      and (${isNotAt(kind, "d.state", "draft", "canceled", ...left(kind))} or new.deleted_at is not null and ${isNotAt(kind, "d.state", "canceled")})`,
  );
  return ledgerTrigger({
    name,
    about: `A record of ${of.table} neither ends nor becomes a draft again while other documents are about it.`,
    declare: ["consumers jsonb"],
    body: `
select jsonb_agg(o.consumer) into consumers
from (
  ${others.join("\n  union all\n  ")}
) as o;
if consumers is not null and new.deleted_at is not null then
  perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('reason', 'hasDocuments', 'consumers', consumers));
elsif consumers is not null then
  perform app_private.fail('SWVAL', 'Other documents are about this one.', jsonb_build_object('fields', '{"state": "hasDocuments"}'::jsonb, 'consumers', consumers));
end if;
return null;`,
    triggers: [
      {
        name,
        on: of.table,
        event: "after update of state, status_id, deleted_at",
        rows: `for each row when (
  new.deleted_at is not null and old.deleted_at is null or new.state <> old.state and ${isAt(of, "new.state", "draft", "canceled")}
)`,
      },
    ],
  });
};

const keepsItsRoot = ({ table, root, document }: Kind): string => {
  if (!root) return "";
  const name = `tg_${table}__root`;
  return ledgerTrigger({
    name,
    about: `A record of ${table} stays with its root, whose row is its lock.`,
    body: `${refuseValue("A document stays with the one it is about.", document.root ?? "", "fixed")}\nreturn null;`,
    triggers: [
      {
        name,
        on: table,
        event: `after update of ${root.column}`,
        rows: `for each row when (new.${root.column} is distinct from old.${root.column})`,
      },
    ],
  });
};

/** The lock of a document that has a root, as a branch of lock_document. */
export const rootOf = ({ table, root }: Kind): string =>
  root
    ? `    -- it never changes, so it can be read before it is locked
    perform app_private.lock_document(${quote(root.table)}, ${root.column})
    from app_public.${table}
    where account_id = ${me} and id = p_id and deleted_at is null;
`
    : "";

/** Documents that are locked by the row of another one. */
export const rootsSql = (kinds: readonly Kind[]): string =>
  kinds
    .flatMap((kind) => {
      const about = kinds.filter(({ root }) => root?.table === kind.table);
      return [
        keepsItsRoot(kind),
        ...(about.length > 0 ? [keepRoot(kind, about), ...about.map((each) => staysLeft(each, kind))] : []),
      ];
    })
    .join("");
