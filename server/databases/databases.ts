import type { Pool } from "pg";
import { home } from "../../db/client/connection.ts";
import { fault } from "../errors/fault.ts";
import { placementsOf } from "./placements.ts";

/** The databases that companies live in. Each holds all of the product for its companies; only the login directory looks across. */
export type Databases = {
  /** Where companies are opened and the login directory is. */
  readonly home: Pool;
  /** All of them, home first. */
  readonly all: readonly Pool[];
  /** The pool of a company's database; home for nobody. The one place that chooses. */
  of(account: number | null): Pool | Promise<Pool>;
  close(): void;
};

/** Everybody lives at home: nothing is asked. */
export const oneDatabase = (pool: Pool): Databases => ({
  home: pool,
  all: [pool],
  of: () => pool,
  close: () => undefined,
});

export const severalDatabases = (pool: Pool, further: ReadonlyMap<string, Pool>): Databases => {
  if (further.size === 0) return oneDatabase(pool);
  const placements = placementsOf(pool);
  return {
    home: pool,
    all: [pool, ...further.values()],
    of: async (account) => {
      if (account === null) return pool;
      const name = await placements.of(account);
      if (name === null || name === home) return pool;
      const found = further.get(name);
      if (!found) throw fault(`database ${name}`, "is not among DATABASES", "no address");
      return found;
    },
    close: placements.close,
  };
};
