import { expect, test } from "vitest";
import { become, becomeAdmin } from "../accounts.ts";
import { useDatabase, withRollback } from "../database.ts";
import { companyIn, perform, workflow } from "./rules.ts";

const db = useDatabase();
type Client = Parameters<Parameters<typeof withRollback>[1]>[0];

const inCompany = companyIn(db);

const tick = (client: Client) => client.query<{ n: number }>("select app_private.queue_automations() as n");
const runs = async (client: Client, id: number) =>
  (
    await client.query<{
      id: number;
      outcome: string;
      matched: number;
      user_id: number | null;
      failure: string | null;
    }>(
      "select id, outcome, matched, user_id, failure from app_public.automation_runs where automation_id = $1 order by id",
      [id],
    )
  ).rows;
const work = async (client: Client, accountId: number, run: number) => {
  for (;;) {
    const { rows } = await client.query<{ left: { again?: true } | null }>(
      "select app_private.work_automation($1, $2) as left",
      [accountId, run],
    );
    if (!rows[0]?.left?.again) return rows[0]?.left;
  }
};
const overdue = (client: Client, id: number, by: string) =>
  client.query(
    "update app_private.automation_times set next_at = clock_timestamp() - $2::interval where automation_id = $1",
    [id, by],
  );
const letter = {
  actionType: "sendEmail",
  emailTo: "all@us.test",
  emailSubject: "Report of {{date}}",
  emailBody: "Of {{company}}",
};

const refusalIn = (client: Client) => async (input: object) => {
  await client.query("savepoint before");
  const error = await perform(client, "save_automations", { name: "Wrong", interval: "daily", ...input }).then(
    () => null,
    (reason: unknown) => reason as { code: string; detail?: string },
  );
  await client.query("rollback to before");
  return error && [error.code, (JSON.parse(error.detail ?? "{}") as { fields?: object }).fields];
};

test("what was missed is made up once; a paused one is never due; what is asked for now leaves the clock alone", () =>
  inCompany(async (client, company) => {
    const id = await perform(client, "save_automations", { name: "Report", interval: "hourly", ...letter });
    const { rows: planned } = await client.query<{ next: Date }>("select app_hidden.automation_next_run($1) as next", [
      id,
    ]);
    expect(planned[0]?.next.getTime()).toBeGreaterThan(Date.now());
    await becomeAdmin(client);
    await overdue(client, id, "3 days");
    await tick(client);
    await tick(client);
    expect(await runs(client, id)).toHaveLength(1);
    const { rows: next } = await client.query<{ next: Date }>(
      "select next_at as next from app_private.automation_times where automation_id = $1",
      [id],
    );
    expect(next[0]?.next).toEqual(planned[0]?.next);
    await become(client, company.admin.visitor);
    await perform(client, "save_automations", { id, isPaused: true });
    const { rows: paused } = await client.query("select app_hidden.automation_next_run($1) as next", [id]);
    expect(paused).toEqual([{ next: null }]);
    await perform(client, "run_automation", { id });
    await becomeAdmin(client);
    await tick(client);
    const [missed, asked] = await runs(client, id);
    expect([missed?.user_id, asked?.user_id]).toEqual([null, company.admin.userId]);
    // due before it was paused, and not begun: it is skipped; what somebody asks for is done
    expect(await work(client, company.accountId, missed?.id ?? 0)).toBeNull();
    expect(await work(client, company.accountId, asked?.id ?? 0)).toMatchObject({
      mail: { module: "automations", recordId: id, to: "all@us.test" },
      values: { company: expect.any(String) },
    });
    expect((await runs(client, id)).map(({ outcome }) => outcome)).toEqual(["skipped", "waiting"]);
  }));

test("a mail by the clock carries a document of a record, told by what people call it", () =>
  inCompany(async (client, company) => {
    const larch = await perform(client, "save_customers", { businessName: "Larch & Loom" });
    await perform(client, "save_customers", { businessName: "Twice" });
    await perform(client, "save_customers", { businessName: "Twice" });
    const template = await perform(client, "save_templates", { fileName: "Account", type: "customers", source: "x" });
    const refused = refusalIn(client);
    const of = (emailAbout: string | null, emailTemplateId: number | null = template) => ({
      ...{ name: `Of ${emailAbout}`, interval: "monthly", ...letter },
      ...{ emailTemplateId, emailAbout, emailSubject: "{{name}}" },
    });
    for (const [about, chosen, fields] of [
      [null, template, { emailAbout: "required" }],
      ["Twice", template, { emailAbout: "notFound" }],
      ["Nobody", template, { emailAbout: "notFound" }],
      ["Larch & Loom", null, { emailTemplateId: "required" }],
    ] as const)
      expect(await refused(of(about, chosen))).toEqual(["SWVAL", fields]);
    const id = await perform(client, "save_automations", of(" larch & LOOM"));
    await perform(client, "run_automation", { id });
    await becomeAdmin(client);
    const [first] = await runs(client, id);
    expect(await work(client, company.accountId, first?.id ?? 0)).toMatchObject({
      mail: { module: "customers", recordId: larch, documents: [{ templateId: template }] },
      values: { name: "Larch & Loom" },
    });
    await become(client, company.admin.visitor);
    await perform(client, "save_customers", { id: larch, businessName: "Larch" });
    await perform(client, "save_automations", { id, isPaused: true });
    await perform(client, "run_automation", { id });
    await becomeAdmin(client);
    const [, second] = await runs(client, id);
    expect(await work(client, company.accountId, second?.id ?? 0)).toBeNull();
    expect((await runs(client, id))[1]).toMatchObject({
      outcome: "failed",
      failure: expect.stringContaining("larch & LOOM"),
    });
  }));

test("a workflow is run for the records of which its criteria hold; compared with before, for those alone that are new", () =>
  inCompany(async (client, company) => {
    for (const [name, taxRate] of [
      ["A", "12"],
      ["B", "3"],
      ["C", "15"],
    ] as const)
      await perform(client, "save_customers", { businessName: name, taxRate });
    const rising = await workflow(
      client,
      [
        {
          triggerCondition: "updated",
          testTable: "customers",
          testColumn: "taxRate",
          matchCriteria: "greater",
          testValue: "10",
          compareLastValues: true,
        },
      ],
      [{ type: "setField", field: "notes", value: "high" }],
    );
    const id = await perform(client, "save_automations", {
      name: "High",
      actionType: "runWorkflow",
      interval: "daily",
      workflowId: rising,
    });
    const once = async () => {
      await become(client, company.admin.visitor);
      await perform(client, "run_automation", { id });
      await becomeAdmin(client);
      const all = await runs(client, id);
      await work(client, company.accountId, all.at(-1)?.id ?? 0);
      return (await runs(client, id)).at(-1);
    };
    expect(await once()).toMatchObject({ outcome: "done", matched: 2 });
    expect(await once()).toMatchObject({ outcome: "done", matched: 0 });
    await become(client, company.admin.visitor);
    const { rows } = await client.query<{ id: number }>(
      "select id from app_public.customers where business_name = 'B'",
    );
    await perform(client, "save_customers", { id: rows[0]?.id, taxRate: "11" });
    expect(await once()).toMatchObject({ matched: 1 });
    const { rows: made } = await client.query<{ record_id: number; event: string; cause: string }>(
      "select record_id, event, cause from app_public.workflow_runs where workflow_id = $1 order by id desc limit 1",
      [rising],
    );
    expect(made).toEqual([{ record_id: rows[0]?.id, event: "scheduled", cause: "High" }]);
    await become(client, company.admin.visitor);
    await perform(client, "save_workflows", { id: rising, isPaused: true });
    expect(await once()).toMatchObject({ outcome: "skipped", failure: "The workflow is paused." });
  }));

test("many records are looked through in parts, at most 500 runs of each", () =>
  inCompany(async (client, company) => {
    for (const part of [0, 1])
      await perform(client, "save_many", {
        module: "products",
        rows: Array.from({ length: 400 }, (_, n) => ({ name: `P ${part}-${n}`, displayId: `P-${part}-${n}` })),
      });
    const all = await workflow(
      client,
      [{ triggerCondition: "updated", testTable: "products", testColumn: "name", matchCriteria: "isNotEmpty" }],
      [{ type: "setField", field: "description", value: "x" }],
    );
    const id = await perform(client, "save_automations", {
      name: "All",
      actionType: "runWorkflow",
      interval: "daily",
      workflowId: all,
    });
    await perform(client, "run_automation", { id });
    await becomeAdmin(client);
    const [run] = await runs(client, id);
    const { rows } = await client.query<{ left: object }>("select app_private.work_automation($1, $2) as left", [
      company.accountId,
      run?.id,
    ]);
    expect(rows[0]?.left).toEqual({ again: true });
    expect((await runs(client, id))[0]).toMatchObject({ outcome: "waiting", matched: 500 });
    await work(client, company.accountId, run?.id ?? 0);
    expect((await runs(client, id))[0]).toMatchObject({ outcome: "done", matched: 800 });
  }));

test("what does not fit is refused", () =>
  inCompany(async (client) => {
    const refused = refusalIn(client);
    expect(await refused({ actionType: "runWorkflow" })).toEqual(["SWVAL", { workflowId: "required" }]);
    expect(await refused({ ...letter, emailTo: "" })).toEqual(["SWVAL", { emailTo: "required" }]);
    expect(await refused({ ...letter, emailTo: "nobody" })).toEqual(["SWVAL", { emailTo: "email" }]);
    expect(await refused({ ...letter, emailTo: "{{email}}" })).toEqual(["SWVAL", { emailTo: "email" }]);
    expect(await refused({ ...letter, emailBcc: "a@b.test, c" })).toEqual(["SWVAL", { emailBcc: "email" }]);
    expect(await refused({ ...letter, interval: "yearly" })).toEqual(["SWVAL", { interval: "choice" }]);
    expect(await refused({ actionType: "runWorkflow", workflowId: 2_000_000_000 })).toEqual([
      "SWNFD",
      { workflowId: "notFound" },
    ]);
  }));
