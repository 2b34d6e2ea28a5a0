import { HttpError, type RaRecord } from "react-admin";
import { namesOf } from "../../resources/core/naming.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { graphqlText, type GraphQLText } from "./graphqlText.ts";
import { changesOf, inputOf } from "./input.ts";
import { metaOf, type Meta } from "./meta.ts";
import type { Variables } from "./request.ts";
import { resourceOf } from "./resources.ts";
import { flatten, selectionOf } from "./selection.ts";

type Answer = Readonly<Record<string, unknown>>;
type Page = {
  totalCount?: number;
  edges: { node: Answer }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
};

/** What react-admin's methods give; each takes its own part. */
export type Params = {
  id: number | string;
  ids: readonly (number | string)[];
  target: string;
  pagination?: { page: number; perPage: number };
  sort?: { field: string; order: string };
  filter?: Answer;
  data: Answer;
  previousData?: Answer & { version?: number };
  meta?: unknown;
};

export type Query = {
  query: GraphQLText;
  variables: Variables;
  parseResponse: (response: { data: unknown }) => unknown;
};

const operation = <T>(text: string, variables: Variables, parse: (answer: T) => unknown): Query => ({
  query: graphqlText(text),
  variables,
  parseResponse: ({ data }) => parse(data as T),
});

const record = (resource: Resource, answer: Answer) => flatten(resource, answer) as RaRecord;

const selected = (resource: Resource, fields: readonly string[], { select }: Meta) =>
  [selectionOf(resource, fields), select].filter(Boolean).join(" ");
const listSelection = (resource: Resource, meta: Meta) =>
  selected(resource, meta.fields ?? [resource.title, ...(resource.list ?? [])], meta);
const recordSelection = (resource: Resource, meta: Meta) =>
  selected(
    resource,
    meta.fields ?? Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind !== "records"),
    meta,
  );

const firstPage = { page: 1, perPage: 25 };

const list = (
  resource: Resource,
  { pagination = firstPage, sort, filter, meta: given }: Partial<Params>,
  answered: (page: Page) => unknown,
): Query => {
  const names = namesOf(resource.name);
  const meta = metaOf(given);
  const behind = meta.after !== undefined;
  const { page: number, perPage } = pagination;
  const place = behind ? { after: meta.after } : { offset: (number - 1) * perPage };
  return operation<{ page: Page }>(
    `query ${names.type}List($orderBy: [OrderBy!], $filter: ${names.filter}, $limit: Int, ${behind ? "$after: Cursor" : "$offset: Int"}) {
      page: ${names.paginated}(orderBy: $orderBy, filter: $filter, limit: $limit, ${behind ? "after: $after" : "offset: $offset"}) {
        ${behind ? "" : "totalCount"} pageInfo { hasNextPage endCursor } edges { node { ${listSelection(resource, meta)} } }
      }
    }`,
    { orderBy: sort && [{ column: sort.field, order: sort.order }], filter, limit: perPage, ...place },
    ({ page }) => answered(page),
  );
};

const rows = (resource: Resource, { edges }: Page) => edges.map(({ node }) => record(resource, node));

const write = (resource: Resource, mutation: string, inputType: string, input: Answer, meta: Meta): Query => {
  const selection = recordSelection(resource, { ...meta, fields: meta.fields ?? [] });
  return operation<{ saved: { record: Answer; preview?: unknown } }>(
    `mutation Save($input: ${inputType}!) { saved: ${mutation}(input: $input) { record: ${namesOf(resource.name).one} { ${selection} } ${meta.preview ? "preview" : ""} } }`,
    {
      input: {
        ...input,
        ...meta.input,
        ...(meta.idempotencyKey && { idempotencyKey: meta.idempotencyKey }),
        ...(meta.preview && { preview: true }),
      },
    },
    ({ saved: { preview, ...saved } }) => ({
      data: { ...record(resource, saved.record), ...(preview !== undefined && { preview }) },
    }),
  );
};

const versionOf = ({ previousData }: Params) =>
  previousData?.version === undefined ? {} : { version: previousData.version };

/** How each call of react-admin is said in GraphQL. */
const builders = {
  GET_LIST: (resource: Resource, params: Params) =>
    list(resource, params, (page) => ({
      data: rows(resource, page),
      ...(page.totalCount !== undefined && { total: page.totalCount }),
      pageInfo: { hasNextPage: page.pageInfo.hasNextPage, hasPreviousPage: (params.pagination?.page ?? 1) > 1 },
      meta: { endCursor: page.pageInfo.endCursor ?? undefined },
    })),

  GET_MANY: (resource: Resource, { ids, meta }: Params) =>
    list(
      resource,
      { filter: { ids: ids.map(Number) }, pagination: { page: 1, perPage: ids.length }, meta },
      (page) => ({ data: rows(resource, page) }),
    ),

  GET_MANY_REFERENCE: (resource: Resource, params: Params) => {
    const filter = { ...params.filter, [`${params.target.replace(/Id$/, "")}Ids`]: [Number(params.id)] };
    return list(resource, { ...params, filter }, (page) => ({
      data: rows(resource, page),
      total: page.totalCount ?? 0,
    }));
  },

  GET_ONE: (resource: Resource, { id, meta }: Params): Query => {
    const { type, one } = namesOf(resource.name);
    return operation<{ record: Answer | null }>(
      `query ${type}($id: Int!) { record: ${one}(id: $id) { ${recordSelection(resource, metaOf(meta))} } }`,
      { id: Number(id) },
      (answer) => {
        if (!answer.record) throw new HttpError("errors.NOT_FOUND", 404);
        return { data: record(resource, answer.record) };
      },
    );
  },

  CREATE: (resource: Resource, { data, meta }: Params) => {
    const { create, createInput } = namesOf(resource.name);
    return write(resource, create, createInput, inputOf(resource, changesOf(resource, data)), metaOf(meta));
  },

  UPDATE: (resource: Resource, params: Params) => {
    const { update, updateInput } = namesOf(resource.name);
    const changes = inputOf(resource, changesOf(resource, params.data, params.previousData ?? {}));
    const input = { ...changes, id: Number(params.id), ...versionOf(params) };
    return write(resource, update, updateInput, input, metaOf(params.meta));
  },

  DELETE: (resource: Resource, params: Params) => {
    const { preview, idempotencyKey } = metaOf(params.meta);
    return operation<{ done: Answer }>(
      `mutation Delete($id: Int!, $version: Int, $idempotencyKey: String, $preview: Boolean) { done: ${namesOf(resource.name).delete}(id: $id, version: $version, idempotencyKey: $idempotencyKey, preview: $preview) { id ${preview ? "preview" : ""} } }`,
      { id: Number(params.id), ...versionOf(params), ...(preview ? { preview } : { idempotencyKey }) },
      ({ done }) => ({ data: { ...done, id: params.id } }),
    );
  },
};

/** What ra-data-graphql asks for: every query is written from the registry, nothing is introspected. */
export const buildQuery = () => (method: string, module: string, params: Params) =>
  builders[method as keyof typeof builders](resourceOf(module), params);
