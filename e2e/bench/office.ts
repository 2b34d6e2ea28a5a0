import type { ApiClient } from "../support/api-client.ts";
import { startScript, type Started } from "../support/processes.ts";
import { type Company, withCompany } from "./company.ts";
import { writtenOrders } from "./written-orders.ts";
import { bareOrders, fillAccount, type Office, stockUp } from "./data.ts";
import { addPeople, signInAs } from "./people.ts";
import { orderCase } from "./requests.ts";

const skus = Number(process.env.BENCH_SKUS ?? "50000");
export const secret = "a secret of thirty-two bytes and more for benchmarks";

/** A company with many SKUs, in a database of its own, that sells without a server. */
export type BenchOffice = Office &
  Pick<Company, "admin" | "urls" | "folder"> & {
    skus: number;
    startServer(more?: Record<string, string>): Promise<Started>;
    /** As its administrator; a token lives one minute. */
    signIn(server: Started): Promise<ApiClient>;
    /** Orders for these SKUs in turn, or for all that there are of. */
    sellSome(count: number, skuIds?: number[]): Promise<void>;
    /** What its administrator does, without a server; returns the id that is answered. */
    perform(operation: string, input: object): Promise<number>;
    /** Another company with as many SKUs. */
    fillAnother(name: string): Promise<void>;
  };

/** Does something with such a company, and removes it afterwards. */
export const withOffice = (work: (office: BenchOffice) => Promise<void>): Promise<void> =>
  withCompany(async ({ accountId, adminId, hashed, admin, urls, folder }) => {
    await addPeople(admin, accountId, hashed);
    const granted = (
      await admin.query<{ granted: string }>("select app_private.granted_scopes($1::int, $2::int) as granted", [
        accountId,
        adminId,
      ])
    ).rows[0]?.granted;
    /** As a request of the account's administrator would, whose token brings what is granted. */
    const perform = async (operation: string, input: object): Promise<number> => {
      await admin.query("begin");
      await admin.query(
        "select set_config('app.account_id', $1, true), set_config('app.user_id', $2, true), set_config('app.granted', $3, true), set_config('role', 'visitor', true)",
        [String(accountId), String(adminId), granted],
      );
      const answer = await admin.query<{ id: number }>("select (app_hidden.perform($1, $2) ->> 'id')::int as id", [
        operation,
        JSON.stringify(input),
      ]);
      await admin.query("commit");
      return answer.rows[0]?.id ?? 0;
    };
    await fillAccount(admin, accountId, skus);
    await admin.query(bareOrders);
    await admin.query(writtenOrders);
    await admin.query("vacuum analyze");
    const office = await stockUp(admin, perform, accountId);
    const sellSome = async (count: number, skuIds = office.skuIds) => {
      const { bare } = orderCase({ ...office, skuIds });
      for (let n = 0; n < count; n += 1) await perform("save_sales_orders", bare());
    };
    await sellSome(300);
    await admin.query("analyze");
    const environment = {
      DATABASE_URL: urls.admin,
      DATA_DIR: folder,
      TOKEN_SECRET: secret,
      NODE_ENV: "test",
    };
    await work({
      ...office,
      skus,
      admin,
      urls,
      folder,
      startServer: (more = {}) => startScript("server/main.ts", { ...environment, ...more }, "/readyz"),
      signIn: (server) => signInAs(server, "admin@demo.test"),
      sellSome,
      perform,
      fillAnother: async (name) => {
        const made = await admin.query<{ id: number }>(
          "insert into app_public.accounts (name, subdomain) values ($1, $1) returning id",
          [name],
        );
        await fillAccount(admin, made.rows[0]?.id ?? 0, skus);
      },
    });
  });
