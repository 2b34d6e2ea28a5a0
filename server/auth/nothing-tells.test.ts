import { beforeAll, expect, test } from "vitest";
import { loginMutation, openOffice, registerMutation, registration, type Answer } from "./test/office.ts";

const office = openOffice();
/** Addresses with a login in another company, and as many without. */
const many = 40;
const pairs = Array.from({ length: many }, (_, n) => ({
  known: `known${n}@elsewhere.test`,
  unknown: `fresh${n}@elsewhere.test`,
}));
const rules = "update app_private.rate_rules set maximum = 100000";
let admin: string;
let person: number;

beforeAll(async () => {
  const boss = await office().company("asker");
  await office().company("elsewhere");
  const { admin: db } = office().db;
  await db.query(rules);
  await db.query(`
    do $$ declare account int := (select id from app_public.accounts where subdomain = 'elsewhere'); begin
      perform set_config('app.account_id', account::text, true);
      perform app_private.create_user(account, 'user', 'Known', null, 'known' || n || '@elsewhere.test', 'no hash', true) from generate_series(0, ${many - 1}) as n;
    end $$`);
  admin = (await office().ask(loginMutation, { input: boss })).at("login.tokens.accessToken");
  // a colleague: one's own address is changed in the profile, with the password
  person = (await create("mate@asker.test")).at<number>("createUser.user.id");
});

const create = (email: string, more: object = {}): Promise<Answer> =>
  office().ask(
    "mutation ($input: CreateUserInput!) { createUser(input: $input) { id preview user { id email } } }",
    { input: { email, profile: { firstName: "Bo" }, roleSlug: "user", ...more } },
    { token: admin },
  );
const update = (email: string, more: object = {}): Promise<Answer> =>
  office().ask(
    "mutation ($input: UpdateUserInput!) { updateUser(input: $input) { id preview user { id email } } }",
    { input: { id: person, email, ...more } },
    { token: admin },
  );
const forgot = (email: string) =>
  office().ask("mutation ($input: ForgotPasswordInput!) { forgotPassword(input: $input) }", { input: { email } });
const resend = (email: string) =>
  office().ask("mutation ($email: String!) { resendVerification(email: $email) }", { email });

/** What a call leaves behind that anybody could count: numbers given out, and rows of the tables that grow. */
const spent = async (): Promise<Record<string, number>> => {
  const { rows } = await office().db.admin.query<{ name: string; value: number }>(`
    select schemaname || '.' || sequencename as name, coalesce(last_value, 0)::int as value from pg_sequences
    where sequencename <> 'row_counts_id_seq' -- shown to nobody, and spent by chance
    union all select 'mails', count(*)::int from app_private.outgoing_mails
    union all select 'jobs', count(*)::int from graphile_worker.jobs
    union all select 'history', count(*)::int from app_public.history where account_id = (select id from app_public.accounts where subdomain = 'asker')`);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
};
const looked = async (run: () => Promise<Answer>) => {
  const before = await spent();
  const { looks } = await run();
  const after = await spent();
  return { looks, spent: Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]) };
};
const alike = async (run: (email: string) => Promise<Answer>) => {
  const told: unknown[] = [];
  for (const { known, unknown } of pairs) {
    const [one, other] = [await looked(() => run(known)), await looked(() => run(unknown))];
    const plain = (seen: object) => JSON.stringify(seen).replaceAll(known, "address").replaceAll(unknown, "address");
    if (plain(one) !== plain(other)) told.push([known, one, other]);
  }
  return told;
};

test("a preview of a creation does not tell", async () => {
  expect(await alike((email) => create(email, { preview: true }))).toEqual([]);
});

test("a preview of another address does not tell", async () => {
  expect(await alike((email) => update(email, { preview: true }))).toEqual([]);
});

test("a preview changes nothing and sends nothing", async () => {
  const { admin: db } = office().db;
  const count = async () =>
    (
      await db.query(
        "select (select count(*) from app_private.logins) as logins, (select count(*) from app_private.outgoing_mails) as mails, (select email from app_public.users where id = $1) as email",
        [person],
      )
    ).rows[0];
  const before = await count();
  expect((await create("new@elsewhere.test", { preview: true })).at("createUser.preview")).toMatchObject({
    preview: true,
  });
  expect((await update("new@elsewhere.test", { preview: true })).code).toBeUndefined();
  expect(await count()).toEqual(before);
});

test("forgotten passwords and mails sent again do not tell", async () => {
  expect(await alike(forgot)).toEqual([]);
  expect(await alike(resend)).toEqual([]);
});

test("registering does not tell, not by the numbers it spends either", async () => {
  let companies = 0;
  const told = await alike((email) => {
    companies += 1;
    return office().ask(registerMutation, { input: { ...registration(`tells-${companies}`), email } });
  });
  expect(told).toEqual([]);
}, 120_000);

test("a real creation or change is refused in the words of other refusals", async () => {
  for (const run of [create, update])
    for (const { known } of pairs.slice(0, 10)) {
      const one = await looked(() => run(known));
      const other = await looked(() => run("postmaster@elsewhere.test"));
      expect(one).toEqual(other);
      expect(one.looks).toContain('"fields":{"email":"unusable"}');
    }
  // beside what the caller may know: an address of the own company
  expect((await create("ann@asker.test")).fields).toEqual({ email: "taken" });
});
