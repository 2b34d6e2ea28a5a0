import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { beforeAll, expect, test } from "vitest";
import { home } from "../../db/client/connection.ts";
import { openShop, type Shop } from "../../db/test/stock/shop.ts";
import { moveAccount } from "./move.ts";
import { sumsOf } from "./test/sums.ts";
import { roaming, useTwoDatabases } from "./test/two-databases.ts";

const two = useTwoDatabases();
let place = home;
let moved: Shop;
let neighbour: Shop;
let stranger: Shop;

const databases = () =>
  new Map([
    [home, two().home.connections],
    ["west", two().west.connections],
  ]);
const impatient = { jobs: 1, lease: 0, answers: 0 };
const move = (target: string, account = moved.accountId) =>
  moveAccount({ account, target, databases: databases(), wait: impatient });
const admin = (name: string) => two().of(name).admin;
const read = async <T extends object>(name: string, text: string, values: unknown[] = []): Promise<T[]> =>
  (await admin(name).query<T>(text, values)).rows;

const work = async (shop: Shop, times = 3): Promise<void> => {
  const order = await shop.buy([[shop.sku, 40]]);
  await shop.receive(order.id, order.lines[0]!, 40);
  for (let n = 1; n <= times; n += 1) {
    const sold = await shop.sell([[shop.sku, n]]);
    await shop.pack(sold.id, sold.lines[0]!, n);
  }
};

beforeAll(async () => {
  moved = await openShop(roaming(() => two().of(place)));
  neighbour = await openShop(two().home);
  // a company that was moved here before: its rows have the ids that the next one brings
  await admin("west").query("select setval('app_public.accounts_id_seq', 1000)");
  stranger = await openShop(two().west);
  for (const shop of [moved, neighbour, stranger]) await work(shop);
  await admin(home).query(
    "select graphile_worker.enqueue('fill_kits', json_build_object('account', $1::int), 'fill_kits ' || $1, now() + interval '1 hour')",
    [moved.accountId],
  );
}, 120_000);

test("every row and figure of a company is there as it was, beside one with the same ids, and the others are as they were", async () => {
  const account = moved.accountId;
  const [mine, others, strangers] = [
    await sumsOf(admin(home), account),
    await sumsOf(admin(home), neighbour.accountId),
    await sumsOf(admin("west"), stranger.accountId),
  ];
  expect(Object.keys(mine).length).toBeGreaterThan(30);
  const ids = await read<{ id: number }>(
    "west",
    "select id from app_public.sales_orders where account_id = $1 order by id limit 1",
    [stranger.accountId],
  );
  expect(
    await read(home, "select from app_public.sales_orders where account_id = $1 and id = $2", [account, ids[0]?.id]),
  ).toHaveLength(1);

  await move("west");
  place = "west";
  expect(await sumsOf(admin("west"), account)).toEqual(mine);
  expect(await sumsOf(admin(home), account)).toEqual({});
  expect(await sumsOf(admin(home), neighbour.accountId)).toEqual(others);
  expect(await sumsOf(admin("west"), stranger.accountId)).toEqual(strangers);

  // its jobs went with it, at their time
  const jobs = "select key, run_at > now() + interval '50 minutes' as later from graphile_worker.jobs where key = $1";
  expect(await read("west", jobs, [`fill_kits ${account}`])).toEqual([{ key: `fill_kits ${account}`, later: true }]);
  expect(await read(home, jobs, [`fill_kits ${account}`])).toEqual([]);
  expect(await read(home, "select database, target, step from app_private.placements")).toEqual([
    { database: "west", target: null, step: null },
  ]);

  // both go on there, and no id meets another
  for (const shop of [moved, stranger, neighbour]) {
    await work(shop);
    expect(await shop.differences()).toEqual([]);
  }
  await expect(move("west")).rejects.toThrow("in west already");
});

test("it comes home again, and nothing tells that it was away", async () => {
  const account = moved.accountId;
  const mine = await sumsOf(admin("west"), account);
  await move(home);
  place = home;
  expect(await sumsOf(admin(home), account)).toEqual(mine);
  expect(await sumsOf(admin("west"), account)).toEqual({});
  for (const table of ["placements", "logins_elsewhere", "frozen_accounts", "held_jobs"])
    for (const name of [home, "west"]) expect(await read(name, `select from app_private.${table}`)).toEqual([]);
  for (const name of [home, "west"])
    expect(await read(name, "select tgname from pg_trigger where tgname like '%frozen%'")).toEqual([]);
  await work(moved);
  expect(await moved.differences()).toEqual([]);
});

test("what cannot be moved stays where it is, and goes on", async () => {
  await expect(move("east")).rejects.toThrow("east is not among the databases: home, west.");
  await expect(move("west", 999)).rejects.toThrow("There is no company with the number 999.");
  // one database under two names, and a home that is none
  const { home: first, west } = two();
  const twice = new Map([
    [home, first.connections],
    ["again", first.connections],
  ]);
  const account = moved.accountId;
  await expect(moveAccount({ account, target: "again", databases: twice, wait: impatient })).rejects.toThrow(
    "home and again are one database.",
  );
  const swapped = new Map([
    [home, west.connections],
    ["east", first.connections],
  ]);
  await expect(
    moveAccount({ account: stranger.accountId, target: "east", databases: swapped, wait: impatient }),
  ).rejects.toThrow("name the one that is home");
  await expect(read("west", "insert into app_public.accounts (name, subdomain) values ('Elm', 'elm')")).rejects.toThrow(
    "Companies are opened at home",
  );
  expect(await read(home, "select from app_private.placements")).toEqual([]);

  // a figure that is wrong in the ledger is not taken along
  const mine = await sumsOf(admin(home), moved.accountId);
  await admin(home).query(
    "update app_public.stock_levels set in_stock = in_stock + 1 where account_id = $1 and sku_id = $2",
    [moved.accountId, moved.sku],
  );
  await expect(move("west")).rejects.toThrow(/The ledger has \d+ differences/);
  await admin(home).query(
    "update app_public.stock_levels set in_stock = in_stock - 1 where account_id = $1 and sku_id = $2",
    [moved.accountId, moved.sku],
  );
  expect(await sumsOf(admin(home), moved.accountId)).toEqual(mine);
  expect(await sumsOf(admin("west"), moved.accountId)).toEqual({});

  // a job of it that is being done is waited for
  await admin(home).query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where key = $1",
    [`fill_kits ${moved.accountId}`],
  );
  await expect(move("west")).rejects.toThrow("A job of the company takes longer");
  await admin(home).query(
    "update graphile_worker._private_jobs set locked_at = null, locked_by = null where key = $1",
    [`fill_kits ${moved.accountId}`],
  );
  await work(moved);
  expect(await moved.differences()).toEqual([]);
});

/** Runs a mover as a process, and kills it when it says its nth step. */
const killedAt = (target: string, step: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const addresses = [...databases().values()].map((each) => JSON.stringify(each));
    const mover = spawn(
      process.execPath,
      [join(import.meta.dirname, "test/mover.ts"), String(moved.accountId), target, ...addresses],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    let said = 0;
    createInterface({ input: mover.stdout }).on("line", () => {
      said += 1;
      // somewhere within it
      if (said === step) setTimeout(() => mover.kill("SIGKILL"), Math.random() * 60);
    });
    mover.once("error", reject);
    mover.once("exit", (code, signal) =>
      signal ? resolve(true) : code === 0 ? resolve(false) : reject(new Error(`${code}`)),
    );
  });

test(
  "a mover that is killed at any step goes on when it is asked again, or is given up; nothing is lost",
  { timeout: 180_000 },
  async () => {
    let kills = 0;
    for (const [step, target] of [1, 2, 3, 4, 5].map((each, n) => [each, n % 2 === 0 ? "west" : home] as const)) {
      const from = place;
      const mine = await sumsOf(admin(from), moved.accountId);
      const others = await sumsOf(admin(home), neighbour.accountId);
      if (await killedAt(target, step)) kills += 1;
      await move(target);
      place = target;
      expect(await sumsOf(admin(target), moved.accountId)).toEqual(mine);
      expect(await sumsOf(admin(from), moved.accountId)).toEqual({});
      expect(await sumsOf(admin(home), neighbour.accountId)).toEqual(others);
      await work(moved, 1);
      expect(await moved.differences()).toEqual([]);
    }
    // given up before it is there: asked for with where it is
    const mine = await sumsOf(admin(place), moved.accountId);
    if (await killedAt(home, 1)) kills += 1;
    await move(place);
    expect(await sumsOf(admin("west"), moved.accountId)).toEqual(mine);
    expect(await sumsOf(admin(home), moved.accountId)).toEqual({});
    await work(moved, 1);
    expect(kills).toBeGreaterThan(2);
    console.log(`moved five times, killed ${kills} times, and given up once: no row differs`);
  },
);
