import { runOf } from "./cpu.ts";
import { load, median } from "./load.ts";
import { type BenchOffice, withOffice } from "./office.ts";
import { signInAll } from "./people.ts";
import { lengthen } from "./past.ts";
import { orderCase } from "./requests.ts";
import { withSpent } from "./spent.ts";
import { choose, orderContested, stockCases, type StockCase } from "./stock-cases.ts";
import type { Started } from "../support/processes.ts";

const clients = 50;
const rounds = 3;
const times = 10;

/**
 * Milliseconds that something took, that the database's processor worked on it, and the pages it read: these do not
 * depend on what else the machine does. Pages of what several connections do are not counted.
 */
type Took = { waited: number; spent: number; pages?: number };

/** The pages a connection has read so far, from memory or from disk. */
const pagesOf = async (admin: BenchOffice["admin"], pid: number): Promise<number> => {
  await admin.query("select pg_stat_force_next_flush()");
  const { rows } = await admin.query<{ pages: string }>(
    "select coalesce(sum(hits + reads), 0) as pages from pg_stat_get_backend_io($1) where object = 'relation'",
    [pid],
  );
  return Number(rows[0]?.pages);
};

const timed = async ({ admin }: BenchOffice, { prepare, times: rounds }: StockCase): Promise<Took> => {
  const { rows } = await admin.query<{ pid: number }>("select pg_backend_pid() as pid");
  const pid = rows[0]?.pid ?? 0;
  const all: Required<Took>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const act = await prepare();
    const read = await pagesOf(admin, pid);
    const [began, ran] = [performance.now(), runOf(pid)];
    await act();
    const [waited, spent] = [performance.now() - began, (runOf(pid) - ran) / 1e6];
    all.push({ waited, spent, pages: (await pagesOf(admin, pid)) - read });
  }
  return {
    waited: median(all.map((one) => one.waited)),
    spent: median(all.map((one) => one.spent)),
    pages: median(all.map((one) => one.pages)),
  };
};

/** One order of one line for each request, all for the same SKU. */
const contest = async (office: BenchOffice, server: Started, hot: number): Promise<Took> => {
  const { query, variables } = orderCase({ ...office, skuIds: [hot] }).graphql;
  const oneLine = () => {
    const { input } = variables() as { input: { lineItems: unknown[] } };
    return { query, variables: { input: { ...input, lineItems: input.lineItems.slice(0, 1) } } };
  };
  const headers = await signInAll(server);
  const all: Took[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const measured = await withSpent(server, office.admin, () =>
      load(`${server.url}/graphql`, headers, oneLine, clients),
    );
    console.log(
      `    ${clients} clients sell one SKU: ${measured.perSecond} orders/s, p50 ${measured.p50} ms, p97.5 ${measured.p95} ms  ${measured.failed ? `${measured.failed} FAILED` : ""}`,
    );
    all.push({ waited: 1000 / measured.perSecond, spent: measured.server + measured.database });
  }
  return { waited: median(all.map((one) => one.waited)), spent: median(all.map((one) => one.spent)) };
};

const eventsOf = async ({ admin, accountId }: BenchOffice): Promise<number> =>
  (
    await admin.query<{ count: number }>(
      "select count(*)::int as count from app_hidden.stock_events where account_id = $1",
      [accountId],
    )
  ).rows[0]?.count ?? 0;

/** So many events of the company, of other SKUs, and ten times as many entries of the busiest level, at every level that is measured. */
const makeHistory = async (office: BenchOffice, skus: readonly number[], most: number): Promise<void> => {
  const { rows } = await office.admin.query<{ seq: number }>(
    "select max(seq)::int as seq from app_public.stock_levels where account_id = $1 and sku_id = any ($2)",
    [office.accountId, skus],
  );
  const longest = rows[0]?.seq ?? 0;
  await lengthen(office.admin, office.accountId, skus, 2 * Math.ceil((longest * (times - 1)) / 2));
  const others = office.skuIds.filter((id) => !skus.includes(id));
  while ((await eventsOf(office)) < most) await office.sellSome(250, others);
  await office.admin.query("vacuum analyze");
};

/** What the heavy work of a company costs, before and after there is ten times as much behind it. */
export const measureStock = (): Promise<void> =>
  withOffice(async (office) => {
    const chosen = await choose(office);
    const cases = stockCases(office, chosen, await orderContested(office, chosen));
    await office.admin.query("vacuum analyze");
    const server = await office.startServer();
    try {
      const all = async (): Promise<Map<string, Took>> => {
        console.log(`\n  ${await eventsOf(office)} stock events`);
        const took = new Map<string, Took>();
        for (const which of cases) {
          const one = await timed(office, which);
          took.set(which.name, one);
          console.log(
            `    ${which.name}: ${one.waited.toFixed(0)} ms, of them ${one.spent.toFixed(0)} of the database, and ${one.pages} pages`,
          );
        }
        took.set(`an order beside ${clients} others for its SKU`, await contest(office, server, chosen.hot));
        return took;
      };
      console.log("\nStock: milliseconds, medians");
      await contest(office, server, chosen.hot); // warms up
      const most = times * (await eventsOf(office));
      const before = await all();
      await makeHistory(office, [chosen.hot, chosen.contested, ...chosen.many], most);
      // what the filling left to be written is not the work's
      await office.admin.query("checkpoint");
      const after = await all();
      console.log(`\n  With ${times} × as much history`);
      for (const [name, { waited, spent, pages }] of after) {
        const was = before.get(name);
        if (!was) continue;
        const read = pages && was.pages ? `, ${(pages / was.pages).toFixed(2)} × the pages` : "";
        console.log(
          `    ${name}: ${(spent / was.spent).toFixed(2)} × of processor, ${(waited / was.waited).toFixed(2)} × as long${read}`,
        );
      }
    } finally {
      await server.stop();
    }
  });
