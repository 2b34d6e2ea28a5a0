import { join } from "node:path";
import { createApiClient } from "../support/api-client.ts";
import { startScript } from "../support/processes.ts";
import { password, withCompany } from "./company.ts";
import { runOf, runOfLogin } from "./cpu.ts";
import { fillAccount, fillOrders } from "./data.ts";
import { listCases } from "./list-cases.ts";
import { median } from "./load.ts";

const skus = Number(process.env.BENCH_SKUS ?? "50000");
const orders = Number(process.env.BENCH_ORDERS ?? "70000");
const times = Number(process.env.BENCH_TIMES ?? "20");

/** What each list costs database and server, in milliseconds of their processors; the load of the machine plays no part. */
export const measureLists = (): Promise<void> =>
  withCompany(async ({ accountId, admin, urls, folder }) => {
    await fillAccount(admin, accountId, skus);
    await fillOrders(admin, accountId, orders);
    await admin.query("vacuum analyze");
    const server = await startScript(
      "server/main.ts",
      {
        DATABASE_URL: urls.admin,
        DATA_DIR: join(folder, "data"),
        NODE_ENV: "test",
        SENDER_MILLISECONDS: "1000000000",
      },
      "/readyz",
    );
    try {
      const client = createApiClient(server.url);
      const login = new URL(urls.server).username;
      console.log(
        `${skus} SKUs × 3 warehouses, ${orders} sales and purchase orders; ms of processor per request, medians of ${times}`,
      );
      for (const { name, query, variables } of listCases) {
        await client.login("admin@demo.test", password);
        let failure = "";
        const spent: { database: number; server: number }[] = [];
        for (let n = 0; n < times + 3; n += 1) {
          const before = [await runOfLogin(admin, login), runOf(server.process.pid ?? 0)] as const;
          await client.request(query, variables).catch((error: unknown) => (failure = String(error)));
          const after = [await runOfLogin(admin, login), runOf(server.process.pid ?? 0)] as const;
          spent.push({ database: (after[0] - before[0]) / 1e6, server: (after[1] - before[1]) / 1e6 });
        }
        const warm = spent.slice(3); // planned and prepared by then
        const of = (which: "database" | "server") =>
          median(warm.map((one) => one[which]))
            .toFixed(2)
            .padStart(8);
        console.log(`  ${name.padEnd(64)} database ${of("database")}  server ${of("server")}  ${failure}`);
      }
    } finally {
      await server.stop();
    }
  });
