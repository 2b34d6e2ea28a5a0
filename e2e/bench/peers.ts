import { cpus } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { memoryOf, startScript, type Started, temporaryFolder } from "../support/processes.ts";
import { compare, ours, rounds } from "./compare.ts";
import { withCompany } from "./company.ts";
import { bareOrders, fillAccount, fillOrders } from "./data.ts";
import { load, median } from "./load.ts";
import { loadOurs } from "./ours.ts";
import { addPeople, signInAs } from "./people.ts";
import { makeBundle } from "../../server/bundle/make.ts";
import { setUpVendure, version } from "./peers/vendure.ts";
import { runOf } from "./cpu.ts";
import { detailCase, listCase } from "./requests.ts";

const skus = Number(process.env.BENCH_SKUS ?? "50000");
const orders = Number(process.env.BENCH_ORDERS ?? "20000");
const starts = Number(process.env.BENCH_STARTS ?? "5");
/** A process that nobody asks gives memory back: server/at-rest.ts. */
const untilRest = 25_000;

type Start = () => Promise<Started>;
type Begun = { waited: number; spent: number };

/** From the start of a process to the first answer of its API: milliseconds, and those of the processor. Both listen when their schema is made. */
const timed = async (start: Start): Promise<Begun> => {
  const began = performance.now();
  const server = await start();
  const begun = { waited: performance.now() - began, spent: runOf(server.process.pid ?? 0) / 1e6 };
  await server.stop();
  return begun;
};

const compareStarts = async (startOurs: Start, startTheirs: Start): Promise<void> => {
  const all: { ours: Begun; theirs: Begun }[] = [];
  for (let n = 0; n < starts; n += 1) all.push({ ours: await timed(startOurs), theirs: await timed(startTheirs) });
  const of = (who: "ours" | "theirs", what: keyof Begun) => median(all.map((pair) => pair[who][what]));
  for (const [what, words] of [
    ["waited", "first answer"],
    ["spent", "processor until then"],
  ] as const)
    console.log(
      `  ${words}: ${ours} ${Math.round(of("ours", what))} ms, Vendure ${Math.round(of("theirs", what))} ms, ${(of("ours", what) / of("theirs", what)).toFixed(2)} ×`,
    );
};

/** First answers, memory at rest, lists and details beside Vendure, with the same goods and orders on the same Postgres. */
export const measurePeers = (): Promise<void> =>
  withCompany(async ({ accountId, admin, urls, folder, hashed }) => {
    console.log(
      `${cpus().length} cores, ${cpus()[0]?.model}; Vendure ${version}; medians of ${rounds} rounds in one run`,
    );
    await fillAccount(admin, accountId, skus);
    await fillOrders(admin, accountId, orders);
    await admin.query(bareOrders);
    await addPeople(admin, accountId, hashed);
    await admin.query("vacuum analyze");
    const peer = temporaryFolder();
    const running: Started[] = [];
    try {
      await makeBundle(); // as `npm run build` does
      const vendure = await setUpVendure(peer.path, { admin, url: urls.admin, accountId });
      const startOurs = () =>
        startScript("server/main.ts", { DATABASE_URL: urls.admin, DATA_DIR: folder, NODE_ENV: "test" }, "/readyz");
      await timed(startOurs); // what is compiled once is kept
      await timed(vendure.start);
      console.log(`\n${skus} SKUs, ${orders} orders`);
      await compareStarts(startOurs, vendure.start);

      const [server, theirs] = [await startOurs(), await vendure.start()];
      const bare = await startScript(
        "e2e/bench/bare-fastify.ts",
        { ADMIN_URL: urls.admin, ACCOUNT_ID: String(accountId) },
        "/livez",
      );
      running.push(server, theirs, bare);
      await delay(untilRest);
      const [rest, theirRest] = [memoryOf(server.process).now, memoryOf(theirs.process).now];
      console.log(`  memory at rest: ${ours} ${rest} MB, Vendure ${theirRest} MB, ${(rest / theirRest).toFixed(2)} ×`);

      const { rows } = await admin.query<{ id: number }>(
        "select id from app_public.sales_orders where account_id = $1 order by id limit 200",
        [accountId],
      );
      const cases = [
        listCase({ accountId }),
        detailCase(
          { accountId },
          rows.map(({ id }) => id),
        ),
      ];
      const client = await signInAs(server, "admin@demo.test");
      for (const search of ["oak chair", "linen sofa"]) {
        const { page } = await client.request<{ page: { totalCount: number } }>(
          `{ page: skusPaginated(limit: 1, filter: {searchText: "${search}"}) { totalCount } }`,
        );
        const found = await vendure.found(theirs, search);
        if (page.totalCount !== found) throw new Error(`${search}: ${page.totalCount} here, ${found} there`);
      }
      await compare("the same questions", admin, cases, [
        { name: ours, server, measure: (which) => loadOurs(server, which) },
        { name: "Vendure", server: theirs, measure: (which) => vendure.measure(theirs, which) },
        {
          name: "fastify, bare",
          server: bare,
          measure: ({ route, bare: body }) => load(`${bare.url}/${route}`, () => ({}), body),
        },
      ]);
    } finally {
      await Promise.all(running.map((one) => one.stop()));
      peer.remove();
    }
  });
