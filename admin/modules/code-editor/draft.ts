import type { Written } from "../../data/useWrite.ts";

/** A file beside the main text; without an id it is not saved yet. */
export type TemplateFile = { readonly id?: number; readonly name: string; readonly body: string | null };

/** A template of the company's own, as the list names it. */
export type Listed = {
  readonly id: number;
  readonly fileName: string;
  readonly type: string;
  readonly subtype: string | null;
};

/** What is edited and saved as one: a main text and its files. */
export type Kept = Written & Draft & { readonly id: number; readonly version: number };

/** A template of the company's own with its texts. */
export type Saved = Kept & Listed & { readonly isConsolidated: boolean; readonly guestMode: boolean };

/** A custom app with its texts. */
export type SavedApp = Kept & { readonly name: string; readonly url: string };

/** What stands in the editor. */
export type Draft = { readonly source: string; readonly files: readonly TemplateFile[] };

/** The tab of the main text. */
export const mainTab = "main";

/** What the server calls the text of a tab: main, address for address.hbs, look.css. */
export const fileOfTab = (tab: string): string => tab.replace(/\.hbs$/, "");

export const draftOf = ({ source, files }: Draft): Draft => ({ source, files });

export const textOf = ({ source, files }: Draft, tab: string): string =>
  tab === mainTab ? source : (files.find(({ name }) => name === tab)?.body ?? "");

export const withText = (draft: Draft, tab: string, text: string): Draft =>
  tab === mainTab
    ? { ...draft, source: text }
    : { ...draft, files: draft.files.map((file) => (file.name === tab ? { ...file, body: text } : file)) };

/** Tabs whose text is another one than what is saved, new and removed files included; blanks around a text are not kept. */
export const changedTabs = (draft: Draft, saved: Draft): readonly string[] => {
  const names = new Set([...draft.files, ...saved.files].map(({ name }) => name));
  const has = ({ files }: Draft, name: string) => files.some((file) => file.name === name);
  const differs = (tab: string) => textOf(draft, tab).trim() !== textOf(saved, tab).trim();
  return [
    ...(differs(mainTab) ? [mainTab] : []),
    ...[...names].filter((name) => has(draft, name) !== has(saved, name) || differs(name)),
  ];
};

/** What two people made of one text: each tab that I changed is mine, all others are theirs. */
export const merged = (mine: Draft, base: Draft, theirs: Draft): Draft => {
  const changed = new Set(changedTabs(mine, base));
  const named = ({ files }: Draft, name: string) => files.find((file) => file.name === name);
  const names = new Set([...theirs.files, ...mine.files].map(({ name }) => name));
  return {
    source: changed.has(mainTab) ? mine.source : theirs.source,
    files: [...names].flatMap((name) => named(changed.has(name) ? mine : theirs, name) ?? []),
  };
};

/** The draft, its files known by the ids they were saved under. */
export const withIds = (draft: Draft, saved: Draft): Draft => ({
  ...draft,
  files: draft.files.map(({ name, body }) => {
    const id = saved.files.find((file) => file.name === name)?.id;
    return { ...(id !== undefined && { id }), name, body };
  }),
});

/** A name that no template has yet: Invoice, Invoice 2. */
export const freeName = (name: string, taken: readonly string[]): string => {
  const lower = new Set(taken.map((each) => each.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name} ${number}`;
    if (!lower.has(tried.toLowerCase())) return tried;
  }
};
