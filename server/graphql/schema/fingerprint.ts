import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { aliasesOf, readableAliasesOf } from "../../../resources/core/aliases.ts";
import { resources } from "../../../resources/core/registry.ts";
import { renderedFieldsOf } from "../../../resources/core/resource.ts";
import { eachFunction } from "./functions.ts";

const root = join(import.meta.dirname, "../../..");

/** What takes part in building a schema. */
const libraries = [
  "postgraphile",
  "graphql",
  ...["grafast", "graphile-build", "graphile-build-pg", "graphile-utils", "pg-sql2", "@dataplan/pg", "@dataplan/json"],
];

/** Modules whose code decides how a schema is built, beside what plugins extend it by. */
export const buildingSources = [
  "server/api/export.ts",
  "resources/core/aliases.ts",
  "resources/core/naming.ts",
  "server/auth/graphql/anonymous.ts",
  "server/graphql/aliases.ts",
  "server/graphql/dates.ts",
  "server/graphql/decimal.ts",
  "server/graphql/document-state.ts",
  "server/graphql/limits/describe-lists.ts",
  "server/graphql/limits/input-limits.ts",
  "server/graphql/limits/plugin.ts",
  "server/graphql/naming.ts",
  "server/graphql/preset.ts",
  "server/graphql/schema/write.ts",
  "server/graphql/totals.ts",
  "server/graphql/visibility.ts",
  "server/templates/plugin.ts",
] as const;

const versionOf = (library: string): string => {
  const { version } = JSON.parse(readFileSync(join(root, "node_modules", library, "package.json"), "utf8")) as {
    version: string;
  };
  return `${library} ${version}`;
};

/** What hooks read of the resources; what extensions read of them shows in their words. */
const readByHooks = (): unknown =>
  resources.map((resource) => [
    resource.name,
    aliasesOf(resource),
    readableAliasesOf(resource),
    renderedFieldsOf(resource),
  ]);

export const sourcesHash = (): string => {
  const hash = createHash("sha256");
  for (const library of libraries) hash.update(versionOf(library));
  for (const source of buildingSources) hash.update(source).update(readFileSync(join(root, source)));
  return hash.update(JSON.stringify(readByHooks())).digest("hex");
};

/** What a plugin extends the schema by: its words, and the ways to its functions. */
const extensionHash = (definition: unknown): string => {
  const hash = createHash("sha256").update((definition as { typeDefs: string }).typeDefs);
  eachFunction(definition, (_found, path) => void hash.update(`\n${path.join(".")}`));
  return hash.digest("hex").slice(0, 16);
};

/** The same of each plugin that extends the schema, by its name. */
export const extensionHashes = (extensions: ReadonlyMap<string, unknown>): Record<string, string> =>
  Object.fromEntries([...extensions].map(([name, definition]) => [name, extensionHash(definition)]));
