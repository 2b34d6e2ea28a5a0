import { hash } from "@node-rs/argon2";
import pg from "pg";
import { type ApiClient, createApiClient } from "../support/api-client.ts";
import { startDatabase, startScript, type Started, temporaryFolder } from "../support/processes.ts";
import { bareOrders, fillAccount, type Office, stockUp } from "./data.ts";
import { orderCase } from "./requests.ts";

const skus = Number(process.env.BENCH_SKUS ?? "50000");
const password = "bench bench bench";
export const secret = "a secret of thirty-two bytes and more for benchmarks";

/** Administrators who ask. */
const people = Array.from({ length: 8 }, (_, number) => `person-${number}@demo.test`);

type Account = { accountId: number; adminId: number };

/** A company with many SKUs, in a database of its own, that sells without a server. */
export type BenchOffice = Office & {
  skus: number;
  admin: pg.Client;
  urls: { admin: string; server: string };
  folder: string;
  startServer(more?: Record<string, string>): Promise<Started>;
  /** As its administrator; a token lives one minute. */
  signIn(server: Started): Promise<ApiClient>;
  /** Says who asks next, in turn: one person alone is answered three requests at once, whatever there is room for. */
  signInAll(server: Started): Promise<() => Record<string, string>>;
  sellSome(count: number): Promise<void>;
  /** Another company with as many SKUs. */
  fillAnother(name: string): Promise<void>;
};

/** Does something with such a company, and removes it afterwards. */
export const withOffice = async (work: (office: BenchOffice) => Promise<void>): Promise<void> => {
  const folder = temporaryFolder();
  const database = await startDatabase();
  const admin = new pg.Client({ connectionString: database.admin });
  await admin.connect();
  try {
    await admin.query("set statement_timeout = 0");
    const hashed = await hash(password);
    const { rows } = await admin.query<{ made: Account }>(
      "select app_private.create_demo_account('Bench', 'bench', $1) as made",
      [hashed],
    );
    const { accountId = 0, adminId = 0 } = rows[0]?.made ?? {};
    await admin.query("begin");
    await admin.query("select set_config('app.account_id', $1, true)", [String(accountId)]);
    await admin.query(
      "select app_private.create_user($1, 'admin', 'Ada', 'Bench', email, $2, true) from unnest($3::text[]) as email",
      [accountId, hashed, people],
    );
    await admin.query("commit");
    const signInAs = async (server: Started, email: string) => {
      const client = createApiClient(server.url);
      await client.login(email, password);
      return client;
    };
    /** As a request of the account's administrator would. */
    const perform = async (operation: string, input: object): Promise<number> => {
      await admin.query("begin");
      await admin.query(
        `select set_config('app.account_id', $1, true), set_config('app.user_id', $2, true), set_config('app.granted', app_private.granted_scopes($1::int, $2::int), true), set_config('role', 'visitor', true)`,
        [String(accountId), String(adminId)],
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
    await admin.query("vacuum analyze");
    const office = await stockUp(admin, perform, accountId);
    const sellSome = async (count: number) => {
      const { bare } = orderCase(office);
      for (let n = 0; n < count; n += 1) await perform("save_sales_orders", bare());
    };
    await sellSome(300);
    await admin.query("analyze");
    const environment = {
      DATABASE_URL: database.admin,
      DATA_DIR: folder.path,
      TOKEN_SECRET: secret,
      NODE_ENV: "test",
    };
    await work({
      ...office,
      skus,
      admin,
      urls: database,
      folder: folder.path,
      startServer: (more = {}) => startScript("server/main.ts", { ...environment, ...more }, "/readyz"),
      signIn: (server) => signInAs(server, "admin@demo.test"),
      signInAll: async (server) => {
        const headers: Record<string, string>[] = [];
        for (const email of people)
          headers.push({
            authorization: `Bearer ${(await signInAs(server, email)).token()}`,
            "x-requested-with": "stockwright",
          });
        let turn = 0;
        return () => headers[(turn += 1) % headers.length] ?? {};
      },
      sellSome,
      fillAnother: async (name) => {
        const made = await admin.query<{ id: number }>(
          "insert into app_public.accounts (name, subdomain) values ($1, $1) returning id",
          [name],
        );
        await fillAccount(admin, made.rows[0]?.id ?? 0, skus);
      },
    });
  } finally {
    await admin.end();
    await database.stop();
    folder.remove();
  }
};
