import { modules, permissionModules, scopes } from "../../resources/core/registry.ts";
import { namesOf } from "../../resources/core/naming.ts";
import { progressOf, statesOf } from "../../resources/core/states.ts";
import type { ApiClient } from "../support/api-client.ts";
import { hireOnce, type Person, registerAccount, type Role, type Where } from "../support/new-account.ts";
import { office } from "../support/shop.ts";
import { admin as administrator } from "../support/sign-in.ts";

/** What reports and lists tell of without being a module with pages. */
const sources = ["history", "receivements", "stock_history"];

/** Roles that see less, as a company may make them. */
const roles = {
  reader: { scopeBlacklist: scopes().filter((scope) => !scope.includes(":view")) },
  unpriced: { scopeBlacklist: scopes().filter((scope) => /^sku_(price|cost):/.test(scope)) },
  outsider: {
    routeBlacklist: permissionModules().filter(
      (name) => sources.includes(name) || modules().some((module) => module.name === name),
    ),
  },
} satisfies Record<string, Role>;

/** The readers: the demo company's administrator, the administrator of a company that has nothing yet, and people in lesser roles. */
export type Who = "admin" | "newcomer" | keyof typeof roles;
export type People = Readonly<Record<Who, Person>>;

/** A reader who may see everything but prices and costs. */
export const unpriced = async (where: Where): Promise<Person> =>
  hireOnce(where, await office(where.url), "Unpriced", roles.unpriced);

export const people = async (where: Where): Promise<People> => {
  const client = await office(where.url);
  return {
    admin: { ...administrator, client },
    newcomer: await registerAccount(where, "Sweep"),
    reader: await hireOnce(where, client, "Reader", roles.reader),
    unpriced: await unpriced(where),
    outsider: await hireOnce(where, client, "Outsider", roles.outsider),
  };
};

/** What has pages of its own has been there longest, with all that came to it since. */
const oldest = ', orderBy: [{ column: "id", order: ASC }]';

/** One record of each module to look at; documents that are under way come first. */
export type Records = ReadonlyMap<string, number>;
export const someRecords = async (client: ApiClient): Promise<Records> => {
  const found = new Map<string, number>();
  for (const { name, document, tabs } of modules()) {
    const { many, filter: type } = namesOf(name);
    const live = statesOf(name).filter((state) => ["open", "underWay"].includes(progressOf(name, state)));
    const ask = (filter: object, order = "") =>
      client.request<Record<string, { id: number }[]>>(
        `query ($filter: ${type}) { ${many}(limit: 1, filter: $filter${order}) { id } }`,
        { filter },
      );
    const first = (document && (await ask({ states: live }))[many]?.[0]) ?? (await ask({}, tabs && oldest))[many]?.[0];
    if (first) found.set(name, first.id);
  }
  return found;
};
