import type { Pool } from "pg";
import { createPool } from "../../db/client/pool.ts";

/** Connections on which rows of files are tried and saved: few, and more patient than people are. */
export const importPool = (url: string): Pool =>
  createPool(url, {
    max: 2,
    options:
      "-c statement_timeout=60000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=60000 -c jit=off -c plan_cache_mode=force_generic_plan",
    application_name: "stockwright imports",
    onLost: () => undefined,
  });
