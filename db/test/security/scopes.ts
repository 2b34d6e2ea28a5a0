import type { ClientBase } from "pg";
import { attempt, isRefused, type Outcome } from "./attempt.ts";
import { baseScopes, heldBy, moduleOf, type RoleSpec } from "./base-scopes.ts";
import type { Company } from "./company.ts";
import { callsOf } from "./derived-calls.ts";
import type { Call } from "./calls/call.ts";
import { visitorsOf } from "./restricted.ts";
import { literal, sampleOf, type TenantTable } from "./rows.ts";
import { followsAnother, ofOnePerson, rightsOf, type Rights } from "./table-rights.ts";
import { resources } from "../../../resources/core/registry.ts";
import { startTally, type Sweep } from "./tally.ts";

const viewable = (held: ReadonlySet<string>, scope: string) =>
  held.has(`${scope}:view:all`) || held.has(`${scope}:view:single`);

type Action = "view" | "create" | "update" | "delete";
const actions: readonly Action[] = ["view", "create", "update", "delete"];

const mayReach = (held: ReadonlySet<string>, rights: Rights, action: Action): boolean => {
  const seen =
    (rights.view.includes("always") || rights.view.some((scope) => held.has(scope))) &&
    rights.within.every((scope) => viewable(held, scope));
  if (action === "view") return seen;
  const needed = rights[action];
  return needed !== null && needed.every((scope) => held.has(scope)) && (action === "create" || seen);
};

/** Roles that tell a table's rights apart: all, base user, without the module, without a parent, without each action, and with one action only. */
const rolesFor = ({ view, within, ...rest }: Rights): RoleSpec[] => {
  const asked = [...view, rest.create ?? [], rest.update ?? [], rest.delete ?? []]
    .flat()
    .filter((scope) => scope !== "always");
  const modules = [...new Set([...asked, ...within.map((scope) => `${scope}:view:all`)].map(moduleOf))];
  const writes = asked.filter((scope) => !view.includes(scope));
  return [
    { type: "admin" },
    { type: "user" },
    ...modules.flatMap((module): RoleSpec[] => [
      { type: "admin", routes: [module] },
      { type: "user", routes: [module] },
    ]),
    ...asked.map((scope): RoleSpec => ({ type: "admin", without: [scope] })),
    { type: "admin", without: view },
    ...writes.map((scope): RoleSpec => ({ type: "admin", without: writes.filter((other) => other !== scope) })),
  ];
};

const statementOf = (
  action: Action,
  { full, columns }: TenantTable,
  where: string,
  row: Readonly<Record<string, unknown>>,
  granted: readonly string[],
): string => {
  const first = granted[0] ?? columns.find(({ name }) => !["account_id", "id"].includes(name))?.name ?? "account_id";
  const given = granted.length > 0 ? granted : [first];
  switch (action) {
    case "view":
      return `select 1 from ${full} where ${where}`;
    case "update":
      return `update ${full} set "${first}" = "${first}" where ${where}`;
    case "delete":
      return `delete from ${full} where ${where}`;
    case "create":
      return `insert into ${full} (${given.map((name) => `"${name}"`).join(", ")}) select ${given.map((name) => `(r."${name}")`).join(", ")} from jsonb_populate_record(null::${full}, ${literal(row)}) as r`;
  }
};

/** Reached: rows came, or something behind the policies answered. Kept: no rows, or permission denied. */
const wasReached = ({ rows, state }: Outcome) => rows > 0 || (state !== null && state !== "42501" && state !== "SWFBD");

/** Modules × view, create, update, delete under row-level security × roles that have the scope and roles that have not. */
export const sweepTableScopes = async (
  client: ClientBase,
  company: Company,
  tables: readonly TenantTable[],
): Promise<Sweep> => {
  const { sweep, check } = startTally("scopes under row-level security");
  for (const table of tables.filter(({ isModule, name }) => isModule && !followsAnother.includes(name))) {
    const rights = rightsOf(table.name);
    const specs = rolesFor(rights);
    const visitors = await visitorsOf(client, company, specs);
    const { where, row } = sampleOf(table, company.accountId);
    const granted = await client.query<{ privilege: string; columns: string[] }>(
      `select privilege, array(select column_name::text from information_schema.columns as c
         where c.table_schema = $1 and c.table_name = $2 and has_column_privilege('visitor', $3, c.column_name, privilege) order by ordinal_position) as columns
       from unnest('{insert,update}'::text[]) as privilege`,
      [table.schema, table.name, table.full],
    );
    const columnsFor = (action: Action) =>
      granted.rows.find(({ privilege }) => privilege === (action === "create" ? "insert" : "update"))?.columns ?? [];
    for (const [n, visitor] of visitors.entries()) {
      const spec = specs[n];
      if (!spec) continue;
      const owner = company.admin.userId;
      const outcomes = await attempt(
        client,
        ofOnePerson.includes(table.name) && owner !== undefined ? { ...visitor, userId: owner } : visitor,
        actions.map((action) => statementOf(action, table, where, row, columnsFor(action))),
      );
      actions.forEach((action, i) => {
        const outcome = outcomes[i];
        const expected = mayReach(heldBy(spec), rights, action);
        check(
          outcome !== undefined && wasReached(outcome) === expected,
          `${table.full} ${action}`,
          `${JSON.stringify(spec)} should be ${expected ? "allowed" : "refused"}: ${outcome?.rows} rows, ${outcome?.state ?? "no"} error ${outcome?.message ?? ""}`,
        );
      });
    }
  }
  return sweep;
};

const asStatement = ({ operation, input }: Call) =>
  `select app_hidden.perform(${literal(operation)}, ${literal(input)})::text`;

/** What a record's owner may hear instead of success: it is in use. */
const isBusiness = ({ state }: Outcome) =>
  state === "SWDEL" || state === "SWRST" || state === "23503" || state === "23001" || state === "SWRUL";
/** The table of the record that a call names by its id. */
const tableOf = ({ operation }: Call): string | undefined =>
  /^(?:save|delete)_(.+)$/.exec(operation)?.[1] === undefined || verbs.has(operation)
    ? verbs.get(operation)
    : operation.replace(/^(save|delete)_/, "");
const verbs = new Map(
  resources.flatMap(({ name, operations = {} }) => Object.values(operations).map(({ sql }) => [sql, name] as const)),
);

/** What one may not view one does not change either, whatever else one holds: the views of the record a call names, and of all it is nested in. */
const viewsOf = (call: Call): string[][] => {
  const table = tableOf(call);
  if (table === undefined || call.input["id"] === undefined || followsAnother.includes(table)) return [];
  const { view, within } = rightsOf(table);
  const own = view.includes("always") ? [] : view.map((scope) => scope.split(":")[0] ?? "");
  return (
    [...new Set([...own, ...within])]
      .map((module) => allViews.filter((scope) => scope.startsWith(`${module}:`)))
      // records that their makers may look at have no right to view that could be missing
      .filter((scopes) => scopes.length > 0)
  );
};

const allViews = baseScopes("admin").filter((scope) => /:view/.test(scope));

/** They are about things the caller made: a caller who made none has none. */
const ofTheCaller = ["narrow_calendar_feed", "end_calendar_feed", "confirm_calendar_feed", "confirm_api_key"];

/** No user gives, takes or changes a role above their own, nor deals with a user who has one: these need more than their scope. */
const dealsWithRoles = (operation: string) =>
  /_(users|user_roles)$/.test(operation) ||
  ["reset_second_factor", "end_user_sessions", "delete_api_key"].includes(operation);

/** Every operation: with all rights, with just those it needs, without each of them, without their module, and as a base user. */
export const sweepOperationScopes = async (
  client: ClientBase,
  company: Company,
  among: (operation: string) => boolean = () => true,
): Promise<Sweep> => {
  const { sweep, check } = startTally("scopes of operations");
  const everything = baseScopes("admin");
  for (const call of callsOf(company).filter(({ operation }) => among(operation))) {
    const needed = call.scopes;
    const only = {
      type: "admin",
      without: everything.filter((scope) => !needed.includes(scope) && !allViews.includes(scope)),
    } as const;
    const enough: RoleSpec[] =
      needed.length === 0 || dealsWithRoles(call.operation) ? [{ type: "admin" }] : [{ type: "admin" }, only];
    const tooLittle: RoleSpec[] = needed
      // either view of a module is enough to ask
      .filter((scope) => !scope.includes(":view"))
      .map((scope): RoleSpec => ({ type: "admin", without: [scope] }))
      .concat(needed.map((scope): RoleSpec => ({ type: "admin", routes: [moduleOf(scope)] })))
      .concat(needed.map((scope): RoleSpec => ({ type: "user", routes: [moduleOf(scope)] })))
      .concat(viewsOf(call).map((without): RoleSpec => ({ type: "admin", without })));
    const user: RoleSpec = { type: "user" };
    // the administrator's notifications, and the administrator's own saved records, are not there for anybody else
    const isHisOwn =
      (/_(notifications?|filters|comments)$/.test(call.operation) && call.input["id"] !== undefined) ||
      ofTheCaller.includes(call.operation);
    const userMay = !isHisOwn && needed.every((scope) => heldBy(user).has(scope));
    const specs = [...enough, ...tooLittle, user];
    const visitors = await visitorsOf(client, company, specs);
    for (const [n, visitor] of visitors.entries()) {
      const spec = specs[n];
      const [outcome] = await attempt(client, visitor, [asStatement(call)], { answers: true });
      if (!spec || !outcome) continue;
      const expected = n < enough.length || (spec === user && userMay);
      check(
        expected
          ? outcome.state === null || isBusiness(outcome)
          : spec === user && isHisOwn && needed.every((scope) => heldBy(user).has(scope))
            ? // a colleague's comment is seen, and what is seen is not missing
              outcome.state === (call.operation === "delete_comments" ? "SWFBD" : "SWNFD")
            : isRefused(outcome),
        `${call.operation} (${needed.join(", ")})`,
        `${describe(spec)} should be ${expected ? "allowed" : "refused"}: ${outcome.state ?? outcome.answer} ${outcome.message ?? ""} ${JSON.stringify(call.input)}`,
      );
    }
  }
  return sweep;
};

const describe = ({ type, routes = [], without = [] }: RoleSpec) =>
  without.length > 3
    ? `${type} with only what it needs`
    : `${type}${routes.length > 0 ? ` without modules ${routes.join(", ")}` : ""}${without.length > 0 ? ` without ${without.join(", ")}` : ""}`;

/** The one thing that stays of a module on the route blacklist: its records' ids and display names. */
export const sweepReferences = async (client: ClientBase, company: Company): Promise<Sweep> => {
  const { sweep, check } = startTally("reference view");
  const { rows: named } = await client.query<{ module: string; id: number; name: string; other: string | null }>(
    `select distinct on (module) module, record_id as id, name,
       (select word from regexp_split_to_table(search_text, '\\s+') as word where length(word) > 2 and strpos(lower(name), word) = 0 limit 1) as other
     from app_public.references where account_id = $1 order by module, record_id desc`,
    [company.accountId],
  );
  const known = named.filter(({ module }) => rightsOf(module).view[0] !== "always" && !followsAnother.includes(module));
  for (const { module, id, name, other } of known) {
    const scopes = [...rightsOf(module).view];
    const [visitor] = await visitorsOf(client, company, [
      { type: "admin", routes: [...new Set(scopes.map(moduleOf))] },
    ]);
    const [reference, record, words, found] = await attempt(client, visitor ?? null, [
      `select 1 from app_public.references where module = '${module}' and record_id = ${id} and name = ${literal(name)}`,
      `select 1 from app_public.${module} where id = ${id}`,
      `select search_text from app_public.references where module = '${module}'`,
      `select unnest(app_hidden.search('${module}', ${literal(other ?? "")}))`,
    ]);
    check(reference?.rows === 1, module, "a blacklisted module's record has no name");
    check(record?.rows === 0, module, "a blacklisted module's record is shown");
    check(words?.state === "42501", module, "a blacklisted module's words can be read");
    if (other !== null)
      check(
        found?.rows === 0,
        module,
        `a blacklisted module is searched by ${other}, which is not in the name ${name}`,
      );
  }
  check(known.length >= 10, "references", `only ${known.length} modules were asked`);
  return sweep;
};
