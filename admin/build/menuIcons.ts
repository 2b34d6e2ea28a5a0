import type { Plugin } from "vite";
import { reports, resources } from "../../resources/core/registry.ts";
import { pages } from "../../resources/pages/pages.ts";

/** Icons of the entries of menus, which every screen shows. */
const inMenus = (): string[] => [
  ...[...resources, ...pages].flatMap(({ menu }) => (menu ? [menu.icon] : [])),
  "AppWindow",
];

/** All that resources, pages and reports name. */
const everywhere = (): string[] => {
  const onTabs = resources.flatMap(({ tabs = [] }) =>
    tabs.flatMap((tab) => ("component" in tab && tab.begins ? [tab.begins.icon] : [])),
  );
  const onButtons = resources.flatMap(({ operations = {} }) =>
    Object.values(operations).flatMap(({ buttons = [] }) => buttons.map(({ icon }) => icon)),
  );
  // what the bar of ticked rows has for every module
  const inSelection = ["Download"];
  const onHub = [...reports.map(({ report }) => report.icon), "Bell"];
  return [...inMenus(), ...onTabs, ...onButtons, ...onHub, ...inSelection];
};

const modules: Readonly<Record<string, { name: string; icons: () => string[] }>> = {
  "virtual:menu-icons": { name: "menuIcons", icons: inMenus },
  "virtual:named-icons": { name: "namedIcons", icons: everywhere },
};

/**
 * Resources and pages name their icon by text. Importing all of lucide for that would weigh more than the screens, and a list kept
 * by hand would be a third place to touch for a new module; so the lists are written here, from the registry.
 */
export const menuIcons = (): Plugin => ({
  name: "stockwright-menu-icons",
  resolveId: (source) => (source in modules ? `\0${source}` : undefined),
  load: (source) => {
    const asked = source.startsWith("\0") ? modules[source.slice(1)] : undefined;
    if (!asked) return undefined;
    const names = [...new Set(asked.icons())].sort();
    return `import { ${names.join(", ")} } from "lucide-react";\nexport const ${asked.name} = { ${names.join(", ")} };\n`;
  },
});
