import { extensionOf } from "./extend.ts";
import { makersOf } from "./makers.ts";
import type { Reference } from "./written.ts";

type Tree = { readonly [key: string]: unknown };
/** What a schema was made from that is there before it: the tables by what PostGraphile calls them. */
export type Registry = GraphileBuild.Build["input"]["pgRegistry"];

const isTree = (value: unknown): value is Tree => {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
};

/** Tells of each function in what a plugin extends the schema by, and the keys that lead to it. */
export const eachFunction = (
  value: unknown,
  tell: (found: object, path: readonly string[]) => void,
  path: readonly string[] = [],
): void => {
  if (typeof value === "function") return tell(value, path);
  if (!isTree(value)) return;
  for (const [key, each] of Object.entries(value)) if (key !== "typeDefs") eachFunction(each, tell, [...path, key]);
};

/** All that plugins extend the schema by, by their names, over the tables of a written schema. */
export const extensionsOver = (
  plugins: readonly GraphileConfig.Plugin[],
  pgRegistry: Registry,
): ReadonlyMap<string, unknown> => {
  const build = { input: { pgRegistry } } as unknown as GraphileBuild.Build;
  return new Map(
    plugins.flatMap((plugin): [string, unknown][] => {
      const define = extensionOf(plugin);
      return define ? [[plugin.name, define(build)]] : [];
    }),
  );
};

/** A plugin that this process has not: its fields are refused. */
const absent = (plugin: string) => (): never => {
  throw new Error(`${plugin} is not served by this process.`);
};

type Sources = {
  plugins: readonly GraphileConfig.Plugin[];
  extensions: ReadonlyMap<string, unknown>;
  library: readonly unknown[];
  references: readonly Reference[];
};

/** Finds what the references of a written schema stand for, each once. */
export const functionsOf = ({ plugins, extensions, library, references }: Sources): ((index: number) => unknown) => {
  const found = new Map<number, unknown>();
  const makers = new Map(plugins.map((plugin) => [plugin.name, makersOf(plugin)]));
  const given = (value: unknown): unknown =>
    typeof value === "object" && value !== null ? at((value as { $: number }).$) : value;
  const resolve = (reference: Reference): unknown => {
    if ("library" in reference) return library[reference.library];
    const { plugin } = reference;
    if ("maker" in reference) {
      const values = reference.given.map(given);
      const make = makers.get(plugin)?.[reference.maker] as ((...values: unknown[]) => unknown) | undefined;
      // without the plugin a plan is what it was
      return make ? make(...values) : (values.find((value) => typeof value === "function") ?? absent(plugin));
    }
    if (!extensions.has(plugin)) return absent(plugin);
    return reference.path.reduce<unknown>((tree, key) => (tree as Tree)[key], extensions.get(plugin));
  };
  const at = (index: number): unknown => {
    const known = found.get(index);
    if (known !== undefined) return known;
    const reference = references[index];
    const value = reference && resolve(reference);
    if (value === undefined) throw new Error(`The written schema has no ${JSON.stringify(reference)}.`);
    found.set(index, value);
    return value;
  };
  return at;
};
