import type { PoolClient } from "pg";
import { withVisitor, type Visitor } from "../../db/client/transaction.ts";
import { placesTaken, takePlaces } from "./places.ts";
import type { Desk } from "./step.ts";

/** Where rows are tried: nothing that `work` writes is kept. `end` says what is done with each row that could be saved. */
export type Trying = <T>(work: (client: PoolClient, end: "kept" | "undone") => Promise<T>) => Promise<T>;

/** Ends a transaction without keeping what it did. While it lasts, nobody waits for the places that its rows would take (db/core/limits.sql). */
class Undone extends Error {}
const withoutTrace = async <T>(
  pool: Desk["pool"],
  visitor: Visitor,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  let result: T | undefined;
  await withVisitor(pool, visitor, async (client) => {
    await client.query("select set_config('app.trying', 'on', true)");
    result = await work(client);
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return result as T;
};

/** Each portion by itself. */
export const eachAlone = (pool: Desk["pool"], visitor: Visitor): Trying => {
  let taken = "";
  return (work) =>
    withoutTrace(pool, visitor, async (client) => {
      await takePlaces(client, taken);
      const result = await work(client, "undone");
      taken = await placesTaken(client);
      return result;
    });
};

const portion = "portion";
/** One after the other in one transaction that is not kept. Rows that later ones need stay until then; others go with their portion, and the locks they took. */
export const allTogether = <T>(
  pool: Desk["pool"],
  visitor: Visitor,
  work: (trying: (isNeeded: boolean) => Trying) => Promise<T>,
): Promise<T> =>
  withoutTrace(pool, visitor, (client) =>
    work((isNeeded) => async (tried) => {
      if (isNeeded) return tried(client, "kept");
      await client.query(`savepoint ${portion}`);
      const result = await tried(client, "undone");
      const taken = await placesTaken(client);
      await client.query(`rollback to savepoint ${portion}; release savepoint ${portion}`);
      await takePlaces(client, taken);
      return result;
    }),
  );
