import type { Pool, PoolClient } from "pg";

const patience =
  "begin; set local transaction_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = '60s'";

/**
 * Reads what a server needs before it serves: with a minute, where requests have seconds, because a busy machine would leave
 * it without an API; and however long this process takes to read the answer.
 */
export const patiently = async <T>(pool: Pool, read: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(patience);
    const answer = await read(client);
    await client.query("commit");
    return answer;
  } catch (error) {
    await client.query("rollback").catch((lost: Error) => (broken = lost));
    throw error;
  } finally {
    client.release(broken);
  }
};
