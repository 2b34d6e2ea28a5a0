import { exchangeKeysOf, importable, isNeeded, importedFields } from "../../resources/core/exchange.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { bare } from "./column-name.ts";
import { called, suggested } from "./columns.ts";
import type { Sheet } from "./sheet.ts";

/** What the name of a file is worth beside its columns. */
const named = 2;

/** What people call records of a module, in every language. */
const wordsOf = ({ name }: Resource): readonly string[] =>
  [name, ...called(["resources", name, "name"]), ...called(["resources", name, "one"])].map(bare);

/** How well the columns of a file fit a module; null where no record could be known by them. */
const fitOf = (resource: Resource, headers: readonly string[], fileName: string): number | null => {
  const columns = suggested(resource, [], headers, {}, null, "words");
  const keys = exchangeKeysOf(resource);
  const isFilled = (name: string) => columns.includes(name);
  if (keys.length > 0 && !keys.some((key) => key.slice(0, 2).every(isFilled))) return null;
  const missing = importedFields(resource).filter(([name]) => isNeeded(resource, name) && !isFilled(name)).length;
  const isNamed = wordsOf(resource).some((word) => bare(fileName).includes(word));
  return columns.filter((name) => name !== null).length - 2 * missing + (isNamed ? named : 0);
};

/** The modules that a file is for: all that a known export fills, or the one that its columns fit best and its name speaks for; none where two fit alike. */
export const modulesOf = ({ known, headers }: Sheet, fileName: string): readonly string[] => {
  if (known) return importable().flatMap(({ name }) => (Object.hasOwn(known.into, name) ? [name] : []));
  const fits = importable()
    .flatMap((resource) => {
      const fit = fitOf(resource, headers, fileName);
      return fit === null || fit <= 0 ? [] : [{ name: resource.name, fit }];
    })
    .toSorted((a, b) => b.fit - a.fit);
  const [best, next] = fits;
  return best && best.fit > (next?.fit ?? 0) ? [best.name] : [];
};
