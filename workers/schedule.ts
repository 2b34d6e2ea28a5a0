import type { CronItem } from "graphile-worker";

/**
 * What runs by the clock (UTC); of several workers one takes each run. `check_ledger` repeats itself every few seconds,
 * the clock only makes sure that it is going.
 */
export const schedule: CronItem[] = [
  {
    task: "check_ledger",
    match: "* * * * *",
    identifier: "check_ledger",
    options: { jobKey: "check_ledger", jobKeyMode: "preserve_run_at", backfillPeriod: 0, queueName: "ledger" },
  },
  { task: "clean_up", match: "15 * * * *", identifier: "clean_up", options: { backfillPeriod: 0 } },
];
