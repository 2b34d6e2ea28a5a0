import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { RequestHandler } from "express";
import { currentWork, requestIdOrNew } from "../requests/request-id.ts";
import { drainRequest } from "./drain-request.ts";
import type { LoopBudget } from "../shares/loop-budget.ts";
import { hasTurn } from "../shares/heavy-request-queue.ts";
import { summed } from "../shares/summed.ts";
import { tooBusy } from "../shares/too-busy.ts";
import { fairSemaphore } from "../shares/fair-semaphore.ts";

/** A body that does not say how long it is counts as a long one. */
const bytesOf = (headers: IncomingHttpHeaders): number =>
  Number(headers["content-length"] ?? (headers["transfer-encoding"] ? 1_000_000 : 0)) || 0;

/** Requests that are answered at once, as many of a person as have a connection: what they cost is known only afterwards. */
const turns = fairSemaphore({ places: 64, perCompany: 32, perPerson: 3, waiting: { all: 1_000, perPerson: 200 } });

/** Bytes of a body that Node may throw away in one go. */
const longBody = 100_000;
/** Milliseconds that a sender who has to wait is kept waiting for hearing so. */
const heldBack = 300;

/** Answers a sender without a share of the process left, before the request is read. */
export const withinBudget =
  (budget: LoopBudget): RequestHandler =>
  async (request, response, next) => {
    const work = currentWork();
    if (!work) return next();
    const { owner } = work;
    // uploads go to the disk as they come, and have turns of their own
    const isUpload = Boolean(request.is("multipart/form-data"));
    if (!isUpload && !(await hasTurn(turns, work))) return;
    const seconds = budget.wait(owner);
    if (seconds > 0) {
      await delay(heldBack); // in turn: a sender who asks again at once would keep the process busy with refusals
      const { message, extensions } = tooBusy(seconds);
      if (bytesOf(request.headers) > longBody) drainRequest(request);
      response
        .status(429)
        .set("retry-after", `${seconds}`)
        .json({ errors: [{ message, extensions: { ...extensions, requestId: requestIdOrNew() } }] });
      return;
    }
    if (!isUpload) budget.received(owner, bytesOf(request.headers));
    work.onSpend(summed((milliseconds) => budget.worked(owner, milliseconds)));
    next();
  };
