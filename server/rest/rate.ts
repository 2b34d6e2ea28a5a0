import type { RequestHandler } from "express";
import { claimsOf } from "../graphql/request-context.ts";
import { addressOf } from "../http/address.ts";
import { countedWindows } from "../shares/windows.ts";
import { sendProblem } from "./problem.ts";

/** Calls of one person, by all keys together, in one minute; of an address where nobody is known. */
export const rate = { calls: 600, seconds: 60 } as const;

/** Counts calls and says in each answer how many are left, in the words of the IETF's RateLimit headers. */
export const rateLimit = (calls: number = rate.calls, now: () => number = Date.now): RequestHandler => {
  const windows = countedWindows(calls, rate.seconds, now);
  return (request, response, next) => {
    const claims = claimsOf(request);
    const { isOver, left, reset } = windows.count(claims ? `${claims.acc}:${claims.sub}` : addressOf(request.ip));
    response.set({
      "ratelimit-policy": `${calls};w=${rate.seconds}`,
      "ratelimit-limit": `${calls}`,
      "ratelimit-remaining": `${left}`,
      "ratelimit-reset": `${reset}`,
    });
    if (!isOver) return next();
    response.set("retry-after", `${reset}`);
    sendProblem(response, {
      message: `More than ${calls} calls in ${rate.seconds} seconds. Wait ${reset} seconds.`,
      extensions: { code: "RATE_LIMITED", detail: { seconds: reset } },
    });
  };
};
