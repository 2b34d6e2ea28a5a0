import { beforeAll, expect, test } from "vitest";
import { withVisitor } from "../../db/client/transaction.ts";
import { hash } from "@node-rs/argon2";
import { loginMutation, openOffice, password } from "./test/office.ts";
import { tellsApart } from "./test/tells-apart.ts";

const office = openOffice();
const samples = 200;
/** Names are used in turn, so that no limit's row grows for one kind alone. */
const names = 10;
const known = (round: number) => `known${round % names}@timing.test`;
const unknown = (round: number) => `unknown${round % names}@timing.test`;

beforeAll(async () => {
  const { db } = office();
  await office().company("timing");
  await db.admin.query("update app_private.rate_rules set maximum = 1000000");
  await db.admin.query(`
    do $$ begin
      perform set_config('app.account_id', (select id::text from app_public.accounts where subdomain = 'timing'), true);
      perform app_private.create_user(l.account_id, 'user', 'Known', null, 'known' || n || '@timing.test', l.password_hash, true)
      from app_private.logins as l, generate_series(0, ${names - 1}) as n where l.email = 'ann@timing.test';
    end $$`);
});

/** Both kinds in turn, in changing order. */
const measure = async (count: number, run: (kind: "known" | "unknown", round: number) => Promise<unknown>) => {
  const times = { known: [] as number[], unknown: [] as number[] };
  await run("known", 0);
  await run("unknown", 0);
  for (let round = 0; round < count; round += 1)
    for (const kind of round % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
      const started = performance.now();
      await run(kind, round);
      times[kind].push(performance.now() - started);
    }
  return tellsApart(times.known, times.unknown);
};
const address = (kind: "known" | "unknown", round: number) => (kind === "known" ? known : unknown)(round);

const signIn = (kind: "known" | "unknown", round: number) =>
  office().ask(loginMutation, { input: { email: address(kind, round), password: "wrong-password" } });
const forgot = (kind: "known" | "unknown", round: number) =>
  office().ask("mutation ($input: ForgotPasswordInput!) { forgotPassword(input: $input) }", {
    input: { email: address(kind, round) },
  });
let companies = 0;
/** What `register` does once the password is hashed, which it is for both. */
const register = (kind: "known" | "unknown", round: number) => {
  companies += 1;
  const email = kind === "known" ? known(round) : `new${companies}@timing.test`;
  const input = { companyName: "Fern", subdomain: `timing-${companies}`, firstName: "Ann", lastName: "Lee", email };
  return withVisitor(office().db.server, { role: "anonymous" }, (client) =>
    client.query("select app_private.register($1, 'no hash', 'en')", [input]),
  );
};

test("signing in takes the same time for known and unknown names", async () => {
  expect(await measure(samples, signIn)).toMatchObject({ apart: false });
}, 120_000);

test("a forgotten password does", async () => {
  expect(await measure(samples, forgot)).toMatchObject({ apart: false });
}, 120_000);

test("and registering", async () => {
  expect(await measure(samples, register)).toMatchObject({ apart: false });
}, 120_000);

test("a difference is found, whichever is faster", async () => {
  const { admin } = office().db;
  const hashes = (await admin.query("select email::text, password_hash from app_private.logins")).rows;
  for (const [memoryCost, sign] of [
    [4_096, -1],
    [65_536, 1],
  ] as const) {
    const other = await hash(password, { algorithm: 2, memoryCost, timeCost: 2, parallelism: 1 });
    await admin.query("update app_private.logins set password_hash = $1", [other]);
    const found = await measure(40, signIn);
    expect(found.apart).toBe(true);
    expect(Math.sign(found.part)).toBe(sign);
  }
  await admin.query(
    "update app_private.logins as l set password_hash = k.hash from unnest($1::text[], $2::text[]) as k (email, hash) where l.email::text = k.email",
    [hashes.map(({ email }) => email), hashes.map(({ password_hash }) => password_hash)],
  );
}, 120_000);
