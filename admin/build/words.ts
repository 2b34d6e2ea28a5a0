import { globSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { languages, messages, type Language, type Words } from "../../resources/core/texts/messages.ts";
import { firstWords } from "./firstWords.ts";

const admin = resolve(import.meta.dirname, "..");
const textFiles = (): string[] => globSync("**/texts.ts", { cwd: admin, exclude: ["dist"] }).toSorted();

type FolderTexts = { readonly path: string } & Readonly<Record<Language, Words>>;

/**
 * Words kept beside the screens that use them: every texts.ts below admin/. What Node has read once it gives again,
 * unless it is asked in another `edition`.
 */
export const readFolderTexts = async (edition = ""): Promise<readonly FolderTexts[]> => {
  const found = await Promise.all(
    textFiles().map(async (path) => {
      const url = pathToFileURL(resolve(admin, path)).href + edition;
      const exports = (await import(/* @vite-ignore */ url)) as Record<string, Readonly<Record<Language, Words>>>;
      return Object.entries(exports)
        .filter(([name]) => name === "texts" || name.endsWith("Texts"))
        .map(([, texts]) => ({ path, ...texts }));
    }),
  );
  return found.flat();
};

type Tree = { [key: string]: string | Tree };
const lay = (tree: Tree, more: Words): Tree => {
  for (const [key, value] of Object.entries(more)) {
    const known = tree[key];
    tree[key] = typeof value === "string" ? value : lay(typeof known === "object" ? known : {}, value);
  }
  return tree;
};

/** Every word of one language: those of the registry, and laid over them those of the folders. */
export const readWords = async (language: Language, edition?: string): Promise<Words> =>
  (await readFolderTexts(edition)).reduce<Tree>(
    (tree, texts) => lay(tree, texts[language]),
    lay({}, messages(language)),
  );

/** Of a tree of words those whose key is taken, with the branches that hold them. */
const part = (words: Words, takes: (key: string) => boolean, path = ""): Words =>
  Object.fromEntries(
    Object.entries(words).flatMap(([name, word]): [string, string | Words][] => {
      const key = `${path}${name}`;
      if (typeof word === "string") return takes(key) ? [[name, word]] : [];
      const branch = part(word, takes, `${key}.`);
      return Object.keys(branch).length > 0 ? [[name, branch]] : [];
    }),
  );

/** The words of one language in two: those that the first screens may ask for, and the rest. */
export const readWordsInParts = async (language: Language): Promise<{ first: Words; rest: Words }> => {
  const [all, isFirst] = [await readWords(language), firstWords()];
  return { first: part(all, isFirst), rest: part(all, (key) => !isFirst(key)) };
};

const partNames = ["first", "rest"] as const;
const addressed = (id: string) => {
  const [, name, part] = /^virtual:words\/(\w+)\/(\w+)$/.exec(id) ?? [];
  const language = languages.find((each) => each === name);
  const which = partNames.find((each) => each === part);
  return language && which ? { language, which } : undefined;
};

/** Where a resource or a page says its words, from its first letter to its last. */
const translationsIn = (node: unknown): readonly (readonly [number, number])[] => {
  if (typeof node !== "object" || node === null) return [];
  const { type, key, start, end } = node as { type?: string; key?: { name?: string }; start: number; end: number };
  if (type === "Property" && key?.name === "translations") return [[start, end]];
  return Object.values(node).flatMap(translationsIn);
};

/**
 * A browser fetches the words of one language, as trees made here: `virtual:words/en/first` and, with what asks for
 * them, `virtual:words/en/rest`. The registry's words in both languages are therefore left out of the code built from it.
 */
export const words = (): Plugin[] => [
  {
    name: "stockwright-words",
    resolveId: (source) => (addressed(source) ? `\0${source}` : undefined),
    async load(source) {
      const asked = source.startsWith("\0") ? addressed(source.slice(1)) : undefined;
      if (!asked) return undefined;
      const { language, which } = asked;
      textFiles().forEach((path) => this.addWatchFile(resolve(admin, path)));
      // while sources change under it, everything comes at once
      const parts = this.meta.watchMode
        ? { first: await readWords(language, `?${Date.now()}`), rest: {} }
        : await readWordsInParts(language);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(parts[which]))});`;
    },
  },
  {
    name: "stockwright-words-of-the-registry",
    apply: "build",
    enforce: "post", // when the types are gone
    transform: {
      filter: { id: /[\\/]resources[\\/](?!core)[\w-]+[\\/](?:reports[\\/])?[\w-]+\.ts$/, code: "translations" },
      handler(code) {
        const without = translationsIn(this.parse(code)).reduceRight(
          (text, [start, end]) => `${text.slice(0, start)}translations: undefined${text.slice(end)}`,
          code,
        );
        return { code: without, map: null };
      },
    },
  },
];
