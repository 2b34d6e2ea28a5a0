import { beforeAll, beforeEach, expect, test } from "vitest";
import { withVisitor } from "../../db/client/transaction.ts";
import { loginMutation, openOffice, registerMutation, registration, password, type Answer } from "./test/office.ts";

const office = openOffice();
type Person = { token: string; accountId: number; userId: number };
const people: Record<"ann" | "colleague" | "stranger", Person> = {} as never;

const personOf = async (email: string): Promise<Person> => {
  const { rows } = await office().db.admin.query(
    "select account_id, user_id from app_private.logins where email = $1",
    [email],
  );
  const token = (await office().ask(loginMutation, { input: { email, password } })).at<string>(
    "login.tokens.accessToken",
  );
  return { token, accountId: rows[0].account_id, userId: rows[0].user_id };
};

let serial = 0;
const fresh = () => `someone${(serial += 1)}@limits.test`;
const invite = ({ token }: Person, email = fresh(), more: object = {}): Promise<Answer> =>
  office().ask(
    "mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }",
    { input: { email, profile: { firstName: "Bo" }, roleSlug: "user", ...more } },
    { token },
  );
/** A user of each company whose address is changed, and one who has a mail that can be sent again. */
const targets = new Map<number, { id: number; mail: number; recipient: string }>();
const change = ({ token, accountId }: Person, email = fresh()): Promise<Answer> =>
  office().ask(
    "mutation ($input: UpdateUserInput!) { updateUser(input: $input) { id } }",
    { input: { id: targets.get(accountId)?.id, email } },
    { token },
  );
const resend = ({ token, accountId }: Person): Promise<Answer> =>
  office().ask("mutation ($id: Int!) { resendMail(id: $id) { id } }", { id: targets.get(accountId)?.mail }, { token });
const acts = { invite, email: change, resend };
type Act = keyof typeof acts;

beforeAll(async () => {
  const { admin: db } = office().db;
  for (const name of ["limits", "limits-too"]) await office().company(name);
  people.ann = await personOf("ann@limits.test");
  people.stranger = await personOf("ann@limits-too.test");
  const chosen = { password, confirmPassword: password };
  await invite(people.ann, "colleague@limits.test", { roleSlug: "admin", ...chosen });
  await db.query("update app_private.logins set verified_at = now() where email = 'colleague@limits.test'");
  people.colleague = await personOf("colleague@limits.test");
  for (const person of [people.ann, people.stranger]) {
    const id = (await invite(person)).at<number>("createUser.id");
    const recipient = fresh();
    await invite(person, recipient);
    await office().openMail(recipient, "invite");
    await db.query(
      "select app_private.finish_mail(max(id), 'no such server', 'Hello', null) from app_private.outgoing_mails",
    );
    const mail = (await db.query("select max(id) as id from app_public.mails")).rows[0].id;
    targets.set(person.accountId, { id, mail, recipient });
  }
});
beforeEach(() => office().db.admin.query("delete from app_private.rate_limits"));

/** Leaves room for one more attempt, and answers how many that makes in all. */
const allButOne = async (kind: string, key: string): Promise<number> => {
  const { rows } = await office().db.admin.query<{ maximum: number }>(
    "select maximum from app_private.rate_rules where kind = $1",
    [kind],
  );
  const maximum = rows[0]?.maximum ?? 0;
  for (let n = 1; n < maximum; n += 1)
    await office().db.admin.query("select app_private.count_attempts($1)", [{ [kind]: key }]);
  return maximum;
};
const codes = async (...answers: Promise<Answer>[]) => (await Promise.all(answers)).map(({ code }) => code ?? "done");
const one = async (answer: Promise<Answer>) => (await answer).code ?? "done";

const declared: readonly [Act, string, number][] = [
  ["invite", "invite:user", 30],
  ["invite", "invite:account", 100],
  ["email", "email:user", 10],
  ["email", "email:account", 50],
  ["resend", "resend:user", 10],
  ["resend", "resend:account", 50],
  ["invite", "mails:account", 200],
  ["email", "mails:account", 200],
  ["resend", "mails:account", 200],
];

test.each(declared)("%s: the last one of %s passes, the next does not, others go on", async (act, kind, maximum) => {
  const { ann, colleague, stranger } = people;
  const byPerson = kind.endsWith(":user");
  const key = byPerson ? `${ann.accountId} ${ann.userId}` : String(ann.accountId);
  expect(await allButOne(kind, key)).toBe(maximum);
  expect(await one(acts[act](ann))).toBe("done");
  const refused = await acts[act](ann);
  expect(refused.code).toBe("RATE_LIMITED");
  expect(refused.looks).toMatch(/"detail":\{"seconds":\d+\}/);
  expect(await one(acts[act](colleague))).toBe(byPerson ? "done" : "RATE_LIMITED");
  expect(await one(acts[act](stranger))).toBe("done");
});

test("a recipient gets five of a kind from one company, however the address is written", async () => {
  const { ann, stranger } = people;
  const key = `${ann.accountId} ann.target@limits.test`;
  for (const [act, kind] of [
    [invite, "invite:recipient"],
    [change, "email:recipient"],
  ] as const) {
    expect(await allButOne(kind, key)).toBe(5);
    expect(await one(act(ann, `ann.target+${kind.slice(0, 2)}1@limits.test`))).toBe("done");
    expect(await one(act(ann, `Ann.Target+${kind.slice(0, 2)}2@limits.test`))).toBe("RATE_LIMITED");
    expect(await one(act(ann))).toBe("done");
    expect(await one(act(stranger, `ann.target+${kind.slice(0, 2)}3@limits.test`))).toBe("done");
  }
  const { recipient = "" } = targets.get(ann.accountId) ?? {};
  expect(await allButOne("resend:recipient", `${ann.accountId} ${recipient}`)).toBe(5);
  expect([await one(resend(ann)), await one(resend(ann))]).toEqual(["done", "RATE_LIMITED"]);
  expect(await one(resend(stranger))).toBe("done");
});

test("a retry with its key counts once", async () => {
  const { ann } = people;
  await allButOne("invite:user", `${ann.accountId} ${ann.userId}`);
  const email = fresh();
  const again = () => invite(ann, email, { idempotencyKey: "invited-once-only" });
  expect([await one(again()), await one(again()), await one(again())]).toEqual(["done", "done", "done"]);
  expect(await one(invite(ann))).toBe("RATE_LIMITED");
});

test("ten refused addresses a day, and then every new one of that company is refused alike", async () => {
  const { ann, colleague, stranger } = people;
  expect(await allButOne("unusable:account", String(ann.accountId))).toBe(10);
  // what can be used does not count
  expect(await codes(invite(ann), invite(colleague))).toEqual(["done", "done"]);
  const known = await invite(ann, "ann@limits-too.test", { idempotencyKey: "refused-once" });
  const repeated = await invite(ann, "ann@limits-too.test", { idempotencyKey: "refused-once" });
  expect([known.fields, repeated.fields]).toEqual([{ email: "unusable" }, { email: "unusable" }]);
  const after = await Promise.all([
    invite(ann, "ann@limits-too.test"),
    invite(ann),
    invite(colleague),
    change(ann, "ann@limits-too.test"),
    change(ann),
  ]);
  const looks = after.map((answer) =>
    answer.looks.replaceAll(/\d{3,} seconds|"seconds":\d+/g, "").replaceAll(/createUser|updateUser/g, "field"),
  );
  expect(after.map(({ code }) => code)).toEqual(Array(5).fill("RATE_LIMITED"));
  expect(new Set(looks.map((text) => text.replaceAll(/"(line|column)":\d+/g, ""))).size).toBe(1);
  expect(await one(invite(stranger))).toBe("done");
});

test("many probes at once are ten", async () => {
  const { ann } = people;
  const answers = await Promise.all(Array.from({ length: 16 }, () => invite(ann, "ann@limits-too.test")));
  expect(answers.filter(({ fields }) => fields["email"] === "unusable")).toHaveLength(5); // of one recipient
  await office().db.admin.query("delete from app_private.rate_limits where bucket like 'invite:recipient:%'");
  const more = await Promise.all(Array.from({ length: 16 }, () => invite(ann, "ann@limits-too.test")));
  expect(more.filter(({ fields }) => fields["email"] === "unusable")).toHaveLength(5);
});

const forgot = (email: string) =>
  office().ask("mutation ($input: ForgotPasswordInput!) { forgotPassword(input: $input) }", { input: { email } });
const verifyAgain = (email: string) =>
  office().ask("mutation ($email: String!) { resendVerification(email: $email) }", { email });

test("who is nobody gets five mails an hour to one mailbox, known or not, and sixty from one address", async () => {
  for (const email of ["ann@limits.test", "nobody@limits.test"]) {
    expect(await allButOne("mail:email", email)).toBe(5);
    expect([await one(forgot(email)), await one(forgot(email)), await one(verifyAgain(email))]).toEqual([
      "done",
      "RATE_LIMITED",
      "RATE_LIMITED",
    ]);
    expect(await one(forgot(`ann+2${email.slice(0, 2)}@other.test`))).toBe("done");
  }
  await office().db.admin.query("delete from app_private.rate_limits");
  expect(await allButOne("mail:address", "127.0.0.1")).toBe(60);
  expect([await one(forgot(fresh())), await one(forgot(fresh()))]).toEqual(["done", "RATE_LIMITED"]);
});

test("five registrations an hour with one mailbox, thirty from one address", async () => {
  const register = (name: string, email: string) =>
    one(office().ask(registerMutation, { input: { ...registration(name), email } }));
  expect(await allButOne("register:email", "reg@limits.test")).toBe(5);
  expect(await register("limits-a", "reg@limits.test")).toBe("done");
  expect(await register("limits-b", "reg+1@limits.test")).toBe("RATE_LIMITED");
  expect(await register("limits-c", "other@limits.test")).toBe("done");
  await office().db.admin.query("delete from app_private.rate_limits");
  expect(await allButOne("register:address", "127.0.0.1")).toBe(30);
  expect(await register("limits-d", fresh())).toBe("done");
  expect(await register("limits-e", fresh())).toBe("RATE_LIMITED");
});

test("a mailbox gets twenty mails a day whoever asks; more are dropped in silence", async () => {
  const { admin: db, server } = office().db;
  const queued = async () =>
    (await db.query("select count(*)::int as n from graphile_worker.jobs where task_identifier = 'send_mail'")).rows[0]
      .n as number;
  const before = await queued();
  expect(await allButOne("mails:recipient", "ann@limits.test")).toBe(20);
  expect(await one(forgot("ann@limits.test"))).toBe("done");
  expect(await queued()).toBe(before + 1);
  const silent = await forgot("ann+more@limits.test");
  expect(silent.data).toEqual({ forgotPassword: true });
  expect(await queued()).toBe(before + 1);
  await withVisitor(server, { role: "anonymous" }, (client) =>
    client.query("select app_private.request_mail('reset', 'ann@limits-too.test', '192.0.2.7', 'en')"),
  );
  expect(await queued()).toBe(before + 2);
});
