import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Visitor, withVisitor } from "../../db/client/transaction.ts";
import { startDatabase } from "../support/processes.ts";
import { runOfLogin } from "./cpu.ts";
import { fillAccount, type Office, stockUp } from "./data.ts";
import { orderCase } from "./requests.ts";

const companies = 16;
const seconds = 10;

type Company = { visitor: Visitor; office: Office };

/** A company with 160 SKUs in stock. Its database's administrator says who its administrator is. */
const openCompany = async (admin: pg.Client, pool: pg.Pool, name: string): Promise<Company> => {
  const { rows } = await admin.query<{ id: number; granted: string }>(
    `with made as (select app_private.create_account($1, $1) as id),
       role as (select ',' || string_agg(distinct split_part(scope, ':', 1) || ':*', ',') || ',' as granted from app_private.scopes)
     select made.id, role.granted from made, role`,
    [name],
  );
  const accountId = rows[0]?.id ?? 0;
  const visitor: Visitor = {
    role: "visitor",
    accountId,
    userId: 1,
    roleType: "admin",
    granted: rows[0]?.granted ?? "",
  };
  const perform = (operation: string, input: object) =>
    withVisitor(pool, visitor, async (client) => {
      const answer = await client.query<{ id: number }>("select (app_hidden.perform($1, $2) ->> 'id')::int as id", [
        operation,
        JSON.stringify(input),
      ]);
      return answer.rows[0]?.id ?? 0;
    });
  await fillAccount(admin, accountId, 10 * companies);
  const office = await stockUp(admin, perform, accountId);
  const { bare } = orderCase(office);
  for (let n = 0; n < 20; n += 1) await perform("save_sales_orders", bare());
  return { visitor, office };
};

/** Of all moments at which a connection was at work, how many it waited for a lock: the only one they share is a company's counter. */
const shareOfWaits = async (
  admin: pg.Client,
  pool: pg.Pool,
  login: string,
  sellers: readonly Company[],
): Promise<string> => {
  const until = Date.now() + seconds * 1000;
  let orders = 0;
  const sell = async ({ visitor, office }: Company) => {
    const { bare } = orderCase(office);
    for (; Date.now() < until; orders += 1)
      await withVisitor(pool, visitor, (client) =>
        client.query({
          name: "save",
          text: "select app_hidden.perform('save_sales_orders', $1)",
          values: [JSON.stringify(bare())],
        }),
      );
  };
  let [all, waiting] = [0, 0];
  const watch = async () => {
    for (; Date.now() < until; await delay(10)) {
      const { rows } = await admin.query<{ all: number; waiting: number }>(
        `select count(*)::int as all, (count(*) filter (where wait_event_type = 'Lock'))::int as waiting
         from pg_stat_activity where usename = $1 and state <> 'idle'`,
        [login],
      );
      all += rows[0]?.all ?? 0;
      waiting += rows[0]?.waiting ?? 0;
    }
  };
  const before = await runOfLogin(admin, login);
  await Promise.all([watch(), ...sellers.map(sell)]);
  const spent = ((await runOfLogin(admin, login)) - before) / 1e6 / orders;
  return `${((100 * waiting) / all).toFixed(1)} % of ${all} samples waited for a lock; ${Math.round(orders / seconds)} orders/s, ${spent.toFixed(2)} ms of the database's processor each`;
};

/** How long those who sell at once wait for the counter that numbers their orders. */
export const measureCounter = async (): Promise<void> => {
  const database = await startDatabase();
  const admin = new pg.Client({ connectionString: database.admin });
  await admin.connect();
  const pool = new pg.Pool({ connectionString: database.server, max: companies });
  try {
    await admin.query("set statement_timeout = 0");
    const all: Company[] = [];
    for (let n = 1; n <= companies; n += 1) all.push(await openCompany(admin, pool, `company-${n}`));
    await admin.query("vacuum analyze");
    const login = new URL(database.server).username;
    // each seller has SKUs of their own, so that nobody waits for a level
    const [first] = all as [Company];
    const share = ({ skuIds }: Office, n: number) => skuIds.filter((_, place) => place % companies === n);
    const ofOne = all.map((_, n) => ({ ...first, office: { ...first.office, skuIds: share(first.office, n) } }));
    console.log(`${companies} connections, ${companies} companies: ${await shareOfWaits(admin, pool, login, all)}`);
    console.log(`${companies} connections, one company: ${await shareOfWaits(admin, pool, login, ofOne)}`);
  } finally {
    await pool.end();
    await admin.end();
    await database.stop();
  }
};
