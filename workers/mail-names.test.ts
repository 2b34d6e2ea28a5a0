import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { configurationFrom } from "../db/client/configuration/from-environment.ts";
import { withVisitor } from "../db/client/transaction.ts";
import { useDatabase } from "../db/test/database.ts";
import { eventually } from "./test/eventually.ts";
import { startMailServer, type MailServer } from "./test/mail-server.ts";
import { startWorker, type Worker } from "./worker.ts";

const database = useDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "stockwright-names-"));
let smtp: MailServer;
let worker: Worker;

const register = (name: string, more: object = {}) =>
  withVisitor(database().server, { role: "anonymous" }, (client) =>
    client.query("select app_private.register($1, 'no hash', 'en')", [
      { companyName: name, subdomain: name, firstName: "Ann", lastName: "Lee", email: `ann@${name}.test`, ...more },
    ]),
  );
/** Header lines as they arrived, and the text decoded. */
const parts = (mail: string) => {
  const [head = "", ...rest] = mail.split("\n\n");
  const text = rest
    .join("\n\n")
    .replace(/=\n/g, "")
    .replace(/((?:=[0-9A-F]{2})+)/g, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString("utf8"));
  return { lines: head.split(/\n(?=\S)/), text };
};
const mailTo = (address: string) =>
  eventually(async () => smtp.mails.find((mail) => mail.toLowerCase().includes(`to: ${address}`)), 60);
const admin = (query: string, values: unknown[] = []) => database().admin.query(query, values);

beforeAll(async () => {
  smtp = await startMailServer();
  worker = await startWorker({
    url: database().connections.worker,
    configuration: configurationFrom({ DATA_DIR: dataDir, SMTP_URL: smtp.url, PUBLIC_URL: "https://stock.example" }),
    unscheduled: true,
  });
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await smtp.close();
  rmSync(dataDir, { recursive: true });
});

test.each([
  ["companyName", "Fern\r\nBcc: all@evil.test"],
  ["companyName", "Fern\u202Etest"],
  ["firstName", "Ann\u2028Lee"],
  ["firstName", "A\u200bnn"],
  ["lastName", "Lee\u0007"],
])("%s takes no control characters: %j", async (field, value) => {
  await expect(register("refused", { [field]: value })).rejects.toMatchObject({
    code: expect.stringMatching(/23514|SWVAL/),
  });
});

test.each([
  "a@refused.test,b@refused.test",
  "Ann<ann@refused.test>",
  '"Ann"@refused.test',
  "ann@refused.test;b",
  "ann@[127.0.0.1].test",
  "a\u200bnn@refused.test",
  "group:ann@refused.test",
  "(c)ann@refused.test",
])("an address is one mailbox: %j is none", async (email) => {
  await expect(register("refused", { email })).rejects.toMatchObject({ code: "23514" });
});

test("whatever is stored, a mail is one plain text to one address, with plain names", async () => {
  await register("names");
  await mailTo("ann@names.test");
  // past the checks, as an older database might have it
  await admin("alter table app_public.users drop constraint users_first_name_check1");
  await admin("alter table app_public.users disable trigger _160_display_name");
  await admin("update app_public.users set first_name = $1", [
    "Your invoice: https://evil.test/pay\r\nBcc: all@evil.test\u202E",
  ]);
  await admin(
    "insert into app_private.outgoing_mails (recipient, template, variables) values ('ann@names.test', 'invite', $1)",
    [
      {
        language: "en",
        inviter: "Bob\r\nBcc: victim@evil.test\r\n\r\n<a href=http://evil.test>",
        company: `Free money at evil.test \u2028${"x".repeat(500)}`,
      },
    ],
  );
  const mail = await eventually(
    async () => smtp.mails.filter((each) => each.toLowerCase().includes("to: ann@names.test"))[1],
    60,
  );
  const { lines, text } = parts(mail);
  expect(
    lines.filter((line) => /^(to|cc|bcc|subject|content-type):/i.test(line)).map((line) => line.split(":")[0]),
  ).toEqual(expect.arrayContaining(["To", "Subject", "Content-Type"]));
  expect(lines.filter((line) => /^b?cc:/i.test(line))).toEqual([]);
  expect(lines.find((line) => line.startsWith("Content-Type"))).toMatch(/^Content-Type: text\/plain/);
  expect(`${lines.join("\n")}\n${text}`).not.toMatch(/evil\.test|victim@|all@evil|<a |x{100}/);
  expect(text.match(/https?:\/\/\S+/g)).toEqual([expect.stringMatching(/^https:\/\/stock\.example\/verify\/\S+$/)]);
  // what is no name is none there
  expect(text).toMatch(/^Hello,\n\nA colleague made you a user of Stockwright/);
  expect(new Set(smtp.recipients)).toEqual(new Set(["<ann@names.test>"]));
});

test("an address that slipped in with two is sent to neither", async () => {
  await register("slipped");
  await mailTo("ann@slipped.test");
  smtp.recipients.length = 0;
  await admin(
    "update app_private.logins set email = 'one@slipped.test,two@slipped.test' where email = 'ann@slipped.test'",
  );
  await admin(
    "insert into app_private.outgoing_mails (recipient, template) values ('one@slipped.test,two@slipped.test', 'reset')",
  );
  await eventually(async () => {
    const { rows } = await admin("select failure, sent_at from app_private.outgoing_mails order by id desc limit 1");
    return rows[0].failure ?? rows[0].sent_at;
  }, 60);
  expect(smtp.recipients.length).toBeLessThan(2);
  expect(smtp.recipients).not.toContain("<two@slipped.test>");
});

test("a mail server that repeats the link when it refuses tells it to nobody", async () => {
  smtp.echo(true);
  await register("echoed");
  const failure = await eventually(async () => {
    const { rows } = await admin("select failure from app_private.outgoing_mails where recipient = 'ann@echoed.test'");
    return rows[0].failure as string | null;
  }, 60);
  smtp.echo(false);
  expect(failure).toContain("looks like spam");
  expect(failure).not.toMatch(/verify\/[\w-]{20}/);
  const { rows } = await eventually(async () => {
    const found = await admin("select last_error from graphile_worker.jobs where last_error like '%spam%'");
    return found.rows.length > 0 && found;
  }, 60);
  expect(rows[0].last_error).not.toMatch(/verify\/[\w-]{20}/);
});
