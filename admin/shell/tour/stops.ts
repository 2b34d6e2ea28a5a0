import { mayWrite, type Access } from "../../data/access.ts";
import { listPath, resourceOf } from "../../data/resources.ts";
import { sections, settingsEntries, sideEntries, type MenuEntry } from "../menu.ts";
import { firstSteps } from "../welcome/firstSteps.ts";

/** A page the tour shows: where it is, what is lit on it, and its words as keys. */
export type Stop = { path: string; lit: string; title: string; text: readonly string[] };

/** The settings come after what stands before it in the side bar: the figures of the business first, then how it is set up. */
const settingsOrder = 15;

const stopOf = ({ to, name, about, module }: MenuEntry): Stop => ({
  path: to,
  lit: `nav a[href="${to}"]`,
  title: name,
  text: module ? [`resources.${module}.empty`, about] : [about],
});

/** The pages of the tour in their order, as far as the role opens them. */
export const stopsOf = (access: Access): readonly Stop[] => {
  const entries = sideEntries(access).filter(({ onTour }) => onTour);
  const settings = sections
    .filter((section) => settingsEntries(access, section).length > 0 || section === "api-apps")
    .map((section) => ({
      path: `/settings/${section}`,
      lit: `#${section}`,
      title: `shell.sections.${section}`,
      text: [`shell.sectionHelp.${section}`],
    }));
  return [
    ...entries.filter(({ order }) => order < settingsOrder).map(stopOf),
    ...settings,
    ...entries.filter(({ order }) => order >= settingsOrder).map(stopOf),
  ];
};

/** What one makes first and finds among the settings, in the order in which each needs the one before. */
export const beginnings = (access: Access): readonly { path: string; word: string }[] =>
  firstSteps()
    .filter((module) => resourceOf(module).menu?.in === "settings" && mayWrite(access, module, "create"))
    .map((module) => ({ path: `${listPath(module)}?create`, word: `resources.${module}.create` }));
