import type { ClientBase } from "pg";
import type { Finding } from "../catalogue/finding.ts";
import { attempt } from "../security/attempt.ts";
import { as, perform, type Company } from "../security/company.ts";

type Row = {
  record: number;
  operation: string;
  changes: Record<string, unknown>;
  prices: Record<string, unknown>;
  user_id: number;
  cause: string;
  root: number;
};

/** An edit leaves one row that says who, why, what before and what after; prices apart; nobody changes it later. */
export const checkHistory = async (client: ClientBase, { accountId, admin, ids }: Company): Promise<Finding[]> => {
  const findings: Finding[] = [];
  const check = (holds: boolean | undefined, subject: string, problem: string) => {
    if (!holds) findings.push({ check: "history", subject, problem });
  };
  const { rows: last } = await client.query<{ id: string }>(
    "select coalesce(max(id), 0) as id from app_public.history",
  );
  await as(client, admin, async () => {
    await perform(client, "save_vendors", { id: ids["vendor"], city: "Salem" });
    await perform(client, "save_skus", { id: ids["sku"], priceRules: [{ id: ids["priceRule"], price: "8.5" }] });
  });
  const { rows } = await client.query<Row & { table: string }>(
    `select table_name as table, record_id as record, operation, changes, price_changes as prices, user_id, cause, root_id as root
     from app_public.history where account_id = $1 and id > $2 order by id`,
    [accountId, last[0]?.id],
  );
  const vendor = rows.filter(({ table }) => table === "vendors");
  const price = rows.filter(({ table }) => table === "sku_prices");
  check(vendor.length === 1 && vendor[0]?.record === ids["vendor"], "vendors", `${vendor.length} rows for one edit`);
  check(
    JSON.stringify(Object.keys(vendor[0]?.changes ?? {})) === '["city"]',
    "vendors",
    `says ${JSON.stringify(vendor[0]?.changes)} changed`,
  );
  check(
    Array.isArray(vendor[0]?.changes["city"]) && vendor[0].changes["city"][1] === "Salem",
    "vendors",
    "does not say what it was and became",
  );
  check(vendor[0]?.user_id === admin.userId && vendor[0]?.cause === "sweep", "vendors", "does not say who and why");
  check(
    price.length === 1 && "price" in (price[0]?.prices ?? {}) && !("price" in (price[0]?.changes ?? {})),
    "sku_prices",
    "does not keep the price apart",
  );
  check(price[0]?.root === ids["sku"], "sku_prices", "is not under its SKU");
  const changed = await attempt(client, null, [
    "update app_public.history set cause = 'x'",
    "delete from app_public.history",
  ]);
  changed.forEach(({ state }, n) => check(state !== null, "history", n === 0 ? "can be changed" : "can be deleted"));
  return findings;
};
