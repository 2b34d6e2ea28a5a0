import type { WorkerEvents } from "graphile-worker";
import type { Pool } from "pg";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** What a worker tells of itself. One for each process, however often its runner starts anew. */
export type JobMetrics = {
  /** Listens to a runner and asks the queue by its pool from here on. */
  follow(events: WorkerEvents, pool: Pool): void;
};

/** Jobs by task and outcome, their time, and how many wait and for how long. */
export const jobMetrics = (registry: Registry): JobMetrics => {
  const registers = [registry];
  const labelNames = ["task"];
  let queue: Pool | undefined;
  const done = new Counter({
    name: "stockwright_jobs_total",
    help: "Jobs by task and by how a try of theirs ended: done, failed, or given up for good",
    labelNames: ["task", "outcome"],
    registers,
  });
  const seconds = new Histogram({
    name: "stockwright_job_duration_seconds",
    help: "Time that one try of a job took",
    labelNames,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60],
    registers,
  });
  registry.registerMetric(
    new Gauge({
      name: "stockwright_jobs_waiting_seconds",
      help: "How long the job that is due and waits the longest has been waiting",
      registers: [],
      async collect() {
        if (!queue) return;
        const { rows } = await queue
          .query<{ age: number }>(
            "select coalesce(extract(epoch from now() - min(run_at)), 0)::float as age from graphile_worker.jobs where locked_at is null and run_at <= now() and attempts < max_attempts",
          )
          .catch(() => ({ rows: [] }));
        this.set(rows[0]?.age ?? Number.NaN);
      },
    }),
  );
  return {
    follow: (events, pool) => {
      queue = pool;
      const began = new Map<string, () => number>();
      events.on("job:start", ({ job }) => began.set(job.id, seconds.startTimer({ task: job.task_identifier })));
      events.on("job:success", ({ job }) => done.inc({ task: job.task_identifier, outcome: "done" }));
      events.on("job:error", ({ job }) => done.inc({ task: job.task_identifier, outcome: "failed" }));
      events.on("job:failed", ({ job }) => done.inc({ task: job.task_identifier, outcome: "givenUp" }));
      events.on("job:complete", ({ job }) => {
        began.get(job.id)?.();
        began.delete(job.id);
      });
    },
  };
};
