import type { LucideIcon } from "lucide-react";
import { menuIcons } from "virtual:menu-icons";
import type { Access } from "../data/access.ts";
import { opens, pagePath } from "../data/pages.ts";
import { listPath, resources } from "../data/resources.ts";
import { pages } from "../../resources/pages/pages.ts";
import type { Page } from "../../resources/core/pages.ts";
import type { Menu, Resource, SettingsSection } from "../../resources/core/resource.ts";

export type MenuEntry = {
  key: string;
  /** The module it leads to; a page of no module has none. */
  module: string | undefined;
  to: string;
  icon: LucideIcon | undefined;
  /** Translation keys: the short word, the module's name. */ word: string;
  name: string;
  about: string;
  order: number;
  /** The product tour stops here. */ onTour: boolean;
};
export type Section = SettingsSection;

const entryOf = (resource: Resource): MenuEntry => ({
  key: resource.name,
  module: resource.name,
  to: listPath(resource.name),
  icon: resource.menu && menuIcons[resource.menu.icon],
  word: `resources.${resource.name}.menu`,
  name: `resources.${resource.name}.name`,
  about: `resources.${resource.name}.about`,
  order: resource.menu?.order ?? 0,
  onTour: resource.menu?.tour ?? false,
});

const entryOfPage = (page: Page): MenuEntry => ({
  key: page.name,
  module: undefined,
  to: pagePath(page),
  icon: page.menu && menuIcons[page.menu.icon],
  word: `pages.${page.name}.menu`,
  name: `pages.${page.name}.name`,
  about: `pages.${page.name}.about`,
  order: page.menu?.order ?? 0,
  onTour: page.menu?.tour ?? false,
});

/** Modules and pages whose menu is the one asked for, as far as the role opens them, in their order. */
const entriesIn = (access: Access, isHere: (menu: Menu) => boolean): readonly MenuEntry[] =>
  sorted([
    ...resources.filter(({ menu, name }) => menu && isHere(menu) && access.sees(name)).map(entryOf),
    ...pages.filter((page) => page.menu && isHere(page.menu) && opens(access, page)).map(entryOfPage),
  ]);

const sorted = (entries: readonly MenuEntry[]) => [...entries].sort((a, b) => a.order - b.order);

/** Side bar entries that the role sees, in their order. */
export const sideEntries = (access: Access): readonly MenuEntry[] => entriesIn(access, (menu) => menu.in === "side");

/** Tiles of one section of the settings. */
export const settingsEntries = (access: Access, section: Section): readonly MenuEntry[] =>
  entriesIn(access, (menu) => menu.in === "settings" && menu.section === section);

/** What administrators reach from the menu of their name as well. */
export const userMenuEntries = (access: Access): readonly MenuEntry[] =>
  access.user.role.type === "admin" ? entriesIn(access, (menu) => menu.inUserMenu === true) : [];

/** Modules among the entries, whose records can be counted. */
export const modulesIn = (entries: readonly MenuEntry[]): readonly string[] =>
  entries.flatMap(({ module }) => (module ? [module] : []));

export const sections: readonly Section[] = ["security", "system-config", "api-apps", "utilities"];

/** After sign-in: the root, or for a role without dashboards its first module, shipments excluded. */
export const landingPath = (access: Access): string =>
  access.user.role.routeBlacklist.includes("dashboards")
    ? (sideEntries(access).find(({ module }) => module !== "shipments")?.to ?? "/")
    : "/";
