import type { ClientBase } from "pg";
import type { Visitor } from "../../client/transaction.ts";
import { createUser } from "../accounts.ts";
import { definerRoles, storeRoles, visitorRoles } from "../catalogue/roles.ts";
import { loginDirectory } from "../catalogue/policies.ts";
import type { Company } from "./company.ts";

/** Somebody of one account who tries to reach another account's rows. */
export type Principal = {
  name: string;
  visitor: Visitor;
  /** Tables in which this principal sees several tenants by design. */
  wide: (table: { schema: string; name: string }) => boolean;
  /** Tries each column by itself too; those without any grant do not. */
  columnwise?: true;
};

const nowhere = () => false;
/** With all rights of an administrator in the settings, as a mistake of ours would leave them there. */
const visitors = ["anonymous", ...storeRoles, "stockwright_server", "stockwright_worker"];

/** Everybody there is: base roles on each visitor role, restricted roles, no or wrong settings, logins, owners of definer functions. */
export const principalsOf = async (client: ClientBase, { accountId, admin, user }: Company): Promise<Principal[]> => {
  const modules = await client.query<{ all: string[]; writes: string[] }>(
    `select array(select module from app_private.scope_modules) as all,
       array(select scope from app_private.scopes where scope !~ ':view') as writes`,
  );
  const { all = [], writes = [] } = modules.rows[0] ?? {};
  const nobody = await createUser(client, accountId, { type: "admin", routeBlacklist: all });
  const reader = await createUser(client, accountId, { type: "admin", scopeBlacklist: writes });
  const stranger = { ...admin, accountId: 999_999 };
  return [
    ...visitorRoles.flatMap((role) => [
      { name: `admin as ${role}`, visitor: { ...admin, role }, wide: nowhere, columnwise: true as const },
      { name: `user as ${role}`, visitor: { ...user, role }, wide: nowhere },
    ]),
    { name: "a role without modules", visitor: nobody.visitor, wide: nowhere },
    { name: "a role that only reads", visitor: reader.visitor, wide: nowhere },
    { name: "a visitor without settings", visitor: { role: "visitor" }, wide: nowhere },
    {
      name: "an administrator of no account",
      visitor: { role: "visitor", userId: admin.userId, roleType: "admin", granted: admin.granted },
      wide: nowhere,
    },
    { name: "an administrator of an unknown account", visitor: stranger, wide: nowhere },
    ...visitors.map((role) => ({ name: role, visitor: { ...admin, role }, wide: nowhere })),
    ...definerRoles.map((role) => ({
      name: role,
      visitor: { ...admin, role },
      columnwise: true as const,
      wide: ({ schema, name }: { schema: string; name: string }) =>
        (role === "stockwright_owner" && (schema === "app_private" || name === "references" || name === "accounts")) ||
        (role === "login_clerk" && (loginDirectory.includes(name) || name === "accounts")) ||
        (role === "searcher" && name === "references"),
    })),
  ];
};
