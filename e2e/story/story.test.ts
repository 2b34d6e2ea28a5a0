import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "../support/running-server.ts";
import { adventureWorks, hasAdventureWorks } from "./adventureworks.ts";
import { dataFolder } from "../../db/test/shared-data.ts";
import { generatedData } from "./generated.ts";
import { hasOnlineRetail, onlineRetail } from "./online-retail.ts";
import { playStory } from "./play.ts";
import { playRetail } from "./retail.ts";
import { text } from "./decimal.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
}, 180_000);
afterAll(() => server?.stop());

/** Full: every purchase order of the data and 600 sales orders; short: 150 and 120. */
const isFull = process.env.STOCKWRIGHT_FULL === "1";

test("a new company lives through a made-up purchasing history, and every figure is the data's", async () => {
  const played = await playStory(server, generatedData(), { purchases: 40, sales: 40 });
  expect(played.shipped).toBeGreaterThanOrEqual(played.sales * 0.8);
}, 300_000);

test.skipIf(!hasAdventureWorks())(
  `AdventureWorks' purchases and real wholesale orders come out to the last piece and cent${hasAdventureWorks() ? "" : ` (skipped: no data in ${dataFolder()})`}`,
  async () => {
    const data = adventureWorks();
    const played = await playStory(
      server,
      data,
      isFull ? { purchases: data.purchases.length, sales: 600 } : { purchases: 150, sales: 120 },
    );
    console.log(
      `${data.name}: ${played.purchases} purchase orders, ${played.sales} sales orders of which ${played.shipped} shipped, ${played.levels} levels; ledger verified in ${played.verifiedIn} ms`,
    );
    expect(played.sales).toBeGreaterThanOrEqual(isFull ? 500 : 100);
    expect(played.shipped).toBeGreaterThanOrEqual(played.sales * 0.8);
  },
  isFull ? 1_800_000 : 600_000,
);

test.skipIf(!hasOnlineRetail())(
  `Online Retail's customers are invoiced, pay in parts and give back, to the cent of every document${hasOnlineRetail() ? "" : ` (skipped: no data in ${dataFolder()})`}`,
  async () => {
    const customers = onlineRetail(isFull ? 400 : 15, isFull ? 60 : 25);
    const { orders, invoiced, paid, credited } = await playRetail(server, customers);
    console.log(
      `Online Retail: ${customers.length} customers, ${orders} orders, ${text(invoiced)} invoiced, ${text(paid)} paid, ${text(credited)} credited`,
    );
    expect(orders).toBeGreaterThanOrEqual(customers.length);
    expect(credited).toBeGreaterThan(0n);
  },
  isFull ? 1_800_000 : 300_000,
);
