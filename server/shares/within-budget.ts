import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { RequestHandler, Response } from "express";
import "postgraphile";
import { currentWork, requestIdOrNew } from "../http/request-id.ts";
import type { LoopBudget } from "./loop-budget.ts";
import { fairTurns, type Owner } from "./turns.ts";

/** A body that does not say how long it is counts as a long one. */
const bytesOf = (headers: IncomingHttpHeaders): number =>
  Number(headers["content-length"] ?? (headers["transfer-encoding"] ? 1_000_000 : 0)) || 0;

/** Requests that are answered at once, as many of a person as have a connection: what they cost is known only afterwards. */
const turns = fairTurns({ places: 64, perCompany: 32, perPerson: 3, waiting: { all: 1_000, perPerson: 200 } });

/** Milliseconds that a sender who has to wait is kept waiting for hearing so. */
const heldBack = 300;

/** Waits for the sender's turn before anything of the request is read; false when he left meanwhile. */
const hasTurn = async (owner: Owner, response: Response): Promise<boolean> => {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  response.once("close", leave);
  try {
    response.once("close", await turns.take(owner, leaving.signal));
    return !response.destroyed;
  } catch (error) {
    if (leaving.signal.aborted) return false;
    throw error;
  } finally {
    response.off("close", leave);
  }
};

/** Answers who used up his share of the process before his request is read. */
export const withinBudget =
  (budget: LoopBudget): RequestHandler =>
  async (request, response, next) => {
    const work = currentWork();
    if (!work) return next();
    const { owner } = work;
    // uploads go to the disk as they come, and have turns of their own
    const isUpload = Boolean(request.is("multipart/form-data"));
    if (!isUpload && !(await hasTurn(owner, response))) return;
    const seconds = budget.wait(owner);
    if (seconds > 0) {
      await delay(heldBack); // in his turn: who asks again at once would keep the process busy with saying no
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
    if (!isUpload) budget.received(owner, bytesOf(request.headers));
    work.onSpend((milliseconds) => budget.worked(owner, milliseconds));
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
