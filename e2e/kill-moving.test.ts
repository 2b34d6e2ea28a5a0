import { expect, test } from "vitest";
import { killable } from "./support/killable.ts";
import { killPostgres } from "./support/kill-postgres.ts";
import { moving } from "./support/moving.ts";

const { running, read, ready, until, differences, cluster } = killable(1000);

test(
  "an import, its undoing and a bulk action go on after worker, server and Postgres were killed: no row twice, none lost",
  async () => {
    const orders = 800;
    const { api, url, office, server, worker, postgres } = running();
    const { upload, importOf, bulkOf, ask } = moving(api, url);
    const { customer, warehouse } = await api.request<Record<string, { name: string; businessName: string }>>(
      "query ($customer: Int!, $warehouse: Int!) { customer(id: $customer) { businessName } warehouse(id: $warehouse) { name } }",
      { customer: office.customerId, warehouse: office.warehouseId },
    );
    const lines = Array.from({ length: orders }, (_, at) => {
      const line = `FILE-${at},${customer?.businessName},${warehouse?.name},CHR-1`;
      return `${line},1\n${line},${at + 2}`;
    });
    const fileId = await upload("orders.csv", `altId,customer,warehouse,sku,quantity\n${lines.join("\n")}`);
    const id = await ask("startImport", "StartImportInput", { module: "sales_orders", fileId });
    const reached = (step: string) => until(async () => (await importOf(id)).progress === step, 120);
    await reached("mapping");
    const { columns } = await importOf(id);
    await ask("checkImport", "CheckImportInput", { id, columns, mode: "upsert" });
    await reached("checked");
    expect(await importOf(id)).toMatchObject({ toCreate: orders, refused: 0 });
    /** Kills once some of it is done, and not yet all. */
    const interrupt = async (isUnderWay: () => Promise<boolean>, ...what: ("postgres" | "others")[]) => {
      await until(isUnderWay, 60);
      const killed = what.includes("postgres") && killPostgres(postgres, cluster());
      if (what.includes("others")) await Promise.all([worker.kill(), server.kill()]);
      if (killed) await until(killed.isBack, 60);
      await until(ready, 60);
    };
    const marked = async (outcome: string) =>
      Number(
        (
          await read<{ count: string }>(
            "select count(*) from app_public.import_rows where import_id = $1 and outcome = $2",
            [id, outcome],
          )
        )[0]?.count,
      );
    /** How many there are of each order of the file, with two lines of their quantities. */
    const there = (name: string) =>
      read<{ alt_id: string; count: number }>(
        `select o.alt_id, count(distinct o.id)::int as count from app_public.sales_orders as o
         join app_public.sales_order_lines as l on (l.account_id, l.sales_order_id) = (o.account_id, o.id)
         where o.alt_id like $1 and o.deleted_at is null and o.state = 'Draft' group by o.alt_id
         having sum(l.quantity) = count(distinct o.id) * (substr(o.alt_id, 6)::int + 3) and count(*) = 2 * count(distinct o.id)`,
        [name],
      );
    await ask("applyImport", "ApplyImportInput", { id, isWhole: false });
    await interrupt(async () => (await marked("done")) > 0, "postgres");
    expect(await marked("none")).toBeGreaterThan(0); // so it can fail
    await reached("complete");
    expect(await importOf(id)).toMatchObject({ created: orders, failed: 0 });
    const found = await there("FILE-%");
    expect([found.length, found.every(({ count }) => count === 1)]).toEqual([orders, true]);

    const copied = found.length;
    const bulk = await ask("startBulkUpdate", "StartBulkUpdateInput", {
      ...{ module: "sales_orders", action: "duplicate" },
      filter: { searchText: "FILE-" },
    });
    const ended = (step: string) => until(async () => (await bulkOf(bulk)).progress === step, 120);
    await ended("checked");
    expect(await bulkOf(bulk)).toMatchObject({ rowsTotal: copied });
    await api.request(`mutation { applyBulkUpdate(id: ${bulk}) { id } }`);
    const done = async () =>
      Number(
        (
          await read<{ count: string }>(
            "select count(*) from app_public.bulk_rows where bulk_update_id = $1 and outcome = 'done'",
            [bulk],
          )
        )[0]?.count,
      );
    await interrupt(async () => (await done()) > 20, "others");
    expect(await done()).toBeLessThan(copied);
    await ended("complete");
    expect(await bulkOf(bulk)).toMatchObject({ done: copied, failed: 0, skipped: 0 });
    // also those that no row tells of
    const [all] = await read<{ count: number }>(
      "select count(*)::int as count from app_public.sales_orders where deleted_at is null and state = 'Draft'",
    );
    expect(all?.count).toBe(2 * copied);

    await ask("undoImport", "UndoImportInput", { id });
    await interrupt(async () => (await marked("undone")) > 0, "postgres", "others");
    expect(await marked("done")).toBeGreaterThan(0);
    await until(async () => ["undone", "complete"].includes((await importOf(id)).progress), 120);
    expect(await importOf(id)).toMatchObject({ progress: "undone", undone: orders, kept: 0 });
    expect(await differences()).toEqual([]);
  },
  20 * 60_000,
);

test(
  "a reset and its taking back go on after the worker and Postgres were killed: all of it or nothing, its file whole",
  async () => {
    const customers = 6_000;
    const { api, office, worker, postgres } = running();
    const [{ accountId } = { accountId: 0 }] = await read<{ accountId: number }>(
      'select account_id as "accountId" from app_public.warehouses where id = $1',
      [office.warehouseId],
    );
    await read(
      `with acting as materialized (select set_config('app.account_id', $1::text, true))
       insert into app_public.customers (account_id, display_id, business_name, contact_name, email, phone, address1, city, postal_code, district, country)
       select $1::int, 'K-' || g, 'Room ' || g, 'Ann', 'ann@example.test', '5035550100', '1 Dock Rd', 'Salem', '97301', 'OR', 'US' from acting, generate_series(1, $2::int) as g`,
      [accountId, customers],
    );
    const there = async () =>
      Number(
        (await read<{ n: number }>("select count(*)::int as n from app_public.customers where archived_by is null"))[0]
          ?.n,
      );
    const all = await there();
    const [{ name } = { name: "" }] = await read<{ name: string }>(
      "select name from app_public.accounts where id = $1",
      [accountId],
    );
    const { resetModule } = await api.request<{ resetModule: { id: number } }>(
      "mutation ($input: ResetModuleInput!) { resetModule(input: $input) { id } }",
      { input: { type: "CUSTOMERS", accountName: name } },
    );
    const { id } = resetModule;
    const progress = async () =>
      (await read<{ progress: string }>("select progress from app_public.resets where id = $1", [id]))[0]?.progress;
    const written = async () =>
      Number(
        (
          await read<{ n: number }>(
            "select sum(rows_done)::int as n from app_public.exports where reset_id = $1 and module = 'customers'",
            [id],
          )
        )[0]?.n,
      );
    await until(async () => (await written()) > 0, 60);
    await worker.kill(); // while its file is written
    await until(async () => (await progress()) === "running", 120);
    expect(await there()).toBe(all); // so it can fail
    await worker.kill(); // while it is done
    const killed = killPostgres(postgres, cluster());
    await until(killed.isBack, 60);
    await until(ready, 60);
    expect([0, all]).toContain(await there());
    await until(async () => (await progress()) === "complete", 120);
    expect([await there(), await written()]).toEqual([0, all]);
    const [file] = await read<{ count: number; complete: number }>(
      "select count(*)::int as count, count(*) filter (where progress = 'complete')::int as complete from app_public.exports where reset_id = $1 and module = 'customers'",
      [id],
    );
    expect(file).toEqual({ count: 1, complete: 1 });
    await api.request(`mutation { restoreReset(id: ${id}) { id } }`);
    await worker.kill();
    await until(async () => (await progress()) === "restored", 120);
    expect(await there()).toBe(all);
    expect(await differences()).toEqual([]);
    // each told once
    const told = await read<{ key: string; n: number }>(
      "select words ->> 'key' as key, count(*)::int as n from app_public.notifications where words ->> 'key' ~ '^(reset|restore)' group by 1 order by 1",
    );
    expect(told).toEqual([
      { key: "resetComplete", n: 1 },
      { key: "resetRestored", n: 1 },
    ]);
  },
  20 * 60_000,
);
