import { messages } from "../../resources/core/texts/messages.ts";

type Tree = { readonly [key: string]: string | Tree };
export type Language = "en" | "ru";

/** Languages by the names of SPEC 9. */
export const locales = [
  { locale: "en-US", name: "English", language: "en" },
  { locale: "ru-RU", name: "Русский", language: "ru" },
] as const satisfies readonly { locale: string; name: string; language: Language }[];

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

const merge = (base: Tree, more: Tree): Tree =>
  Object.entries(more).reduce<Tree>((tree, [key, value]) => {
    const known = tree[key];
    return { ...tree, [key]: isTree(known) && isTree(value) ? merge(known, value) : value };
  }, base);

type TextsModule = Record<string, { en: Tree; ru: Tree }>;
const found = import.meta.glob<TextsModule>("../**/texts.ts", { eager: true });

/** Words kept beside the screens that use them: every texts.ts below admin/. */
export const folderTexts: readonly { path: string; en: Tree; ru: Tree }[] = Object.entries(found).flatMap(
  ([path, exports]) =>
    Object.entries(exports)
      .filter(([name]) => name === "texts" || name.endsWith("Texts"))
      .map(([, texts]) => ({ path, ...texts })),
);

export const treeOf = (language: Language): Tree =>
  folderTexts.reduce<Tree>((tree, texts) => merge(tree, texts[language]), messages(language) as Tree);
