import type { Page } from "../../resources/core/pages.ts";
import type { Access } from "./access.ts";

/** Whether the signed-in user may open a page. */
export const opens = ({ user, may }: Access, page: Page): boolean => {
  if (page.for === undefined) return true;
  return page.for === "administrators" ? user.role.type === "admin" : may(page.for.scope);
};

/** Where links to a page lead: its path without what is optional. */
export const pagePath = ({ path }: Page): string => path.replace(/\/:\w+\?$/, "") || "/";
