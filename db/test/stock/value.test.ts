import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { pick, seeded } from "./random-kind.ts";
import { isRefusal, kindNames, kinds, type KindName } from "./random-work.ts";
import { openShop, type Shop } from "./shop.ts";

const db = useDatabase();

/** Ten-thousandths of a number with up to four decimals. */
const tenThousandths = (value: string): bigint => {
  const [, sign, whole = "0", rest = ""] = /^(-?)(\d+)(?:\.(\d{1,4})0*)?$/.exec(value) ?? [];
  if (sign === undefined) throw new Error(`${value} has more decimals`);
  return (sign === "-" ? -1n : 1n) * BigInt(whole + rest.padEnd(4, "0"));
};
type Pair = { many: string; each: string };

/** The sum of products of two columns, in hundred-millionths, by whole numbers of our own. */
const sum = async (shop: Shop, query: string): Promise<bigint> => {
  const { rows } = await shop.admin.query<Pair>(query, [shop.accountId]);
  return rows.reduce((all, { many, each }) => all + tenThousandths(many) * tenThousandths(each), 0n);
};

/** Where what was paid for is: in lots, between warehouses, in what is being built, sold, or lost on the way. */
const kept = {
  lots: "select quantity as many, unit_cost as each from app_public.lots where account_id = $1 and quantity <> 0",
  underWay:
    "select in_transit as many, transit_cost as each from app_public.departures where account_id = $1 and in_transit <> 0",
  unabsorbed:
    "select unabsorbed_cost as many, 1 as each from app_public.work_order_lines where account_id = $1 and unabsorbed_cost <> 0",
  cogs: "select quantity as many, unit_cost as each from app_hidden.cogs_entries where account_id = $1",
  lost: `select -a.quantity as many, a.unit_cost as each from app_public.adjustments as a
    join app_hidden.stock_events as e on e.account_id = a.account_id and e.id = a.event_id where a.account_id = $1 and e.document_table = 'transfers'`,
};
/** What was paid, or is to be: goods that came, bills for bringing them and for what they cost more, less what vendors credit. */
const paid = {
  received:
    "select quantity as many, cost as each from app_public.receivements where account_id = $1 and deleted_at is null",
  landed: "select amount as many, 1 as each from app_public.landed_costs where account_id = $1 and state = 'Spread'",
  billed:
    "select into_stock + into_cogs as many, 1 as each from app_public.receipts where account_id = $1 and deleted_at is null and into_stock is not null",
  credited:
    "select -coalesce(r.credit_amount, 0) as many, 1 as each from app_public.vendor_returns as r where r.account_id = $1",
  expected: `select -s.credit as many, 1 as each from app_public.vendor_return_shipments as s
    join app_public.vendor_returns as r on r.account_id = s.account_id and r.id = s.vendor_return_id
    where s.account_id = $1 and s.deleted_at is null and r.credited_on is null`,
};
/** What nobody paid for: stock that was there at the beginning, found, counted or gone, and costs that were said by hand. */
const byHand = `select sum(m.value_delta) as value from app_hidden.stock_events as e
  join app_hidden.stock_moves as m on m.account_id = e.account_id and m.event_id = e.id
  where e.account_id = $1 and e.type in ('create_lot', 'adjust', 'count', 'undo_count', 'change_cost')`;

/** What comes first so that there is something to do to the rest. */
const often: readonly KindName[] = [
  ...(["createLot", "createLot", "createLot", "createLot", "buy", "sell", "sell", "sell"] as const),
  ...(["receive", "receive", "receive", "pack", "pack", "pack", "place", "place", "place", "void"] as const),
  ...([
    "returnGoods",
    "returnGoods",
    "shipVendorReturn",
    "shipVendorReturn",
    "creditVendorReturn",
    "creditVendorReturn",
    "creditVendorReturn",
  ] as const),
  ...([
    "send",
    "send",
    "ship",
    "ship",
    "arrive",
    "arrive",
    "changeCost",
    "changeCost",
    "billFreight",
    "spreadBill",
    "spreadBill",
  ] as const),
];
const bag = [...kindNames, ...often, ...often];

const balance = async (shop: Shop): Promise<bigint> => {
  let difference = 0n;
  for (const query of Object.values(kept)) difference += await sum(shop, query);
  for (const query of Object.values(paid)) difference -= await sum(shop, query);
  const { rows } = await shop.admin.query<{ value: string | null }>(byHand, [shop.accountId]);
  const [, sign, whole = "0", rest = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(rows[0]?.value ?? "0") ?? [];
  return difference - (sign === "-" ? -1n : 1n) * BigInt(whole + rest.padEnd(8, "0"));
};

test(
  "stock value, cost of goods sold and variances are what was bought, after each of 500 things that staff do",
  { timeout: 240_000 },
  async () => {
    const shop = await openShop(db(), { skus: 3 });
    const random = seeded(20261125);
    const done = new Map<string, number>();
    for (let n = 0; n < 500; n += 1) {
      const name = pick(random, bag);
      try {
        if (!(await kinds[name](shop, random))) continue;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        continue;
      }
      done.set(name, (done.get(name) ?? 0) + 1);
      expect([name, n, await balance(shop)]).toEqual([name, n, 0n]);
    }
    expect(done.size).toBeGreaterThan(40);
    for (const name of new Set(often)) expect([name, done.get(name) ?? 0]).not.toEqual([name, 0]);
    expect(await shop.differences()).toEqual([]);
  },
);
