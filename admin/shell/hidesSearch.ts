import { routeOf } from "../../resources/core/naming.ts";
import { pages } from "../../resources/pages/pages.ts";
import { pagePath } from "../data/pages.ts";
import { resources } from "../data/resources.ts";

const firstOf = (path: string) => path.split("/")[1] ?? "";
const without = new Set([
  ...pages.filter(({ hidesSearch: hides }) => hides).map((page) => firstOf(pagePath(page))),
  ...resources.filter(({ hidesSearch: hides }) => hides).map((resource) => firstOf(routeOf(resource))),
]);

/** Whether a page, or what lies below it, has nothing to search or a search of its own: the pages say so themselves (SPEC 2). */
export const hidesSearch = (pathname: string): boolean => without.has(firstOf(pathname));
