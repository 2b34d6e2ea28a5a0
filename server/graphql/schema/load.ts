import type { Pool } from "pg";
import type { GraphQLSchema } from "postgraphile/graphql";
import { catalogueHash } from "./catalogue-hash.ts";
import { extensionHashes, sourcesHash } from "./fingerprint.ts";
import { extensionsOver, functionsOf } from "./functions.ts";
import { readPrepared, runPrepared } from "./prepared.ts";
import { readSchema } from "./read.ts";

type Loaded = { schema: GraphQLSchema; difference?: undefined } | { schema?: undefined; difference: string };

/** The schema that came with the product, for these plugins; or in what they or the database differ from those it was prepared for. */
export const loadSchema = async (pool: Pool, plugins: readonly GraphileConfig.Plugin[]): Promise<Loaded> => {
  const prepared = readPrepared();
  if (!prepared) return { difference: "contents of a file that is missing or damaged" };
  const { catalogue, sources, plugins: known } = prepared.fingerprint;
  const pending = catalogueHash(pool);
  pending.catch(() => undefined); // awaited below
  if (sourcesHash() !== sources) return { difference: "sources or versions that a schema is built by" };
  const { registry, library } = runPrepared(prepared);
  const extensions = extensionsOver(plugins, registry);
  const other = Object.entries(extensionHashes(extensions)).find(([name, hash]) => known[name] !== hash);
  if (other) return { difference: `extensions of ${other[0]}` };
  if ((await pending) !== catalogue) return { difference: "tables or grants of the database" };
  const { references } = prepared.schema;
  return { schema: readSchema(prepared.schema, functionsOf({ plugins, extensions, library, references })) };
};
