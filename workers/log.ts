import type { LogFunctionFactory } from "graphile-worker";

const said: readonly string[] = ["error", "warning"];

/** Warnings and errors as one line of JSON each. Payloads carry ids only, and facts that might hold more are left out. */
export const jsonLog: LogFunctionFactory = (scope) => (level, message) => {
  if (said.includes(level))
    console.error(
      JSON.stringify({ time: new Date().toISOString(), level, message, job: scope.jobId, task: scope.taskIdentifier }),
    );
};
