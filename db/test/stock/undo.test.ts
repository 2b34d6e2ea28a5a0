import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openQuantities, remember, type Before, type Happened } from "./undo-before.ts";
import { pairs, type Pair } from "./undo-pairs.ts";
import { changed, stateOfAll } from "./undo-state.ts";
import { seeded } from "./random-kind.ts";
import { isRefusal, kindNames, kinds } from "./random-work.ts";
import { openShop, type Shop } from "./shop.ts";

const db = useDatabase();
/** More of each is `npm run test:full`. */
const isFull = process.env["STOCKWRIGHT_FULL"] === "1";
const comparisons = isFull ? 10 : 1;
const attempts = isFull ? 200 : 60;
const seeds = isFull ? [11, 12, 13] : [11];

type Known = { type: string; undo: string | null; reason: string | null };
const known = async () =>
  (await db().admin.query<Known>("select type, undo, reason from app_private.event_undos()")).rows;

test("every type of event of the ledger is taken back by another one that is played here, or says why not", async () => {
  const rows = await known();
  const { rows: sources } = await db().admin.query<{ source: string }>(
    `select p.prosrc as source from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
     where n.nspname in ('app_hidden', 'app_private') and p.prosrc ~ 'stock_event|settle|post_differences|fill_levels|end_transit'`,
  );
  // what a type stands in: an argument of those who post, a row of the ledger, or what settling a save is called
  const posts =
    /(?:settle\((?:'\w+'|p_table), [^,]+, |post_stock_event\(|post_differences\(\w+, |fill_levels\(|write_off\([^;]*?, |end_transit\([^;]*, )'(\w+)'|(?:values \(\s*me, |then |else )'(\w+)'(?=,|\n)/g;
  const posted = new Set(
    sources.flatMap(({ source }) =>
      source.includes("stock_event") || source.includes("settle")
        ? [...source.matchAll(posts)].flatMap(
            ([, called, written]) => called ?? (source.includes("stock_events") ? written : undefined) ?? [],
          )
        : [],
    ),
  );
  const types = rows.map(({ type }) => type);
  expect([...posted].filter((type) => !types.includes(type))).toEqual([]);
  expect(types).toEqual([...new Set(types)]);
  expect(rows.filter(({ undo, reason }) => (undo === null) === (reason === null))).toEqual([]);
  expect(rows.filter(({ undo }) => undo !== null && !types.includes(undo))).toEqual([]);
  expect(rows.flatMap(({ type, undo }) => (undo === null ? [] : [type])).toSorted()).toEqual(
    Object.keys(pairs).toSorted(),
  );
});

const lastEvent = async (shop: Shop) =>
  (await shop.admin.query<{ id: string }>("select coalesce(max(id), 0) as id from app_hidden.stock_events")).rows[0]!
    .id;
const eventsSince = async (shop: Shop, id: string): Promise<Happened[]> =>
  (
    await shop.admin.query<Happened>(
      "select id, type, document_table, document_id from app_hidden.stock_events where account_id = $1 and id > $2 order by id",
      [shop.accountId, id],
    )
  ).rows;
/**
 * Whether the fill gave something to a line that the event did not change, of the same document, too: its undo does not take
 * that back (SEMANTICS 10).
 */
const filledOthers = async (shop: Shop, since: string, changedLines: ReadonlySet<string>): Promise<boolean> => {
  const { rows } = await shop.admin.query<{ line: string }>(
    `select concat_ws(' ', m.kind, m.line_id) as line from app_hidden.stock_moves as m
     join app_hidden.claims as c on c.account_id = m.account_id and c.kind = m.kind and c.line_id = m.line_id
     where m.account_id = $1 and m.event_id > $2 and m.source in ('auto', 'kit')
     group by m.kind, m.line_id having sum(m.allocated_delta + m.committed_delta) > 0`,
    [shop.accountId, since],
  );
  return rows.some(({ line }) => !changedLines.has(line));
};
/**
 * Whether stock that had expired was put on hold because an event touched it: what was reserved from it before does not
 * come back (SEMANTICS 1.5). Of `expire` itself that is what is compared, of the lot that had no date before.
 */
const heldExpired = async (shop: Shop, since: string, type: string, before: Before): Promise<boolean> => {
  const { rows } = await shop.admin.query<{ lot_id: number }>(
    `select lot_id from app_hidden.stock_moves where account_id = $1 and event_id > $2 and kind = 'expiry_hold'
     group by lot_id having sum(greatest(allocated_delta, 0)) > 0`,
    [shop.accountId, since],
  );
  return rows.some(({ lot_id: lot }) => type !== "expire" || before["lots"]?.get(lot)?.["expiration_date"] !== null);
};
/**
 * A save that chooses lots again, or holds those that lines name, is refused those that have expired meanwhile, and fewer than
 * the lines need: of lines that had fewer before, too, for a correction had taken them.
 */
const cannotChoose = (error: unknown, done: Happened, before: Before): boolean => {
  if (!(error instanceof DatabaseError)) return false;
  const [, refused] = /"lineId": (\d+)/.exec(error.detail ?? "") ?? [];
  const wasShort = [...(before["short"]?.values() ?? [])].some(
    (row) =>
      row["document_table"] === done.document_table &&
      row["document_id"] === done.document_id &&
      (refused === undefined || String(row["line_id"]) === refused),
  );
  return /"lotExpired"/.test(error.detail ?? "") || (wasShort && /"(unequal|lotShort)"/.test(error.detail ?? ""));
};

/** Does something and undoes it. Returns what is not as before, or nothing where there was nothing to do. */
const played = async (
  shop: Shop,
  type: string,
  undo: string,
  { ready = [], act, undo: takeBack, silent }: Pair,
  random: () => number,
) => {
  for (const step of ready) await legally(() => (typeof step === "string" ? kinds[step] : step)(shop, random));
  await kinds.fillKits(shop, random);
  const before = await stateOfAll(shop);
  const rows = await remember(shop);
  const open = await openQuantities(shop);
  const since = await lastEvent(shop);
  if (!(await legally(() => act(shop, random)))) return undefined;
  const events = await eventsSince(shop, since);
  const [done] = events.filter((event) => event.type === type);
  // that goods came back is no part of closing: it is the undo of their departure
  if (!done || (type === "close" && events.some((event) => event.type === "undo_ship"))) return undefined;
  await kinds.fillKits(shop, random);
  const middle = await lastEvent(shop);
  const isOpen = await openQuantities(shop);
  const changedLines = new Set(
    [...open.keys(), ...isOpen.keys()].filter((line) => open.get(line) !== isOpen.get(line)),
  );
  try {
    await takeBack(shop, events, rows);
  } catch (error) {
    if (isRefusal(error) && (cannotChoose(error, done, rows) || (await filledOthers(shop, since, changedLines))))
      return undefined;
    throw new Error(
      `${type} of ${done.document_table} ${done.document_id} is not undone: ${String(error)} ${JSON.stringify((error as { detail?: unknown }).detail)}`,
      { cause: error },
    );
  }
  const undone = await eventsSince(shop, middle);
  if (!silent) expect([type, undone.map((event) => event.type)]).toEqual([type, expect.arrayContaining([undo])]);
  await kinds.fillKits(shop, random);
  if ((await filledOthers(shop, since, changedLines)) || (await heldExpired(shop, since, type, rows))) return undefined;
  return changed(before, await stateOfAll(shop));
};
/** Whether something was done; what is refused was not. */
const legally = async (work: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  }
};

test.for(seeds)(
  "an event followed by its undo restores every quantity, lot, reservation, cost and line (series %i)",
  { timeout: 1_800_000 },
  async (seed) => {
    const undos = new Map((await known()).map(({ type, undo }) => [type, undo]));
    const random = seeded(seed);
    const shop = await openShop(db(), { skus: 6 });
    const work = async (count: number) => {
      for (let n = 0; n < count; n += 1)
        await legally(() => kinds[kindNames[Math.floor(random() * kindNames.length)]!](shop, random));
    };
    await work(200);
    const wrong: [string, string[]][] = [];
    const unplayed: string[] = [];
    for (const [type, ways] of Object.entries(pairs))
      for (const [n, way] of ways.entries()) {
        let compared = 0;
        for (let attempt = 0; attempt < attempts && compared < comparisons; attempt += 1) {
          const differences = await played(shop, type, undos.get(type) ?? "", way, random).catch((error: unknown) => [
            String(error),
          ]);
          if (differences) compared += 1;
          if (differences && differences.length > 0) wrong.push([`${type} ${n}`, differences]);
          await work(2);
        }
        if (compared === 0) unplayed.push(`${type} ${n}`);
      }
    expect(wrong).toEqual([]);
    expect(unplayed).toEqual([]);
    expect(await shop.differences()).toEqual([]);
  },
);

/** Ten of a lot: six that people chose it for, two that are held, and a second lot of ten. */
const chosenAndHeld = async () => {
  const shop = await openShop(db());
  const lots = [await shop.stock(shop.sku, 10), await shop.stock(shop.sku, 10)] as const;
  const sale = await shop.sell([[shop.sku, 6]], { state: "Draft", lotMapping: true });
  const choose = (lotId: number, more: object = {}) =>
    shop.perform("save_sales_orders", {
      id: sale.id,
      lotMappings: [{ lineItemId: sale.lines[0], lotId, quantity: 6 }],
      ...more,
    });
  await choose(lots[0], { state: "Open" });
  await shop.perform("hold_lot", { id: lots[0], quantity: 2, reason: "Scratched" });
  const chosen = async () =>
    (await shop.rowsOf<{ lot_id: number; allocated: string }>("allocations", "source = 'mapped'")).map((row) => [
      row.lot_id,
      Number(row.allocated),
    ]);
  return { shop, lots, choose, chosen, before: await stateOfAll(shop) };
};

test("what people chose a lot for, and what is held of it, comes back with what a correction took of it", async () => {
  const { shop, lots, choose, chosen, before } = await chosenAndHeld();
  await shop.adjust(lots[0], -7);
  expect(await chosen()).toEqual([[lots[0], 3]]);
  await shop.adjust(lots[0], 1);
  expect(await chosen()).toEqual([[lots[0], 4]]); // first of all to whom it was taken from last
  await shop.adjust(lots[0], 6);
  expect(changed(before, await stateOfAll(shop))).toEqual([]);

  const count = await shop.perform("save_stock_counts", { warehouseId: shop.warehouses[0], state: "Counting" });
  const [line] = await shop.rowsOf<{ id: number }>("stock_count_lines", `lot_id = ${lots[0]}`);
  await shop.perform("enter_stock_count", { id: count.id, lines: [{ lineId: line!.id, quantity: "1" }] });
  for (const step of ["review_stock_count", "count_stock"]) await shop.perform(step, { id: count.id });
  expect(await chosen()).toEqual([[lots[0], 1]]);
  await shop.perform("undo_stock_count", { id: count.id });
  expect(changed(before, await stateOfAll(shop))).toEqual([]);

  // who chose another lot since, or let go what was held, does not get the old one back
  await shop.perform("release_lot", { id: lots[0], reason: "Polished" });
  await shop.adjust(lots[0], -7);
  await choose(lots[1]);
  await shop.adjust(lots[1], -6);
  await shop.adjust(lots[0], 7);
  expect(await chosen()).toEqual([[lots[1], 4]]);
  expect(await shop.figures()).toMatchObject({ inStock: 14, available: 10, allocated: 4, backordered: 2 });
  expect(await shop.differences()).toEqual([]);
});

test("a transfer that was closed with goods lost on the way has them on the way again once it is reopened", async () => {
  const shop = await openShop(db());
  await shop.stock(shop.sku, 4);
  await shop.stock(shop.sku, 5, { serialNumber: null, costPerUnit: "3" });
  const transfer = await shop.perform("save_transfers", {
    originWarehouseId: shop.warehouses[0],
    destinationWarehouseId: shop.warehouses[1],
    state: "Open",
    lineItems: [
      { skuId: shop.sku, quantity: 6 },
      { skuId: shop.sku, quantity: 3 },
    ],
  });
  const change = (input: object) => shop.perform("save_transfers", { id: transfer.id, ...input });
  await shop.perform("ship_transfer", { id: transfer.id });
  const [first] = await shop.lineIds("transfer", transfer.id);
  await shop.perform("receive_transfer", {
    id: transfer.id,
    receivements: [{ lineItemId: first, binLocationId: shop.bins[1], quantity: 1 }],
  });
  const before = await stateOfAll(shop);
  for (const reason of ["Fell off", "Fell off again"]) {
    await change({ state: "Closed", inTransit: "lost", lossReason: reason });
    expect(await shop.figures(shop.sku, shop.warehouses[1])).toEqual({ inStock: 1, available: 1 });
    await change({ state: "Open" });
    expect(changed(before, await stateOfAll(shop))).toEqual([]);
  }
  const told = await shop.rowsOf<{ quantity: string }>("adjustments");
  expect(told.reduce((sum, row) => sum + Number(row.quantity), 0)).toBe(0);
  // the departures can be taken back like any other
  const departures = await shop.rowsOf<{ id: number }>("departures", "in_transit > 0");
  for (const { id } of departures) await shop.perform("delete_departure", { id });
  expect(await shop.figures()).toMatchObject({ inStock: 8, allocated: 8, transferOutgoing: 8 });
  // what was written off while it was open stays lost
  await shop.perform("ship_transfer", { id: transfer.id });
  await shop.perform("write_off_transfer", { id: transfer.id, reason: "Burnt" });
  await change({ state: "Closed" });
  await change({ state: "Open" });
  expect(await shop.figures()).toEqual({ backordered: 8, transferOutgoing: 8 });
  expect(await shop.differences()).toEqual([]);
});
