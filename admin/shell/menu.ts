import type { LucideIcon } from "lucide-react";
import { menuIcons } from "virtual:menu-icons";
import type { Access } from "../data/access.ts";
import { listPath, resources } from "../data/resources.ts";

export type MenuEntry = {
  module: string;
  to: string;
  icon: LucideIcon | undefined;
  /** Translation keys: the short word, the module's name. */ word: string;
  name: string;
  about: string;
  order: number;
};
export type Section = "security" | "system-config" | "api-apps" | "utilities";

const entryOf = (resource: (typeof resources)[number]): MenuEntry => ({
  module: resource.name,
  to: listPath(resource.name),
  icon: resource.menu && menuIcons[resource.menu.icon],
  word: `resources.${resource.name}.menu`,
  name: `resources.${resource.name}.name`,
  about: `resources.${resource.name}.about`,
  order: resource.menu?.order ?? 0,
});

const sorted = (entries: readonly MenuEntry[]) => [...entries].sort((a, b) => a.order - b.order);

/** Side bar entries that the role sees, in their order. */
export const sideEntries = ({ sees }: Access): readonly MenuEntry[] =>
  sorted(resources.filter(({ menu, name }) => menu?.in === "side" && sees(name)).map(entryOf));

/** Tiles of one section of the settings. */
export const settingsEntries = ({ sees }: Access, section: Section): readonly MenuEntry[] =>
  sorted(
    resources
      .filter(({ menu, name }) => menu?.in === "settings" && menu.section === section && sees(name))
      .map(entryOf),
  );

export const sections: readonly Section[] = ["security", "system-config", "api-apps", "utilities"];

/** After sign-in: the root, or for a role without dashboards its first module, shipments excluded. */
export const landingPath = (access: Access): string =>
  access.user.role.routeBlacklist.includes("dashboards")
    ? (sideEntries(access).find(({ module }) => module !== "shipments")?.to ?? "/")
    : "/";
