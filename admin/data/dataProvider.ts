import { HttpError, type DataProvider, type RaRecord } from "react-admin";
import { namesOf } from "../../resources/core/naming.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { changesOf, inputOf } from "./input.ts";
import { request } from "./request.ts";
import { resourceOf } from "./resources.ts";
import { flatten, selectionOf } from "./selection.ts";

/** What a caller may say in `meta`. */
export type Meta = {
  /** Fields the screen shows; default those of the list, or every field of one record. */
  fields?: readonly string[];
  /** The cursor behind which the rows lie, instead of the number of a page: the same cost on every page. Their total is known by then. */
  after?: string;
  /** More GraphQL text for what the registry does not describe. */
  select?: string;
  /** The same key for the same submit, however often it is sent. */
  idempotencyKey?: string;
  /** Of several that are deleted, in the order of their ids: the versions they were chosen at. */
  versions?: readonly number[];
};

type Answer = Readonly<Record<string, unknown>>;
type Page = {
  totalCount?: number;
  edges: { node: Answer }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
};

const metaOf = (meta: unknown): Meta => (meta ?? {}) as Meta;
const record = <T extends RaRecord>(resource: Resource, answer: Answer) => flatten(resource, answer) as T;

const listSelection = (resource: Resource, { fields, select }: Meta) =>
  [selectionOf(resource, fields ?? [resource.title, ...(resource.list ?? [])]), select].filter(Boolean).join(" ");
const recordSelection = (resource: Resource, { fields, select }: Meta) =>
  [
    selectionOf(
      resource,
      fields ?? Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind !== "records"),
    ),
    select,
  ]
    .filter(Boolean)
    .join(" ");

const page = async (
  resource: Resource,
  filter: unknown,
  sort: { field: string; order: string } | undefined,
  limit: number,
  offset: number,
  meta: Meta,
  signal?: AbortSignal,
) => {
  const names = namesOf(resource.name);
  const behind = meta.after !== undefined;
  const query = `query ${names.type}List($orderBy: [OrderBy!], $filter: ${names.filter}, $limit: Int, ${behind ? "$after: Cursor" : "$offset: Int"}) {
    page: ${names.paginated}(orderBy: $orderBy, filter: $filter, limit: $limit, ${behind ? "after: $after" : "offset: $offset"}) {
      ${behind ? "" : "totalCount"} pageInfo { hasNextPage endCursor } edges { node { ${listSelection(resource, meta)} } }
    }
  }`;
  const orderBy = sort ? [{ column: sort.field, order: sort.order }] : undefined;
  const place = behind ? { after: meta.after } : { offset };
  return (await request<{ page: Page }>(query, { orderBy, filter, limit, ...place }, { signal })).page;
};

const write = async (resource: Resource, mutation: string, inputType: string, input: Answer, meta: Meta) => {
  const { one } = namesOf(resource.name);
  const query = `mutation Save($input: ${inputType}!) { saved: ${mutation}(input: $input) { record: ${one} { ${recordSelection(resource, { ...meta, fields: meta.fields ?? [] })} } } }`;
  const { saved } = await request<{ saved: { record: Answer } }>(query, {
    input: { ...input, ...(meta.idempotencyKey && { idempotencyKey: meta.idempotencyKey }) },
  });
  return saved.record;
};

/** react-admin's data provider over our API: every query is written from the registry, nothing is introspected. */
export const dataProvider: DataProvider = {
  supportAbortSignal: true,

  getList: async (module, { pagination, sort, filter, meta, signal }) => {
    const resource = resourceOf(module);
    const { page: number, perPage } = pagination ?? { page: 1, perPage: 25 };
    const found = await page(resource, filter, sort, perPage, (number - 1) * perPage, metaOf(meta), signal);
    return {
      data: found.edges.map(({ node }) => record(resource, node)),
      ...(found.totalCount !== undefined && { total: found.totalCount }),
      pageInfo: { hasNextPage: found.pageInfo.hasNextPage, hasPreviousPage: number > 1 },
      meta: { endCursor: found.pageInfo.endCursor ?? undefined },
    };
  },

  getMany: async (module, { ids, meta, signal }) => {
    const resource = resourceOf(module);
    const found = await page(resource, { ids: ids.map(Number) }, undefined, ids.length, 0, metaOf(meta), signal);
    return { data: found.edges.map(({ node }) => record(resource, node)) };
  },

  getManyReference: async (module, { target, id, pagination, sort, filter, meta, signal }) => {
    const resource = resourceOf(module);
    const { page: number, perPage } = pagination;
    const found = await page(
      resource,
      { ...filter, [`${target.replace(/Id$/, "")}Ids`]: [Number(id)] },
      sort,
      perPage,
      (number - 1) * perPage,
      metaOf(meta),
      signal,
    );
    return { data: found.edges.map(({ node }) => record(resource, node)), total: found.totalCount ?? 0 };
  },

  getOne: async (module, { id, meta, signal }) => {
    const resource = resourceOf(module);
    const { one } = namesOf(module);
    const query = `query ${namesOf(module).type}($id: Int!) { record: ${one}(id: $id) { ${recordSelection(resource, metaOf(meta))} } }`;
    const answer = await request<{ record: Answer | null }>(query, { id: Number(id) }, { signal });
    if (!answer.record) throw new HttpError("errors.NOT_FOUND", 404);
    return { data: record(resource, answer.record) };
  },

  create: async (module, { data, meta }) => {
    const resource = resourceOf(module);
    const names = namesOf(module);
    return {
      data: record(
        resource,
        await write(
          resource,
          names.create,
          names.createInput,
          inputOf(resource, changesOf(resource, data)),
          metaOf(meta),
        ),
      ),
    };
  },

  update: async (module, { id, data, previousData, meta }) => {
    const resource = resourceOf(module);
    const names = namesOf(module);
    const changes = changesOf(resource, data, previousData ?? {});
    const version = (previousData as { version?: number } | undefined)?.version;
    const input = { ...inputOf(resource, changes), id: Number(id), ...(version !== undefined && { version }) };
    return { data: record(resource, await write(resource, names.update, names.updateInput, input, metaOf(meta))) };
  },

  delete: async (module, { id, previousData }) => {
    const version = (previousData as { version?: number } | undefined)?.version;
    await request(
      `mutation Delete($id: Int!, $version: Int) { ${namesOf(module).delete}(id: $id, version: $version) { id } }`,
      { id: Number(id), ...(version !== undefined && { version }) },
    );
    return { data: { id } as never };
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
