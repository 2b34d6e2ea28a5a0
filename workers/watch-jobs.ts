import type { WorkerEvents } from "graphile-worker";

/** A job that ended is counted as worked on until its end is surely written; so many failed questions are no accident. */
const limits = { writtenAfter: 10_000, failures: 20 };

export type JobWatch = {
  /** Ids of the jobs that are worked on. */
  atWork: () => string[];
};

/**
 * Knows what a worker works on, and calls `onStuck` once it asks for jobs in vain: graphile-worker keeps a failure of
 * its first question for ever, when connections were cut just then.
 */
export const watchJobs = (events: WorkerEvents, onStuck: () => void): JobWatch => {
  const ids = new Set<string>();
  let failures = 0;
  const succeeded = () => void (failures = 0);
  events.on("job:start", ({ job }) => {
    ids.add(job.id);
    succeeded();
  });
  events.on("job:complete", ({ job }) => void setTimeout(() => ids.delete(job.id), limits.writtenAfter).unref());
  events.on("worker:getJob:empty", succeeded);
  events.on("worker:getJob:error", () => {
    failures += 1;
    if (failures === limits.failures) onStuck();
  });
  return { atWork: () => [...ids] };
};
