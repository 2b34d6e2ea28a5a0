import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const packages = resolve(import.meta.dirname, "../../node_modules");
const here = (file: string): string => join(import.meta.dirname, file);

/**
 * Parts of libraries that nothing of ours comes to. Bundlers keep them, since the library could: themes made of CSS
 * variables, where ours is made of values; names and queries for an API that is asked what it offers, where the
 * registry knows.
 */
const unused = [
  "@mui/material/esm/styles/createThemeWithVars.js",
  "@mui/material/esm/styles/ThemeProviderWithVars.js",
  "pluralize/pluralize.js",
  "ra-data-graphql/dist/introspection.js",
];
/** What react-admin takes of lodash for plain objects and flat names, which a line of ours does as well. */
const ofLodash = ["merge", "get", "pick"] as const;

const asModule = (name: string) => `\0stockwright-${name}`;
const inPlace = new Map([
  ...unused.map((part) => [join(packages, part), here("absent.ts")] as const),
  ...ofLodash.map((name) => [join(packages, `lodash/${name}.js`), asModule(name)] as const),
]);
const named = /(?:createThemeWithVars|ThemeProviderWithVars|introspection|\/(?:merge|get|pick))\.js$|^pluralize$/;

/** Builds without the parts of libraries that are not needed. */
export const leftOut = (): Plugin => ({
  name: "stockwright-left-out",
  apply: "build",
  enforce: "pre",
  resolveId: {
    filter: { id: named },
    async handler(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && (inPlace.get(found.id.split("?")[0] ?? "") ?? found);
    },
  },
  load: (id) => {
    const name = ofLodash.find((each) => asModule(each) === id);
    return name && `export { ${name} as default } from ${JSON.stringify(here("plainObjects.ts"))};`;
  },
});

/** Parts that are not where they are looked for, since the library has changed. */
export const missingParts = (): string[] => [...inPlace.keys()].filter((path) => !existsSync(path));
