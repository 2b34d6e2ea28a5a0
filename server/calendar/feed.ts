import { createHash } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { withRetry } from "../../db/client/retry.ts";
import { addressOf } from "../http/address.ts";
import type { FeedOwners } from "../auth/feed-owner.ts";
import type { Databases } from "../databases/databases.ts";
import { runOnce } from "../graphql/pg-service.ts";
import { settingsOf, type Claims } from "../graphql/visitor.ts";
import { notFound } from "../http/failure.ts";
import { currentWork, rememberWork, requestIdOrNew } from "../requests/request-id.ts";
import type { LoopBudget } from "../shares/loop-budget.ts";
import { countedWindows } from "../shares/windows.ts";
import { withinBudget } from "../http/within-budget.ts";
import { ownerOf, startWork } from "../requests/work.ts";
import { icalendarOf, type Feed } from "./icalendar.ts";

/** Readings of one person's calendar in a minute, and addresses that were none of ours from one place. */
export const feedRate = { readings: 30, failures: 30, seconds: 60 } as const;

type Options = {
  databases: Databases;
  whose: FeedOwners;
  budget: LoopBudget;
};

/** Postgres refuses whatever would write. */
const settingsFor = (claims: Claims, requestId: string) => ({
  ...settingsOf(claims, requestId),
  transaction_read_only: "on",
});

const read = async (databases: Databases, claims: Claims): Promise<Feed | null> => {
  const pool = await databases.of(claims.acc);
  const { rows } = await withRetry(() =>
    runOnce(pool, settingsFor(claims, requestIdOrNew()), { text: "select app_hidden.calendar_feed() as answer" }),
  );
  return (rows[0] as { answer: Feed | null }).answer;
};

/** Whether the reader has it already; some ask so while they forbid what stands between to answer, which `fresh` takes for no. */
const isKnown = (request: Request, etag: string): boolean =>
  (request.headers["if-none-match"] ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === etag);

const send = (request: Request, response: Response, text: string): void => {
  const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
  response.set({
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'inline; filename="calendar.ics"',
    etag,
  });
  if (isKnown(request, etag)) return void response.status(304).end();
  response.send(text);
};

const tooMany = (response: Response, seconds: number): void =>
  void response.status(429).set("retry-after", `${seconds}`).type("text/plain").send("Too many requests.");

/** Whose it is, is known only when it was looked up: until then it is somebody at that address. */
const ownerOfToken = async (whose: FeedOwners, token: string, address: string): Promise<Claims | null> => {
  const work = startWork(ownerOf(null, 0, address));
  rememberWork(work);
  try {
    return await whose(token, requestIdOrNew());
  } finally {
    work.done();
  }
};

/**
 * `GET /feeds/calendar/<token>.ics`: the calendar of the person whose address it is, as iCalendar, under the rights of that
 * person's role at this moment. An address that is unknown or ended and one of somebody deactivated are answered alike.
 */
export const calendarFeed = ({ databases, whose, budget }: Options): readonly RequestHandler[] => {
  const failures = countedWindows(feedRate.failures, feedRate.seconds);
  const readings = countedWindows(feedRate.readings, feedRate.seconds);
  const readers = new WeakMap<Request, Claims>();
  const identify: RequestHandler = async (request, response, next) => {
    const address = addressOf(request.ip);
    const tried = failures.next(address);
    if (tried.isOver) return tooMany(response, tried.reset);
    const token = /^(\w+)\.ics$/.exec(String(request.params["file"]))?.[1] ?? "";
    const claims = await ownerOfToken(whose, token, address);
    if (!claims) {
      failures.count(address);
      return notFound(request, response, next);
    }
    const counted = readings.count(`${claims.acc}:${claims.sub}`);
    if (counted.isOver) return tooMany(response, counted.reset);
    const work = startWork(ownerOf(claims.acc, claims.sub, address));
    rememberWork(work);
    response.once("close", () => (response.writableFinished ? work.done() : work.leave()));
    readers.set(request, claims);
    next();
  };
  const answer: RequestHandler = async (request, response, next) => {
    const claims = readers.get(request);
    const feed = claims && (await read(databases, claims));
    if (!claims || !feed) return notFound(request, response, next);
    const began = performance.now();
    const text = icalendarOf(feed, claims.acc, `${request.protocol}://${request.get("host") ?? ""}`);
    currentWork()?.spend(performance.now() - began);
    send(request, response, text);
  };
  return [identify, withinBudget(budget), answer];
};
