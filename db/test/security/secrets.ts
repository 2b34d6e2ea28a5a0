import type { ClientBase } from "pg";
import { visitorRoles } from "../catalogue/roles.ts";
import { attempt } from "./attempt.ts";
import { as, type Company } from "./company.ts";
import { sampleOf, type TenantTable } from "./rows.ts";
import { startTally, type Sweep } from "./tally.ts";

type Secret = { table: string; column: string; kind: "price" | "cost" };

const withheld: Readonly<Record<(typeof visitorRoles)[number], readonly string[]>> = {
  visitor: [],
  visitor_without_price: ["price"],
  visitor_without_cost: ["cost"],
  visitor_without_price_and_cost: ["price", "cost"],
};

/** Every way a value could be read: shown, filtered by, ordered by, summed up, handed back by a change, or with the whole row. */
const readings = (full: string, column: string, where: string, changeable: string | null): string[] => [
  `select "${column}" from ${full} where ${where}`,
  `select 1 from ${full} where ${where} and "${column}" is not null`,
  `select 1 from ${full} where ${where} order by "${column}"`,
  `select max("${column}"::text) from ${full} where ${where}`,
  `select 1 from ${full} where ${where} group by "${column}"`,
  `select to_jsonb(t) -> '${column}' from ${full} as t where ${where}`,
  `select t.* from ${full} as t where ${where}`,
  ...(changeable === null
    ? []
    : [
        `update ${full} set "${changeable}" = "${changeable}" where ${where} returning "${column}"`,
        `update ${full} set "${changeable}" = "${changeable}" where ${where} and "${column}" is not null`,
        `delete from ${full} where ${where} and "${column}" is null`,
      ]),
];

/** Each secret column × each way to read it × each visitor role: refused where the role lacks its kind, and only there. */
export const sweepSecrets = async (
  client: ClientBase,
  { accountId, admin }: Company,
  tables: readonly TenantTable[],
): Promise<Sweep> => {
  const { sweep, check } = startTally("prices and costs");
  const { rows: secrets } = await client.query<Secret>(
    `select table_name as table, column_name as column, kind from app_private.secret_columns order by 1, 2`,
  );
  const kindsOf = (table: string) => secrets.filter((secret) => secret.table === table).map(({ kind }) => kind);
  for (const { table: name, column, kind } of secrets) {
    const table = tables.find((one) => one.name === name);
    check(table !== undefined, `${name}.${column}`, "is in no tenant table");
    if (!table) continue;
    const { where } = sampleOf(table, accountId);
    const { rows } = await client.query<{ name: string }>(
      `select a.attname::text as name from pg_attribute as a
       where a.attrelid = $1::regclass and a.attnum > 0 and has_column_privilege('visitor', a.attrelid, a.attnum, 'update') and a.attname <> $2
         and not exists (select from app_private.secret_columns as k where k.table_name = $3 and k.column_name = a.attname) limit 1`,
      [table.full, column, name],
    );
    const list = readings(table.full, column, where, rows[0]?.name ?? null);
    for (const role of visitorRoles) {
      const outcomes = await attempt(client, { ...admin, role }, list);
      list.forEach((statement, n) => {
        const whole = statement.includes("as t where");
        const refused = whole
          ? kindsOf(name).some((one) => withheld[role].includes(one))
          : withheld[role].includes(kind);
        const state = outcomes[n]?.state ?? null;
        check(
          refused ? state === "42501" : state !== "42501",
          `${name}.${column}`,
          `${role} should ${refused ? "not " : ""}: ${statement} → ${state ?? "read"}`,
        );
      });
    }
  }
  return sweep;
};

/** Words that occur in prices and costs only: what any function answers to a role without them must not contain one. */
export const sweepSecretAnswers = async (client: ClientBase, { accountId, admin, ids }: Company): Promise<Sweep> => {
  const { sweep, check } = startTally("prices and costs in answers");
  const [price, cost] = ["4711.42", "1147.24"];
  await client.query("select set_config('app.account_id', $1, true)", [String(accountId)]);
  await client.query("update app_public.sku_prices set price = $2 where account_id = $1", [accountId, price]);
  await client.query("update app_public.sales_order_lines set price = $2 where account_id = $1 and id = $3", [
    accountId,
    price,
    ids["saleDraftLine"],
  ]);
  await client.query("update app_public.sku_costs set cost = $2 where account_id = $1", [accountId, cost]);
  await client.query("select set_config('app.account_id', '', true)");
  const stale = (table: string, id: number | undefined, change: object) => ({
    operation: `save_${table}`,
    input: { id, version: 0, ...change },
  });
  const calls = [
    stale("skus", ids["sku"], { description: "x" }),
    stale("sku_prices", ids["priceRule"], { unit: "x" }),
    stale("sku_costs", ids["costRule"], { unit: "x" }),
    stale("sales_orders", ids["sale"], { notes: "x" }),
    { operation: "explain_quantity", input: { skuId: ids["sku"], dimension: "inStock" } },
    ...(["sales_orders", "purchase_orders"] as const).map((module) => ({
      operation: "line_terms",
      input: {
        module,
        partyId: ids[module === "sales_orders" ? "customer" : "vendor"],
        warehouseId: ids["warehouse"],
        lines: [{ skuId: ids["sku"], quantity: "1" }],
      },
    })),
    { operation: "verify_ledger", input: {} },
    {
      operation: "preview",
      input: {
        operation: "save_sales_orders",
        input: { id: ids["saleDraft"], lineItems: [{ skuId: ids["sku"], quantity: "1" }] },
      },
    },
    {
      operation: "preview",
      input: { operation: "adjust_lot", input: { lotId: ids["lot"], quantity: "1", reason: "x" } },
    },
  ];
  const statements = [
    ...calls.map(
      ({ operation, input }) => `select app_hidden.perform('${operation}', '${JSON.stringify(input)}')::text`,
    ),
    "select string_agg(changes::text, '') from app_public.history",
    "select string_agg(app_hidden.secret_changes(id)::text, '') from app_public.history",
    "select string_agg(name, '') from app_public.references",
    "select string_agg(array_to_string(app_hidden.search(module, '4711'), ','), '') from (select distinct module from app_public.references) as m",
  ];
  const granted = admin.granted?.replace(",sku_price:*", "").replace(",sku_cost:*", "") ?? "";
  const outcomes = await attempt(client, { ...admin, role: "visitor_without_price_and_cost", granted }, statements, {
    answers: true,
  });
  const details = await detailsOf(
    client,
    { ...admin, role: "visitor_without_price_and_cost", granted },
    statements.slice(0, calls.length),
  );
  statements.forEach((statement, n) => {
    const said = `${outcomes[n]?.answer} ${outcomes[n]?.message} ${details[n]}`;
    check(outcomes[n]?.state !== "42501", statement, "is refused, so it shows nothing");
    check(
      !said.includes(price.slice(0, 4)) && !said.includes(cost.slice(0, 4)),
      statement,
      `tells a price or cost: ${said}`,
    );
  });
  const [seen] = await attempt(
    client,
    admin,
    ["select string_agg(app_hidden.secret_changes(id)::text, '') from app_public.history"],
    { answers: true },
  );
  check(
    seen?.answer?.includes("4711.42") === true && seen.answer.includes("1147.24"),
    "secret_changes",
    "does not show prices to who may see them",
  );
  return sweep;
};

/** DETAIL of what a statement raised, which is sent along with the error. */
const detailsOf = async (
  client: ClientBase,
  visitor: Company["admin"],
  statements: readonly string[],
): Promise<string[]> => {
  const details: string[] = [];
  for (const statement of statements) {
    const probe = `do $probe$ declare d text; begin perform * from (${statement}) as s; perform set_config('sweep.detail', '', false);
      exception when others then get stacked diagnostics d = pg_exception_detail; perform set_config('sweep.detail', coalesce(d, ''), false); end $probe$`;
    await client.query("savepoint detail");
    await as(client, visitor, () => client.query(probe));
    const { rows } = await client.query<{ detail: string }>("select current_setting('sweep.detail', true) as detail");
    details.push(rows[0]?.detail ?? "");
    await client.query("rollback to savepoint detail");
  }
  return details;
};
