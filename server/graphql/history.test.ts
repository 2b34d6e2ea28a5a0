import { expect, test } from "vitest";
import { openShop } from "../../db/test/stock/shop.ts";
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

test("old names stay old: of what a change refers to, and of what was deleted since", async () => {
  const { admin } = await served().account();
  const made = async <T>(query: string): Promise<T> => {
    const { data, errors } = await served().ask<T>(admin, query);
    expect(errors).toEqual([]);
    return data;
  };
  const {
    createWarehouse: { id: warehouse },
  } = await made<{ createWarehouse: { id: number } }>(
    `mutation { createWarehouse(input: {name: "Salem", contactName: "Ann", email: "ann@example.test", phone: "5035550100", address1: "1 Dock Rd", city: "Salem", postalCode: "97301", district: "OR", country: "US", contacts: [{firstName: "Bo"}]}) { id } }`,
  );
  const {
    createBinLocation: { id: bin },
  } = await made<{ createBinLocation: { id: number } }>(
    `mutation { createBinLocation(input: {name: "A-01", warehouseId: ${warehouse}}) { id } }`,
  );
  await made(`mutation { updateWarehouse(input: {id: ${warehouse}, name: "Harbour"}) { id } }`);
  await made(`mutation { updateBinLocation(input: {id: ${bin}, name: "A-02"}) { id } }`);
  await made(`mutation { deleteBinLocation(id: ${bin}) { id } }`);
  type Told = { operation: string; names: Record<string, unknown> };
  const { bins, people, removed } = await made<Record<"bins" | "people" | "removed", Told[]>>(
    `{
      bins: history(filter: {module: "bin_locations", rootId: ${bin}}, orderBy: {column: "id", order: ASC}) { operation names }
      people: history(filter: {module: "warehouses", rootId: ${warehouse}, tables: ["contacts"]}) { operation names }
      removed: history(filter: {module: "bin_locations", operations: ["deleted"], fields: ["name"]}) { operation names }
    }`,
  );
  const told = bins.map(({ operation, names }) => [operation, names["warehouseId"], names["id"]]);
  expect(told.at(0)).toEqual([
    "created",
    [null, "Salem"],
    expect.arrayContaining([expect.stringMatching(/^A-01.*Salem/)]),
  ]);
  expect(told.at(-1)).toEqual(["deleted", ["Harbour", null], [expect.stringMatching(/^A-02.*Harbour/), null]]);
  expect(people).toMatchObject([
    { operation: "created", names: { id: expect.arrayContaining(["Bo"]), warehouseId: [null, "Salem"] } },
  ]);
  expect(removed).toHaveLength(1);
});

test("a page of history goes on where the last one ended", async () => {
  const { admin } = await served().account();
  const made = ["a", "b", "c"].map((n) => `${n}: createLabel(input: {name: "${n}", modules: ["skus"]}) { id }`);
  expect((await served().ask(admin, `mutation { ${made.join(" ")} }`)).errors).toEqual([]);
  const page = async (before: string | null) =>
    (
      await served().ask<{ history: Row[] }>(
        admin,
        'query ($before: BigInt) { history(module: "labels", filter: {idBefore: $before}, limit: 2) { id createdAt } }',
        { variables: { before } },
      )
    ).data.history;
  const first = await page(null);
  const second = await page(first.at(-1)?.id ?? null);
  const ids = [...first, ...second].map(({ id }) => Number(id));
  expect(first).toHaveLength(2);
  expect(second.length).toBeGreaterThan(0);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
});

test("rows behind the first ten thousand are not skipped one by one", async () => {
  const { admin } = await served().account();
  for (const list of ["history(offset: 10001) { id }", "historyPaginated(offset: 1176869451) { nodes { id } }"])
    expect((await served().ask(admin, `{ ${list} }`)).errors).toMatchObject([
      { extensions: { code: "VALIDATION", fields: { offset: "max" } } },
    ]);
  expect((await served().ask(admin, "{ history(offset: 10000) { id } }")).errors).toEqual([]);
});

test("a filter by fields tells nobody that a price changed", async () => {
  const { account, accountId, sku, sell } = await openShop(served().db);
  await sell([[sku, 2]]);
  const { rows } = await served().db.admin.query<{ there: boolean }>(
    "select count(*) > 0 as there from app_public.history where account_id = $1 and price_changes ? 'price'",
    [accountId],
  );
  expect(rows).toEqual([{ there: true }]); // so that there would be something to tell
  const { data } = await served().ask<Record<string, Row[]>>(
    account.admin,
    `{
      secret: history(filter: {fields: ["cost", "price"]}) { id }
      open: history(filter: {fields: ["quantity"]}) { id }
    }`,
  );
  expect(data["secret"]).toEqual([]);
  expect(data["open"]).not.toEqual([]);
});
