import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configurationFrom } from "../../db/client/configuration/from-environment.ts";
import type { TestUser } from "../../db/test/accounts.ts";
import { eventually } from "../../workers/test/eventually.ts";
import { startWorker } from "../../workers/worker.ts";
import { bulkRunner } from "../bulk/bulk-runner.ts";
import { diskStore } from "../files/disk-store.ts";
import { mailing } from "../test/mailing.ts";
import { pdfText } from "../test/pdf-text.ts";
import { header, headersOf, office } from "../test/office-of-mails.ts";
import { paperPrinter } from "./paper-printer.ts";

const { served, smtp } = mailing(({ within, folder }, pool) => ({
  ...{ papers: paperPrinter(within, diskStore(folder)), bulk: bulkRunner(within, pool) },
}));
const { ours, company, letter, send, thread, ended } = office(served);

test("a clerk mails an order with its paper and a file; it arrives, stands on the record and in its history", async () => {
  const { rows } = await served().db.admin.query<{ id: number }>(
    `insert into app_public.files (account_id, name, type, size, path, module, record_id)
     values ($1, 'drawing.txt', 'text/plain', 5, 'drawing00000000000000000', 'purchase_orders', $2) returning id`,
    [ours().account.accountId, ours().order],
  );
  const folder = join(served().folder, String(ours().account.accountId));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "drawing00000000000000000"), "lines");
  const { id, code } = await send(ours().clerk, {
    ...letter(),
    ...{ to: " vera@vendor.test, otto@vendor.test,vera@vendor.test", cc: "east@us.test", bcc: "secret@us.test" },
    ...{ replyTo: "orders@us.test", documents: [{ paper: "purchaseOrder" }], fileIds: [rows[0]?.id] },
  });
  expect(code).toBeUndefined();
  const told = await ended(id);
  expect(told).toMatchObject({ state: "sent", failure: null, to: "vera@vendor.test, otto@vendor.test" });
  const mail = smtp().mails.at(-1) ?? "";
  expect(header(mail, "From")).toContain(`<${ours().from}>`);
  expect(header(mail, "To")).toBe("vera@vendor.test, otto@vendor.test");
  expect(header(mail, "Cc")).toBe("east@us.test");
  expect(header(mail, "Reply-To")).toBe("orders@us.test");
  expect(headersOf(mail)).not.toContain("secret");
  expect(smtp().recipients.toSorted()).toEqual([
    ...["<east@us.test>", "<otto@vendor.test>", "<secret@us.test>", "<vera@vendor.test>"],
  ]);
  expect(mail).toMatch(/filename="?drawing\.txt/);
  expect(mail).toMatch(/filename="?Purchase order PO-\d+\.pdf/);
  const encoded = /application\/pdf[\s\S]*?\n\n([A-Za-z\d+/=\n]+)/.exec(mail)?.[1] ?? "";
  const text = pdfText(Buffer.from(encoded.replaceAll("\n", ""), "base64"));
  // the clerk's role sees costs here, and so does the vendor
  expect(text).toContain("CHR-");
  expect(text).toContain("50.00");
  const { data } = await served().ask<{ history: { tableName: string; changes: object }[] }>(
    ours().account.admin,
    `query ($id: Int!) { history(filter: { module: "purchase_orders", rootId: $id }, limit: 1) { tableName changes } }`,
    { variables: { id: ours().order } },
  );
  expect(data.history[0]).toMatchObject({ tableName: "emails", changes: { subject: [null, "Our order"] } });
}, 60_000);

test("later mails about the record are of one conversation", async () => {
  const [first] = smtp().mails.map((mail) => header(mail, "Message-ID"));
  const { id } = await send(ours().clerk, { ...letter(), subject: "Once more" });
  await ended(id);
  const mail = smtp().mails.at(-1) ?? "";
  expect(header(mail, "In-Reply-To")).toBe(first);
  expect(header(mail, "References")).toBe(first);
  expect(header(mail, "Message-ID")).not.toBe(first);
});

test("one key sends once, however often and at the same time; two keys twice", async () => {
  const before = smtp().mails.length;
  const twice = await Promise.all(
    [1, 2].map(() => send(ours().clerk, { ...letter(), subject: "Clicked twice" }, "one-click-0001")),
  );
  const again = await send(ours().clerk, { ...letter(), subject: "Clicked twice" }, "one-click-0001");
  const ids = [...twice, again].flatMap(({ id }) => (id > 0 ? [id] : []));
  expect(new Set(ids).size).toBe(1);
  await ended(ids[0] ?? 0);
  const other = await send(ours().clerk, { ...letter(), subject: "Clicked twice" }, "two-clicks-0002");
  await ended(other.id);
  expect(smtp().mails.length - before).toBe(2);
});

test("who is put off is tried again later; who is refused for good bounces, with the server's words", async () => {
  smtp().refuse(true);
  const { id } = await send(ours().clerk, { ...letter(), subject: "Later" });
  expect(await ended(id, ({ failure }) => failure !== null)).toMatchObject({ state: "waiting", failure: "451 later" });
  smtp().refuse(false);
  await served().db.admin.query("update graphile_worker._private_jobs set run_at = now()");
  expect(await ended(id)).toMatchObject({ state: "sent", failure: null });
  expect(smtp().mails.filter((mail) => header(mail, "Subject") === "Later")).toHaveLength(1);

  smtp().bounce("gone@");
  const gone = await send(ours().clerk, { ...letter(), subject: "Nobody", to: "gone@vendor.test" });
  expect(await ended(gone.id)).toMatchObject({ state: "bounced", failure: "550 5.1.1 nobody of this name here" });
  const partly = await send(ours().clerk, { ...letter(), subject: "Partly", to: "vera@vendor.test, gone@vendor.test" });
  expect(await ended(partly.id)).toMatchObject({ state: "sent", failure: "Refused: gone@vendor.test" });
  smtp().bounce(null);
  // once there is somebody, it is sent again as a new mail
  const { data } = await served().ask<{ sendEmailAgain: { email: { id: number } } }>(
    ours().clerk,
    "mutation ($id: Int!) { sendEmailAgain(id: $id) { email { id } } }",
    { variables: { id: gone.id } },
  );
  expect(await ended(data.sendEmailAgain.email.id)).toMatchObject({ state: "sent", subject: "Nobody" });
  const jobs = await served().db.admin.query(
    "select from graphile_worker._private_jobs as j join graphile_worker._private_tasks as t on t.id = j.task_id where t.identifier = 'send_email'",
  );
  expect(jobs.rowCount).toBe(0);
}, 60_000);

test("a worker that dies between sending and noting it: the same mail once more, under one Message-ID", async () => {
  smtp().hold(true);
  const { id } = await send(ours().clerk, { ...letter(), subject: "Died" });
  await eventually(async () => smtp().held.length > 0);
  // what it held is given to another one, as after its death
  await served().db.admin.query("update graphile_worker._private_jobs set locked_at = null, locked_by = null");
  await served().db.admin.query("update graphile_worker._private_job_queues set locked_at = null, locked_by = null");
  smtp().hold(false);
  const { db, folder, within } = served();
  const other = await startWorker({
    url: db.connections.worker,
    unscheduled: true,
    configuration: configurationFrom({ DATA_DIR: folder, SMTP_URL: smtp().url }),
    userJobs: { papers: paperPrinter(within, diskStore(folder)) },
  });
  expect(await ended(id)).toMatchObject({ state: "sent" });
  smtp().hangUp(); // and the first one is rid of it
  await other.stop();
  const again = smtp().mails.filter((mail) => header(mail, "Subject") === "Died");
  expect(again.map((mail) => header(mail, "Message-ID"))).toEqual(
    smtp().held.map((mail) => header(mail, "Message-ID")),
  );
}, 60_000);

test("a document that fits on no pages is not sent, and the mail says which, where and why", async () => {
  const { admin } = ours().account;
  const source = '<p>one</p>\n<div style="height: 9000000mm"></div>';
  const { data } = await served().ask<{ createTemplate: { template: { id: number } } }>(
    admin,
    "mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { template { id } } }",
    { variables: { input: { fileName: "Endless", type: "purchase_orders", source } } },
  );
  const { template } = data.createTemplate;
  const { rows } = await served().db.admin.query<{ email: string }>(
    "select email from app_private.logins where user_id = $1",
    [admin.userId],
  );
  const written = { ...letter(), from: rows[0]?.email, subject: "Endless" };
  const { id, code } = await send(admin, { ...written, documents: [{ templateId: template.id }] });
  expect(code).toBeUndefined();
  expect(await ended(id)).toMatchObject({
    state: "failed",
    failure: expect.stringMatching(/Endless.*main, line 2: size \(9000000mm\)/),
  });
  expect(smtp().mails.filter((mail) => header(mail, "Subject") === "Endless")).toEqual([]);
});

test("what is no mail is refused by its field", async () => {
  const fields = async (input: object) => {
    const { code, fields: named } = await send(ours().clerk, { ...letter(), ...input });
    return named ?? code;
  };
  expect(await fields({ to: "" })).toEqual({ to: "required" });
  expect(await fields({ to: "vera@vendor.test, nobody" })).toEqual({ "to.1": "email" });
  expect(await fields({ to: "vera@vendor.test\r\nBcc: all@x.test" })).toEqual({ "to.0": "email" });
  expect(await fields({ cc: "Vera <vera@vendor.test>" })).toEqual({ "cc.0": "email" });
  expect(await fields({ bcc: "a@x.test,,b@x" })).toEqual({ "bcc.2": "email" });
  expect(await fields({ replyTo: "x\r\nBcc: y@z.test" })).toEqual({ replyTo: "email" });
  expect(await fields({ subject: "Hello\r\nBcc: all@x.test" })).toEqual({ subject: "oneLine" });
  expect(await fields({ subject: "Hello\u2028Bcc: all@x.test" })).toEqual({ subject: "oneLine" });
  expect(await fields({ subject: " " })).toEqual({ subject: "required" });
  expect(await fields({ subject: "x".repeat(201) })).toEqual({ subject: "maxLength" });
  expect(await fields({ body: "x".repeat(20_001) })).toEqual({ body: "maxLength" });
  expect(await fields({ subject: "a\u0000b" })).toBeDefined();
  expect(await fields({ to: "a\u0000@x.test" })).toBeDefined();
  expect(await fields({ language: "fr" })).toEqual({ language: "choice" });
  const many = Array.from({ length: 1000 }, (_, at) => `a${at}@x.test`).join(",");
  expect(await fields({ to: many })).toEqual({ to: "tooManyAddresses" });
  const some = Array.from({ length: 11 }, (_, at) => `a${at}@x.test`).join(",");
  expect(await fields({ to: some, cc: some.replaceAll("a", "b") })).toEqual({ to: "tooManyAddresses" });
  expect(await fields({ documents: [{ paper: "invoice" }] })).toEqual({ "documents.0.paper": "choice" });
  expect(await fields({ documents: [{}] })).toEqual({ "documents.0.paper": "choice" });
  const papers = Array.from({ length: 200 }, () => ({ paper: "purchaseOrder" }));
  expect(await fields({ documents: papers })).toEqual({ documents: "tooManyAttached" });
  expect(await fields({ fileIds: Array.from({ length: 200 }, (_, at) => at + 1) })).toEqual({
    fileIds: "tooManyAttached",
  });
  expect(await fields({ module: "labels" })).toEqual({ module: "choice" });
  const { status } = await served()
    .ask(ours().clerk, "mutation ($input: SendEmailInput!) { sendEmail(input: $input) { email { id } } }", {
      variables: { input: { ...letter(), body: "x".repeat(10_000_000) } },
    })
    .catch(() => ({ status: 413 }));
  expect(status).toBe(413);
});

test("mails come from verified addresses: one's own, and of colleagues for who sees the outbox", async () => {
  const { account, clerk, from } = ours();
  const boss = "boss-1@us.test";
  const by = async (user: TestUser, sender: string) => (await send(user, { ...letter(), from: sender })).fields;
  expect(await by(clerk, boss)).toEqual({ from: "notVerified" });
  expect(await by(clerk, "ceo@bank.test")).toEqual({ from: "notVerified" });
  expect(await by(account.admin, from)).toBeUndefined();
  await served().db.admin.query("update app_private.logins set verified_at = null where email = $1", [from]);
  expect(await by(clerk, from)).toEqual({ from: "notVerified" });
  await served().db.admin.query("update app_private.logins set verified_at = now() where email = $1", [from]);
  const { data } = await served().ask<{
    emailDraft: { from: { email: string }[]; to: { email: string; name: string }[]; record: string };
  }>(
    clerk,
    `query ($id: Int!) { emailDraft(module: "purchase_orders", recordId: $id) { record company from { email name } to { email name } } }`,
    { variables: { id: ours().order } },
  );
  expect(data.emailDraft).toMatchObject({ from: [{ email: from }], record: expect.stringMatching(/^PO-\d+$/) });
  expect(data.emailDraft.to).toEqual([
    { email: "vera@vendor.test", name: "Fernhill" },
    { email: "otto@vendor.test", name: "Otto" },
  ]);
});

test("without the right, on another company's record and on what one does not see nothing is sent or told", async () => {
  const theirs = await company();
  const { accountId } = ours().account;
  const without = await served().user(accountId, { scopeBlacklist: ["email:create"] });
  const blind = await served().user(accountId, { routeBlacklist: ["purchase_orders"] });
  const before = smtp().mails.length;
  for (const [user, code] of [
    [without, "FORBIDDEN"],
    [blind, "FORBIDDEN"],
    [theirs.clerk, "NOT_FOUND"],
    [null, "UNAUTHENTICATED"],
  ] as const) {
    expect((await send(user, letter())).code).toBe(code);
    expect(await thread(user)).toEqual({ mails: [], code });
  }
  expect((await send(ours().clerk, { ...letter(), recordId: theirs.order })).code).toBe("NOT_FOUND");
  expect((await send(ours().clerk, { ...letter(), fileIds: [2147483647] })).code).toBe("NOT_FOUND");
  expect((await send(ours().clerk, { ...letter(), documents: [{ templateId: 2147483647 }] })).code).toBe("NOT_FOUND");
  const mine = (await thread(ours().clerk)).mails[0]?.id;
  const again = async (user: TestUser) =>
    (
      await served().ask(user, "mutation ($id: Int!) { sendEmailAgain(id: $id) { email { id } } }", {
        variables: { id: mine },
      })
    ).code;
  expect([await again(theirs.account.admin), await again(blind), await again(without)]).toEqual([
    ...["NOT_FOUND", "NOT_FOUND", "FORBIDDEN"],
  ]);
  // the list of all is for readers of the outbox, and for records that they see
  const list = async (user: TestUser) => {
    const { data, code } = await served().ask<{ emails: { id: number }[] | null }>(
      user,
      "{ emails(limit: 100) { id } }",
    );
    return code ?? data.emails?.length;
  };
  expect(await list(ours().account.admin)).toBeGreaterThan(3);
  expect(await list(ours().clerk)).toBe("FORBIDDEN");
  const half = await served().user(accountId, { type: "admin", routeBlacklist: ["purchase_orders"] });
  expect([await list(half), await list(theirs.account.admin)]).toEqual([0, 0]);
  expect(smtp().mails.length).toBe(before);
}, 60_000);

test("many orders are mailed to their vendors, one mail each; who has no address is left out, and told before", async () => {
  const other = await company();
  const { admin: db } = served().db;
  const { admin } = other.account;
  const { rows } = await db.query<{ id: number }>(
    `with mute as (
       insert into app_public.vendors (account_id, name, contact_name, email, phone, address1, city, postal_code, district, country)
       select account_id, 'Mute', contact_name, 'no;body@vendor.test', phone, address1, city, postal_code, district, country
       from app_public.vendors where account_id = $1 limit 1 returning id)
     select id from mute`,
    [other.account.accountId],
  );
  const { data: made } = await served().ask<{ made: { purchaseOrder: { id: number } } }>(
    admin,
    "mutation ($input: CreatePurchaseOrderInput!) { made: createPurchaseOrder(input: $input) { purchaseOrder { id } } }",
    { variables: { input: { vendorId: rows[0]?.id, warehouseId: other.warehouse } } },
  );
  const ids = [other.order, made.made.purchaseOrder.id];
  const before = smtp().mails.length;
  const { data, errors } = await served().ask<{ startBulkUpdate: { id: number } }>(
    admin,
    "mutation ($input: StartBulkUpdateInput!) { startBulkUpdate(input: $input) { id } }",
    {
      variables: {
        input: {
          module: "purchase_orders",
          action: "emailRecord",
          ids,
          fields: { body: "About {{name}}", language: "ru" },
        },
      },
    },
  );
  expect(errors).toEqual([]);
  const { id } = data.startBulkUpdate;
  const reached = (wanted: string) =>
    eventually(async () => {
      const { data: now } = await served().ask<{ bulkUpdate: Record<string, unknown> & { progress: string } }>(
        admin,
        "query ($id: Int!) { bulkUpdate(id: $id) { progress toChange toSkip done skipped failed } }",
        { variables: { id } },
      );
      return now.bulkUpdate.progress === wanted && now.bulkUpdate;
    }, 60);
  expect(await reached("checked")).toMatchObject({ toChange: 1, toSkip: 1 });
  expect(smtp().mails.length).toBe(before);
  await served().ask(admin, "mutation ($id: Int!) { applyBulkUpdate(id: $id) { id } }", { variables: { id } });
  expect(await reached("complete")).toMatchObject({ done: 1, skipped: 1, failed: 0 });
  await eventually(async () => smtp().mails.length > before, 60);
  const mail = smtp().mails.at(-1) ?? "";
  expect(header(mail, "To")).toBe("vera@vendor.test");
  expect(header(mail, "Subject")).toContain("=?UTF-8?");
  expect(mail).toMatch(/About PO-\d+/);
  expect(mail).toContain("application/pdf");
}, 60_000);

test("a workflow mails an order with its document to its vendor: in the thread, with what caused it, as its person sees it", async () => {
  const { admin } = ours().account;
  const ask = async (type: string, input: object) => {
    const { data, errors } = await served().ask<{ made: { made: { id: number } } }>(
      admin,
      `mutation ($input: ${type}Input!) { made: ${type[0]?.toLowerCase()}${type.slice(1)}(input: $input) { made: ${type.replace(/^(Create|Update)/, "").replace(/^./, (first) => first.toLowerCase())} { id } } }`,
      { variables: { input } },
    );
    return { id: data?.made?.made.id ?? 0, fields: errors[0]?.extensions.fields };
  };
  const rule = (action: object) => ({
    name: `Confirms ${JSON.stringify(action).length}`,
    criteria: [
      ...[{ triggerCondition: "updated", testTable: "purchase_orders", testColumn: "notes", matchCriteria: "changed" }],
    ],
    actions: [{ type: "sendEmail", emailSubject: "{{name}}", emailBody: "See {{link}}", ...action }],
  });
  // papers of other records, and two at once, are refused
  expect(await ask("CreateWorkflow", rule({ emailPaper: "invoice" }))).toMatchObject({
    fields: { "actions.0.emailPaper": "choice" },
  });
  const { id } = await ask("CreateWorkflow", rule({ emailPaper: "purchaseOrder", emailLanguage: "ru" }));
  expect((await ask("UpdateWorkflow", { id, isPaused: false })).fields).toBeUndefined();
  await ask("UpdatePurchaseOrder", { id: ours().order, notes: "changed" });
  await served().db.admin.query("select app_private.queue_workflows($1)", [ours().account.accountId]);
  const mailOf = async () => {
    const { rows } = await served().db.admin.query<Record<string, unknown>>(
      "select state, module, record_id, sent_to, origin, cause, user_id, documents from app_public.emails where account_id = $1 and origin = 'workflow'",
      [ours().account.accountId],
    );
    return rows[0]?.["state"] === "sent" && rows[0];
  };
  expect(await eventually(mailOf, 60)).toMatchObject({
    ...{ module: "purchase_orders", record_id: ours().order, sent_to: "vera@vendor.test", user_id: admin.userId },
    cause: expect.stringMatching(/^Confirms \d+ #\d+$/),
    documents: [{ paper: "purchaseOrder" }],
  });
  const mail = smtp().mails.at(-1) ?? "";
  expect(header(mail, "From")).toContain("boss-");
  expect(header(mail, "In-Reply-To")).toBeDefined();
  expect(mail).toContain("application/pdf");
  const { mails } = await thread(ours().clerk);
  expect(mails[0]).toMatchObject({ subject: expect.stringMatching(/^PO-/), state: "sent" });
}, 60_000);

test("a company sends as many mails a day as its caps say, whoever or whatever writes them", async () => {
  const { db } = served();
  const { accountId } = ours().account;
  await db.admin.query("update app_private.rate_rules set maximum = 30 where kind = 'outgoing:account'");
  await db.admin.query("delete from app_private.rate_limits");
  smtp().hold(false);
  const byRules = (recipients: string) =>
    db.admin.query<{ cap: { seconds: number } | null }>(
      `with caller as materialized (select set_config('app.account_id', $1, true), set_config('app.user_id', $2, true))
       select app_private.count_outgoing('purchase_orders', $3, array['x' || n || '@y.test'], true) as cap
       from caller cross join generate_series(${recipients}) as n`,
      [String(accountId), String(ours().clerk.userId), ours().order],
    );
  const counted = await byRules("1, 20");
  expect(counted.rows.every(({ cap }) => cap === null)).toBe(true);
  const outcomes = [];
  for (let n = 0; n < 12; n += 1) {
    const { fields, code } = await send(ours().clerk, { ...letter(), to: `c${n}@y.test` });
    outcomes.push(fields ?? code);
  }
  expect(outcomes.filter((one) => one === undefined)).toHaveLength(10);
  expect(outcomes.slice(10)).toEqual([{ to: "mailsSpent" }, { to: "mailsSpent" }]);
  const { rows } = await byRules("21, 21");
  expect(rows[0]?.cap?.seconds).toBeGreaterThan(80_000);
  await db.admin.query("update app_private.rate_rules set maximum = 2000 where kind = 'outgoing:account'");
}, 60_000);
