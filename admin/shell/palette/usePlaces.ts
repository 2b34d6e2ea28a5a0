import { FileText } from "lucide-react";
import { useTranslate } from "react-admin";
import { useAccess } from "../../data/access.ts";
import { opens, pagePath } from "../../data/pages.ts";
import { listPath, reports, screens } from "../../data/resources.ts";
import { pages } from "../../../resources/pages/pages.ts";
import { namedIcons } from "virtual:named-icons";
import { goToKeys } from "../goTo.ts";
import { sections, settingsEntries, sideEntries, type MenuEntry } from "../menu.ts";
import type { Entry } from "./entry.ts";

/** Everywhere one can go: the side bar, the tiles of the settings, pages and lists that stand in no menu. */
export const usePlaces = (): readonly Entry[] => {
  const t = useTranslate();
  const access = useAccess();
  const placeOf = (entry: MenuEntry, detail?: string): Entry => ({
    key: `go ${entry.to}`,
    text: t(entry.name),
    beside: t(entry.about, { _: "" }),
    detail,
    icon: entry.icon,
    keys: goToKeys(entry.to),
    to: entry.to,
  });
  const inMenus = [
    ...sideEntries(access).map((entry) => placeOf(entry)),
    ...sections.flatMap((section) =>
      settingsEntries(access, section).map((entry) => placeOf(entry, t(`shell.sections.${section}`))),
    ),
  ];
  const known = new Set(inMenus.map(({ key }) => key));
  const others: readonly Entry[] = [
    ...pages
      .filter((page) => !page.visitor && !/:\w+(\/|$)/.test(page.path) && opens(access, page))
      .map((page) => ({
        key: `go ${pagePath(page)}`,
        text: t(`pages.${page.name}.name`),
        beside: t(`pages.${page.name}.about`, { _: "" }),
        icon: FileText,
        to: pagePath(page),
      })),
    ...reports
      .filter(({ name }) => access.sees(name))
      .map(({ name, report }) => ({
        key: `go ${listPath(name)}`,
        text: t("shell.report", { name: t(`resources.${name}.name`) }),
        beside: t(`resources.${name}.about`),
        icon: namedIcons[report.icon],
        to: listPath(name),
      })),
    ...screens
      .filter(({ name }) => access.sees(name))
      .map(({ name }) => ({
        key: `go ${listPath(name)}`,
        text: t(`resources.${name}.name`),
        icon: FileText,
        to: listPath(name),
      })),
  ];
  return [...inMenus, ...others.filter(({ key }) => !known.has(key))];
};
