import { expect, test } from "vitest";
import { useServed } from "../test/served.ts";

const served = useServed();
type Row = { id: string; createdAt: string };

const refusalOf = async (query: string) => {
  const { admin } = await served().account();
  const { errors } = await served().ask(admin, query);
  return errors[0]?.extensions;
};

test("history is newest first, in the other order when asked, and what it is asked for by its ids", async () => {
  const { admin } = await served().account();
  const made = await served().ask(
    admin,
    `mutation { ${["a", "b", "c"].map((n) => `${n}: createLabel(input: {name: "${n}", modules: ["skus"]}) { id }`).join(" ")} }`,
  );
  expect(made.errors).toEqual([]);
  const shown = "{ id createdAt }";
  const { data, errors } = await served().ask<Record<string, Row[]>>(
    admin,
    `{
      usual: history(module: "labels") ${shown}
      oldest: history(module: "labels", orderBy: {column: "createdAt", order: asc}) ${shown}
      newest: history(module: "labels", orderBy: [{column: "id", order: DESC}], limit: 1) ${shown}
      named: history(filter: {modules: ["labels"]}) ${shown}
      others: history(filter: {modules: ["skus"]}) ${shown}
      open: history(module: "labels", orderBy: [], filter: {ids: [], modules: [], warehouseIds: [], searchText: null}) ${shown}
    }`,
  );
  expect(errors).toEqual([]);
  const usual = data["usual"] ?? [];
  expect(usual.length).toBeGreaterThanOrEqual(3);
  expect(usual.map(({ id }) => Number(id))).toEqual(usual.map(({ id }) => Number(id)).toSorted((a, b) => b - a));
  expect(data["oldest"]).toEqual(usual.toReversed());
  expect(data["newest"]).toEqual(usual.slice(0, 1));
  expect(data["named"]).toEqual(usual);
  expect(data["others"]).toEqual([]);
  expect(data["open"]).toEqual(usual);
  const one = await served().ask<{ historyPaginated: { totalCount: number; nodes: Row[] } }>(
    admin,
    "query ($ids: [BigInt!]) { historyPaginated(filter: {ids: $ids}) { totalCount nodes { id createdAt } } }",
    { variables: { ids: [usual[1]?.id] } },
  );
  expect(one.data.historyPaginated).toEqual({ totalCount: 1, nodes: [usual[1]] });
});

test("what means nothing to history, or to a lookup by name, is refused unless it is empty", async () => {
  for (const [key, value] of [
    ["warehouseIds", "[1]"],
    ["searchText", '"oak"'],
  ])
    expect(await refusalOf(`{ history(filter: {${key}: ${value}}) { id } }`)).toMatchObject({
      code: "VALIDATION",
      fields: { [`filter.${key}`]: "unknown" },
    });
  expect(await refusalOf('{ history(orderBy: {column: "actor"}) { id } }')).toMatchObject({ code: "VALIDATION" });
  for (const [key, value] of [
    ["warehouseIds", "[1]"],
    ["modules", '["skus"]'],
  ])
    expect(await refusalOf(`{ references(module: "bin_locations", filter: {${key}: ${value}}) { id } }`)).toMatchObject(
      { code: "VALIDATION", fields: { [`filter.${key}`]: "unknown" } },
    );
  expect(
    await refusalOf('{ references(module: "bin_locations", filter: {warehouseIds: [], modules: null}) { id } }'),
  ).toBeUndefined();
});
