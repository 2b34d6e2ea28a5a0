import { exportValueAsString } from "graphile-export";
import { postgraphile } from "postgraphile";
import type { Pool } from "pg";
import type { GraphQLSchema } from "postgraphile/graphql";
import { preset } from "../graphql/preset.ts";
import { eachFunction, type Registry } from "../graphql/schema/functions.ts";
import { catalogueHash } from "../graphql/schema/catalogue-hash.ts";
import { extensionHashes, sourcesHash } from "../graphql/schema/fingerprint.ts";
import type { Prepared } from "../graphql/schema/prepared.ts";
import { unserved } from "./unserved.ts";
import { writeSchema } from "../graphql/schema/write.ts";

type Args = unknown[];
/** What graphile-export writes of something: what it is made of by its factory. */
type Exportable = {
  $exporter$args?: Args;
  description?: unknown;
  extensions?: { oid?: unknown };
  attributes?: Record<string, { description?: unknown; extensions?: unknown }> | null;
};

/** Only building reads comments, object ids and rights of columns: ids differ between databases that are the same. */
const strip = (registry: Registry): void => {
  const entities = [
    ...Object.values(registry.pgCodecs),
    ...Object.values(registry.pgResources),
  ] as unknown as Exportable[];
  for (const entity of entities) {
    const args = entity.$exporter$args ?? [];
    for (const [index, arg] of args.entries()) {
      if (typeof arg === "string" && arg === entity.description) args[index] = undefined;
      const { extensions, description } = (arg ?? {}) as Exportable;
      if (description !== undefined) (arg as Exportable).description = undefined;
      if (extensions) delete extensions.oid;
    }
    if (entity.extensions) delete entity.extensions.oid;
    for (const attribute of Object.values(entity.attributes ?? {})) {
      delete attribute.description;
      delete attribute.extensions;
    }
  }
};

/** In the order of their names: PostGraphile has them in the order in which it came to know them. */
const sort = (entries: Record<string, unknown>): void => {
  for (const [name, entry] of Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    delete entries[name];
    entries[name] = entry;
  }
};
const sortRegistry = (registry: Registry): void => {
  const config = ((registry as unknown as Exportable).$exporter$args ?? []).find(
    (arg): arg is Record<string, Record<string, unknown>> => typeof arg === "object" && arg !== null,
  );
  for (const entries of Object.values(config ?? {})) sort(entries);
};

/** As the body of a function that is given `require`: graphile-export writes a module. */
const asFunction = (code: string): string =>
  code
    .replace(
      /^import \{ (.+) \} from "(.+)";$/gm,
      (_line, names: string, module: string) => `const { ${names.replaceAll(" as ", ": ")} } = require("${module}");`,
    )
    .replace(/^export const made = /m, "return ");

/** Builds the API over a database, and writes its schema. */
export const exportSchema = async (pool: Pool): Promise<{ schema: GraphQLSchema; prepared: Prepared }> => {
  const places = new Map<object, readonly string[]>();
  const extensions = new Map<string, unknown>();
  const input: { registry?: Registry } = {};
  const options = unserved(pool);
  const reading: GraphileConfig.Plugin = {
    name: "StockwrightExportPlugin",
    schema: {
      hooks: {
        init: (value, build) => {
          input.registry = build.input.pgRegistry;
          return value;
        },
      },
    },
  };
  const graphile = postgraphile(
    preset({ ...options, plugins: [...(options.plugins ?? []), reading] }, (plugin, definition) => {
      extensions.set(plugin, definition);
      eachFunction(definition, (found, path) => {
        if (!places.has(found)) places.set(found, [plugin, ...path]);
      });
    }),
  );
  try {
    const schema = await graphile.getSchema();
    const { registry } = input;
    if (!registry) throw new Error("PostGraphile built a schema without tables.");
    const { schema: written, library } = writeSchema(schema, places);
    strip(registry);
    sortRegistry(registry);
    const { code } = await exportValueAsString("made", { registry, library }, {});
    const fingerprint = {
      catalogue: await catalogueHash(pool),
      sources: sourcesHash(),
      plugins: extensionHashes(extensions),
    };
    return { schema, prepared: { fingerprint, schema: written, code: asFunction(code) } };
  } finally {
    await graphile.release();
  }
};
