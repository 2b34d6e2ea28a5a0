import type { Office } from "./data.ts";

/** What each contender is asked for, in its own tongue. */
export type Case = {
  name: string;
  /** Route of the bare handlers. */
  route: string;
  graphql: { query: string; variables: () => Record<string, unknown> };
  bare: () => Record<string, unknown>;
};

const searches = ["oak chair", "walnut lamp", "ash table", "brass mirror", "linen sofa"];
const next = <T>(items: readonly T[]) => {
  let place = 0;
  return (): T => {
    const item = items[(place += 1) % items.length];
    if (item === undefined) throw new Error("Nothing to choose from");
    return item;
  };
};

export const listCase = (office: Pick<Office, "accountId">): Case => {
  const term = next(searches);
  return {
    name: "list: 25 SKUs by search and order, total, 3 stock rows each",
    route: "list",
    graphql: {
      query: `query ($search: String) { skusPaginated(filter: {searchText: $search}, orderBy: {column: "name", order: ASC}, limit: 25) {
        totalCount edges { node { id code name warehouseStockLevels { warehouseId inStock available allocated onOrder } } } } }`,
      variables: () => ({ search: term() }),
    },
    bare: () => ({ accountId: office.accountId, search: term() }),
  };
};

export const detailCase = (office: Pick<Office, "accountId">, orderIds: readonly number[]): Case => {
  const id = next(orderIds);
  return {
    name: "detail: one order with its lines",
    route: "detail",
    graphql: {
      query:
        "query ($id: Int!) { salesOrder(id: $id) { id displayId state total lineItems { id skuId skuReference { name } quantity price total } } }",
      variables: () => ({ id: id() }),
    },
    bare: () => ({ accountId: office.accountId, id: id() }),
  };
};

export const orderCase = (office: Office): Case => {
  const sku = next(office.skuIds);
  const lines = () => Array.from({ length: 3 }, () => ({ skuId: sku(), quantity: 2 }));
  return {
    name: "create and open an order of 3 lines",
    route: "order",
    graphql: {
      query: "mutation ($input: CreateSalesOrderInput!) { createSalesOrder(input: $input) { salesOrder { id } } }",
      variables: () => ({
        input: { customerId: office.customerId, warehouseId: office.warehouseId, state: "Open", lineItems: lines() },
      }),
    },
    bare: () => ({
      customerId: office.customerId,
      warehouseId: office.warehouseId,
      state: "Open",
      lineItems: lines().map((line) => ({ ...line, price: "19.95" })),
    }),
  };
};
