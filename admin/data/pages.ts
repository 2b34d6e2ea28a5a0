import type { Page } from "../../resources/core/pages.ts";
import { isInStage } from "../../resources/core/states.ts";
import { pages } from "../../resources/pages/pages.ts";
import type { Access } from "./access.ts";

/** Whether the signed-in user may open a page. */
export const opens = ({ user, may }: Access, page: Page): boolean => {
  if (page.for === undefined) return true;
  return page.for === "administrators" ? user.role.type === "admin" : may(page.for.scope);
};

/** Where links to a page lead: its path without what is optional. */
export const pagePath = ({ path }: Page): string => path.replace(/\/:\w+\?$/, "") || "/";

/** Pages that are opened for records of a module in such a state, and where for these; `over` is the one record over which a modal opens instead. */
export const pagesAbout = (access: Access, module: string, records: readonly { id: number; state?: unknown }[]) =>
  pages.flatMap((page) => {
    const { about } = page;
    if (!about?.modules.some((name) => name === module) || !opens(access, page)) return [];
    const ids = records.filter(({ state }) => isInStage(module, state, about.in)).map(({ id }) => id);
    const [first, second] = ids;
    return first === undefined
      ? []
      : [
          {
            name: page.name,
            icon: about.icon,
            over: about.modal && second === undefined ? first : null,
            path: `${(ids.length > 1 && about.many) || page.path}?${new URLSearchParams({ module, ids: ids.join(",") })}`,
          },
        ];
  });
