import type { RequestHandler } from "express";
import "postgraphile";
import { currentWork, requestIdOrNew } from "../http/request-id.ts";
import type { LoopBudget } from "./loop-budget.ts";

/** Answers who used up his share of the process before his request is read. */
export const withinBudget =
  (budget: LoopBudget): RequestHandler =>
  (_request, response, next) => {
    const owner = currentWork()?.owner;
    const seconds = owner ? budget.wait(owner) : 0;
    if (seconds > 0) {
      response
        .status(429)
        .set("retry-after", `${seconds}`)
        .json({
          errors: [
            {
              message: `Your requests take too much at once. Wait ${seconds} seconds.`,
              extensions: { code: "RATE_LIMITED", detail: { seconds }, requestId: requestIdOrNew() },
            },
          ],
        });
      return;
    }
    if (owner) response.once("finish", () => budget.answered(owner, Number(response.getHeader("content-length") ?? 0)));
    next();
  };

/** Processor time of this thread; what others do meanwhile is not counted. */
const milliseconds = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Counts what planning an operation costs, which happens at once and keeps everybody else waiting. */
export const budgetPlugin = (budget: LoopBudget): GraphileConfig.Plugin => ({
  name: "StockwrightBudgetPlugin",
  description: "Counts how long an operation keeps the process busy before it first waits",
  version: "1.0.0",
  grafast: {
    middleware: {
      establishOperationPlan(next) {
        const owner = currentWork()?.owner;
        if (!owner) return next();
        const began = milliseconds();
        try {
          return next();
        } finally {
          budget.worked(owner, milliseconds() - began);
        }
      },
    },
  },
});
