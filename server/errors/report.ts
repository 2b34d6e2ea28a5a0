import type { Counter } from "prom-client";
import type { Pool } from "pg";
import { currentWork, requestIdOrNew } from "../requests/request-id.ts";
import type { Log } from "../log.ts";

/** Tells of a failure that nobody expected: `where` is a field of the API, or another part of the server. */
export type Report = (where: string, error: unknown) => void;

/** Which database a company is in. */
type Databases = { of(company: number): Pick<Pool, "query"> | Promise<Pick<Pool, "query">> };
type Told = { log: Log; databases: Databases; failures?: Counter | undefined };

/**
 * What was masked is told to the operator in the log and in the metrics, and to the administrators of whose request it
 * was in their error log: which part it was and the request's id, nothing of what Postgres or the code said.
 */
export const reportTo =
  ({ log, databases, failures }: Told): Report =>
  (where, error) => {
    const requestId = requestIdOrNew();
    log.error("unexpected error", { requestId, where, error });
    failures?.inc();
    const company = currentWork()?.owner.company;
    if (!company) return;
    Promise.resolve(databases.of(Number(company)))
      .then((pool) =>
        pool.query("select app_private.log_failed_request($1, $2, $3)", [Number(company), where, requestId]),
      )
      .catch((problem: unknown) => log.warn("a failure was not logged", { requestId, error: problem }));
  };
