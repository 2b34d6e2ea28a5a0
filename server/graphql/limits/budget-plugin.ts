import type { GrafastExecutionArgs } from "postgraphile/grafast";
import { GraphQLError, type DocumentNode, type ExecutionResult } from "postgraphile/graphql";
import { currentWork } from "../../requests/request-id.ts";
import { expectedOf } from "./expected.ts";
import { loopLimits, type LoopBudget } from "../../shares/loop-budget.ts";
import type { HeavyRequestQueue } from "../../shares/heavy-request-queue.ts";

/** Processor time of this thread; what others do meanwhile is not counted. */
const milliseconds = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** It did not start. */
const refused = (originalError: Error): ExecutionResult => ({
  errors: [new GraphQLError(originalError.message, { originalError })],
});

/** Starts once it is its turn. */
const afterwards = async <T>(turn: Promise<boolean>, start: () => T): Promise<Awaited<T> | ExecutionResult> => {
  try {
    if (!(await turn)) return refused(new Error("nobody waits for it"));
  } catch (error) {
    return refused(error as Error);
  }
  return await start();
};

/** Counts what planning an operation costs, which happens at once and keeps everybody else waiting, and lets what is heavy wait for its turn. */
export const budgetPlugin = (budget: LoopBudget, { beforeRun }: HeavyRequestQueue): GraphileConfig.Plugin => {
  const planned = new WeakSet<DocumentNode>();
  const expected = ({ schema, document, operationName, variableValues }: GrafastExecutionArgs): number => {
    const { values, branches } = expectedOf(schema, document, operationName);
    const { value, branch } = loopLimits.expected;
    return values(variableValues ?? {}) * value + (planned.has(document) ? 0 : branches * branch);
  };
  return {
    name: "StockwrightBudgetPlugin",
    description: "Counts how long an operation keeps the process busy before it first waits, and when it may start",
    version: "1.0.0",
    grafast: {
      middleware: {
        execute(next, { args }) {
          const work = currentWork();
          const turn = work && beforeRun(work, expected(args));
          planned.add(args.document);
          return turn ? afterwards(turn, next) : next();
        },
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
  };
};
