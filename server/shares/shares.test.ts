import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { PoolClient } from "pg";
import { beforeAll, expect, test } from "vitest";
import type { TestAccount, TestUser } from "../../db/test/accounts.ts";
import { runTogether } from "../graphql/pg-service.ts";
import { useServed, vendorInput } from "../test/served.ts";
import { requestMilliseconds } from "../requests/work.ts";

const served = useServed({ paced: true });
const people = 7; // a role each, of which an account has ten
let ours: TestAccount;
let theirs: TestAccount;
let crowd: TestUser[];
const vendors = "{ vendors { id } }";
const customers = "{ customers { id } }";

beforeAll(async () => {
  [ours, theirs] = [await served().account(), await served().account()];
  crowd = [];
  for (let number = 0; number < people; number += 1)
    crowd.push(await served().user(theirs.accountId, { type: "admin" }));
  for (const query of [vendors, customers]) await served().ask(ours.admin, query); // planned
});

/** While the administrator's statement holds a lock, everybody who needs it waits; `work` answers who still does at its end. */
const whileHeld = async (statement: string, work: () => Promise<Promise<unknown>[]>): Promise<void> => {
  let waiting: Promise<unknown>[] = [];
  const holder: PoolClient = await served().db.admin.connect();
  try {
    await holder.query("begin");
    await holder.query(statement);
    waiting = await work();
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  await Promise.all(waiting);
};
const whileVendorsAreHeld = (work: () => Promise<Promise<unknown>[]>) =>
  whileHeld("lock table app_public.vendors in access exclusive mode", work);
const blocked = async (): Promise<number> => {
  const { rows } = await served().db.admin.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.n ?? 0;
};
/** Settles once as many statements wait for the lock as ever will. */
const mostBlocked = async (): Promise<number> => {
  let most = 0;
  for (let calm = 0; calm < 10; calm += 1) {
    const now = await blocked();
    if (now > most) [most, calm] = [now, 0];
    await delay(50);
  }
  return most;
};

const post = (body: object, { from, headers = {} }: { from?: string; headers?: Record<string, string> } = {}) =>
  new Promise<{ status: number; code: string | undefined; retryAfter: string | undefined }>((resolve, reject) => {
    const sending = request(`${served().url}/graphql`, {
      method: "POST",
      ...(from ? { localAddress: from } : {}),
      headers: { "content-type": "application/json", "x-requested-with": "test", ...headers },
    });
    sending.on("error", reject);
    sending.on("response", (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const { errors } = JSON.parse(Buffer.concat(parts).toString()) as {
          errors?: { extensions: { code: string } }[];
        };
        resolve({
          status: response.statusCode ?? 0,
          code: errors?.[0]?.extensions.code,
          retryAfter: response.headers["retry-after"],
        });
      });
    });
    sending.end(JSON.stringify(body));
  });
const bearer = (user: TestUser) => ({ authorization: `Bearer ${served().tokenOf(user)}` });

/** A neighbour is answered while the others still wait, and so is the probe. */
const neighbourIsServed = async (): Promise<void> => {
  expect((await served().ask(ours.admin, customers)).data).toEqual({ customers: [] });
  expect((await fetch(`${served().url}/readyz`)).status).toBe(200);
};

test("one person holds a third of the pool, and a neighbour does not wait", () =>
  whileVendorsAreHeld(async () => {
    // three at a time, until each has waited as long as a request may
    const asked = Array.from({ length: 6 }, () => served().ask(theirs.admin, vendors));
    expect(await mostBlocked()).toBe(3);
    await neighbourIsServed();
    expect(await blocked()).toBe(3); // so it can fail
    const codes = new Set((await Promise.all(asked)).map(({ code }) => code));
    expect([...codes]).toEqual(["TIMEOUT"]);
    return [];
  }));

test("the people of one company together hold two thirds of the pool, and a neighbour does not wait", () =>
  whileVendorsAreHeld(async () => {
    const asked = crowd.flatMap((user) => Array.from({ length: 5 }, () => served().ask(user, vendors)));
    expect(await mostBlocked()).toBe(6);
    await neighbourIsServed();
    expect(await blocked()).toBe(6); // so it can fail
    return asked;
  }));

test("whoever waits in too long a queue is told when to come again, and others are not", () =>
  whileVendorsAreHeld(async () => {
    const asked = Array.from({ length: 230 }, () => post({ query: vendors }, { headers: bearer(theirs.admin) }));
    const refused = await Promise.race(asked);
    expect(refused).toEqual({ status: 503, code: "UNAVAILABLE", retryAfter: expect.stringMatching(/^[1-9]\d?$/) });
    await neighbourIsServed();
    expect(await blocked()).toBe(3); // so it can fail
    return asked;
  }));

test("a flood of sign-ins from one address does not keep another address out", async () => {
  const login = (email: string, from?: string) =>
    post(
      {
        query: "mutation ($input: LoginInput!) { login(input: $input) { user { id } } }",
        variables: { input: { email, password: "not the right one" } },
      },
      from ? { from } : {},
    );
  expect((await login("first@nowhere.test")).code).toBe("LOGIN_FAILED");
  await whileHeld(
    "select from app_private.rate_limits where bucket = app_private.attempt_bucket('login:address', '127.0.0.1') for update",
    async () => {
      const asked = Array.from({ length: 30 }, (_, number) => login(`${number}@nowhere.test`));
      expect(await mostBlocked()).toBe(3);
      expect((await login("other@nowhere.test", "127.0.0.2")).code).toBe("LOGIN_FAILED");
      expect(await blocked()).toBe(3); // so it can fail
      return asked;
    },
  );
});

test("all statements of a request share one limit: of several slow changes the later ones are stopped", async () => {
  await served().db.admin.query(`
    create function public.be_slow() returns trigger language plpgsql as $$ begin perform pg_sleep(1.3); return new; end $$;
    create trigger be_slow before insert on app_public.vendors for each row execute function public.be_slow()`);
  const names = ["a", "b", "c", "d", "e", "f", "g"];
  const fields = names.map((name) => `${name}: createVendor(input: $${name}) { id }`).join(" ");
  const began = performance.now();
  const { data, errors } = await served().ask<Record<string, { id: number } | null>>(
    ours.admin,
    `mutation (${names.map((name) => `$${name}: CreateVendorInput!`).join(", ")}) { ${fields} }`,
    { variables: Object.fromEntries(names.map((name) => [name, vendorInput(`Slow ${name}`)])) },
  );
  const took = performance.now() - began;
  await served().db.admin.query("drop trigger be_slow on app_public.vendors");
  const made = Object.values(data).filter((one) => one !== null).length;
  const { rows } = await served().db.admin.query(
    "select count(*)::int as n from app_public.vendors where name like 'Slow %'",
  );
  expect(rows).toEqual([{ n: made }]);
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(names.length);
  expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(new Set(["TIMEOUT"]));
  expect(took).toBeLessThan(names.length * 1_300);
});

test("statements of one message share the limit too", async () => {
  const began = performance.now();
  const sleep = { text: "select pg_sleep(3)" };
  const asked = runTogether(served().db.server, null, [sleep, sleep, sleep]);
  await expect(asked).rejects.toMatchObject({ code: "57014" });
  expect(performance.now() - began).toBeGreaterThan(requestMilliseconds - 100);
  expect(performance.now() - began).toBeLessThan(8_900); // nine seconds of sleep were asked for
});

test("what nobody waits for any more is stopped", () =>
  whileVendorsAreHeld(async () => {
    const leaving = new AbortController();
    const asked = fetch(`${served().url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", ...bearer(theirs.user) },
      body: JSON.stringify({ query: vendors }),
      signal: leaving.signal,
    }).catch(() => "left");
    await expect.poll(blocked).toBe(1);
    const began = performance.now();
    leaving.abort();
    expect(await asked).toBe("left");
    await expect.poll(blocked, { timeout: 4_000 }).toBe(0);
    expect(performance.now() - began).toBeLessThan(requestMilliseconds - 500);
    return [];
  }));
