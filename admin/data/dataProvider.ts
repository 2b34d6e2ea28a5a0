import buildGraphQLProvider from "ra-data-graphql";
import { HttpError, type DataProvider } from "react-admin";
import { buildQuery } from "./buildQuery.ts";
import { client } from "./client.ts";
import { graphqlText } from "./graphqlText.ts";
import { metaOf, type Meta } from "./meta.ts";
import { operationText, signatureOf } from "./operationText.ts";
import { resourceOf } from "./resources.ts";

const provider: DataProvider = buildGraphQLProvider({ client, introspection: false, buildQuery });

/** ra-data-graphql answers every error as an HttpError of status 200 with ours inside; callers get ours. */
const whole = (error: unknown): never => {
  throw error instanceof HttpError ? error.body : error;
};

type Values = Readonly<Record<string, unknown>>;

/** A verb of a module: an operation its resource declares, or cancelX, closeX, reopenX of a document. */
export type Verb = {
  name: string;
  input: Values;
  /** GraphQL text inside the returned record. */ select?: string | undefined;
};
export type OurDataProvider = DataProvider & {
  operate: (module: string, verb: Verb & { meta?: Meta }) => Promise<{ data: Values }>;
};

/** react-admin's data provider over our API. */
export const dataProvider: OurDataProvider = {
  supportAbortSignal: true,
  getList: (module, params) => provider.getList(module, params).catch(whole),
  getMany: (module, params) => provider.getMany(module, params).catch(whole),
  getManyReference: (module, params) => provider.getManyReference(module, params).catch(whole),
  getOne: (module, params) => provider.getOne(module, params).catch(whole),
  create: (module, params) => provider.create(module, params).catch(whole),
  update: (module, params) => provider.update(module, params).catch(whole),
  delete: (module, params) => provider.delete(module, params).catch(whole),

  operate: async (module, { name, input, select = "id version", meta }) => {
    const resource = resourceOf(module);
    const { idempotencyKey, preview = false } = metaOf(meta);
    const mutation = graphqlText(operationText(resource, name, { input, select, preview }));
    const sent = { ...input, ...(preview ? { preview } : idempotencyKey && { idempotencyKey }) };
    const variables = signatureOf(resource, name).takesInput ? { input: sent } : preview ? sent : input;
    const { data } = await client.mutate<{ done: Values }>({ mutation, variables });
    return { data: data.done };
  },

  // The API has no bulk calls yet: one after the other, so that the first refusal names its record.
  deleteMany: async (module, { ids, meta }) => {
    const { versions = [] } = metaOf(meta);
    for (const [at, id] of ids.entries())
      await dataProvider.delete(module, { id, previousData: { id, version: versions[at] } as never });
    return { data: ids };
  },
  updateMany: async (module, { ids, data }) => {
    for (const id of ids) await dataProvider.update(module, { id, data, previousData: { id } });
    return { data: ids };
  },
};
