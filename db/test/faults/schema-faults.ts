import { visitorRoles } from "../catalogue/roles.ts";
import { fault, regenerated, type Fault, type Scene } from "./fault.ts";
import { catalogue, followers, foreignKeys, history, isolation, tableScopes } from "./finders.ts";
import { secretFaults } from "./secret-faults.ts";
import { followsAnother, rightsOf } from "../security/table-rights.ts";

const visitors = visitorRoles.join(", ");
const tenant = "account_id = (select app_hidden.account_id())";

/** What can be wrong with any tenant table. */
const faultsOf = (
  { full, name, isModule }: { full: string; name: string; isModule: boolean },
  writable: boolean,
  withHistory: boolean,
): Fault[] => {
  const begins = catalogue("every policy of a tenant table begins with the tenant");
  const asked = catalogue("every tenant table has the policies table_scopes asks for");
  const forced = catalogue("row-level security is enabled and forced on every table");
  const triggers = catalogue("every tenant table has the triggers of its kind");
  if (!isModule) {
    return [
      fault(`${full}: row-level security off`, `alter table ${full} disable row level security`, forced),
      fault(`${full}: row-level security not forced`, `alter table ${full} no force row level security`, forced),
      fault(
        `${full}: open to visitors`,
        `grant select on ${full} to ${visitors}; create policy broken on ${full} for select to visitor using (true)`,
        isolation(full),
      ),
    ];
  }
  return [
    fault(`${full}: row-level security off`, `alter table ${full} disable row level security`, forced, isolation(full)),
    fault(`${full}: row-level security not forced`, `alter table ${full} no force row level security`, forced),
    fault(
      `${full}: view policy without tenant`,
      `alter policy view on ${full} using (app_hidden.account_id() is not null)`,
      begins,
      isolation(full),
    ),
    fault(`${full}: view policy using (true)`, `alter policy view on ${full} using (true)`, begins, isolation(full)),
    fault(
      `${full}: a second, open policy`,
      `create policy handy on ${full} for select to visitor using (true)`,
      begins,
      isolation(full),
    ),
    fault(
      `${full}: a policy for everybody`,
      `create policy handy on ${full} to public using (${tenant})`,
      catalogue("no policy is for everybody"),
    ),
    fault(
      `${full}: the writer's policy without tenant`,
      `alter policy tenant on ${full} using (true) with check (true)`,
      begins,
      isolation(full),
    ),
    fault(
      `${full}: the writer's policy without WITH CHECK of the tenant`,
      `alter policy tenant on ${full} with check (true)`,
      begins,
    ),
    fault(`${full}: no view policy`, `drop policy view on ${full}`, asked, isolation(full)),
    fault(`${full}: no policy of the writer`, `drop policy tenant on ${full}`, asked),
    fault(
      `${full}: no policy at all`,
      `${["view", "tenant", ...(writable ? ["create", "update", "delete"] : [])].map((policy) => `drop policy "${policy}" on ${full};`).join(" ")}`,
      asked,
    ),
    fault(
      `${full}: everything granted to who may not see prices`,
      `grant all on ${full} to visitor_without_price_and_cost`,
      catalogue("visitors write neither the tenant nor what the ledger owns"),
    ),
    fault(
      `${full}: granted to public`,
      `grant select on ${full} to public`,
      catalogue("app_private, and whatever is no module, is closed"),
    ),
    fault(
      `${full}: visitors may move rows`,
      `grant update (account_id) on ${full} to visitor`,
      catalogue("visitors write neither the tenant nor what the ledger owns"),
    ),
    fault(
      `${full}: logins may read`,
      `grant select on ${full} to stockwright_server`,
      catalogue("app_private, and whatever is no module, is closed"),
    ),
    fault(
      `${full}: a unique key without account`,
      // of a table in parts, the column that parts it has to be among them
      `do $$ begin
         execute 'create unique index broken_key on ${full} (' || coalesce((
           select a.attname from pg_partitioned_table as p join pg_attribute as a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
           where p.partrelid = '${full}'::regclass), '(1)') || ') where false';
       end $$`,
      catalogue("every unique key of a tenant table begins with account_id"),
    ),
    fault(
      `${full}: no comment`,
      `comment on table ${full} is null`,
      catalogue("tables, views and functions say what they are for"),
    ),
    fault(
      `${full}: forgotten in table_scopes`,
      `set local session_replication_role = replica; delete from app_private.table_scopes where format('%I.%I', schema_name, table_name) = '${full}'; set local session_replication_role = origin`,
      catalogue("every tenant table is in table_scopes"),
    ),
    ...(writable
      ? [
          fault(
            `${full}: update policy without tenant`,
            `alter policy "update" on ${full} using (app_hidden.account_id() is not null)`,
            begins,
          ),
          fault(
            `${full}: update policy without WITH CHECK of the tenant`,
            `alter policy "update" on ${full} with check (true)`,
            begins,
          ),
          fault(
            `${full}: create policy WITH CHECK (true)`,
            `alter policy "create" on ${full} with check (true)`,
            begins,
          ),
          fault(`${full}: delete policy without tenant`, `alter policy "delete" on ${full} using (true)`, begins),
          ...["create", "update", "delete"].flatMap((policy) => [
            fault(`${full}: no ${policy} policy`, `drop policy "${policy}" on ${full}`, asked),
          ]),
        ]
      : [
          fault(
            `${full}: visitors may write what functions own`,
            `grant insert, update, delete on ${full} to visitor`,
            catalogue("visitors write neither the tenant nor what the ledger owns"),
          ),
        ]),
    ...(withHistory
      ? [
          fault(
            `${full}: history trigger dropped`,
            `drop trigger _500_history_update on ${full}`,
            triggers,
            ...(name === "vendors" ? [history] : []),
          ),
          fault(
            `${full}: triggers switched off`,
            `alter table ${full} disable trigger user`,
            catalogue("no trigger is switched off"),
          ),
          fault(`${full}: version not kept`, `drop trigger _100_version on ${full}`, triggers),
        ]
      : []),
  ];
};

/** Ways to say something else of a table than was meant, with everything generated from it. */
const declaredWrong = (
  { full, name, columns }: { full: string; name: string; columns: readonly { name: string }[] },
  { ordinary, parent, guarded }: { ordinary: boolean; parent: boolean; guarded: boolean },
): Fault[] => {
  const said = (what: string, change: string, ...finders: Parameters<typeof fault>[2][]) =>
    fault(
      `${full}: ${what}`,
      `update app_private.table_scopes set ${change} where table_name = '${name}'; ${regenerated(name)}`,
      ...finders,
    );
  if (followsAnother.includes(name)) return [said("seen by everybody in the company", "view_rule = 'true'", followers)];
  const { view } = rightsOf(name);
  return [
    // what its parent asks for is its own scope: then nothing comes of it
    ...(view.includes("always") || guarded
      ? []
      : [said("seen by everybody in the company", "view_rule = 'true'", tableScopes(full))]),
    ...(ordinary ? [said("written by everybody in the company", "write_rule = 'true'", tableScopes(full))] : []),
    ...(parent ? [said("without its parent", "parent_table = null, parent_column = null", tableScopes(full))] : []),
    ...(columns.some((column) => column.name === "id")
      ? [said("without history", "no_history = not no_history", catalogue("what has no history is known"))]
      : []),
  ];
};

/** Policies that ask for no scope or the wrong one. */
const scopeFaults = (full: string, name: string): Fault[] => [
  fault(`${full}: viewing without a scope`, `alter policy view on ${full} using (${tenant})`, tableScopes(full)),
  fault(
    `${full}: updating without a scope`,
    `alter policy "update" on ${full} using (${tenant}) with check (${tenant})`,
    tableScopes(full),
  ),
  fault(
    `${full}: creating without a scope`,
    `alter policy "create" on ${full} with check (${tenant})`,
    catalogue("policies of writable tables ask for the scope of their action"),
    tableScopes(full),
  ),
  fault(
    `${full}: deleting without a scope`,
    `alter policy "delete" on ${full} using (${tenant})`,
    catalogue("policies of writable tables ask for the scope of their action"),
    // nobody deletes a document's row, whatever the policy says
    ...(rightsOf(name).delete === null ? [] : [tableScopes(full)]),
  ),
];

type Key = { table: string; name: string; columns: string[]; target: string; unique: boolean; held: boolean };

/** Faults of every table, key, secret column and view of the catalogue. */
export const schemaFaults = async ({ client, tables }: Scene): Promise<Fault[]> => {
  const { rows: facts } = await client.query<{
    full: string;
    name: string;
    writable: boolean;
    history: boolean;
    parent: boolean;
    guarded: boolean;
    ordinary: boolean;
  }>(
    `select format('%I.%I', schema_name, table_name)::regclass::text as full, table_name as name, writable, not no_history as history, exists (select from unnest(app_private.scopes_of_parents(table_name)) as s where s <> scope) as parent,
       scope = any (app_private.scopes_of_parents(table_name)) as guarded,
       writable and view_rule is null and write_rule is null as ordinary from app_private.table_scopes`,
  );
  const { rows: keys } = await client.query<Key>(
    `select k.conrelid::regclass::text as table, quote_ident(k.conname) as name, k.confrelid::regclass::text as target,
       array(select a.attname::text from unnest(k.conkey) with ordinality as x (number, n) join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = x.number order by x.n) as columns,
       exists (select from pg_index as i where i.indrelid = k.conrelid and i.indisunique and i.indpred is null and (i.indkey::int2[])[0:1] = k.conkey) as unique,
       -- another key holds the column too, as that of a lot's bin its warehouse
       exists (
         select from pg_constraint as o
         where o.conrelid = k.conrelid and o.contype = 'f' and o.oid <> k.oid and k.conkey[2] = any (o.conkey)
           and not exists (select from unnest(o.conkey) as n join pg_attribute as a on a.attrelid = o.conrelid and a.attnum = n where not a.attnotnull)
       ) as held
     from pg_constraint as k join app_private.table_scopes as s on format('%I.%I', s.schema_name, s.table_name)::regclass = k.conrelid
     where k.contype = 'f' and cardinality(k.conkey) = 2`,
  );
  const { rows: views } = await client.query<{ name: string }>(
    "select c.oid::regclass::text as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace where c.relkind = 'v' and n.nspname in ('app_public', 'app_hidden', 'app_private')",
  );
  const factOf = (full: string) => facts.find((fact) => fact.full === full);
  return [
    ...tables.flatMap((table) =>
      faultsOf(table, factOf(table.full)?.writable ?? false, factOf(table.full)?.history ?? false),
    ),
    ...tables.flatMap((table) => {
      const fact = factOf(table.full);
      return fact ? declaredWrong(table, fact) : [];
    }),
    ...facts.filter(({ ordinary }) => ordinary).flatMap(({ full, name }) => scopeFaults(full, name)),
    ...keys.flatMap(({ table, name, columns, target, unique, held }) => [
      fault(
        `${table} ${name}: without account_id`,
        `alter table ${target} add constraint broken_key unique (id);
         alter table ${table} drop constraint ${name}, add constraint ${name} foreign key (${columns[1]}) references ${target} (id)`,
        catalogue("every foreign key of a tenant table begins with account_id"),
        ...(table === "app_public.skus" || table === "app_public.label_links" ? [foreignKeys] : []),
      ),
      // events are kept for ever, so their ids need no key
      ...(columns[1]?.endsWith("event_id") || held
        ? []
        : [
            fault(
              `${table} ${name}: dropped`,
              `alter table ${table} drop constraint ${name}`,
              catalogue("a column that names another row is a foreign key"),
            ),
          ]),
      ...(unique
        ? []
        : [
            fault(
              `${table} ${name}: without an index`,
              `do $$ declare i record; begin
                 for i in select indexrelid::regclass as name from pg_index where indrelid = '${table}'::regclass and not indisunique
                 loop execute 'drop index ' || i.name; end loop;
               end $$`,
              catalogue("every foreign key is indexed"),
            ),
          ]),
    ]),
    ...(await secretFaults(client)),
    ...views.map(({ name }) =>
      fault(
        `${name}: with its owner's rights`,
        `alter view ${name} reset (${name.includes(".seen_") ? "security_barrier" : "security_invoker"})`,
        catalogue("views have the rights of who reads them, or show what those see"),
      ),
    ),
  ];
};
