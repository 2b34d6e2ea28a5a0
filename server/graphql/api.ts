import "../graphile-env.ts";
import { grafserv } from "postgraphile/grafserv/express/v4";
import type { GraphQLSchema } from "postgraphile/graphql";
import { pgClientOf } from "./pg-service.ts";
import { pluginsOf, type ApiOptions } from "./plugins.ts";
import { graphqlContext } from "./request-context.ts";
import { loadSchema } from "./schema/load.ts";
import { servingOptions } from "./serving.ts";

/** The GraphQL API as a server or a worker asks it. */
export type Api = {
  graphql: ReturnType<typeof grafserv>;
  schema: GraphQLSchema;
  /** Whether its schema was prepared, or built from the database when this process began. */
  isPrepared: boolean;
  release(): Promise<void>;
};

const served = (options: ApiOptions, schema: GraphQLSchema): Api => {
  const context = graphqlContext(options.services);
  const withPgClient = pgClientOf(options.databases, options.replica);
  const serving = servingOptions(options);
  const graphql = grafserv({
    schema,
    preset: {
      plugins: pluginsOf(options).filter((plugin) => plugin.grafast ?? plugin.grafserv),
      ...serving,
      grafast: {
        ...serving.grafast,
        context: (transport: object) =>
          ({ ...context(transport), withPgClient }) as unknown as Partial<Grafast.Context>,
      },
    },
  });
  return { graphql, schema, isPrepared: true, release: async () => graphql.release() };
};

/** The API over a schema that PostGraphile builds of the catalogue, which takes seconds; PostGraphile is loaded only here. */
export const buildApi = async (options: ApiOptions): Promise<Api> => {
  const [{ postgraphile }, { preset }] = await Promise.all([import("postgraphile"), import("./preset.ts")]);
  const graphile = postgraphile(preset(options));
  const graphql = graphile.createServ(grafserv);
  try {
    const schema = await graphile.getSchema();
    return { graphql, schema, isPrepared: false, release: async () => graphile.release() };
  } catch (error) {
    await graphile.release();
    throw error;
  }
};

/** The API over the prepared schema where that is of this database and these plugins, else over one that is built now. */
export const createApi = async (options: ApiOptions): Promise<Api> => {
  const { schema, difference } = await loadSchema(options.databases.home, pluginsOf(options));
  if (schema) return served(options, schema);
  options.log.warn(
    `The API is built from the database, which takes seconds: ${difference} differ from those its schema was prepared for.`,
  );
  return buildApi(options);
};
