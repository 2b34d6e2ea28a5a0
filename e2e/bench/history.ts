import { type Measured, median } from "./load.ts";
import { withOffice } from "./office.ts";
import { loadOurs } from "./ours.ts";
import { orderCase } from "./requests.ts";

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
      await loadOurs(office, server, which); // warms up
      const measure = async (): Promise<number> => {
        const all: Measured[] = [];
        for (let round = 0; round < rounds; round += 1) all.push(await loadOurs(office, server, which));
        const failed = all.reduce((sum, one) => sum + one.failed, 0);
        const perSecond = median(all.map((one) => one.perSecond));
        console.log(`    ${await events()} stock events: ${perSecond}/s  ${failed ? `${failed} FAILED` : ""}`);
        return perSecond;
      };
      console.log(`\nHistory: ${which.name}`);
      const before = await measure();
      const most = times * (await events());
      while ((await events()) < most) await office.sellSome(batch);
      await office.admin.query("analyze");
      console.log(`    an order costs ${(before / (await measure())).toFixed(2)} × of what it did`);
    } finally {
      await server.stop();
    }
  });
