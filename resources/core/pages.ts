import type { Table } from "./fields.ts";
import type { Progress } from "./stages.ts";
import type { Menu } from "./resource.ts";

/** Words of a page in one language. */
type PageTexts = { readonly name: string; /** One line on its tile and in the palette. */ readonly about?: string };

/** A screen that belongs to no single module: the root, the profile, the settings hub, the sign-in. */
export type Page = {
  /** Its file is admin/**\/<name>.page.tsx. */
  readonly name: string;
  /** As SPEC 2 writes it: /settings/:settingsPane?. */
  readonly path: string;
  /** For people who are not signed in; the others are sent on to where they work. */
  readonly visitor?: boolean;
  /** Who may open it, beyond being signed in; the server decides, this hides what it would refuse. */
  readonly for?: { readonly scope: string } | "administrators";
  /** A tile of the settings, or an entry of the side bar. */
  readonly menu?: Menu;
  /** It is opened for records of these modules, one or the ticked ones, in these stages or in any: from the menu of a record's head and the bar below a list. */
  readonly about?: {
    readonly modules: readonly Table[];
    readonly in?: readonly Progress[];
    readonly icon: string;
    /** Where several of them are opened, if not at its own path. */ readonly many?: string;
    /** For one record it opens over what is on screen: admin/**\/<name>.modal.tsx. */ readonly modal?: true;
  };
  /** The top bar has no search there: nothing to search, or a search of its own (SPEC 2). */
  readonly hidesSearch?: boolean;
  readonly translations: { readonly en: PageTexts; readonly ru: PageTexts };
};

export const definePage = (page: Page): Page => page;
