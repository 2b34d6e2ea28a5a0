import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { dataFolder } from "../shared-data.ts";
import { adventureWorks, booksOn, onlineRetail, type Trade } from "./reorder-books.ts";
import { boundsOn, byDesk, byFixedMinimum, playForward, settings } from "./reorder-forward.ts";
import { loadTrade, suggestedTo } from "./reorder-load.ts";
import { wantedBy, type Wanted } from "./reorder-oracle.ts";

const database = useDatabase();
const isFull = process.env.STOCKWRIGHT_FULL === "1";

/** Every so many-th SKU of a trade, under the same number. */
const thinned = (trade: Trade, each: number): Trade => {
  const stays = ({ sku }: { sku: number }) => sku % each === 0;
  return {
    ...trade,
    uses: trade.uses.filter(stays),
    receipts: trade.receipts.filter(stays),
    rules: trade.rules.filter(stays),
    stock: trade.stock.filter(stays),
    bounds: new Map([...trade.bounds].filter(([sku]) => sku % each === 0)),
  };
};
const inOrder = (rows: readonly Wanted[]) => rows.toSorted((a, b) => a.sku - b.sku || a.warehouse - b.warehouse);
const isHere = existsSync(dataFolder());
if (!isHere) console.log(`Skipped: ${dataFolder()} is not here.`);
const nothing: Trade = {
  ...{
    name: "nothing",
    skus: [],
    vendors: [],
    uses: [],
    receipts: [],
    rules: [],
    bounds: new Map(),
    stock: [],
    last: 0,
  },
};
const retail = isHere ? thinned(onlineRetail(), isFull ? 1 : 10) : nothing;
const works = isHere ? adventureWorks() : nothing;

describe.skipIf(!isHere)("suggestions equal an independent computation", () => {
  const days = (trade: Trade) => (isFull ? [0, 45, 120] : [0]).map((before) => [trade, trade.last - before] as const);
  test.each([...days(retail), ...days(works)])("$name", { timeout: 600_000 }, async (trade, today) => {
    const expected = inOrder(wantedBy(booksOn(trade, today, settings)));
    const loaded = await loadTrade(database(), trade, today);
    const suggested = inOrder(await suggestedTo(loaded));
    expect(suggested).toEqual(expected);
    const moved = suggested.filter(({ from }) => from !== null).length;
    console.log(
      `${trade.name}, day ${today - trade.last}: ${suggested.length} suggestions of ${trade.stock.length} levels, ${moved} of them moves, ` +
        `${suggested.reduce((sum, { quantity }) => sum + quantity, 0)} units, ${new Set(suggested.map(({ lead }) => lead)).size} lead times`,
    );
    expect(suggested.length).toBeGreaterThan(10);
  });
});

test.skipIf(!isHere)(
  "played forward on three held months, the desk avoids stock-outs that a fixed minimum does not",
  { timeout: 600_000 },
  () => {
    const from = retail.last - 90;
    const start = boundsOn(retail, from);
    const fixed = playForward(retail, from, byFixedMinimum(retail, start), start);
    const desk = playForward(retail, from, byDesk(retail), start);
    const avoided = [...fixed.soldOut].filter((key) => !desk.soldOut.has(key)).length;
    const caused = [...desk.soldOut].filter((key) => !fixed.soldOut.has(key)).length;
    for (const [name, { stockOutDays, lost, kept, soldOut }] of Object.entries({
      "fixed minimum": fixed,
      "reorder desk": desk,
    }))
      console.log(
        `${name.padEnd(14)} ${String(stockOutDays).padStart(6)} days short, ${String(lost).padStart(7)} units not sold, ` +
          `${soldOut.size} of ${start.size} levels ever short, ${kept.toFixed(0)} units kept on the mean`,
      );
    console.log(`levels short with the fixed minimum alone ${avoided}, with the desk alone ${caused}`);
    expect(desk.stockOutDays).toBeLessThan(fixed.stockOutDays);
    expect(desk.lost).toBeLessThan(fixed.lost);
    expect(avoided).toBeGreaterThan(0);
  },
);
