import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isColumn, type AnyField, type Field } from "../resources/core/fields.ts";
import { filtersOf, sortableOf, type Filter } from "../resources/core/filters.ts";
import { namesOf } from "../resources/core/naming.ts";
import { definitionOf, optionsOf, parentsOf, resources } from "../resources/core/registry.ts";
import { writesOf, type Resource } from "../resources/core/resource.ts";
import { statesOf } from "../resources/core/states.ts";
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
      return field.as === "references" ? `${name} { id name }` : name;
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

const firstOf = async (module: string): Promise<number> => {
  const { many } = namesOf(module);
  const answer = await client.request<Record<string, { id: number }[]>>(`{ ${many}(limit: 1) { id } }`);
  const id = answer[many]?.[0]?.id;
  if (id === undefined) throw new Error(`The demo has no ${module}.`);
  return id;
};

const sampleOf = async (resource: Resource, field: Field, soFar: Values): Promise<unknown> => {
  switch (field.kind) {
    case "text":
    case "multiline":
      return `Sweep ${count}`;
    case "code":
      return `sweep_${count}`;
    case "email":
      return `sweep${count}@modules.test`;
    case "phone":
      return "2065550123";
    case "country":
      return "US";
    case "color":
      return "#336699";
    case "choice":
      return optionsOf(field)[0];
    case "choices":
      return optionsOf(field).slice(0, 1);
    case "state":
      return (statesOf(resource.name)[0] ?? statesOf(String(soFar["module"]))[0]) || "Draft";
    case "boolean":
      return true;
    case "date":
      return "2026-11-20";
    case "datetime":
      return "2026-11-20T12:00:00Z";
    case "reference":
      return firstOf(field.module);
    case "json":
      return {};
    default:
      return 1;
  }
};

/** The least a record needs: what is required, one owner, and a number nobody else has. */
const leastOf = async (resource: Resource): Promise<Values> => {
  count += 1;
  const values: Values = {};
  const owner = parentsOf(resource.name)[0]?.by;
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isColumn(field) || field.readOnly) continue;
    if (field.required || name === owner) values[name] = await sampleOf(resource, field, values);
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
const writable = readable.filter(([, resource]) => writesOf(resource).length === 3);
const inParts = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) => items.slice(part * size, (part + 1) * size));

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
    for (const part of inParts(orders, 10)) {
      const fields = part.map(
        ({ column, order }, at) => `o${at}: ${many}(limit: 2, orderBy: {column: "${column}", order: ${order}}) { id }`,
      );
      await client.request(`{ ${fields.join(" ")} }`);
    }
  });

  test("takes every filter", async () => {
    for (const filter of filtersOf(resource)) {
      const variables = { filter: { [filter.name]: filterValue(filter) } };
      await client.request(`query ($filter: ${filterType}) { ${many}(limit: 2, filter: $filter) { id } }`, variables);
    }
  });
});

describe.each(writable)("%s", (name, resource) => {
  const { type, one, many, create, update, delete: remove, createInput, updateInput } = namesOf(name);
  let id: number;

  test("is made, found, changed and remembered, and goes again", async () => {
    const input = await leastOf(resource);
    const made = await client.request<Record<string, Record<string, { id: number; version: number }>>>(
      `mutation ($input: ${createInput}!) { ${create}(input: $input) { ${one} { id version } } }`,
      { input },
    );
    const record = made[create]?.[one];
    expect(record, `${type} after its creation`).toBeDefined();
    id = record?.id ?? 0;

    const found = await client.request<Record<string, { id: number }[]>>(`{ ${many}(filter: {ids: [${id}]}) { id } }`);
    expect(found[many]).toEqual([{ id }]);

    const [field] = Object.entries(resource.fields).find(
      ([, each]) =>
        isColumn(each) && !each.readOnly && !each.createOnly && (each.kind === "text" || each.kind === "multiline"),
    ) ?? ["id"];
    if (field !== "id") {
      const change = { id, version: record?.version, [field]: `Changed ${count}` };
      await client.request(`mutation ($input: ${updateInput}!) { ${update}(input: $input) { ${one} { id } } }`, {
        input: change,
      });
      const stale = client.request(
        `mutation ($input: ${updateInput}!) { ${update}(input: $input) { ${one} { id } } }`,
        {
          input: { ...change, [field]: `Stale ${count}` },
        },
      );
      await expect(stale).rejects.toMatchObject({ code: "CONFLICT" });
    }

    const { history } = await client.request<{ history: { operation: string; tableName: string; recordId: number }[] }>(
      `{ history(filter: {recordId: ${id}, tables: ["${name}"]}, limit: 5) { operation tableName recordId } }`,
    );
    expect(history.map(({ operation }) => operation)).toContain("created");

    await client.request(`mutation { ${remove}(id: ${id}) { id } }`);
    const gone = await client.request<Record<string, unknown>>(`{ ${one}(id: ${id}) { id } }`);
    expect(gone[one]).toBeNull();
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
            costRules: [{ vendorId: await firstOf("vendors"), cost: "12.5", quantity: 1, unit: "each" }],
          },
        ],
      },
    },
  );
  expect(createProduct.product.skus).toEqual([{ costRules: [{ cost: "12.5" }] }]);
  expect(definitionOf("products").fields["skus"]?.kind).toBe("children");
});
