import type { WorkerEvents } from "graphile-worker";
import type { Pool } from "pg";

/** What a job failed with, as administrators may read it. */
const told = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 1000);

/** A job that was tried for the last time is written into the error log of the company it was for. */
export const logGivenUp = (events: WorkerEvents, pool: Pool, onLost: (error: unknown) => void): void => {
  events.on("job:failed", ({ job, error }) => {
    pool
      .query("select app_private.log_failed_job($1, $2, $3)", [
        job.task_identifier,
        JSON.stringify(job.payload ?? {}),
        told(error),
      ])
      .catch(onLost);
  });
};
