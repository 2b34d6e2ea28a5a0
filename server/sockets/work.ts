import type { WebSocket } from "ws";
import { asRequest } from "../requests/request-id.ts";
import type { LoopBudget } from "../shares/loop-budget.ts";
import { summed } from "../shares/summed.ts";
import type { Owner } from "../requests/work.ts";
import { startWork, type Work } from "../requests/work.ts";

export type Act = (what: () => Promise<void>) => Promise<void>;

/** What is asked over a socket has the limits of what is asked by HTTP: each message of a known owner is a request. */
export const messagesAsRequests = (socket: WebSocket, budget: LoopBudget, owner: () => Owner | undefined): Act => {
  const underWay = new Set<Work>();
  socket.once("close", () => {
    for (const work of underWay) work.leave();
  });
  return async (what) => {
    const whose = owner();
    if (!whose) return what();
    const work = startWork(whose);
    work.onSpend(summed((milliseconds) => budget.worked(whose, milliseconds)));
    underWay.add(work);
    try {
      await asRequest(work, what);
    } finally {
      underWay.delete(work);
      work.done();
    }
  };
};
