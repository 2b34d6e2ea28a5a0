import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { reports, resources } from "../../resources/core/registry.ts";

const admin = resolve(import.meta.dirname, "..");

/** What is said there, not which words are asked for. */
const isTexts = (path: string): boolean => /[\\/]texts\.tsx?$/.test(path);

/** What comes with a part of its own (parts/lazyComponent.ts, parts/readyPart.ts) brings its words along. */
const lazyComponents = /\b(?:lazyComponent|readyPart)\(\s*\(\)\s*=>\s*import\("[^"]+"\)/g;
/** Keys that are asked for only after such a part has sent something (i18n/laterWord.ts). */
const laterWords = /\blaterWord\(\s*`[^`]*`\s*\)/g;
const statics = /^\s*(?:import|export)\s+(?!type\b)(?:([^;"']*?)\sfrom\s+)?"(\.[^"]+)"/gm;
const dynamics = /(?<!typeof )\bimport\("(\.[^"]+)"\)/g;

/** The files of ours that a file brings along when it is run. */
const importsOf = (path: string, text: string): string[] => {
  const isOfTypes = (names = ""): boolean =>
    /^\{[^}]*\}$/.test(names) &&
    names
      .slice(1, -1)
      .split(",")
      .every((name) => /^\s*(type\s|$)/.test(name));
  const still = [...text.matchAll(statics)].flatMap(([, names, from = ""]) => (isOfTypes(names) ? [] : [from]));
  const moving = [...text.replaceAll(lazyComponents, "").matchAll(dynamics)].map(([, from = ""]) => from);
  return [...still, ...moving].map((from) => resolve(dirname(path), from)).filter((file) => /\.tsx?$/.test(file));
};

/** Every file of ours that the first screens run: what main.tsx imports, and what that imports. */
const firstSources = (main: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const add = (path: string) => {
    if (found.has(path) || isTexts(path)) return;
    const text = readFileSync(path, "utf8").replaceAll(laterWords, "");
    found.set(path, text);
    importsOf(path, text).forEach(add);
  };
  add(main);
  return found;
};

const literal = /["'`]([a-zA-Z]+(?:\.[\w-]+)+)["'`]/g;
const template = /`((?:[\w.-]|\$\{(?:[^{}`]|\{[^{}]*\})*\})+)`/g;
const hole = /\$\{(?:[^{}`]|\{[^{}]*\})*\}/g;
const asking = /\b(?:t|translate|say|word)\(\s*$/;

/** `states.${state}` asks for each word whose key looks like it. */
const keysLike = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(hole)
      .map((part) => part.replaceAll(".", "\\."))
      .join(".+")}$`,
  );

/** Of `resources.${module}.${key}` nobody could tell which of hundreds it is. */
const saysTooLittle = (text: string, before: string): boolean => {
  const left = text.replaceAll(hole, "*");
  return left === "resources.*.*" || (asking.test(before) && /^\*(\.\*)*$/.test(left) && left !== "*");
};

const inside = new Set(
  [
    ...resources.filter(({ list, embedded, personal, readOnly }) => (!list || embedded) && (!personal || readOnly)),
    ...reports,
  ].map(({ name }) => name),
);
/**
 * What is said inside reports, and records of modules without a list of their own: no first screen shows more of them than their names.
 * One's own, such as saved filters, are made on the lists.
 */
const isSaidInside = (key: string): boolean => inside.has(/^resources\.(\w+)\.\w+\./.exec(key)?.[1] ?? "");

const plural = /_(zero|one|two|few|many|other)$/;

/**
 * Which words the first screens may ask for, told from their sources: a key written in full, or one that looks like a
 * template of theirs. All others are fetched with what asks for them.
 */
export const firstWords = (main = resolve(admin, "main.tsx")): ((key: string) => boolean) => {
  const literals = new Set<string>();
  const templates = new Map<string, RegExp>();
  for (const [path, text] of firstSources(main)) {
    for (const [, key = ""] of text.matchAll(literal)) literals.add(key);
    for (const { 1: key = "", index } of text.matchAll(template)) {
      if (!key.includes("${") || !key.replaceAll(hole, "").includes(".")) continue; // `v${view.id}` is no key
      if (saysTooLittle(key, text.slice(0, index)))
        throw new Error(
          `${relative(admin, path)}: \`${key}\` does not tell which words it asks for; write the last part in full.`,
        );
      if (/[a-zA-Z]/.test(key.replaceAll(hole, ""))) templates.set(key, keysLike(key));
    }
  }
  const looks = [...templates.values()];
  return (key) => {
    const stem = key.replace(plural, "");
    return literals.has(stem) || (!isSaidInside(stem) && looks.some((like) => like.test(stem)));
  };
};
