/** What package-lock.json says of a package; its key is the folder it is installed in. */
export type Entry = {
  /** Of the package that stands there for the one the folder is named for (`overrides`). */
  name?: string;
  version: string;
  /** Where it is fetched, so that npm asks the registry nothing before. */
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  optionalDependencies?: Readonly<Record<string, string>>;
};
export type Lock = { packages: Readonly<Record<string, Entry>> };

/** Our own folders that stand for packages nothing needs, and the links to them, come from no registry. */
const isOurs = (folder: string, { link }: Entry): boolean => link === true || !folder.startsWith("node_modules/");

const installed = (lock: Lock): [string, Entry][] =>
  Object.entries(lock.packages).filter(([folder, entry]) => !isOurs(folder, entry));

/** `node_modules/a/node_modules/@b/c` holds the package @b/c. */
export const packageIn = (folder: string): string =>
  folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);

/** Where npm's registry has a package. Another registry serves its users by itself: npm puts its host in place. */
const addressOf = (folder: string, { name = packageIn(folder), version }: Entry): string =>
  `https://registry.npmjs.org/${name}/-/${name.slice(name.lastIndexOf("/") + 1)}-${version}.tgz`;

/** The lock file with an address for each package, which npm leaves out of entries that it once wrote without. */
export const withAddresses = (lock: Lock): Lock => ({
  ...lock,
  packages: Object.fromEntries(
    Object.entries(lock.packages).map(([folder, entry]) => {
      if (isOurs(folder, entry)) return [folder, entry];
      // in npm's own order
      const { name, version, resolved: _, ...others } = entry;
      return [folder, { ...(name && { name }), version, resolved: addressOf(folder, entry), ...others }];
    }),
  ),
});

/** Packages whose address is none of the registry's, or missing. */
export const withoutAddress = (lock: Lock): string[] =>
  installed(lock)
    .filter(([folder, entry]) => entry.resolved !== addressOf(folder, entry))
    .map(([folder]) => `${folder} is not locked to its address in the registry: run \`npm run lock\`.`);

/** What is delivered with the product, by name and version; a package may be installed in several folders. */
export const delivered = (lock: Lock): { name: string; folder: string; entry: Entry }[] => {
  const found = installed(lock)
    .filter(([, { dev, devOptional }]) => !dev && !devOptional)
    .map(([folder, entry]) => ({ name: entry.name ?? packageIn(folder), folder, entry }));
  const once = new Map(found.map((each) => [`${each.name} ${each.entry.version}`, each]));
  return [...once.values()].toSorted(
    (a, b) => a.name.localeCompare(b.name, "en") || a.entry.version.localeCompare(b.entry.version, "en"),
  );
};

/**
 * Packages that could be swapped unseen: entries without integrity, and packages for other platforms that have no
 * entry because the registry did not hold them (`npm ci` refuses such a lock file on those platforms).
 */
export const withoutIntegrity = (lock: Lock): string[] => {
  const names = new Set(installed(lock).map(([folder]) => packageIn(folder)));
  return installed(lock).flatMap(([folder, { integrity, optionalDependencies = {} }]) => [
    ...(integrity ? [] : [`${folder} has no integrity.`]),
    ...Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => `${folder} brings in ${name}, which has no entry.`),
  ]);
};
