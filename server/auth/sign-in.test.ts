import { createSecretKey, randomBytes } from "node:crypto";
import jwt from "jsonwebtoken";
import { beforeAll, expect, test } from "vitest";
import { loginMutation, password, refreshMutation, openOffice, type Answer } from "./test/office.ts";

type Tokens = { accessToken: string; refreshToken: string };
const office = openOffice();
const email = "ann@session.test";
const me = "{ currentUser { id email } }";

const login = (input: object = { email, password }): Promise<Answer> => office().ask(loginMutation, { input });
const tokens = async (): Promise<Tokens> => (await login()).at("login.tokens");
const refresh = (refreshToken: string): Promise<Answer> => office().ask(refreshMutation, { refreshToken });

beforeAll(() => office().company("session"));

test("an unknown name, a wrong password and a deactivated user look the same", async () => {
  const wrong = await login({ email, password: "wrong-password" });
  expect(wrong.code).toBe("LOGIN_FAILED");
  expect((await login({ email: "nobody@session.test", password })).looks).toBe(wrong.looks);
  const { admin } = office().db;
  await admin.query("alter table app_public.users disable trigger _550_administrator");
  await admin.query("update app_public.users set is_active = false where email = $1", [email]);
  expect((await login()).looks).toBe(wrong.looks);
  await admin.query("update app_public.users set is_active = true where email = $1", [email]);
  await admin.query("alter table app_public.users enable trigger _550_administrator");
  expect((await login()).code).toBeUndefined();
});

test("an access token lasts a minute and is then answered with 401", async () => {
  const { ask, pass } = office();
  const { accessToken, refreshToken } = await tokens();
  const asked = () => ask(me, {}, { token: accessToken });
  expect((await asked()).at("currentUser.email")).toBe(email);
  pass(58);
  expect((await asked()).status).toBe(200);
  pass(3);
  const expired = await asked();
  expect(expired).toMatchObject({ status: 401, code: "UNAUTHENTICATED", data: null });
  const fresh = (await refresh(refreshToken)).at<Tokens>("refreshTokens");
  expect((await ask(me, {}, { token: fresh.accessToken })).at("currentUser.email")).toBe(email);
});

test("a token of another key, algorithm or shape is nobody's", async () => {
  const { ask } = office();
  const { accessToken } = await tokens();
  const claims = jwt.decode(accessToken) as object;
  const [head, body = "", signature] = accessToken.split(".");
  const richer = Buffer.from(JSON.stringify({ ...claims, acc: 2 })).toString("base64url");
  const key = createSecretKey(randomBytes(32));
  const forged = {
    "another key": jwt.sign(claims, key),
    "no algorithm": jwt.sign(claims, "", { algorithm: "none" }),
    "changed claims": `${head}.${richer}.${signature}`,
    "cut off": `${head}.${body.slice(0, -4)}.${signature}`,
    "no token": "x",
  };
  const answers = await Promise.all(
    Object.entries(forged).map(async ([kind, token]) => [kind, (await ask(me, {}, { token })).status]),
  );
  expect(answers).toEqual(Object.keys(forged).map((kind) => [kind, 401]));
  expect((await ask(me, {}, { headers: { authorization: "Basic YTpi" } })).status).toBe(401);
  expect((await ask(me)).data).toEqual({ currentUser: null });
  expect((await ask(me, {}, { token: accessToken })).status).toBe(200);
});

test("refresh tokens rotate, and one that was used up ends the session", async () => {
  const { db } = office();
  const first = await tokens();
  const second: Tokens = (await refresh(first.refreshToken)).at("refreshTokens");
  const third: Tokens = (await refresh(second.refreshToken)).at("refreshTokens");
  expect(new Set([first.refreshToken, second.refreshToken, third.refreshToken]).size).toBe(3);
  await db.admin.query(
    "update app_private.refresh_tokens set rotated_at = rotated_at - interval '31 seconds' where rotated_at is not null",
  );
  const reused = await Promise.all(Array.from({ length: 50 }, () => refresh(first.refreshToken)));
  expect(new Set(reused.map(({ code }) => code))).toEqual(new Set(["UNAUTHENTICATED"]));
  expect((await refresh(third.refreshToken)).code).toBe("UNAUTHENTICATED"); // the family is gone
  expect((await refresh(second.refreshToken)).code).toBe("UNAUTHENTICATED");
  expect((await tokens()).refreshToken).toBeTruthy(); // other sign-ins are not
});

test("a duplicated tab that refreshes moments later gets the same successor, and both go on", async () => {
  const { db } = office();
  const copied = await tokens();
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(copied.refreshToken)));
  const successors = answers.map(({ at }) => at<string>("refreshTokens.refreshToken"));
  expect(new Set(successors).size).toBe(1);
  const family = await db.admin.query(
    "select count(*)::int as tokens, count(successor_sealed)::int as rotated from app_private.refresh_tokens where session_id = (select max(id) from app_private.sessions)",
  );
  expect(family.rows).toEqual([{ tokens: 2, rotated: 1 }]);
  await db.admin.query(
    "update app_private.refresh_tokens set rotated_at = rotated_at - interval '29 seconds' where rotated_at > now() - interval '5 seconds'",
  );
  expect((await refresh(copied.refreshToken)).at("refreshTokens.refreshToken")).toBe(successors[0]);
  const tabs = await Promise.all([refresh(successors[0] ?? ""), refresh(successors[0] ?? "")]);
  expect(tabs[0].at("refreshTokens.refreshToken")).toBe(tabs[1].at("refreshTokens.refreshToken"));
});

test("a deactivated user has no success after sixty seconds, anywhere", async () => {
  const { ask, db, pass, url } = office();
  await db.admin.query("delete from app_private.rate_limits"); // of the guesses above
  const { accessToken, refreshToken } = await tokens();
  const opens = (token: string) =>
    new Promise<boolean>((resolve) => {
      const socket = new WebSocket(url.replace("http", "ws"), "graphql-transport-ws");
      socket.addEventListener("open", () => {
        socket.send(JSON.stringify({ type: "connection_init", payload: { authorization: `Bearer ${token}` } }));
      });
      socket.addEventListener("message", () => (resolve(true), socket.close()));
      socket.addEventListener("close", () => resolve(false));
      socket.addEventListener("error", () => resolve(false));
    });
  const tried = async () => ({
    http: (await ask(me, {}, { token: accessToken })).status,
    write: (await ask("mutation { setHasTakenTour(hasTakenTour: true) { user { id } } }", {}, { token: accessToken }))
      .status,
    file: (await ask('{ signedUrl(path: "x") }', {}, { token: accessToken })).status,
    socket: await opens(accessToken),
  });
  expect(await tried()).toMatchObject({ http: 200, write: 200, socket: true });
  await db.admin.query("alter table app_public.users disable trigger _550_administrator");
  await db.admin.query("update app_public.users set is_active = false where email = $1", [email]);
  expect((await refresh(refreshToken)).code).toBe("UNAUTHENTICATED"); // at once
  expect((await login()).code).toBe("LOGIN_FAILED");
  pass(60);
  expect(await tried()).toEqual({ http: 401, write: 401, file: 401, socket: false });
  await db.admin.query("update app_public.users set is_active = true where email = $1", [email]);
  await db.admin.query("alter table app_public.users enable trigger _550_administrator");
  expect((await refresh(refreshToken)).code).toBe("UNAUTHENTICATED"); // its session is over
  expect((await login()).code).toBeUndefined();
});

test("what the database keeps opens nothing", async () => {
  const { db } = office();
  const { refreshToken } = await tokens();
  await refresh(refreshToken);
  const { rows } = await db.admin.query(
    "select (select json_agg(t) from app_private.refresh_tokens as t)::text || (select json_agg(l) from app_private.logins as l)::text as kept",
  );
  expect(rows[0].kept).not.toContain(refreshToken);
  expect(rows[0].kept).not.toContain(password);
  expect(rows[0].kept).toContain("$argon2id$");
});

test("a refresh token ends after seven days", async () => {
  const { db } = office();
  const { refreshToken } = await tokens();
  const { rows } = await db.admin.query(
    "select extract(epoch from max(expires_at) - now())::int as seconds from app_private.refresh_tokens",
  );
  expect(rows[0].seconds).toBeGreaterThan(7 * 86_400 - 60);
  await db.admin.query("update app_private.refresh_tokens set expires_at = now() - interval '1 second'");
  expect((await refresh(refreshToken)).code).toBe("UNAUTHENTICATED");
});

test("signing out ends this session and no other", async () => {
  const { ask } = office();
  const [here, there] = [await tokens(), await tokens()];
  expect((await ask("mutation { logout }", {}, { token: here.accessToken })).data).toEqual({ logout: true });
  expect((await refresh(here.refreshToken)).code).toBe("UNAUTHENTICATED");
  expect((await refresh(there.refreshToken)).at("refreshTokens")).toBeTruthy();
});

test("attempts are limited by name and by address, and right ones do not add up", async () => {
  const { ask, db } = office();
  await db.admin.query("delete from app_private.rate_limits");
  await db.admin.query("update app_private.rate_rules set maximum = 5 where kind = 'login:identity'");
  for (let round = 0; round < 7; round += 1) expect((await login()).code).toBeUndefined();
  const attempts = await Promise.all(Array.from({ length: 8 }, () => login({ email, password: "wrong-password" })));
  const codes = attempts.map(({ code }) => code).toSorted();
  expect(codes).toEqual([...Array(5).fill("LOGIN_FAILED"), ...Array(3).fill("RATE_LIMITED")]);
  expect((await login()).code).toBe("RATE_LIMITED"); // the right password neither
  // a name nobody has is limited alike
  const strange = await Promise.all(Array.from({ length: 8 }, () => login({ email: "nobody@session.test", password })));
  expect(strange.map(({ code }) => code).toSorted()).toEqual(codes);
  // a header that anyone can send does not make another address
  await db.admin.query("update app_private.rate_rules set maximum = 1 where kind = 'login:address'");
  const elsewhere = await ask(
    loginMutation,
    { input: { email: "new@session.test", password } },
    { headers: { "x-forwarded-for": "203.0.113.9" } },
  );
  expect(elsewhere.code).toBe("RATE_LIMITED");
  const { rows } = await db.admin.query("select string_agg(bucket, ' ') as buckets from app_private.rate_limits");
  expect(rows[0].buckets).not.toContain("session.test");
  await db.admin.query("delete from app_private.rate_limits; update app_private.rate_rules set maximum = 100");
});

test("mutations need a bearer token, but for those of signing in", async () => {
  const { ask, db } = office();
  const { rows } = await db.admin.query<{ names: string[] }>("select array_agg(name) as names from app_public.labels");
  const refused = await ask('mutation { createLabel(input: {name: "Red", modules: ["customers"]}) { id } }');
  expect(refused.code).toBe("UNAUTHENTICATED");
  expect((await ask("mutation { setHasTakenTour(hasTakenTour: true) { user { id } } }")).code).toBe("UNAUTHENTICATED");
  const after = await db.admin.query<{ names: string[] }>("select array_agg(name) as names from app_public.labels");
  expect(after.rows).toEqual(rows);
  const { accessToken } = await tokens();
  const allowed = await ask(
    'mutation { createLabel(input: {name: "Red", modules: ["customers"]}) { id } }',
    {},
    { token: accessToken },
  );
  expect(allowed.at("createLabel.id")).toBeTypeOf("number");
});
