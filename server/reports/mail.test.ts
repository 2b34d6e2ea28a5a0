import { beforeAll, expect, test } from "vitest";
import { verifyAddress, type TestUser } from "../../db/test/accounts.ts";
import type { World } from "../../db/test/security/world.ts";
import { namesOfReport } from "../../resources/core/naming.ts";
import { reportPrinter } from "./report-printer.ts";
import { personOf, settle } from "../test/security/office.ts";
import { eventually } from "../../workers/test/eventually.ts";
import { mailing } from "../test/mailing.ts";
import { pdfText } from "../test/pdf-text.ts";

const { served, smtp } = mailing(({ within }) => ({ reports: reportPrinter(within) }));
let world: World;
beforeAll(async () => {
  world = await settle(served());
  await served().db.admin.query(
    "update app_private.logins set verified_at = now() where account_id = $1 and user_id = $2",
    [world.ours.accountId, personOf(world.ours.admin).userId],
  );
}, 120_000);

const report = {
  module: "report_of_sales_orders",
  name: "Orders of all: costs",
  criteria: { createdAt: { preset: "thisYear" } },
  columns: ["displayId", "total", "createdAt"],
  language: "en",
};
const automate = async (user: TestUser, input: Readonly<Record<string, unknown>>) => {
  const { data, errors } = await served().ask<{ createAutomation: { automation: { id: number } } }>(
    user,
    "mutation ($input: CreateAutomationInput!) { createAutomation(input: $input) { automation { id } } }",
    {
      variables: {
        input: {
          ...{ name: `Report ${Math.random()}`, actionType: "sendReport", interval: "weekly", emailTo: "boss@us.test" },
          ...{ emailSubject: "Week of {{company}}", emailBody: "Good morning,", report },
          ...input,
        },
      },
    },
  );
  return { id: data?.createAutomation?.automation.id ?? 0, error: errors[0]?.extensions };
};
/** What comes of it once its time has come. */
const byTheClock = async (id: number) => {
  const { admin } = served().db;
  await admin.query(
    "update app_private.automation_times set next_at = clock_timestamp() - interval '1 minute' where automation_id = $1",
    [id],
  );
  await admin.query("select app_private.queue_automations()");
  return eventually(async () => {
    const { rows } = await admin.query<{ outcome: string; failure: string | null }>(
      "select outcome, failure from app_public.automation_runs where automation_id = $1 and outcome <> 'waiting'",
      [id],
    );
    return rows[0];
  }, 60);
};
const admin = () => personOf(world.ours.admin);

test("by the clock a mail in the company's words arrives, with a PDF that holds what all rows come to", async () => {
  const { id, error } = await automate(admin(), { emailTo: "boss@us.test, second@us.test" });
  expect(error).toBe(undefined);
  expect(await byTheClock(id)).toEqual({ outcome: "done", failure: null });
  const mail = smtp().mails.at(-1) ?? "";
  // the company itself writes to its people, too
  expect(
    smtp()
      .recipients.filter((one) => one.endsWith("@us.test>"))
      .toSorted(),
  ).toEqual(["<boss@us.test>", "<second@us.test>"]);
  expect(mail).toContain(`Subject: Week of ${world.ours.name}`);
  expect(mail).toContain("Good morning,");
  expect(mail).toMatch(/filename="?Orders of all costs\.pdf/);
  const encoded = /application\/pdf[\s\S]*?\n\n([A-Za-z\d+/=\n]+)/.exec(mail)?.[1] ?? "";
  const pdf = Buffer.from(encoded.replaceAll("\n", ""), "base64");
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  const { data } = await served().ask<{ all: { count: number; total: string } }>(
    admin(),
    `{ all: ${namesOfReport(report.module).totals}(sums: ["total"]) }`,
  );
  const text = pdfText(pdf);
  const total = Number(data.all.total).toLocaleString("en-US", { minimumFractionDigits: 2 });
  expect(data.all.count).toBeGreaterThan(0);
  expect(text).toContain(`All${data.all.count}rows${total}`);
  expect(text).toContain("Ordersofall:costs");
}, 120_000);

test("whoever lost the scope or may not sign in any more has nothing sent, and the run says why", async () => {
  const clerk = await served().user(world.ours.accountId, { type: "admin" });
  await verifyAddress(served().db.admin, clerk, "clerk-of-reports@us.test");
  const lost = (await automate(clerk, { emailTo: "nobody@us.test" })).id;
  const gone = (await automate(clerk, { emailTo: "nobody@us.test" })).id;
  const { admin: db } = served().db;
  const roleOf = "(select role_id from app_public.users where id = $1)";
  await db.query(
    `update app_public.user_roles set scope_blacklist = '{sales_order:view:all,sales_order:view:single}' where id = ${roleOf}`,
    [clerk.userId],
  );
  expect(await byTheClock(lost)).toMatchObject({ outcome: "failed", failure: expect.stringMatching(/role/i) });
  await db.query("update app_public.users set is_active = false where id = $1", [clerk.userId]);
  expect(await byTheClock(gone)).toEqual({
    outcome: "skipped",
    failure: "Whoever signed it cannot sign in any more.",
  });
  expect(smtp().recipients.filter((one) => one === "<nobody@us.test>")).toEqual([]);
}, 120_000);

test("what is no report, addresses that are none or too many, and nobody to send it to are refused by their fields", async () => {
  const fields = async (input: Readonly<Record<string, unknown>>) => (await automate(admin(), input)).error?.fields;
  for (const wrong of [
    { ...report, module: "sales_orders" },
    { ...report, module: "report_of_nothing" },
    { ...report, more: 1 },
    { ...report, criteria: [] },
    { ...report, columns: "total" },
    { ...report, name: {} },
    [],
    "report",
  ])
    expect([wrong, await fields({ report: wrong })]).toEqual([wrong, { report: "invalid" }]);
  expect(await fields({ report: null })).toEqual({ report: "required" });
  expect(await fields({ report: { ...report, columns: Array.from({ length: 400 }, () => "x".repeat(40)) } })).toEqual({
    report: "invalid",
  });
  expect(await fields({ emailTo: "" })).toEqual({ emailTo: "required" });
  expect(await fields({ emailTo: "nobody" })).toHaveProperty("emailTo");
  expect(await fields({ emailTo: "{{email}}@us.test" })).toHaveProperty("emailTo");
  expect(await fields({ emailTo: Array.from({ length: 21 }, (_, n) => `a${n}@us.test`).join(",") })).toHaveProperty(
    "emailTo",
  );
});
