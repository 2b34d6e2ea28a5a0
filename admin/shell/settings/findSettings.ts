import { integrations } from "../../../resources/core/registry.ts";
import type { Access } from "../../data/access.ts";
import { resourceOf, resources } from "../../data/resources.ts";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import { sections, settingsEntries, type MenuEntry, type Section } from "../menu.ts";

type Translate = (key: string, options?: { _: string }) => string;

/** Settings of a module that an account has once, shown in place. */
export type FoundSettings = { module: string; fields: readonly string[] };
export type FoundSection = {
  section: Section;
  entries: readonly MenuEntry[];
  records: readonly FoundSettings[];
  /** Special components that are shown in place. */
  parts: readonly string[];
};

const settingsOf = (module: string): readonly string[] => {
  const { fields } = resourceOf(module);
  return Object.keys(fields).filter((name) => name !== "createdAt" && name !== "updatedAt");
};

/**
 * What the settings page shows: every section with its tiles, and in the section the address names what is set in place.
 * A search narrows both, down to the single setting; a section that holds nothing is shown only when the address names it.
 */
export const findSettings = (
  access: Access,
  translate: Translate,
  typed: string,
  pane: string | undefined,
): readonly FoundSection[] => {
  const wanted = typed.trim().toLowerCase();
  const says = (...words: string[]) => words.join(" ").toLowerCase().includes(wanted);
  const found = sections.map((section) => {
    const all = settingsEntries(access, section);
    const entries = all.filter(({ name, about }) => says(translate(name), translate(about, { _: "" })));
    const records = all.flatMap(({ module }) => {
      if (!module || !resourceOf(module).single || (wanted === "" && pane !== section)) return [];
      const fields = settingsOf(module).filter((field) =>
        says(
          translate(fieldLabelKey(module, field), { _: "" }),
          translate(`resources.${module}.help.${field}`, { _: "" }),
        ),
      );
      return fields.length > 0 ? [{ module, fields }] : [];
    });
    const parts =
      wanted === "" && pane === section
        ? resources.flatMap(({ name, settingsPart }) =>
            settingsPart?.section === section && integrations().length > 0 && access.sees(name)
              ? [settingsPart.component]
              : [],
          )
        : [];
    return { section, entries, records, parts };
  });
  return found.filter(
    ({ section, entries, records }) => entries.length > 0 || records.length > 0 || (wanted === "" && section === pane),
  );
};
