import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { routeOf } from "../../resources/core/naming.ts";
import { modules } from "../../resources/core/registry.ts";
import type { Language } from "../../resources/core/texts/messages.ts";
import { pages } from "../../resources/pages/pages.ts";
import type { FrontEnd } from "./declared.ts";

type Chunk = { file: string; imports?: readonly string[]; dynamicImports?: readonly string[]; isEntry?: boolean };
type Manifest = Readonly<Record<string, Chunk>>;

/** A path as SPEC writes it, /settings/:settingsPane?, as an expression over addresses. */
const matching = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\/:\w+\?/g, "(/[^/]+)?").replaceAll(/:\w+/g, "[^/]+")}/?$`);

const list = /\/ListScreen\.tsx$/;

/** Which source file shows an address first. */
const screens: readonly { at: RegExp; source: RegExp }[] = [
  ...pages.map(({ name, path }) => ({ at: matching(path), source: new RegExp(`(^|/)${name}\\.page\\.tsx$`) })),
  ...modules().flatMap((resource) => [
    { at: matching(routeOf(resource)), source: list },
    { at: matching(`${routeOf(resource)}/detail/:id`), source: /\/DetailScreen\.tsx$/ },
  ]),
];

const filesOf = (manifest: Manifest, source: RegExp): string[] => {
  const found = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return;
    found.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  Object.keys(manifest)
    .filter((key) => source.test(key))
    .forEach(add);
  return [...found];
};

/** The words of a language, as admin/build/words.ts names them: a list needs no more than the first of them. */
const wordsIn = (language: Language, all: boolean): RegExp =>
  new RegExp(`virtual:words/${language}/${all ? "(first|rest)" : "first"}$`);

/**
 * Links that fetch the words of a language and the code of the screen at an address beside that of the shell, instead
 * of after it has run; what `html` asks for already is left out.
 */
export const preloads = (
  { dist, base }: Pick<FrontEnd, "dist" | "base">,
  html: string,
): ((address: string, language: Language) => string) => {
  const path = join(dist, ".vite/manifest.json");
  if (!existsSync(path)) return () => "";
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Manifest;
  const made = new Map<string, string>();
  const linksTo = (source: RegExp): string =>
    filesOf(manifest, source)
      .filter((file) => !html.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="${base}${file}">`)
      .join("");
  const linksOnce = (source: RegExp): string => {
    const links = made.get(source.source) ?? linksTo(source);
    made.set(source.source, links);
    return links;
  };
  return (address, language) => {
    const screen = screens.find(({ at }) => at.test(address));
    const words = linksOnce(wordsIn(language, screen !== undefined && screen.source !== list));
    return words + (screen ? linksOnce(screen.source) : "");
  };
};
