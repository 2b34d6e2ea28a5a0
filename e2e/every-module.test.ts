import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isColumn, type AnyField, type Field } from "../resources/core/fields.ts";
import { filtersOf, sortableOf, type Filter } from "../resources/core/filters.ts";
import { namesOf } from "../resources/core/naming.ts";
import { definitionOf, optionsOf, parentsOf, resources } from "../resources/core/registry.ts";
import { statesAt } from "../resources/core/stages.ts";
import { writesOf, type Resource } from "../resources/core/resource.ts";
import { statesOf } from "../resources/core/states.ts";
import { sampleValue } from "../db/test/sample.ts";
import { createApiClient, type ApiClient } from "./support/api-client.ts";
import { startServer, type RunningServer } from "./support/running-server.ts";

// What holds for every declared module, with nothing said here about any one of them.

type Values = Record<string, unknown>;
let server: RunningServer;
let client: ApiClient;
let count = 0;

beforeAll(async () => {
  server = await startServer();
  client = createApiClient(server.url);
  await client.login("admin@demo.test", "stockwright-demo");
});
afterAll(() => server?.stop());

const selected = (name: string, field: AnyField): string => {
  switch (field.kind) {
    case "password":
      return "";
    case "labels":
      return "labels { id name color }";
    case "customFields":
      return "customFields { id value }";
    case "reference":
      return `${name} ${name.replace(/Id$/, "")}Reference { id name module }`;
    case "children":
    case "records":
      return `${name} { id }`;
    case "computed":
      if (field.as === "stockLevels") return `${name} { warehouseId available }`;
      return field.as === "references" || field.as === "file" ? `${name} { id name }` : name;
    default:
      return name;
  }
};
const selectionOf = ({ fields, groups = {} }: Resource): string => {
  const grouped = new Set(Object.values(groups).flat());
  return [
    "id version",
    ...Object.entries(fields).flatMap(([name, field]) => (grouped.has(name) ? [] : [selected(name, field)])),
    ...Object.entries(groups).map(([group, names]) => `${group} { ${names.join(" ")} }`),
  ].join(" ");
};

/** One of a module that a record does not name already: it goes from one place to another. */
const otherOf = async (module: string, named: readonly unknown[]): Promise<number> => {
  const { many } = namesOf(module);
  const answer = await client.request<Record<string, { id: number }[]>>(
    `{ ${many}(limit: ${named.length + 1}, orderBy: {column: "id", order: ASC}) { id } }`,
  );
  return answer[many]?.find(({ id }) => !named.includes(id))?.id ?? (await make(definitionOf(module))).id;
};

const namedSoFar = ({ fields }: Resource, module: string, soFar: Values): readonly unknown[] =>
  Object.entries(soFar).flatMap(([name, value]) => {
    const field = fields[name];
    return field?.kind === "reference" && field.module === module ? [value] : [];
  });

/** What a record may be about: the first module that has one. */
const firstWithRecords = async (modules: readonly string[]): Promise<string | undefined> => {
  for (const module of modules) {
    const { one } = namesOf(module);
    const found = await client.request<Record<string, object | null>>(`{ ${one}(id: 1) { id } }`);
    if (found[one]) return module;
  }
  return undefined;
};

/** Whether it is asked for in the case that these values make: the workflow of an automation that runs one. */
const isAskedFor = ({ kind, when }: Field & { when?: Readonly<Record<string, unknown>> }, soFar: Values): boolean =>
  kind === "reference" && when !== undefined && Object.entries(when).every(([name, value]) => soFar[name] === value);

const sampleOf = async (resource: Resource, field: Field, soFar: Values): Promise<unknown> => {
  if (field.kind === "reference") return otherOf(field.module, namedSoFar(resource, field.module, soFar));
  if (field.kind === "choice" && field.options === "withPages") return firstWithRecords(optionsOf(field));
  if (field.kind === "state") return (statesOf(resource.name)[0] ?? statesOf(String(soFar["module"]))[0]) || "Draft";
  return sampleValue(field, `s${count}weep`);
};

/** The least a record needs: what is required, one owner, and a number nobody else has. */
const leastOf = async (resource: Resource): Promise<Values> => {
  count += 1;
  const values: Values = {};
  const owner = parentsOf(resource.name)[0]?.by;
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isColumn(field) || field.readOnly) continue;
    // saving picks the first that fits: an invoice takes its order's addresses
    if (field.kind === "reference" && field.first) continue;
    if (field.required || name === owner || isAskedFor(field, values))
      values[name] = await sampleOf(resource, field, values);
  }
  if (resource.inputs?.["password"]) values["password"] = values["confirmPassword"] = "green-lamp-4711";
  return values;
};

const filterValue = (filter: Filter): unknown => {
  switch (filter.kind) {
    case "search":
      return "sweep";
    case "customFields":
      return [];
    case "options":
      return filter.options?.slice(0, 1) ?? ["x"];
    case "boolean":
    case "inverse":
      return true;
    case "from":
    case "to":
      return { date: "2026-01-01", datetime: "2026-01-01T00:00:00Z", decimal: "1", integer: 1 }[filter.type];
    case "stockLevels":
      return { groupBy: "warehouse", idIn: [1] };
    default:
      return [1];
  }
};

const readable = resources.map((resource) => [resource.name, resource] as const);
/** What begins open has lines, and those name lines of its root: stories of their own make such documents. */
const beginsWithLinesOfRoot = ({ document, states = {} }: Resource): boolean =>
  statesAt(states, "draft").length === 0 && Object.values(document?.lines ?? {}).some(({ of }) => of !== undefined);
const writable = readable.filter(([, resource]) => writesOf(resource).length === 3 && !beginsWithLinesOfRoot(resource));
/** Modules with a text that can be changed, and that text's name. */
const editable = writable.flatMap(([name, resource]) => {
  const texts = Object.entries(resource.fields).filter(
    ([, field]) => (field.kind === "text" || field.kind === "multiline") && !field.readOnly && !field.createOnly,
  );
  return texts.slice(0, 1).map(([field]) => [name, resource, field] as const);
});

/** What the API would not answer, in words; none when all is well. */
const refusedOf = async <T>(items: readonly T[], ask: (item: T) => Promise<unknown>): Promise<string[]> => {
  const refused: string[] = [];
  for (const item of items)
    await ask(item).catch((error: unknown) => refused.push(`${JSON.stringify(item)}: ${String(error)}`));
  return refused;
};

describe.each(readable)("%s", (name, resource) => {
  const { many, paginated, filter: filterType } = namesOf(name);

  test("shows every field", async () => {
    const answer = await client.request<Record<string, { totalCount: number; edges: { node: Values }[] }>>(
      `{ ${paginated}(limit: 3) { totalCount edges { cursor node { ${selectionOf(resource)} } } pageInfo { endCursor hasNextPage } } }`,
    );
    expect(answer[paginated]?.edges.length).toBe(Math.min(3, answer[paginated]?.totalCount ?? 0));
  });

  test("is put in order by every column, either way", async () => {
    const orders = sortableOf(resource).flatMap((column) => ["ASC", "DESC"].map((order) => ({ column, order })));
    const lists = orders.map(
      ({ column, order }) =>
        `${column}${order}: ${many}(limit: 2, orderBy: {column: "${column}", order: ${order}}) { id }`,
    );
    const parts = lists.flatMap((_, at) => (at % 10 === 0 ? [lists.slice(at, at + 10)] : []));
    expect(await refusedOf(parts, (part) => client.request(`{ ${part.join(" ")} }`))).toEqual([]);
  });

  test("takes every filter", async () => {
    const refused = await refusedOf(filtersOf(resource), (filter) =>
      client.request(`query ($filter: ${filterType}) { ${many}(limit: 2, filter: $filter) { id } }`, {
        filter: { [filter.name]: filterValue(filter) },
      }),
    );
    expect(refused).toEqual([]);
  });
});

const make = async (resource: Resource): Promise<{ id: number; version: number }> => {
  const { one, create, createInput } = namesOf(resource.name);
  const made = await client.request<Record<string, Record<string, { id: number; version: number }>>>(
    `mutation ($input: ${createInput}!) { ${create}(input: $input) { ${one} { id version } } }`,
    { input: await leastOf(resource) },
  );
  const record = made[create]?.[one];
  if (!record) throw new Error(`${create} answered no ${one}.`);
  return record;
};

describe.each(writable)("%s", (name, resource) => {
  const { one, many, delete: remove } = namesOf(name);

  test("is made, found, remembered, and goes again", async () => {
    const { id } = await make(resource);
    const found = await client.request<Record<string, { id: number }[]>>(`{ ${many}(filter: {ids: [${id}]}) { id } }`);
    expect(found[many]).toEqual([{ id }]);

    const { history } = await client.request<{ history: { operation: string }[] }>(
      `{ history(filter: {recordId: ${id}, tables: ["${name}"]}, limit: 5) { operation } }`,
    );
    const remembered = history.some(({ operation }) => operation === "created");
    expect(remembered).toBe(!resource.personal);

    await client.request(`mutation { ${remove}(id: ${id}) { id } }`);
    const gone = await client.request<Record<string, unknown>>(`{ ${one}(id: ${id}) { id } }`);
    expect(gone[one]).toBeNull();
  });
});

describe.each(editable)("%s", (name, resource, field) => {
  const { one, update, updateInput } = namesOf(name);
  const changed = (letter: string) => sampleValue(resource.fields[field] as Field, `${letter}${count} changed`);
  const change = (input: Values) =>
    client.request<Record<string, Record<string, Values>>>(
      `mutation ($input: ${updateInput}!) { ${update}(input: $input) { ${one} { id } } }`,
      { input },
    );

  test("is changed once, and not again by who saw it before", async () => {
    const { id, version } = await make(resource);
    const answer = await change({ id, version, [field]: changed("c") });
    expect(answer[update]?.[one]).toEqual({ id });
    await expect(change({ id, version, [field]: changed("d") })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

test("a child can be three tables deep", async () => {
  const { createProduct } = await client.request<{
    createProduct: { product: { skus: { costRules: { cost: string }[] }[] } };
  }>(
    `mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { skus { costRules { cost } } } } }`,
    {
      input: {
        name: "Sweep",
        displayId: "sweep_deep",
        skus: [
          {
            name: "Sweep",
            code: "sweep_deep",
            costRules: [{ vendorId: await otherOf("vendors", []), cost: "12.5", quantity: 1, unit: "each" }],
          },
        ],
      },
    },
  );
  expect(createProduct.product.skus).toEqual([{ costRules: [{ cost: "12.5" }] }]);
  expect(definitionOf("products").fields["skus"]?.kind).toBe("children");
});
