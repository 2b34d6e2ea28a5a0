import buildGraphQLProvider from "ra-data-graphql";
import { HttpError, type DataProvider } from "react-admin";
import { buildQuery } from "./buildQuery.ts";
import { client } from "./client.ts";
import { metaOf } from "./meta.ts";

const provider: DataProvider = buildGraphQLProvider({ client, introspection: false, buildQuery });

/** ra-data-graphql answers every error as an HttpError of status 200 with ours inside; callers get ours. */
const whole = (error: unknown): never => {
  throw error instanceof HttpError ? error.body : error;
};

/** react-admin's data provider over our API. */
export const dataProvider: DataProvider = {
  supportAbortSignal: true,
  getList: (module, params) => provider.getList(module, params).catch(whole),
  getMany: (module, params) => provider.getMany(module, params).catch(whole),
  getManyReference: (module, params) => provider.getManyReference(module, params).catch(whole),
  getOne: (module, params) => provider.getOne(module, params).catch(whole),
  create: (module, params) => provider.create(module, params).catch(whole),
  update: (module, params) => provider.update(module, params).catch(whole),
  delete: (module, params) => provider.delete(module, params).catch(whole),

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
