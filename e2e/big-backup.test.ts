import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { withDatabase } from "../db/client/connection.ts";
import { startEmbedded } from "../db/client/embedded/start.ts";
import { fillAccount } from "./bench/data.ts";
import { lengthen } from "./bench/past.ts";
import { createApiClient } from "./support/api-client.ts";
import { killable } from "./support/killable.ts";
import { measured, memoryNow } from "./support/measured.ts";
import { sell } from "./support/office.ts";

const skus = 20_000;
/** Of how many the past is made long, and by how many pieces up and down. */
const [busy, past] = [100, 5_000];
const changes = 500_000;
const megabytes = 500;

const { running, read } = killable(1_000_000);
const folder = mkdtempSync(join(tmpdir(), "stockwright-saved-"));
chmodSync(folder, 0o711); // Postgres' own user may have to reach a copy of the programs in it
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const size = async () =>
  Number((await read<{ size: string }>("select pg_database_size(current_database()) / 1048576 as size"))[0]?.size);

/** A company of many SKUs whose stock was moved for long, as the ledger writes it, and whose changes are many. */
const fillCompany = async (admin: pg.Client, url: string, password: string): Promise<number> => {
  const { rows } = await admin.query<{ accountId: number }>(
    `select app_private.create_account('Large', 'large') as "accountId"`,
  );
  const accountId = rows[0]?.accountId ?? 0;
  await admin.query("begin");
  await admin.query("select set_config('app.account_id', $1, true)", [String(accountId)]);
  await admin.query("select app_private.create_user($1, 'admin', 'Ada', 'Large', 'ada@large.test', $2, true)", [
    accountId,
    await hash(password),
  ]);
  await admin.query("commit");
  await fillAccount(admin, accountId, skus);
  const api = createApiClient(url);
  await api.login("ada@large.test", password);
  const { warehouses, skus: chosen } = await api.request<Record<"warehouses" | "skus", { id: number }[]>>(
    `{ warehouses(limit: 1) { id } skus(limit: ${busy}) { id } }`,
  );
  const warehouseId = warehouses[0]?.id;
  const { createBinLocation } = await api.request<{ createBinLocation: { id: number } }>(
    "mutation ($input: CreateBinLocationInput!) { createBinLocation(input: $input) { id } }",
    { input: { name: "A-1", warehouseId } },
  );
  for (const { id: skuId } of chosen)
    await api.request("mutation ($input: CreateLotInput!) { createLot(input: $input) { id } }", {
      input: { skuId, warehouseId, binLocationId: createBinLocation.id, quantity: 50, costPerUnit: "7.5" },
    });
  const ids = chosen.map(({ id }) => id);
  await lengthen(admin, accountId, ids, past);
  await admin.query(
    `insert into app_public.history (account_id, module, table_name, record_id, root_id, operation, changes, user_id, created_at)
     select $1, 'skus', 'skus', ($2::int[])[1 + n % $3], ($2::int[])[1 + n % $3], 'updated', jsonb_build_object('name', jsonb_build_array(md5(n::text), repeat(md5(n::text), 4))),
       (select min(id) from app_public.users where account_id = $1), now()
     from generate_series(1, $4::int) as n`,
    [accountId, ids, busy, changes],
  );
  await admin.query("vacuum analyze");
  return accountId;
};

/** What each table says of a company, in one hash each that does not depend on where rows lie. */
const hashesOf = async (admin: pg.Client, accountId: number): Promise<Record<string, string>> => {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     where column_name = 'account_id' and table_schema in ('app_public', 'app_hidden', 'app_private')
       and (table_schema, table_name) in (select n.nspname, c.relname from pg_class as c join pg_namespace as n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and not c.relispartition)
       -- what the worker notes of its checks goes on meanwhile
       and table_name not in ('ledger_checks', 'level_marks')
     order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await admin.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as print from ${name} as t where account_id = $1`,
      [accountId],
    );
    hashes[name] = rows[0]?.print ?? "";
  }
  return hashes;
};

const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set work_mem = '64MB'");
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Reads how much memory of its own each process of a cluster has had at most, of those that are there while it is asked. */
const watchCluster = (cluster: string) => {
  let highest = 0;
  return {
    look: () => {
      try {
        const postmaster = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0];
        const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim().split(" ");
        for (const pid of children) highest = Math.max(highest, memoryNow(Number(pid))?.own ?? 0);
      } catch {
        // it has not begun, or has ended
      }
    },
    highest: () => Math.round(highest),
  };
};

test(
  `a database of ${megabytes} MB is saved while people work, and restored into an empty cluster: as it was, and in bounded memory`,
  {
    timeout: 1_800_000,
  },
  async () => {
    const { environment, url, password, api, office } = running();
    const small = await measured("server/backup.ts", [join(folder, "small")], environment);
    expect([small.code, small.log]).toEqual([0, expect.stringContaining("saved in")]);

    const adminUrl = String(environment["DATABASE_URL"]);
    const filling = Date.now();
    const accountId = await connected(adminUrl, (admin) => fillCompany(admin, url, password));
    const large = await size();
    console.log(`filled in ${((Date.now() - filling) / 1000).toFixed(0)} s: ${large} MB`);
    expect(large).toBeGreaterThanOrEqual(megabytes);
    const before = await connected(adminUrl, (admin) => hashesOf(admin, accountId));

    // the other company sells all the while
    const people = { goOn: true };
    const took: number[] = [];
    const selling = (async () => {
      while (people.goOn) {
        const began = performance.now();
        await sell(api, office, 1);
        took.push(performance.now() - began);
      }
    })();
    const saved = join(folder, "saved");
    const ofBackup = watchCluster(join(String(environment["DATA_DIR"]), "postgres", "data"));
    const backup = await measured("server/backup.ts", [saved], environment, ofBackup.look);
    people.goOn = false;
    await selling;
    console.log(
      `backup of ${large} MB: ${backup.log.trim()} Highest: ${backup.highest} MB (of an empty company ${small.highest}), of a process of Postgres ${ofBackup.highest()}; ${took.length} orders meanwhile, the slowest took ${Math.max(...took).toFixed(0)} ms`,
    );
    expect(backup.code).toBe(0);
    expect(took.length).toBeGreaterThan(10);
    expect(backup.highest).toBeLessThan(small.highest + 64);

    const { DATABASE_URL: _, ...others } = environment;
    const restoring = async (name: string, from: string) => {
      const data = join(folder, name);
      const watched = watchCluster(join(data, "postgres", "data"));
      const place = { ...others, DATA_DIR: data, STOCKWRIGHT_CACHE: join(folder, "programs") };
      const restored = await measured("server/restore.ts", [from], place, watched.look);
      expect([restored.code, restored.log]).toEqual([0, expect.stringContaining("0 problems")]);
      return { ...restored, data, inPostgres: watched.highest() };
    };
    const little = await restoring("restored-small", join(folder, "small"));
    const restore = await restoring("restored", saved);
    console.log(
      `restore: ${restore.log.trim().split("\n").at(-1)} Highest: ${restore.highest} MB (of an empty company ${little.highest}, in ${little.seconds.toFixed(1)} s), of a process of Postgres ${restore.inPostgres}`,
    );
    expect(restore.highest).toBeLessThan(little.highest + 64);

    const postgres = await startEmbedded({ folder: join(restore.data, "postgres"), copies: join(folder, "programs") });
    try {
      const { after, orders } = await connected(withDatabase(postgres.url, "stockwright"), async (admin) => ({
        after: await hashesOf(admin, accountId),
        orders: (
          await admin.query<{ orders: number; whole: number }>(
            `select count(*)::int as orders, count(*) filter (where exists (select from app_public.sales_order_lines as l where l.account_id = o.account_id and l.sales_order_id = o.id))::int as whole
           from app_public.sales_orders as o where o.account_id <> $1`,
            [accountId],
          )
        ).rows[0],
      }));
      expect(Object.keys(after).length).toBeGreaterThan(80);
      expect(after).toEqual(before);
      expect(orders?.whole).toBe(orders?.orders);
      console.log(
        `${Object.keys(after).length} tables of the company are what they were, by hash; ${orders?.orders} orders of the other one are in it`,
      );
    } finally {
      await postgres.stop();
    }
  },
);
