import { setTimeout as delay } from "node:timers/promises";
import type { Request, RequestHandler } from "express";
import { addressOf } from "./address.ts";
import { requestIdOrNew } from "../requests/request-id.ts";
import type { PublicRate } from "../shares/public-rate.ts";

/** The company whose pages a request reads; undefined where there is none. */
export type CompanyOf = (request: Request) => Promise<string | undefined> | string | undefined;

/** Lets a request that reads what is public wait for its turn, or refuses it with the seconds until there is one. */
export const publicReading =
  (rate: PublicRate, companyOf: CompanyOf): RequestHandler =>
  async (request, response, next) => {
    const address = addressOf(request.ip);
    // whose pages are read is looked up for nobody who is refused anyhow
    const before = rate({ address }, false);
    const { isOver, milliseconds } = before.isOver ? before : rate({ address, company: await companyOf(request) });
    if (isOver) {
      const extensions = { code: "RATE_LIMITED", requestId: requestIdOrNew() };
      response
        .status(429)
        .set("retry-after", `${Math.ceil(milliseconds / 1_000)}`)
        .json({ errors: [{ message: "Too many requests.", extensions }] });
      return;
    }
    if (milliseconds > 0) await delay(milliseconds);
    if (!response.closed) next();
  };
