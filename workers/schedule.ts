import type { CronItem, TaskSpec } from "graphile-worker";

/** What repeats itself every few seconds once a worker has started it; one run at a time. */
const repeated = {
  check_ledger: { jobKey: "check_ledger", jobKeyMode: "preserve_run_at", queueName: "ledger" },
  queue_workflows: { jobKey: "queue_workflows", jobKeyMode: "preserve_run_at", queueName: "workflows" },
  queue_webhooks: { jobKey: "queue_webhooks", jobKeyMode: "preserve_run_at", queueName: "webhooks" },
} as const satisfies Record<string, TaskSpec>;

export const firstRuns: readonly { task: string; options: TaskSpec }[] = Object.entries(repeated).map(
  ([task, options]) => ({ task, options }),
);

/** What runs by the clock (UTC); of several workers one takes each run. */
export const schedule: CronItem[] = [
  // should its chain ever break, it goes on within a minute
  ...Object.entries(repeated).map(([task, options]) => ({
    task,
    match: "* * * * *",
    identifier: task,
    options: { ...options, backfillPeriod: 0 },
  })),
  // days end at every half hour somewhere
  { task: "hold_expired", match: "1,31 * * * *", identifier: "hold_expired", options: { backfillPeriod: 0 } },
  { task: "queue_automations", match: "* * * * *", identifier: "queue_automations", options: { backfillPeriod: 0 } },
  { task: "clean_up", match: "15 * * * *", identifier: "clean_up", options: { backfillPeriod: 0 } },
  // seven in the morning comes at every half hour somewhere
  { task: "write_digests", match: "2,32 * * * *", identifier: "write_digests", options: { backfillPeriod: 0 } },
  {
    task: "make_history_partitions",
    match: "40 3 * * *",
    identifier: "make_history_partitions",
    options: { backfillPeriod: 0 },
  },
];
