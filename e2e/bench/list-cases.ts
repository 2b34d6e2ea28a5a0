/** Lists as screens ask for them. */
export type ListCase = { name: string; query: string; variables: Readonly<Record<string, unknown>> };

const ask = (
  name: string,
  field: string,
  type: string,
  rows: string,
  args: Readonly<Record<string, unknown>>,
): ListCase => ({
  name,
  query: `query ($filter: ${type}Filter, $orderBy: [OrderBy!], $limit: Int, $offset: Int) {
    page: ${field}(filter: $filter, orderBy: $orderBy, limit: $limit, offset: $offset) { totalCount pageInfo { hasNextPage } edges { node { ${rows} } } } }`,
  variables: { limit: 25, ...args },
});

const sku = "id code name warehouseStockLevels { warehouseId inStock available allocated onOrder }";
const order = "id displayId state customerReference { name } warehouseReference { name } qtyOrdered total createdAt";
const skus = (name: string, args: Readonly<Record<string, unknown>>) =>
  ask(`SKUs: ${name}`, "skusPaginated", "Sku", sku, args);
const sales = (name: string, args: Readonly<Record<string, unknown>>) =>
  ask(`sales orders: ${name}`, "salesOrdersPaginated", "SalesOrder", order, args);

export const listCases: readonly ListCase[] = [
  skus("two words, by name (as npm run bench)", {
    filter: { searchText: "oak chair" },
    orderBy: [{ column: "name", order: "ASC" }],
  }),
  skus("two words, default order", { filter: { searchText: "oak chair" } }),
  skus("every tenth found", { filter: { searchText: "walnut" } }),
  skus("all found", { filter: { searchText: "sku-0" } }),
  skus("all found, by name", { filter: { searchText: "sku-0" }, orderBy: [{ column: "name", order: "ASC" }] }),
  skus("one code", { filter: { searchText: "SKU-012345" } }),
  skus("unfiltered", {}),
  skus("by name", { orderBy: [{ column: "name", order: "ASC" }] }),
  skus("last page", { offset: 49_975 }),
  sales("unfiltered", {}),
  sales("open ones", { filter: { states: ["Open"] } }),
  sales("half found by customer", { filter: { searchText: "kestrel" } }),
  sales("half found, by ship date", {
    filter: { searchText: "kestrel" },
    orderBy: [{ column: "shipDate", order: "DESC" }],
  }),
  sales("one number", { filter: { searchText: "SO-4711" } }),
  sales("a digit in most numbers", { filter: { searchText: "11" } }),
  sales("page 400", { offset: 10_000 }),
  sales("last page", { offset: 69_975 }),
  sales("total alone", { limit: 0 }),
];
