import type { Plugin } from "vite";
import { reports, resources } from "../../resources/core/registry.ts";
import { pages } from "../../resources/pages/pages.ts";

const id = "virtual:menu-icons";
const resolved = `\0${id}`;

/**
 * Resources and pages name their icon by text. Importing all of lucide for that would weigh more than the screens, and a list kept
 * by hand would be a third place to touch for a new module; so the list is written here, from the registry.
 */
export const menuIcons = (): Plugin => ({
  name: "stockwright-menu-icons",
  resolveId: (source) => (source === id ? resolved : undefined),
  load: (source) => {
    if (source !== resolved) return undefined;
    const inMenus = [...resources, ...pages].flatMap(({ menu }) => (menu ? [menu.icon] : []));
    const onTabs = resources.flatMap(({ tabs = [] }) =>
      tabs.flatMap((tab) => ("component" in tab && tab.begins ? [tab.begins.icon] : [])),
    );
    const onButtons = resources.flatMap(({ operations = {} }) =>
      Object.values(operations).flatMap(({ buttons = [] }) => buttons.map(({ icon }) => icon)),
    );
    // what the bar of ticked rows has for every module
    const inSelection = ["Download"];
    const onHub = [...reports.map(({ report }) => report.icon), "Bell"];
    const names = [...new Set([...inMenus, ...onTabs, ...onButtons, ...onHub, ...inSelection])].sort();
    return `import { ${names.join(", ")} } from "lucide-react";\nexport const menuIcons = { ${names.join(", ")} };\n`;
  },
});
