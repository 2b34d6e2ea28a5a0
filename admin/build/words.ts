import { globSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { languages, messages, type Language, type Words } from "../../resources/core/texts/messages.ts";

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

const prefix = "virtual:words/";
const isLanguage = (name: string): name is Language => languages.some((language) => language === name);

/** Where a resource or a page says its words, from its first letter to its last. */
const translationsIn = (node: unknown): readonly (readonly [number, number])[] => {
  if (typeof node !== "object" || node === null) return [];
  const { type, key, start, end } = node as { type?: string; key?: { name?: string }; start: number; end: number };
  if (type === "Property" && key?.name === "translations") return [[start, end]];
  return Object.values(node).flatMap(translationsIn);
};

/**
 * A browser fetches the words of one language, as one tree made here: `virtual:words/en`. What the registry says in
 * both languages is therefore left out of what is built from it.
 */
export const words = (): Plugin[] => [
  {
    name: "stockwright-words",
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : undefined),
    async load(source) {
      const language = source.slice(prefix.length + 1);
      if (!source.startsWith(`\0${prefix}`) || !isLanguage(language)) return undefined;
      const edition = this.meta.watchMode ? `?${Date.now()}` : "";
      textFiles().forEach((path) => this.addWatchFile(resolve(admin, path)));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(await readWords(language, edition)))});`;
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
