import { statesAt } from "../../../../resources/core/stages.ts";
import type { Access } from "../../../data/access.ts";
import { referenceName } from "../../../data/recordName.ts";
import { request } from "../../../data/request.ts";
import { resourceOf } from "../../../data/resources.ts";
import { larger, minus, plus, smaller } from "../../../screens/detail/surface.ts";
import type { HeldBin, HeldDocument, HeldLot, HeldPick, HeldSku, Known, Want } from "./known.ts";

type Page<T> = { page: { edges: readonly { cursor: string; node: T }[]; pageInfo: { hasNextPage: boolean } } };

/** So many rows of a kind are kept on a device, and so many documents of a module. */
const most = 5000;
const mostDocuments = 100;
const step = 500;

const readAll = async <T>(query: string, variables: object): Promise<{ rows: T[]; cut: boolean }> => {
  const rows: T[] = [];
  let after: string | undefined;
  do {
    const { page } = await request<Page<T>>(query, { ...variables, limit: step, ...(after && { after }) });
    rows.push(...page.edges.map(({ node }) => node));
    after = page.pageInfo.hasNextPage ? page.edges.at(-1)?.cursor : undefined;
  } while (after && rows.length < most);
  return { rows, cut: after !== undefined };
};

const skusQuery = `query ScannerSkus($limit: Int, $after: Cursor) {
  page: skusPaginated(filter: {}, orderBy: [{ column: "id", order: DESC }], limit: $limit, after: $after) {
    edges { cursor node { id code name quantityPrecision } } pageInfo { hasNextPage } } }`;
const barcodesQuery = `query ScannerBarcodes($limit: Int, $after: Cursor) {
  page: skuBarcodesPaginated(filter: {}, orderBy: [{ column: "id", order: DESC }], limit: $limit, after: $after) {
    edges { cursor node { skuId code unitFactor } } pageInfo { hasNextPage } } }`;
const partNumbersQuery = `query ScannerPartNumbers($limit: Int, $after: Cursor) {
  page: skuCostsPaginated(filter: {}, orderBy: [{ column: "id", order: DESC }], limit: $limit, after: $after) {
    edges { cursor node { skuId vendorPartNumber } } pageInfo { hasNextPage } } }`;
const binsQuery = `query ScannerBins($warehouseIds: [Int!], $limit: Int, $after: Cursor) {
  page: binLocationsPaginated(filter: { warehouseIds: $warehouseIds }, orderBy: [{ column: "id", order: ASC }], limit: $limit, after: $after) {
    edges { cursor node { id name } } pageInfo { hasNextPage } } }`;
const lotsQuery = `query ScannerLots($warehouseIds: [Int!], $limit: Int, $after: Cursor) {
  page: lotsPaginated(filter: { warehouseIds: $warehouseIds, quantityFrom: "0.0001" }, orderBy: [{ column: "id", order: DESC }], limit: $limit, after: $after) {
    edges { cursor node { id skuId binId: binLocationId lotNumber serialNumber expirationDate quantity } } pageInfo { hasNextPage } } }`;

type Sku = { code: string; name: string } | null;
type Line = { id: number; skuId: number; sku: Sku; quantity: string } & Readonly<
  Record<string, string | boolean | null>
>;
type Row = { id: number; displayId: number | null; party: { name: string } | null; lines: readonly Line[] };

const amount = (value: unknown): string => (typeof value === "string" ? value : "0");
const open = (line: Line, done: string): string =>
  larger("0", minus(line.quantity, amount(line[done]), amount(line["qtyShortClosed"])));

/** Documents that are worked on with a scanner: how they are read, and what of a line can be done now. */
type Source = { query: string; left: (line: Line) => string };
const sources: Readonly<Record<string, Source>> = {
  purchase_orders: {
    query: `query ScannerPurchaseOrders($warehouseIds: [Int!], $states: [DocumentState!], $limit: Int) {
      rows: purchaseOrders(filter: { warehouseIds: $warehouseIds, states: $states }, orderBy: [{ column: "id", order: DESC }], limit: $limit) {
        id displayId party: vendorReference { name } lines: lineItems { id skuId isStockless sku { code name } quantity qtyReceived qtyShortClosed } } }`,
    left: (line) => (line["isStockless"] === true ? "0" : open(line, "qtyReceived")),
  },
  transfers: {
    query: `query ScannerTransfers($warehouseIds: [Int!], $states: [DocumentState!], $limit: Int) {
      rows: transfers(filter: { destinationWarehouseIds: $warehouseIds, states: $states }, orderBy: [{ column: "id", order: DESC }], limit: $limit) {
        id displayId party: originWarehouseReference { name }
        lines: lineItems { id skuId sku { code name } quantity qtyReceived qtyShortClosed qtyInTransit allocated } } }`,
    left: (line) => smaller(open(line, "qtyReceived"), plus(amount(line["qtyInTransit"]), amount(line["allocated"]))),
  },
  work_orders: {
    query: `query ScannerWorkOrders($warehouseIds: [Int!], $states: [DocumentState!], $limit: Int) {
      rows: workOrders(filter: { originWarehouseIds: $warehouseIds, states: $states }, orderBy: [{ column: "id", order: DESC }], limit: $limit) {
        id displayId party: customerReference { name } lines: lineItems { id skuId sku { code name } quantity qtyAssembled qtyShortClosed } } }`,
    left: (line) => open(line, "qtyAssembled"),
  },
  sales_orders: {
    query: `query ScannerSalesOrders($warehouseIds: [Int!], $states: [DocumentState!], $limit: Int) {
      rows: salesOrders(filter: { warehouseIds: $warehouseIds, states: $states }, orderBy: [{ column: "id", order: DESC }], limit: $limit) {
        id displayId party: customerReference { name } lines: lineItems { id skuId sku { code name } quantity allocated } } }`,
    left: (line) => amount(line["allocated"]),
  },
};

const picksQuery = `query ScannerPicks($ids: [Int!]!) { picks: pickList(module: "sales_orders", ids: $ids) {
  lotId binLocationId lines { lineId quantity } } }`;
type Pick = { lotId: number; binLocationId: number; lines: readonly { lineId: number; quantity: string }[] };

const picksOf = async (orders: readonly HeldDocument[]): Promise<readonly HeldDocument[]> => {
  if (orders.length === 0) return orders;
  const { picks } = await request<{ picks: readonly Pick[] | null }>(picksQuery, { ids: orders.map(({ id }) => id) });
  const all: readonly HeldPick[] = (picks ?? []).flatMap(({ lotId, binLocationId, lines }) =>
    lines.map(({ lineId, quantity }) => ({ lineId, lotId, binId: binLocationId, quantity })),
  );
  return orders.map((order) => {
    const own = new Set(order.wants.map(({ id }) => id));
    return { ...order, picks: all.filter(({ lineId }) => own.has(lineId)) };
  });
};

const readDocuments = async (module: string, { query, left }: Source, warehouseIds: readonly number[]) => {
  const states = statesAt(resourceOf(module).states ?? {}, "open", "underWay");
  const { rows } = await request<{ rows: readonly Row[] }>(query, { warehouseIds, states, limit: mostDocuments });
  const documents = rows.map((row): HeldDocument => ({
    module,
    id: row.id,
    number: referenceName(module, row.displayId ?? row.id),
    party: row.party?.name ?? "",
    wants: row.lines
      .map((line): Want => ({
        id: line.id,
        skuId: line.skuId,
        code: line.sku?.code ?? `#${line.skuId}`,
        name: line.sku?.name ?? "",
        ordered: line.quantity,
        left: left(line),
      }))
      .filter((want) => want.left !== "0"),
    picks: [],
  }));
  return module === "sales_orders" ? picksOf(documents) : documents;
};

/** Sheets that are being counted: each line is a want of its own, as it lies in one bin. */
const countsQuery = `query ScannerCounts($warehouseIds: [Int!], $states: [DocumentState!], $limit: Int) {
  rows: stockCounts(filter: { warehouseIds: $warehouseIds, states: $states }, orderBy: [{ column: "id", order: DESC }], limit: $limit) { id displayId } }`;
const countLinesQuery = `query ScannerCountLines($ids: [Int!], $limit: Int, $after: Cursor) {
  page: stockCountLinesPaginated(filter: { stockCountIds: $ids }, orderBy: [{ column: "id", order: ASC }], limit: $limit, after: $after) {
    edges { cursor node { id stockCountId skuId sku { code name } binLocationId lotId quantity } } pageInfo { hasNextPage } } }`;
type CountLine = {
  id: number;
  stockCountId: number;
  skuId: number;
  sku: Sku;
  binLocationId: number;
  lotId: number | null;
  quantity: string | null;
};

const readCounts = async (warehouseIds: readonly number[]): Promise<readonly HeldDocument[]> => {
  const states = statesAt(resourceOf("stock_counts").states ?? {}, "open");
  const { rows } = await request<{ rows: readonly { id: number; displayId: number | null }[] }>(countsQuery, {
    warehouseIds,
    states,
    limit: mostDocuments,
  });
  if (rows.length === 0) return [];
  const lines = await readAll<CountLine>(countLinesQuery, { ids: rows.map(({ id }) => id) });
  const bySheet = Map.groupBy(lines.rows, ({ stockCountId }) => stockCountId);
  return rows.map(({ id, displayId }) => {
    const own = bySheet.get(id) ?? [];
    return {
      module: "stock_counts",
      id,
      number: referenceName("stock_counts", displayId ?? id),
      party: "",
      wants: own.map(({ id, skuId, sku, quantity }) => ({
        id,
        skuId,
        code: sku?.code ?? `#${skuId}`,
        name: sku?.name ?? "",
        ordered: "0",
        left: quantity ?? "0",
      })),
      picks: own.map(({ id, lotId, binLocationId }) => ({
        lineId: id,
        lotId: lotId ?? 0,
        binId: binLocationId,
        quantity: "0",
      })),
    };
  });
};

type SkuRow = { id: number; code: string; name: string; quantityPrecision: number };
const grouped = <T extends { skuId: number }>(rows: readonly T[]) => Map.groupBy(rows, ({ skuId }) => skuId);
const none = { rows: [], cut: false };

/** Reads what a warehouse's scanner needs away from the network, of what this person may see. */
export const readKnown = async (warehouse: Known["warehouse"], { sees }: Access): Promise<Known> => {
  const warehouseIds = [warehouse.id];
  const readAt = Date.now();
  const [skus, barcodes, partNumbers, bins, lots, ...documents] = await Promise.all([
    readAll<SkuRow>(skusQuery, {}),
    sees("sku_barcodes")
      ? readAll<{ skuId: number; code: string; unitFactor: string }>(barcodesQuery, {})
      : { rows: [], cut: false },
    sees("sku_costs") ? readAll<{ skuId: number; vendorPartNumber: string | null }>(partNumbersQuery, {}) : none,
    sees("bin_locations") ? readAll<HeldBin>(binsQuery, { warehouseIds }) : none,
    sees("lots") ? readAll<HeldLot>(lotsQuery, { warehouseIds }) : none,
    ...Object.entries(sources)
      .filter(([module]) => sees(module))
      .map(([module, source]) => readDocuments(module, source, warehouseIds)),
    sees("stock_counts") ? readCounts(warehouseIds) : [],
  ]);
  const codes = grouped(barcodes.rows);
  const numbers = grouped(partNumbers.rows);
  return {
    warehouse,
    skus: skus.rows.map(({ quantityPrecision, ...sku }): HeldSku => ({
      ...sku,
      decimals: quantityPrecision,
      barcodes: (codes.get(sku.id) ?? []).map(({ code, unitFactor }) => ({ code, times: unitFactor })),
      partNumbers: (numbers.get(sku.id) ?? []).flatMap(({ vendorPartNumber }) => vendorPartNumber ?? []),
    })),
    bins: bins.rows,
    lots: lots.rows,
    documents: documents.flat(),
    readAt,
    cut: Object.entries({ skus, bins, lots }).flatMap(([name, { cut }]) => (cut ? [name] : [])),
  };
};
