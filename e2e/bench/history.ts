import { median } from "./load.ts";
import { withOffice } from "./office.ts";
import { loadOurs } from "./ours.ts";
import { orderCase } from "./requests.ts";
import { withSpent } from "./spent.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? "3");
/** Orders that are sold at once until there is enough history. */
const batch = 250;
const times = 10;

/** What an order costs before and after there are ten times as many stock events. */
export const measureHistory = (): Promise<void> =>
  withOffice(async (office) => {
    const events = async (): Promise<number> =>
      (
        await office.admin.query<{ count: number }>(
          "select count(*)::int as count from app_hidden.stock_events where account_id = $1",
          [office.accountId],
        )
      ).rows[0]?.count ?? 0;
    const server = await office.startServer();
    try {
      const which = orderCase(office);
      await loadOurs(server, which); // warms up
      /** Orders by the second, and milliseconds of processor that each takes. */
      const measure = async (): Promise<{ perSecond: number; spent: number }> => {
        const all: Awaited<ReturnType<typeof withSpent>>[] = [];
        for (let round = 0; round < rounds; round += 1)
          all.push(await withSpent(server, office.admin, () => loadOurs(server, which)));
        const failed = all.reduce((sum, one) => sum + one.failed, 0);
        const perSecond = median(all.map((one) => one.perSecond));
        const spent = median(all.map((one) => one.server + one.database));
        console.log(
          `    ${await events()} stock events: ${perSecond}/s, ${spent.toFixed(2)} ms of processor each  ${failed ? `${failed} FAILED` : ""}`,
        );
        return { perSecond, spent };
      };
      console.log(`\nHistory: ${which.name}`);
      const before = await measure();
      const most = times * (await events());
      while ((await events()) < most) await office.sellSome(batch);
      await office.admin.query("analyze");
      const after = await measure();
      console.log(
        `    an order costs ${(after.spent / before.spent).toFixed(2)} × of what it did, and takes ${(before.perSecond / after.perSecond).toFixed(2)} × as long`,
      );
    } finally {
      await server.stop();
    }
  });
