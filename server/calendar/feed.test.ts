import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { TestUser } from "../../db/test/accounts.ts";
import { openShop, type Shop } from "../../db/test/stock/shop.ts";
import { keyOf } from "../rest/test/calling.ts";
import { useServed } from "../test/served.ts";
import { feedRate } from "./feed.ts";

const served = useServed();
let shop: Shop;
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const [soon, later] = [inDays(5), inDays(40)];
beforeAll(async () => {
  shop = await openShop(served().db);
  await shop.sell([[shop.sku, 1]], { shipDate: soon, cancelByDate: later });
  await shop.buy([[shop.sku, 1]], { dueDate: soon, warehouseId: shop.warehouses[1] });
  await shop.stock(shop.sku, 4, { expirationDate: later });
  await shop.sell([[shop.sku, 1]], { shipDate: inDays(-300) });
});

const make = async (user: TestUser, filter: object | null = null, more: object = {}) => {
  const { data, errors, code } = await served().ask<{
    makeCalendarFeed: { token: string | null; calendarFeed: { filter: object } } | null;
  }>(
    user,
    "mutation ($input: MakeCalendarFeedInput!) { makeCalendarFeed(input: $input) { token calendarFeed { filter } } }",
    { variables: { input: { ...(filter && { filter }), ...more } } },
  );
  return {
    ...data.makeCalendarFeed,
    token: data.makeCalendarFeed?.token ?? "",
    code,
    fields: errors[0]?.extensions.fields,
  };
};
const change = (user: TestUser, mutation: string) => served().ask(user, `mutation { ${mutation} { id } }`);
const read = async (token: string, headers: Record<string, string> = {}, method = "GET") => {
  const answer = await fetch(`${served().url}/feeds/calendar/${token}.ics`, { method, headers });
  const text = await answer.text();
  // a line that is too long goes on in the next one
  return { status: answer.status, headers: answer.headers, text: text.replaceAll(/\r\n[ \t]/g, "") };
};
const told = (text: string, name: string): string[] =>
  text.split("\r\n").flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []));
const summaries = async (token: string) => told((await read(token)).text, "SUMMARY").toSorted();

test("a person's address is told once, kept as a hash, and tells what that person's calendar shows", async () => {
  const { admin } = shop.account;
  const { token } = await make(admin, null, { idempotencyKey: "made just once" });
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect((await make(admin, null, { idempotencyKey: "made just once" })).token).toBe("");
  const { rows } = await served().db.admin.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and relnamespace = any ('{app_public,app_private,app_hidden}'::regnamespace[])",
  );
  const kept = await served().db.admin.query(
    rows.map(({ name }) => `select from ${name} as t where strpos(t::text, $1) > 0`).join(" union all "),
    [token.slice(8)],
  );
  expect(kept.rowCount).toBe(0);
  const hash = createHash("sha256").update(token).digest();
  expect(
    (await served().db.admin.query("select from app_private.calendar_feed_secrets where token_hash = $1", [hash]))
      .rowCount,
  ).toBe(1);

  const { status, headers, text } = await read(token);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const { data } = await served().ask<{ calendar: { entries: { module: string; field: string; recordId: number }[] } }>(
    admin,
    `{ calendar(from: "${inDays(-30)}", to: "${inDays(364)}") { entries { module field recordId } } }`,
  );
  expect(data.calendar.entries).toHaveLength(4);
  expect(told(text, "UID").toSorted()).toEqual(
    data.calendar.entries
      .map(({ module, field, recordId }) => `${shop.accountId}-${module}-${field}-${recordId}@stockwright`)
      .toSorted(),
  );
  expect(told(text, "SUMMARY")).toContain("SO-1 · Ship by · Chairs & Co");
  expect(text).toContain(`DTSTART;VALUE=DATE:${soon.replaceAll("-", "")}\r\n`);
  // ends on the day after the last
  expect(text).toContain(`DTEND;VALUE=DATE:${inDays(6).replaceAll("-", "")}\r\n`);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  expect(text).toMatch(/END:VCALENDAR\r?\n?$/);
});

test("what has not changed is not sent again, and the first change is", async () => {
  const { token } = await make(shop.account.user);
  const first = await read(token);
  const etag = String(first.headers.get("etag"));
  expect(await read(token, { "if-none-match": etag })).toMatchObject({ status: 304, text: "" });
  expect((await read(token, {}, "HEAD")).headers.get("etag")).toBe(etag);
  await shop.sell([[shop.sku, 1]], { shipDate: soon });
  const second = await read(token, { "if-none-match": etag });
  expect(second.status).toBe(200);
  expect(told(second.text, "UID").length).toBe(told(first.text, "UID").length + 1);
  const { data } = await served().ask<{ calendarFeeds: { lastUsedAt: string | null }[] }>(
    shop.account.user,
    "{ calendarFeeds { lastUsedAt } }",
  );
  expect(data.calendarFeeds[0]?.lastUsedAt).toBeTruthy();
});

test("kinds, warehouses and labels narrow it, also later, at the same address", async () => {
  const user = await served().user(shop.accountId);
  const { token, calendarFeed } = await make(user, { kinds: ["purchase_orders.dueDate"] }, { language: "ru" });
  expect(calendarFeed?.filter).toEqual({ kinds: ["purchase_orders.dueDate"] });
  const [only, ...others] = await summaries(token);
  expect([others, only]).toEqual([[], expect.stringMatching(/^PO-1 · [а-яА-Я ]+ · Mill$/)]);
  await change(user, `narrowCalendarFeed(input: {filter: {warehouseIds: [${shop.warehouses[0]}]}})`);
  const there = await summaries(token);
  expect(there.length).toBeGreaterThan(2);
  expect(there.some((summary) => summary.startsWith("PO-1"))).toBe(false);
});

test("an address ends when it is made anew, when it is ended, and with its person", async () => {
  const user = await served().user(shop.accountId);
  const first = await make(user);
  const second = await make(user);
  expect([(await read(first.token)).status, (await read(second.token)).status]).toEqual([404, 200]);
  await change(user, "endCalendarFeed(input: {})");
  expect((await read(second.token)).status).toBe(404);
  expect((await change(user, "endCalendarFeed(input: {})")).code).toBe("NOT_FOUND");
  const { token } = await make(user);
  const set = (what: string) =>
    served().db.admin.query(`update app_public.users set ${what} where account_id = $1 and id = $2`, [
      shop.accountId,
      user.userId,
    ]);
  await set("is_active = false");
  expect((await read(token)).status).toBe(404);
  await set("is_active = true");
  expect((await read(token)).status).toBe(200);
  await served().db.admin.query(
    `update app_public.user_roles set scope_blacklist = '{calendar:view}'
     where account_id = $1 and id = (select role_id from app_public.users where account_id = $1 and id = $2)`,
    [shop.accountId, user.userId],
  );
  expect((await read(token)).status).toBe(403);
});

test("an address ends with the password, and its person's history tells of all that were made and ended", async () => {
  const user = await served().user(shop.accountId);
  const { admin } = served().db;
  await make(user);
  await change(user, "narrowCalendarFeed(input: {filter: {kinds: []}})");
  const { token } = await make(user);
  const set = (what: string) =>
    admin.query(`update app_private.logins set ${what} where account_id = $1 and user_id = $2`, [
      shop.accountId,
      user.userId,
    ]);
  await admin.query(
    "insert into app_private.logins (account_id, user_id, email, password_hash) values ($1, $2, $3, 'one')",
    [shop.accountId, user.userId, `feed-${user.userId}@example.test`],
  );
  await set("verified_at = now()");
  expect((await read(token)).status).toBe(200);
  expect((await set("password_hash = 'another'")).rowCount).toBe(1);
  expect((await read(token)).status).toBe(404);
  const { data } = await served().ask<{
    history: { operation: string; tableName: string; userId: number | null; changes: object }[];
  }>(
    shop.account.admin,
    `{ history(filter: {modules: ["users"], rootId: ${user.userId}}, orderBy: {column: "id", order: ASC}) { operation tableName userId changes } }`,
  );
  const told = data.history.filter(({ tableName }) => tableName === "calendar_feeds");
  expect(told.map(({ operation }) => operation)).toEqual(["created", "updated", "deleted", "created", "deleted"]);
  expect(told.slice(0, 4).every(({ userId }) => userId === user.userId)).toBe(true);
  expect(JSON.stringify(told)).not.toContain(token.slice(8));
});

test("it shows what its person's role sees at that moment, and nothing of another company", async () => {
  const clerk = await served().user(shop.accountId, { routeBlacklist: ["sales_orders"] });
  const { token } = await make(clerk);
  const seen = await summaries(token);
  expect(seen.some((summary) => summary.startsWith("PO-1"))).toBe(true);
  expect(seen.some((summary) => summary.startsWith("SO-"))).toBe(false);
  const stranger = await served().account();
  expect(await make(stranger.admin, { warehouseIds: [...shop.warehouses] })).toMatchObject({
    code: "NOT_FOUND",
    fields: { "filter.warehouseIds": "notFound" },
  });
  expect((await make(stranger.admin, { labelIds: [shop.label] })).code).toBe("NOT_FOUND");
  const theirs = await make(stranger.admin);
  expect(await summaries(theirs.token)).toEqual([]);
  const feeds = "{ calendarFeeds { id userId } }";
  const { data } = await served().ask<{ calendarFeeds: { userId: number }[] }>(stranger.admin, feeds);
  expect(data.calendarFeeds.map(({ userId }) => userId)).toEqual([stranger.admin.userId]);
});

test("what is no filter is refused with its path, and whoever may not look at the calendar has no address", async () => {
  const { admin } = shop.account;
  for (const [filter, path] of [
    [{ kinds: "sales_orders.shipDate" }, "filter.kinds"],
    [{ kinds: Array.from({ length: 101 }, () => "a.b") }, "filter.kinds"],
    [{ kinds: ["x'; drop table"] }, "filter.kinds"],
    [{ warehouseIds: ["1"] }, "filter.warehouseIds"],
    [{ warehouseIds: [2 ** 40] }, "filter.warehouseIds"],
    [{ labelIds: [0] }, "filter.labelIds"],
    [{ more: [] }, "filter.more"],
    [[1], "filter"],
  ] as const)
    expect({ path, ...(await make(admin, filter)) }).toMatchObject({
      code: "VALIDATION",
      fields: { [path]: "invalid" },
    });
  expect(await make(admin, null, { language: "de" })).toMatchObject({
    code: "VALIDATION",
    fields: { language: "choice" },
  });
  const blind = await served().user(shop.accountId, { scopeBlacklist: ["calendar:view"] });
  expect((await make(blind)).code).toBe("FORBIDDEN");
  const key = await keyOf(served(), admin);
  const byKey = await served().ask(null, "mutation { makeCalendarFeed(input: {}) { id } }", {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(byKey.code).toBe("FORBIDDEN");
});

test("more than 2,000 records are told as those nearest to today", async () => {
  const other = await openShop(served().db, { skus: 1 });
  const lot = await other.stock(other.sku, 1, { expirationDate: inDays(1) });
  const client = await served().db.admin.connect();
  try {
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_schema = 'app_public' and table_name = 'lots' and is_generated = 'NEVER'`,
    );
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query(
      `insert into app_public.lots (${rows[0]?.columns}) overriding system value
       select ${rows[0]?.columns} from (
         select (jsonb_populate_record(l, jsonb_build_object('id', 900000 + n, 'expiration_date', current_date + n % 300))).*
         from app_public.lots as l cross join generate_series(1, 2100) as n where l.account_id = $1 and l.id = $2) as many`,
      [other.accountId, lot],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
  const { text } = await read((await make(other.account.admin)).token);
  const days = told(text, "DTSTART;VALUE=DATE").toSorted();
  expect(days).toHaveLength(2000);
  // seven of each day: the last days of all are left out
  expect(days.at(-1)! < inDays(298).replaceAll("-", "")).toBe(true);
  expect(text).toContain("narrow the calendar");
});

test("who reads too often, or guesses, waits", async () => {
  const user = await served().user(shop.accountId);
  const { token } = await make(user);
  const statuses: number[] = [];
  for (let n = 0; n <= feedRate.readings; n += 1) statuses.push((await read(token)).status);
  expect(statuses.indexOf(429)).toBe(feedRate.readings);
  const unknown = createHash("sha256").update("guess").digest("hex");
  const guesses: number[] = [];
  for (let n = 0; n <= feedRate.failures; n += 1) guesses.push((await read(unknown)).status);
  expect(guesses[0]).toBe(404);
  expect(guesses.at(-1)).toBe(429);
  const { headers, status } = await read(token);
  expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
});
