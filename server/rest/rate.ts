import type { RequestHandler } from "express";
import { claimsOf } from "../graphql/request-context.ts";
import { addressOf } from "../auth/address.ts";
import { sendProblem } from "./problem.ts";

/** Calls of one person, by all keys together, in one minute; of an address where nobody is known. */
export const rate = { calls: 600, seconds: 60, owners: 10_000 } as const;

type Window = { until: number; calls: number };

/** Counts calls and says in each answer how many are left, in the words of the IETF's RateLimit headers. */
export const rateLimit = (calls: number = rate.calls, now: () => number = Date.now): RequestHandler => {
  const windows = new Map<string, Window>();
  return (request, response, next) => {
    const claims = claimsOf(request);
    const owner = claims ? `${claims.acc}:${claims.sub}` : addressOf(request.ip);
    const moment = now();
    const known = windows.get(owner);
    const window = known && known.until > moment ? known : { until: moment + rate.seconds * 1000, calls: 0 };
    // the longest unheard of goes first; a map remembers the order of its keys
    windows.delete(owner);
    const oldest = windows.size >= rate.owners ? windows.keys().next().value : undefined;
    if (oldest !== undefined) windows.delete(oldest);
    windows.set(owner, window);
    window.calls += 1;
    const reset = Math.ceil((window.until - moment) / 1000);
    response.set({
      "ratelimit-policy": `${calls};w=${rate.seconds}`,
      "ratelimit-limit": `${calls}`,
      "ratelimit-remaining": `${Math.max(0, calls - window.calls)}`,
      "ratelimit-reset": `${reset}`,
    });
    if (window.calls <= calls) return next();
    response.set("retry-after", `${reset}`);
    sendProblem(response, {
      message: `More than ${calls} calls in ${rate.seconds} seconds. Wait ${reset} seconds.`,
      extensions: { code: "RATE_LIMITED", detail: { seconds: reset } },
    });
  };
};
