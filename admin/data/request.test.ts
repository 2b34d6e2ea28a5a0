// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Failure } from "./failure.ts";
import { request } from "./request.ts";
import { readTokens, writeTokens } from "./session.ts";
import { askOnTheSpot } from "./signInAgain.ts";

type Sent = { query: string; token: string | null };
const sent: Sent[] = [];
let answer: (query: string, token: string | null) => [number, unknown];

/** The network's edge: what a server would say to each request. */
const network = async (_url: string | URL | Request, init?: RequestInit) => {
  const { query } = JSON.parse(String(init?.body)) as { query: string };
  const token = new Headers(init?.headers).get("authorization");
  sent.push({ query, token });
  const [status, body] = answer(query, token);
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
};

const isRefresh = (query: string) => query.includes("refreshTokens");
const fresh = { accessToken: "fresh", refreshToken: "next" };

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", network);
  writeTokens({ accessToken: "old", refreshToken: "first" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test("an expired token is renewed and the request sent once more", async () => {
  answer = (query, token) =>
    isRefresh(query)
      ? [200, { data: { refreshTokens: fresh } }]
      : token === "Bearer fresh"
        ? [200, { data: { ok: 1 } }]
        : [401, { errors: [{ message: "expired", extensions: { code: "UNAUTHENTICATED" } }] }];
  await expect(request("query { ok }")).resolves.toEqual({ ok: 1 });
  expect(sent.map(({ token }) => token)).toEqual(["Bearer old", null, "Bearer fresh"]);
  expect(readTokens()).toEqual(fresh);
});

test("requests that expire together share one renewal: a refresh token can be used once", async () => {
  answer = (query, token) =>
    isRefresh(query)
      ? [200, { data: { refreshTokens: fresh } }]
      : token === "Bearer fresh"
        ? [200, { data: { ok: 1 } }]
        : [401, {}];
  await Promise.all([request("query { a }"), request("query { b }"), request("query { c }")]);
  expect(sent.filter(({ query }) => isRefresh(query))).toHaveLength(1);
});

test("when renewing is refused the tokens go and the session has ended", async () => {
  answer = () => [401, { errors: [{ message: "no", extensions: { code: "UNAUTHENTICATED" } }] }];
  await expect(request("query { ok }")).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  expect(readTokens()).toBeNull();
});

test("a server that is too busy to renew, or in need, keeps the session and says so", async () => {
  for (const [status, code] of [
    [429, "RATE_LIMITED"],
    [503, "UNAVAILABLE"],
  ] as const) {
    answer = (query) =>
      isRefresh(query)
        ? [status, { errors: [{ message: "later", extensions: { code } }] }]
        : [401, { errors: [{ message: "expired", extensions: { code: "UNAUTHENTICATED" } }] }];
    await expect(request("query { ok }")).rejects.toMatchObject({ code, status });
    expect(readTokens()?.refreshToken).toBe("first");
  }
});

test("a lost connection keeps the session", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  await expect(request("query { ok }")).rejects.toMatchObject({ code: "OFFLINE" });
  expect(readTokens()).not.toBeNull();
});

test("what the API refuses comes with its code, fields and detail", async () => {
  answer = () => [
    200,
    {
      errors: [
        {
          message: "Not like this.",
          extensions: { code: "VALIDATION", fields: { name: "required" }, detail: { limit: 5 } },
        },
      ],
    },
  ];
  const failure = await request("query { ok }").catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ code: "VALIDATION", fields: { name: "required" }, detail: { limit: 5 } });
});

test("where the session is over, requests wait until somebody has signed in again, who is asked once", async () => {
  answer = (query, token) =>
    !isRefresh(query) && token === "Bearer fresh"
      ? [200, { data: { ok: 1 } }]
      : [401, { errors: [{ message: "over", extensions: { code: "UNAUTHENTICATED" } }] }];
  let asked = 0;
  const stop = askOnTheSpot(async () => {
    asked += 1;
    await new Promise((done) => setTimeout(done, 10));
    writeTokens(fresh);
    return fresh;
  });
  try {
    await expect(Promise.all([request("query { ok }"), request("mutation { ok }")])).resolves.toEqual([
      { ok: 1 },
      { ok: 1 },
    ]);
    expect(asked).toBe(1);
    expect(sent.filter(({ query, token }) => query === "mutation { ok }" && token === "Bearer fresh")).toHaveLength(1);
    // signing out asks nobody to sign in
    writeTokens({ accessToken: "old", refreshToken: "first" });
    await expect(request("mutation { logout }", {}, { waits: false })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
    expect(asked).toBe(1);
  } finally {
    stop();
  }
});
