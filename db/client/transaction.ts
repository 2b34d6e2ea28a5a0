import type { Pool, PoolClient } from "pg";
import pg from "pg";
import { withRetry } from "./retry.ts";

/** Who a transaction acts as: what the policies read. */
export type Visitor = {
  /** Database role: visitor, visitor_without_price, …, anonymous. */
  role: string;
  accountId?: number;
  userId?: number;
  roleType?: "admin" | "user";
  /** Granted scopes as app_private.granted_scopes gives them: `,vendor:*,sku:view:all,`. */
  granted?: string;
  /** What acts where it is not the person: "import", … */
  actor?: string;
  /** What caused the change, for history: "api", "rest", "import 12", … */
  cause?: string;
  requestId?: string;
};

type TransactionOptions = {
  /** The work may run again from its start after a deadlock or a lost race. */
  retry?: boolean;
};

/** The settings of a visitor, by name. Absent ones are emptied rather than left. */
export const visitorSettings = (visitor: Visitor): Record<string, string> => ({
  role: visitor.role,
  "app.account_id": visitor.accountId?.toString() ?? "",
  "app.user_id": visitor.userId?.toString() ?? "",
  "app.role_type": visitor.roleType ?? "",
  "app.granted": visitor.granted ?? "",
  "app.actor": visitor.actor ?? "",
  "app.cause": visitor.cause ?? "",
  "app.request_id": visitor.requestId ?? "",
});

/** Begins and sets who we are in one round trip; the settings end with the transaction. */
const beginAs = (visitor: Visitor): string => {
  const calls = Object.entries(visitorSettings(visitor)).map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
  );
  return `begin; select ${calls.join(", ")}`;
};

const inTransaction = async <T>(pool: Pool, visitor: Visitor, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(beginAs(visitor));
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    // a connection that cannot even roll back is not given to the next caller
    await client.query("rollback").catch((lost: Error) => (broken = lost));
    throw error;
  } finally {
    client.release(broken);
  }
};

/** Runs work in one transaction as a visitor, under row-level security. */
export const withVisitor = <T>(
  pool: Pool,
  visitor: Visitor,
  work: (client: PoolClient) => Promise<T>,
  { retry = false }: TransactionOptions = {},
): Promise<T> => {
  const once = () => inTransaction(pool, visitor, work);
  return retry ? withRetry(once) : once();
};
