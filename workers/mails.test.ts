import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { configurationFrom } from "../db/client/configuration/from-environment.ts";
import { useDatabase } from "../db/test/database.ts";
import { withVisitor } from "../db/client/transaction.ts";
import { eventually } from "./test/eventually.ts";
import { startMailServer, type MailServer } from "./test/mail-server.ts";
import { startWorker, type Worker } from "./worker.ts";

const database = useDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "stockwright-worker-"));
const outbox = join(dataDir, "outbox");
let smtp: MailServer;
let worker: Worker | undefined;

beforeAll(async () => {
  smtp = await startMailServer();
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(async () => {
  await smtp.close();
  rmSync(dataDir, { recursive: true });
});

const work = async (env: NodeJS.ProcessEnv): Promise<void> => {
  worker = await startWorker({
    url: database().connections.worker,
    configuration: configurationFrom({ ...env, DATA_DIR: dataDir }),
    unscheduled: true,
  });
};
const register = (name: string, language: "en" | "ru" = "en") =>
  withVisitor(database().server, { role: "anonymous" }, (client) =>
    client.query("select app_private.register($1, 'no hash', $2)", [
      { companyName: name, subdomain: name, firstName: "Ann", lastName: "Lee", email: `ann@${name}.test` },
      language,
    ]),
  );
const request = (template: string, email: string) =>
  withVisitor(database().server, { role: "anonymous" }, (client) =>
    client.query("select app_private.request_mail($1, $2, '192.0.2.1', 'en')", [template, email]),
  );
const row = async (recipient: string) => {
  const { rows } = await database().admin.query(
    "select sent_at, failure, template from app_private.outgoing_mails where recipient = $1 order by id desc limit 1",
    [recipient],
  );
  return rows[0];
};
const jobs = async () =>
  (await database().admin.query("select count(*)::int as n from graphile_worker.jobs")).rows[0].n as number;
const filed = () =>
  existsSync(outbox) ? readdirSync(outbox).map((name) => readFileSync(join(outbox, name), "utf8")) : [];

test("without a mail server a mail is a file, and its link works", async () => {
  await register("filed");
  await work({ PUBLIC_URL: "https://stock.example/" });
  const [mail] = await eventually(async () => filed().length > 0 && filed());
  expect(mail).toContain("To: ann@filed.test");
  const token = /^https:\/\/stock\.example\/verify\/(\S+)$/m.exec(mail ?? "")?.[1];
  expect(token).toHaveLength(32);
  await eventually(async () => (await row("ann@filed.test")).sent_at);
  const { rows } = await withVisitor(database().server, { role: "anonymous" }, (client) =>
    client.query("select app_private.verify_email(sha256($1)) as verified", [token]),
  );
  expect(rows).toEqual([{ verified: true }]);
  expect(await jobs()).toBe(0);
});

const outboxOf = async (recipient: string) =>
  (
    await database().admin.query(
      `select m.id, m.account_id, m.user_id, m.state, t.body, m.failure, m.expires_at is not null as expires
       from app_public.mails as m left join app_private.mail_texts as t on t.account_id = m.account_id and t.mail_id = m.id
       where m.recipient = $1 order by m.id`,
      [recipient],
    )
  ).rows;

test("without a mail server its administrators read it in the outbox, nobody else does", async () => {
  await register("kept");
  await work({ PUBLIC_URL: "https://stock.example" });
  const [mail] = await eventually(async () => (await outboxOf("ann@kept.test"))[0] && outboxOf("ann@kept.test"));
  expect(mail).toMatchObject({ state: "kept", failure: null, expires: true });
  expect(mail.body).toMatch(/^https:\/\/stock\.example\/verify\/\S{32}$/m);
  const seenBy = (accountId: number, granted: string) =>
    withVisitor(database().server, { role: "visitor", accountId, userId: 1, granted }, async (client) => {
      const { rows } = await client.query("select recipient from app_public.mails where recipient = 'ann@kept.test'");
      return rows.length;
    });
  expect(await seenBy(mail.account_id, ",email:view:all,")).toBe(1);
  expect(await seenBy(mail.account_id, ",email:create,")).toBe(0);
  expect(await seenBy(mail.account_id + 1, ",email:view:all,")).toBe(0);
});

test("a kept mail is written anew with a new link, by administrators of its company alone", async () => {
  await register("again");
  await work({ PUBLIC_URL: "https://stock.example" });
  const [mail] = await eventually(async () => (await outboxOf("ann@again.test"))[0] && outboxOf("ann@again.test"));
  const resend = (accountId: number, granted: string) =>
    withVisitor(database().server, { role: "visitor", accountId, userId: 1, granted }, (client) =>
      client.query("select app_hidden.perform('resend_mail', $1)", [{ id: mail.id }]),
    );
  await expect(resend(mail.account_id, ",email:create,")).rejects.toMatchObject({ code: "SWFBD" });
  await expect(resend(mail.account_id, ",email:view:all,")).rejects.toMatchObject({ code: "SWFBD" });
  await expect(resend(mail.account_id + 1, ",email:create,email:view:all,")).rejects.toMatchObject({ code: "SWNFD" });
  expect(await outboxOf("ann@again.test")).toHaveLength(1);
  await resend(mail.account_id, ",email:create,email:view:all,");
  const [one, other] = await eventually(async () => {
    const mails = await outboxOf("ann@again.test");
    return mails.length === 2 && mails;
  });
  expect(one.body).toBeNull(); // its link is worth nothing any more
  expect(other.body).toContain("/verify/");
});

test("with one it is sent, in the reader's language", async () => {
  await work({ SMTP_URL: smtp.url, MAIL_FROM: "Fern <hello@fern.test>" });
  const before = filed().length;
  await register("sent", "ru");
  const mail = await eventually(async () => smtp.mails.find((each) => each.includes("ann@sent.test")));
  expect(mail).toContain("From: Fern <hello@fern.test>");
  expect(mail).toContain("=?UTF-8?");
  expect(filed()).toHaveLength(before);
  await eventually(async () => (await row("ann@sent.test")).sent_at);
  expect(await outboxOf("ann@sent.test")).toEqual([]); // what was sent is its reader's business
});

test("a known address is told so, an unknown one gets nothing", async () => {
  await work({ SMTP_URL: smtp.url });
  await register("told");
  await withVisitor(database().server, { role: "anonymous" }, (client) =>
    client.query("select app_private.register($1, 'no hash', 'en')", [
      { companyName: "x", subdomain: "told-again", firstName: "x", lastName: "", email: "ann@told.test" },
    ]),
  );
  const mail = await eventually(async () => smtp.mails.find((each) => each.includes("You already have an account")));
  expect(mail).toContain("/login");
  await request("reset", "nobody@told.test");
  await request("reset", "ann@told.test");
  await eventually(async () => smtp.mails.find((each) => each.includes("/reset-password/")));
  await eventually(async () => (await jobs()) === 0);
  expect(smtp.mails.filter((each) => each.includes("nobody@told.test"))).toEqual([]);
});

test("a mail that cannot be sent is tried again, and goes out once", async () => {
  smtp.refuse(true);
  await work({ SMTP_URL: smtp.url });
  await register("later");
  await eventually(async () => (await row("ann@later.test")).failure);
  expect(await outboxOf("ann@later.test")).toMatchObject([{ state: "failed", body: null }]);
  smtp.refuse(false);
  await database().admin.query("update graphile_worker._private_jobs set run_at = now()");
  await eventually(async () => (await row("ann@later.test")).sent_at);
  expect(smtp.mails.filter((each) => each.includes("ann@later.test"))).toHaveLength(1);
  const { rows } = await database().admin.query(
    "select count(*)::int as n from app_private.one_time_tokens as t join app_private.outgoing_mails as m on m.id = t.mail_id where m.recipient = 'ann@later.test'",
  );
  expect(rows[0].n).toBe(1); // only the link that was sent works
});

const readAs = async (mailId: number, accountId: number, granted: string, texts = "kept") =>
  withVisitor(database().server, { role: "visitor", accountId, userId: 1, granted }, async (client) => {
    await client.query("select set_config('app.mail_texts', $1, true)", [texts]);
    const { rows } = await client.query(
      "select subject, recipient, state, app_hidden.mail_text(id) as text from app_public.mails where id = $1",
      [mailId],
    );
    return rows[0];
  });

test("the text is read by those with at least its reader's rights; who has less sees that there is a mail", async () => {
  await register("equals");
  await work({});
  const [mail] = await eventually(async () => (await outboxOf("ann@equals.test"))[0] && outboxOf("ann@equals.test"));
  const { rows } = await database().admin.query("select app_private.granted_scopes($1, $2) as granted", [
    mail.account_id,
    mail.user_id,
  ]);
  const all = rows[0].granted as string;
  expect((await readAs(mail.id, mail.account_id, all)).text).toContain("/verify/");
  // one scope less
  const lesser = all.replace(",user_role:*,", ",user_role:create,");
  expect(lesser).not.toBe(all);
  expect(await readAs(mail.id, mail.account_id, lesser)).toEqual({
    subject: "Verify your email address",
    recipient: "ann@equals.test",
    state: "kept",
    text: null,
  });
  expect(await readAs(mail.id, mail.account_id + 1, all)).toBeUndefined();
  // a server in production says nothing, also of texts that were kept before
  expect((await readAs(mail.id, mail.account_id, all, "")).text).toBeNull();
  // sent again by who has less: the newer text is no more theirs
  const before = mail.id;
  await withVisitor(
    database().server,
    { role: "visitor", accountId: mail.account_id, userId: 1, granted: lesser },
    (client) => client.query("select app_hidden.perform('resend_mail', $1)", [{ id: before }]),
  );
  const [, again] = await eventually(async () => {
    const mails = await outboxOf("ann@equals.test");
    return mails.length === 2 && mails;
  });
  expect((await readAs(again.id, mail.account_id, lesser)).text).toBeNull();
  expect((await readAs(again.id, mail.account_id, all)).text).toContain("/verify/");
  // no visitor reaches the table itself
  await expect(
    withVisitor(database().server, { role: "visitor", accountId: mail.account_id, userId: 1, granted: all }, (client) =>
      client.query("select * from app_private.mail_texts"),
    ),
  ).rejects.toThrow(/permission denied/);
});

test("in production no text is kept, whoever gives it, and those of before are forgotten", async () => {
  expect((await database().admin.query("select from app_private.mail_texts")).rowCount).toBeGreaterThan(0);
  await work({ NODE_ENV: "production" });
  await register("secretive");
  await eventually(async () => (await outboxOf("ann@secretive.test"))[0]);
  expect(await outboxOf("ann@secretive.test")).toMatchObject([{ state: "failed", body: null }]);
  await eventually(async () => (await database().admin.query("select from app_private.mail_texts")).rowCount === 0);
  // and in SQL, for a worker that gave one all the same
  await database().admin.query(
    "select app_private.finish_mail(max(id), 'x', 'x', 'https://link') from app_private.outgoing_mails where recipient = 'ann@secretive.test'",
  );
  expect((await database().admin.query("select from app_private.mail_texts")).rowCount).toBe(0);
});

test("a mail that its folder does not take is tried again, and leaves no half of it", async () => {
  const away = `${outbox}-away`;
  await work({});
  if (existsSync(outbox)) renameSync(outbox, away);
  writeFileSync(outbox, ""); // no folder any more: like a full disk, but to be had on every machine
  await register("folderless");
  await eventually(async () => (await row("ann@folderless.test")).failure);
  rmSync(outbox);
  if (existsSync(away)) renameSync(away, outbox);
  await database().admin.query("update graphile_worker._private_jobs set run_at = now()");
  await eventually(async () => (await row("ann@folderless.test")).sent_at);
  expect(filed().some((mail) => mail.includes("ann@folderless.test"))).toBe(true);
  expect(readdirSync(outbox).filter((name) => !name.endsWith(".eml"))).toEqual([]);
});

test("in production nothing is written to disk", async () => {
  const before = filed().length;
  await work({ NODE_ENV: "production" });
  await register("produced");
  expect(
    (await eventually(async () => (await row("ann@produced.test")).failure && row("ann@produced.test"))).failure,
  ).toContain("SMTP_URL");
  expect(filed()).toHaveLength(before);
});

test("what is rolled back is not sent", async () => {
  const before = await jobs();
  await withVisitor(database().server, { role: "anonymous" }, async (client) => {
    await client.query("select app_private.request_mail('reset', 'ann@filed.test', '192.0.2.1', 'en')");
    throw new Error("changed my mind");
  }).catch(() => undefined);
  expect(await jobs()).toBe(before);
});

test("nobody but the clerk adds jobs or reads mails", async () => {
  for (const role of ["anonymous", "visitor"]) {
    const attempt = (query: string) =>
      withVisitor(database().server, { role, accountId: 1, userId: 1 }, (client) => client.query(query));
    await expect(attempt("select graphile_worker.enqueue('send_mail', '{}')")).rejects.toThrow(/permission denied/);
    await expect(attempt("select graphile_worker.add_job('send_mail', '{}')")).rejects.toThrow(/permission denied/);
    await expect(attempt("select * from app_private.outgoing_mails")).rejects.toThrow(/permission denied/);
    await expect(attempt("select app_private.prepare_mail(1, 'x')")).rejects.toThrow(/permission denied/);
  }
});
