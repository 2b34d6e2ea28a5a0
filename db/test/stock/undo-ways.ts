import { chosenBefore, type Before, type Happened } from "./undo-before.ts";
import type { Shop } from "./shop.ts";

/** Takes back what events did, by what was there before. */
export type Undo = (shop: Shop, events: readonly Happened[], before: Before) => Promise<unknown>;

export const documentOf = (events: readonly Happened[]) => {
  const event = events.find(({ document_table }) => document_table !== null);
  if (!event?.document_table || !event.document_id) throw new Error("Nothing happened to a document");
  return { table: event.document_table, id: event.document_id };
};
export const save: (input: (shop: Shop) => object) => Undo = (input) => (shop, events) => {
  const { table, id } = documentOf(events);
  return shop.perform(`save_${table}`, { id, ...input(shop) });
};
export const moveTo = (state: string) => save(() => ({ state }));
/** Calls an operation on each row of a table that the events made, the last one first. */
export const takeBack =
  (table: string, operation: string): Undo =>
  async (shop, events) => {
    const rows = await shop.rowsOf<{ id: number }>(table, `event_id in (${events.map(({ id }) => id).join()})`);
    for (const { id } of rows.toSorted((a, b) => b.id - a.id)) await shop.perform(operation, { id });
  };
/** Writes a document as it was: its places, its lines, and the lots that people chose for them. */
export const writeAsBefore: Undo = async (shop, events, before) => {
  const { table, id } = documentOf(events);
  const was = before[table]?.get(id);
  const one = table.slice(0, -1);
  const lines = await shop.rowsOf<{ id: number; quantity: string }>(`${one}_lines`, `${one}_id = ${id}`);
  const places = {
    warehouse_id: "warehouseId",
    origin_warehouse_id: "originWarehouseId",
    destination_warehouse_id: "destinationWarehouseId",
  };
  await shop.perform(`save_${table}`, {
    id,
    ...Object.fromEntries(
      Object.entries(places).flatMap(([column, field]) => (was && column in was ? [[field, was[column]]] : [])),
    ),
    ...(was?.["lot_mapping"] ? { lotMappings: chosenBefore(table, id, before) } : {}),
    lineItems: lines.flatMap((line): object[] => {
      const old = before[`${one}_lines`]?.get(line.id);
      if (!old) return [{ id: line.id, remove: true }];
      return old["quantity"] === line.quantity ? [] : [{ id: line.id, quantity: old["quantity"] }];
    }),
  });
};

export const void_: Undo = async (shop, events) => {
  const [shipment] = await shop.rowsOf<{ id: number }>(
    "shipments",
    `placed_event_id in (${events.map(({ id }) => id).join()})`,
  );
  await shop.perform("void_shipment", { id: shipment!.id });
};
export const unpack: Undo = async (shop, events) => {
  const { id } = documentOf(events);
  const shipments = await shop.rowsOf<{ id: number }>("shipments", `sales_order_id = ${id}`);
  const [last] = shipments.toSorted((a, b) => b.id - a.id);
  const packages = await shop.rowsOf<{ id: number }>("packages", `shipment_id = ${last!.id} and deleted_at is null`);
  for (const parcel of packages) await shop.perform("delete_package", { id: parcel.id });
};

export const adjustBack: Undo = async (shop, events) => {
  const rows = await shop.rowsOf<{ lot_id: number; quantity: string }>("adjustments", `event_id = ${events[0]!.id}`);
  for (const row of rows) await shop.adjust(row.lot_id, -Number(row.quantity));
};
export const moveLotBack: Undo = async (shop, events) => {
  const { rows } = await shop.admin.query<{ lot: number; to: number }>(
    `select g.lot_id as lot, l.bin_location_id as "to" from app_hidden.stock_moves as g
     join app_hidden.stock_moves as f on f.account_id = g.account_id and f.event_id = g.event_id and f.quantity_delta < 0
     join app_public.lots as l on l.account_id = f.account_id and l.id = f.lot_id
     where g.account_id = $1 and g.event_id = $2 and g.quantity_delta > 0`,
    [shop.accountId, events[0]!.id],
  );
  await shop.perform("move_lot", { id: rows[0]!.lot, binLocationId: rows[0]!.to });
};
/** The lots that an event of a type moved something of, the last one first; `kind` is what it was reserved to. */
export const lotsOf = async (
  shop: Shop,
  events: readonly Happened[],
  type: string,
  kind?: string,
): Promise<number[]> => {
  const { rows } = await shop.admin.query<{ id: number }>(
    `select lot_id as id from app_hidden.stock_moves
     where account_id = $1 and event_id = any ($2) and ($3::text is null or kind = $3) order by position desc`,
    [shop.accountId, events.filter((event) => event.type === type).map(({ id }) => id), kind],
  );
  return rows.map(({ id }) => id);
};
