import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { withoutAutovacuum } from "../statistics.ts";
import { stockOperations } from "./stock-operations.ts";
import { kindNames, tallyText, workAtRandom } from "./random-work.ts";
import { heldByKey } from "./rows-held.ts";
import { openShop } from "./shop.ts";

const db = useDatabase();
/** The long run is `npm run test:full`. */
const isFull = process.env["STOCKWRIGHT_FULL"] === "1";

const total = isFull ? 20_000 : 2600;
const clients = isFull ? 16 : 8;
/** So often each kind of work is tried at least. */
const each = isFull ? 100 : 20;

test("random legal work of concurrent clients leaves no drift", { timeout: 1_800_000 }, async () => {
  await withoutAutovacuum(db().admin);
  const shop = await openShop(db(), { skus: 12 });
  const { tally, inFlight, seconds } = await workAtRandom(shop, { clients, total, each });

  const accepted = kindNames.reduce((sum, name) => sum + tally[name].accepted, 0);
  const refused = kindNames.reduce((sum, name) => sum + tally[name].refused, 0);
  console.log(
    `${tallyText(tally)}\n${accepted} accepted, ${refused} refused (${((100 * accepted) / (accepted + refused)).toFixed(1)} %), ` +
      `${inFlight} clients in flight, ${((accepted + refused) / seconds).toFixed(0)} operations/s`,
  );
  expect(await shop.differences()).toEqual([]);
  expect((await stockOperations(shop.admin)).filter((name) => !shop.called.has(name))).toEqual([]);
  // clients run what lost a deadlock again and never see one: Postgres counts them
  await shop.admin.query("select pg_stat_clear_snapshot()");
  const { rows } = await shop.admin.query<{ deadlocks: string }>(
    "select deadlocks from pg_stat_database where datname = current_database()",
  );
  expect(rows).toEqual([{ deadlocks: "0" }]);
  expect(await heldByKey(shop.admin)).toEqual([]);
  expect(inFlight).toBe(clients);
  expect(accepted / (accepted + refused)).toBeGreaterThanOrEqual(0.6);
  for (const name of kindNames)
    expect([name, tally[name].accepted + tally[name].refused >= each]).toEqual([name, true]);
  const entries = await shop.rowsOf("stock_entries");
  expect(entries.length).toBeGreaterThan(1000);
});
