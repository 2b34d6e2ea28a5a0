import type { ClientBase } from "pg";
import type { Company } from "./company.ts";

/** Files of no record: of the administrator, of the user, and of an uploader whom nobody knows any more. */
export const addLooseFiles = (client: ClientBase, { accountId, admin, user }: Company) =>
  client.query(
    `insert into app_public.files (account_id, name, type, size, path, user_id)
     select $1, 'loose ' || owner, 'text/csv', 5, rpad('loose' || owner, 25, 'x'), id from unnest($2::int[], '{admin,user,nobody}'::text[]) as u (id, owner)`,
    [accountId, [admin.userId, user.userId, null]],
  );

const of = (owner: string) => `app_public.files where module is null and name = 'loose ${owner}'`;
const [ofAdmin, ofUser, ofNobody] = [of("admin"), of("user"), of("nobody")];
const told = "app_public.history where table_name = 'files' and module = 'files'";
const named = (owner: string) =>
  `app_public.references as r where r.module = 'files' and r.record_id in (select id from ${owner})`;
const anyName = "app_public.references where module = 'files' and name like 'loose%'";

type Who = { type?: "user"; without: readonly string[]; scopes?: readonly string[] };
const administrator: Who = { without: [] };
const user: Who = { type: "user", without: [] };
const costless: Who = { without: ["sku_costs"] };
const keeping: Who = { without: [], scopes: ["file:delete:single"] };
const addingNone: Who = { without: [], scopes: ["file:create"] };
const uploadless: Who = { type: "user", without: [], scopes: ["file:create"] };

const rights: readonly [string, Who, string, boolean][] = [
  ["a user's own loose files", user, ofUser, true],
  ["a colleague's loose files", user, ofAdmin, false],
  ["loose files of nobody", user, ofNobody, false],
  ["a user's loose files, for an administrator", administrator, ofUser, true],
  ["loose files of nobody, for an administrator", administrator, ofNobody, true],
  ["one's own loose files without costs", costless, ofAdmin, true],
  ["a user's loose files without costs", costless, ofUser, false],
  ["loose files of nobody without costs", costless, ofNobody, false],
  ["a user's loose files without the scope to delete files", keeping, ofUser, false],
  ["one's own loose files without a scope of files, as an app has it", uploadless, ofUser, false],
];

/** A file of no record is its uploader's, and of administrators who may delete files and from whom no cost is hidden. */
export const looseFileCases = [
  ...rights.flatMap(([what, who, from, seen]) => [
    { what, ...who, statement: `select 1 from ${from}`, seen },
    { what: `deleting ${what}`, ...who, statement: `delete from ${from}`, seen },
    {
      what: `attaching ${what}`,
      ...who,
      statement: `update app_public.files set module = 'vendors', record_id = (select min(id) from app_public.vendors)${from.replace("app_public.files", "")}`,
      seen,
    },
  ]),
  { what: "history of loose files", ...user, statement: `select 1 from ${told}`, seen: false },
  { what: "history of loose files without costs", ...costless, statement: `select 1 from ${told}`, seen: false },
  {
    what: "history of loose files, for an administrator",
    ...administrator,
    statement: `select 1 from ${told}`,
    seen: true,
  },
  ...[administrator, addingNone].map((who) => ({
    what: `adding a file of no record ${who.scopes ? "without the scope to add files" : "as an administrator"}`,
    ...who,
    statement: `select app_hidden.add_file('{"name": "a.txt", "type": "text/plain", "size": 1, "path": "${"a".repeat(32)}"}')`,
    seen: !who.scopes,
  })),
  { what: "names of one's own loose files", ...user, statement: `select 1 from ${named(ofUser)}`, seen: true },
  { what: "names of loose files", ...uploadless, statement: `select 1 from ${anyName}`, seen: false },
  {
    what: "names of files of vendors",
    ...user,
    statement: "select 1 from app_public.references where module = 'files' and name not like 'loose%'",
    seen: true,
  },
  {
    what: "names of files of hidden vendors",
    type: "user" as const,
    without: ["vendors"],
    statement: "select 1 from app_public.references where module = 'files' and name not like 'loose%'",
    seen: false,
  },
];
