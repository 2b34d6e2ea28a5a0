import type { PoolClient } from "pg";
import { expect, test } from "vitest";
import { become } from "../accounts.ts";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "../stock/shop.ts";

const db = useDatabase();
const made = async (first: string, months: number): Promise<number> => {
  const { rows } = await db().admin.query<{ made: number }>(
    "select app_private.make_history_partitions($1, $2) as made",
    [first, months],
  );
  return rows[0]!.made;
};
const write = (shop: Shop, moment: string, count = 1, root = 1) =>
  db().admin.query(
    `insert into app_public.history (account_id, module, table_name, record_id, root_id, operation, created_at)
     select $1, 'skus', 'skus', $4, $4, 'updated', $2::timestamptz from generate_series(1, $3)`,
    [shop.account.accountId, moment, count, root],
  );
const liesIn = async (shop: Shop, moment: string): Promise<string[]> => {
  const { rows } = await db().admin.query<{ name: string }>(
    "select tableoid::regclass::text as name from app_public.history where account_id = $1 and created_at = $2",
    [shop.account.accountId, moment],
  );
  return rows.map(({ name }) => name);
};

test("each month has a partition before it begins; a month that has none lies in the rest", async () => {
  const shop = await openShop(db());
  const { rows } = await db().admin.query<{ name: string; now: string; next: string }>(
    `select distinct tableoid::regclass::text as name, to_char(now() at time zone 'UTC', '"app_private.history_"YYYY_MM') as now,
       to_char(now() at time zone 'UTC' + interval '1 month', '"app_private.history_"YYYY_MM') as next
     from app_public.history where account_id = $1`,
    [shop.account.accountId],
  );
  expect(rows.map(({ name }) => name)).toEqual([rows[0]?.now]);
  const { rows: months } = await db().admin.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits
     where inhparent = 'app_public.history'::regclass and inhrelid <> 'app_private.history_rest'::regclass order by 1`,
  );
  // the month may have turned since the database was made
  const since = rows[0]?.now === months[0]?.name ? 0 : 1;
  expect(months).toHaveLength(3);
  expect(months.slice(since, since + 2).map(({ name }) => name)).toEqual([rows[0]?.now, rows[0]?.next]);
  expect(await made(new Date().toISOString().slice(0, 10), 3)).toBe(since);

  await write(shop, "2041-02-28T23:59:59.999Z");
  expect(await liesIn(shop, "2041-02-28T23:59:59.999Z")).toEqual(["app_private.history_rest"]);
  expect(await made("2041-02-15", 2)).toBe(1); // February stays where it is
  await write(shop, "2041-02-28T23:59:59.998Z");
  await write(shop, "2041-03-01T00:00:00Z");
  expect(await liesIn(shop, "2041-02-28T23:59:59.998Z")).toEqual(["app_private.history_rest"]);
  expect(await liesIn(shop, "2041-03-01T00:00:00Z")).toEqual(["app_private.history_2041_03"]);
  const twice = await Promise.allSettled([made("2042-01-01", 2), made("2042-01-01", 2)]);
  expect(twice.some(({ status }) => status === "fulfilled")).toBe(true);
});

test("a partition is closed to everybody, and its rows are as fixed as all history", async () => {
  const shop = await openShop(db());
  expect(await made("2043-05-01", 1)).toBe(1);
  await write(shop, "2043-05-02T00:00:00Z");
  const client = await db().admin.connect();
  const refused = async (query: string, code: string) => {
    await client.query("savepoint before");
    await expect(client.query(query)).rejects.toMatchObject({ code });
    await client.query("rollback to savepoint before");
  };
  try {
    await client.query("begin");
    await refused("delete from app_private.history_2043_05", "SWFBD");
    await refused("update app_public.history set cause = 'x' where created_at > '2043-01-01'", "SWFBD");
    const { rows } = await client.query(
      "select relrowsecurity and relforcerowsecurity as forced, obj_description(oid) is not null as told, reloptions::text ~ 'insert_scale' as vacuumed from pg_class where oid = 'app_private.history_2043_05'::regclass",
    );
    expect(rows).toEqual([{ forced: true, told: true, vacuumed: true }]);
    await become(client, shop.account.admin.visitor);
    expect((await client.query("select from app_public.history where created_at > '2043-01-01'")).rowCount).toBe(1);
    for (const verb of ["select from", "delete from"]) await refused(`${verb} app_private.history_2043_05`, "42501");
  } finally {
    await client.query("rollback");
    client.release();
  }
});

type Plan = { "Node Type": string; "Relation Name"?: string; "Actual Loops": number; Plans?: Plan[] };
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
const read = async (client: PoolClient, root: number) => {
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan & { "Shared Hit Blocks": number } }] }>(
    `explain (analyze, buffers, format json)
     select * from app_public.history where account_id = (select app_hidden.account_id()) and module = 'skus' and root_id = ${root} order by id desc limit 25`,
  );
  const [{ Plan: plan }] = rows[0]!["QUERY PLAN"];
  return { plan, pages: plan["Shared Hit Blocks"] };
};

test("two years of months: one record's history is an index scan each, a few pages more", async () => {
  const shop = await openShop(db());
  const months = Array.from({ length: 24 }, (_, n) => new Date(Date.UTC(2050, n, 10)).toISOString());
  expect(await made("2049-12-01", 25)).toBe(25);
  await write(shop, "2049-12-10T00:00:00Z", 500, 8);
  for (const month of months) await write(shop, month, 500, 8);
  await write(shop, "2049-12-11T00:00:00Z", 48, 6);
  for (const month of months) await write(shop, month, 2, 7);
  const client = await db().admin.connect();
  try {
    await client.query("begin");
    await become(client, shop.account.admin.visitor);
    await read(client, 7); // what is asked for the first time reads the catalogue too
    const together = await read(client, 6);
    const { plan, pages } = await read(client, 7);
    const scans = nodes(plan).filter((node) => node["Relation Name"]?.startsWith("history"));
    expect(scans.length).toBeGreaterThanOrEqual(24);
    expect(new Set(scans.map((node) => node["Node Type"]))).toEqual(new Set(["Index Scan"]));
    console.log(`48 changes of one record: ${together.pages} pages in one month, ${pages} over 24 of ${scans.length}`);
    expect(pages).toBeLessThanOrEqual(together.pages + 3 * scans.length);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
