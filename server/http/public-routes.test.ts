import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type RequestHandler } from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publicLimits, publicRate } from "../shares/public-rate.ts";
import { publicReading } from "../http/public-reading.ts";
import type { Rate } from "../shares/rate.ts";
import { mountRoutes } from "./mount-routes.ts";
import type { Route } from "./routes.ts";

const common = { what: "", reads: true, body: "none", shared: false, content: "page" } as const;
/** A window of two companies, and what people who are signed in ask. */
const declared = {
  window: { ...common, path: "/window", who: "public" },
  work: { ...common, path: "/work", who: "users" },
} as const satisfies Readonly<Record<string, Route>>;

const ok: RequestHandler = (_request, response) => void response.send("ok");
const pass: RequestHandler = (_request, _response, next) => next();

let server: Server;
let url = "";
/** How many requests were looked at for whose pages they read. */
let lookups = 0;
beforeAll(async () => {
  const app = express();
  app.set("trust proxy", 1);
  mountRoutes(
    app,
    declared,
    {
      window: { handlers: [ok], companyOf: ({ path }) => ((lookups += 1), /^\/(\d+)/.exec(path)?.[1]) },
      work: { handlers: [ok] },
    },
    {
      authenticate: pass,
      withinShare: pass,
      readBody: pass,
      readFiles: pass,
      pace: pass,
      publicReading: (companyOf) =>
        publicReading(
          publicRate(() => 0),
          companyOf,
        ),
    },
  );
  server = createServer(app);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const ask = async (path: string, address: string) => {
  const response = await fetch(url + path, { headers: { "x-forwarded-for": address } });
  const text = await response.text();
  return { status: response.status, text, retryAfter: response.headers.get("retry-after") };
};
/** Asks so often that the sender it counts for is refused next time; the clock stands. */
const exhaust = async (path: string, address: (index: number) => string, { atOnce, perSecond }: Rate) => {
  const most = atOnce + (publicLimits.longestWait / 1_000) * perSecond;
  const indexes = Array.from({ length: most }, (_, index) => index);
  for (let from = 0; from < most; from += 150) {
    const answers = await Promise.all(indexes.slice(from, from + 150).map((index) => ask(path, address(index))));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  }
};

test("a reader over the limit is refused with the seconds to wait; other readers and people at work are not", async () => {
  await exhaust("/window/1", () => "10.0.0.1", publicLimits.address);
  const before = lookups;
  const refused = await ask("/window/1", "10.0.0.1");
  expect(lookups).toBe(before);
  expect([refused.status, refused.retryAfter]).toEqual([429, "2"]);
  expect(JSON.parse(refused.text)).toMatchObject({ errors: [{ extensions: { code: "RATE_LIMITED" } }] });
  expect((await ask("/window/1", "10.0.0.2")).status).toBe(200);
  expect((await ask("/work", "10.0.0.1")).status).toBe(200);
});

test("readers of one company over its limit are refused, and those of another are not", async () => {
  await exhaust("/window/3", (index) => `10.1.${index >> 8}.${index & 255}`, publicLimits.company);
  expect((await ask("/window/3", "10.2.0.1")).status).toBe(429);
  expect((await ask("/window/4", "10.2.0.1")).status).toBe(200);
});
