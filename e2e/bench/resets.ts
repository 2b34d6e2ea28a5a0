import { setTimeout as delay } from "node:timers/promises";
import { withWorker } from "./imports.ts";
import { memoryOf } from "../support/processes.ts";

const skus = Number(process.env.BENCH_SKUS ?? "50000");

type Told = { progress: string; problem: string | null; rowsTotal: number; rowsDone: number };

/** A reset of all SKUs with a price and a cost rule each, as a job: asked, written to files, archived, and taken back. */
export const measureResets = (): Promise<void> =>
  withWorker(async ({ api, admin, accountId, worker, server }) => {
    await admin.query(`begin; set local session_replication_role = replica; set local statement_timeout = 0;
      select set_config('app.account_id', '${accountId}', true);
      insert into app_public.vendors (account_id, name, contact_name, email, phone, address1, city, postal_code, district, country)
        values (${accountId}, 'Mill', 'Ann', 'ann@example.test', '5035550100', '1 Dock Rd', 'Salem', '97301', 'OR', 'US');
      insert into app_public.sku_costs (account_id, sku_id, vendor_id, cost, quantity)
        select ${accountId}, s.id, (select min(id) from app_public.vendors where account_id = ${accountId}), 7.5, 1 from app_public.skus as s where s.account_id = ${accountId};
      insert into app_public.sku_prices (account_id, sku_id, label_id, price, quantity)
        select ${accountId}, s.id, (select min(id) from app_public.labels where account_id = ${accountId} and is_system), 19.95, 1 from app_public.skus as s where s.account_id = ${accountId};
      select app_private.recount_rows(${accountId}); commit`);
    await admin.query("vacuum analyze");
    const { accounts } = await api.request<{ accounts: { name: string }[] }>("{ accounts(limit: 1) { name } }");
    const timed = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
      const began = performance.now();
      const made = await act();
      console.log(
        `  ${what.padEnd(28)} ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s; worker at most ${memoryOf(worker.process).highest} MB, server ${memoryOf(server.process).highest} MB`,
      );
      return made;
    };
    const told = async (id: number): Promise<Told> =>
      (
        await api.request<{ reset: Told }>(
          "query ($id: Int!) { reset(id: $id) { progress problem rowsTotal rowsDone } }",
          { id },
        )
      ).reset;
    const until = async (id: number, isSo: (progress: string) => boolean): Promise<Told> => {
      for (;;) {
        const now = await told(id);
        if (isSo(now.progress)) return now;
        await delay(200);
      }
    };
    console.log(`\nA reset of ${skus} SKUs`);
    await timed("dry run", () =>
      api.request('{ resetPreview(type: "SKU") { counts { module count } blockers { module count } } }'),
    );
    const id = await timed("asked", async () => {
      const { resetModule } = await api.request<{ resetModule: { id: number } }>(
        "mutation ($input: ResetModuleInput!) { resetModule(input: $input) { id } }",
        { input: { type: "SKU", accountName: accounts[0]?.name } },
      );
      return resetModule.id;
    });
    await timed("written to files", () => until(id, (progress) => progress !== "exporting"));
    const done = await timed("archived", () => until(id, (progress) => progress !== "running"));
    console.log(`  ${done.progress} ${done.problem ?? ""}: ${done.rowsTotal} rows`);
    await timed("taking back asked", () =>
      api.request("mutation ($id: Int!) { restoreReset(id: $id) { id } }", { id }),
    );
    const back = await timed("taken back", () => until(id, (progress) => progress !== "restoring"));
    console.log(`  ${back.progress} ${back.problem ?? ""}`);
  }, skus);
