import { isOffered, places } from "../../../resources/core/operations.ts";
import { scopeOf } from "../../../resources/core/naming.ts";
import { viewScopesOf } from "../../../resources/core/permissions.ts";
import { buttonsOn, resources } from "../../../resources/core/registry.ts";
import { writesOf, type Resource } from "../../../resources/core/resource.ts";
import { pages } from "../../../resources/pages/pages.ts";
import { wordOf } from "../../screens/detail/operations/operationWords.ts";
import { accessOf, type Access } from "../../data/access.ts";
import { opens } from "../../data/pages.ts";
import { listPath, resourceOf, screens } from "../../data/resources.ts";
import type { Denial } from "../../data/simulation.ts";

/** Something that is not there, and the scope that denies it. */
export type Missing = {
  key: string;
  /** Key of its words, and what stands for it where there are none. */ word: string;
  denial: Denial;
};

/** The access of the person simulating, as far as the missing scopes tell: all scopes that this person lacks, too, are left out. */
const ownAccess = ({ user }: Access): Access | null => {
  const { simulation } = user;
  if (!simulation) return null;
  const own = simulation.denied.filter(({ because }) => because !== "own").map(({ scope }) => scope);
  return accessOf({
    ...user,
    role: { ...user.role, type: "admin", routeBlacklist: [], scopeBlacklist: [] },
    scopes: [...user.scopes, ...own],
  });
};

export const viewScopes = (module: string): readonly string[] => {
  const resource = resourceOf(module);
  return resource.report?.scopes ?? viewScopesOf(resource, "all");
};

/** Why the first of these scopes that is missing is missing; undefined while nothing is simulated. */
export const denialOf = ({ user, may }: Access, scopes: readonly string[]): Denial | undefined => {
  const missing = scopes.find((scope) => !may(scope));
  return user.simulation?.denied.find(({ scope }) => scope === missing);
};

const compact = (list: readonly (Missing | undefined)[]): readonly Missing[] =>
  list.filter((each): each is Missing => each !== undefined);

const missing = (access: Access, key: string, word: string, scopes: readonly string[]): Missing | undefined => {
  const denial = denialOf(access, scopes);
  return denial && denial.because !== "own" ? { key, word, denial } : undefined;
};

/** Screens that the person has and the role has not, in the order of the menus. */
export const missingScreens = (access: Access): readonly Missing[] => {
  const own = ownAccess(access);
  if (!own) return [];
  const order = ({ menu }: { menu?: { order: number; in: string } }) =>
    (menu === undefined ? 2_000 : menu.in === "side" ? 0 : 1_000) + (menu?.order ?? 0);
  return compact([
    ...screens
      .filter(({ name }) => own.sees(name) && !access.sees(name))
      .toSorted((a, b) => order(a) - order(b))
      .map(({ name }) => missing(access, name, `resources.${name}.name`, viewScopes(name))),
    ...pages
      .filter((page) => opens(own, page) && !opens(access, page))
      .map((page) =>
        typeof page.for === "object"
          ? missing(access, page.name, `pages.${page.name}.name`, [page.for.scope])
          : undefined,
      ),
  ]);
};

/** The module that a path shows, if any. */
export const moduleAt = (pathname: string): Resource | undefined =>
  screens.find(({ name }) => {
    const to = listPath(name);
    return pathname === to || pathname.startsWith(`${to}/`);
  });

const writeScopes = (resource: Resource, what: "create" | "update" | "delete", own: Access): readonly string[] =>
  [`${scopeOf(resource)}:${what}`, `${scopeOf(resource)}:${what}:single`].filter(own.may).slice(-1);

/** Buttons, columns and lists of a module's screens that the person has and the role has not. */
export const missingOn = (access: Access, resource: Resource): readonly Missing[] => {
  const own = ownAccess(access);
  if (!own || !access.sees(resource.name)) return [];
  const secrets = Object.entries(resource.fields).flatMap(([name, field]) => {
    const secret = "secret" in field ? field.secret : undefined;
    return secret === undefined
      ? []
      : [
          missing(access, name, `resources.${resource.name}.fields.${name}`, [
            secret === "price" ? "sku_price:view:all" : "sku_cost:view:all",
          ]),
        ];
  });
  const buttons = [
    ...new Map(places.flatMap((at) => buttonsOn(resource.name, at)).map((each) => [each.name, each])).values(),
  ]
    .filter(({ operation }) => isOffered(operation, own.may) && !isOffered(operation, access.may))
    .map(({ module, name, operation }) =>
      missing(access, name, wordOf({ module, name }, "button"), [operation.scope, ...(operation.besides ?? [])]),
    );
  const lists = (resource.tabs ?? []).flatMap((tab) => {
    const shown = "list" in tab ? resources.find(({ name }) => name === tab.list) : undefined;
    return shown && own.sees(shown.name) && !access.sees(shown.name)
      ? [missing(access, `tab ${tab.name}`, `resources.${shown.name}.name`, viewScopes(shown.name))]
      : [];
  });
  return compact([
    ...writesOf(resource).map((what) =>
      resource.follows
        ? undefined
        : missing(access, what, `permissions.columns.${what}`, writeScopes(resource, what, own)),
    ),
    ...buttons,
    ...lists,
    ...secrets,
  ]);
};
