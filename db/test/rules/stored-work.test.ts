import type { PoolClient } from "pg";
import { expect, test } from "vitest";
import { become, becomeAdmin, createUser, type TestAccount } from "../accounts.ts";
import { useDatabase } from "../database.ts";
import { companyIn, perform, refusalOf, runsOf, look, workflow } from "./rules.ts";

const db = useDatabase();
const inCompany = companyIn(db);

const costs = ["sku_cost:view:all", "sku_cost:view:single"];
const amounts = [...costs, "sku_price:view:all", "sku_price:view:single"];
/** An administrator who may do all but see amounts. */
const lesserOf = async (client: PoolClient, { accountId }: TestAccount, scopeBlacklist = amounts) => {
  await becomeAdmin(client);
  return createUser(client, accountId, { type: "admin", scopeBlacklist });
};
const asked = async <T>(client: PoolClient, text: string, values: unknown[] = []): Promise<T> => {
  const { rows } = await client.query<{ answer: T }>(`select (${text}) as answer`, values);
  return rows[0]?.answer as T;
};
type Rights = {
  signer: { id: number } | null;
  writers: { id: number }[];
  lacks: string[];
  sees: string[];
  departed: boolean;
};
const rightsOf = (client: PoolClient, kind: string, id: number) =>
  asked<Rights>(client, `app_hidden.${kind}_rights($1)`, [id]);
const claimsOf = async (client: PoolClient, { accountId }: TestAccount, table: string, id: number) => {
  await becomeAdmin(client);
  return asked<{ sub: number; granted: string; role: string } | null>(
    client,
    `select app_private.claims_of_work($1, $2, w.id, w.saved_by_id) from app_public.${table} as w where w.id = $3`,
    [accountId, table, id],
  );
};
const ofCustomers = [{ testTable: "customers", testColumn: "notes", matchCriteria: "isNotEmpty" }];
const mail = {
  ...{ type: "sendEmail", emailTo: "a@b.test", emailPaper: "customerSheet" },
  ...{ emailSubject: "Of {{name}}", emailBody: "{{creditLimit}}" },
};

/** What each kind of stored work does, how it is made, what of it changes nothing that it does, and what does. */
const kinds: readonly {
  kind: string;
  table: string;
  save: string;
  made: Readonly<Record<string, unknown>>;
  idle: Readonly<Record<string, unknown>>;
  change: (id: number, client: PoolClient) => Promise<Readonly<Record<string, unknown>>>;
}[] = [
  {
    ...{ kind: "workflow", table: "workflows", save: "save_workflows" },
    made: {
      name: "Rule",
      criteria: ofCustomers.map((each) => ({ ...each, triggerCondition: "createdOrUpdated" })),
      actions: [mail],
    },
    idle: { name: "Renamed", isPaused: false },
    change: async (id, client) => ({
      actions: [
        {
          id: await asked<number>(client, "select id from app_public.workflow_actions where workflow_id = $1", [id]),
          emailTo: "c@d.test",
        },
      ],
    }),
  },
  {
    ...{ kind: "automation", table: "automations", save: "save_automations" },
    made: {
      name: "Clock",
      interval: "daily",
      actionType: "sendEmail",
      emailTo: "a@b.test",
      emailSubject: "x",
      emailBody: "y",
    },
    idle: { name: "Renamed", interval: "weekly", isPaused: true },
    change: () => Promise.resolve({ emailTo: "c@d.test" }),
  },
  {
    ...{ kind: "automation", table: "automations", save: "save_automations" },
    made: {
      ...{
        name: "Report",
        interval: "daily",
        actionType: "sendReport",
        emailTo: "a@b.test",
        emailSubject: "x",
        emailBody: "y",
      },
      report: { module: "report_of_sales_orders", name: "Orders", criteria: {}, columns: ["displayId"] },
    },
    idle: { name: "Renamed report", interval: "monthly", isPaused: true },
    change: () =>
      Promise.resolve({
        report: { module: "report_of_sales_orders", name: "Orders", criteria: {}, columns: ["displayId", "total"] },
      }),
  },
  {
    ...{ kind: "template", table: "templates", save: "save_templates" },
    made: {
      fileName: "Own",
      type: "invoices",
      source: "<p>{{displayId}}</p>",
      files: [{ name: "part.hbs", body: "x" }],
    },
    idle: { fileName: "Renamed", isActive: false },
    change: () => Promise.resolve({ source: "<p>{{total}}</p>" }),
  },
  {
    ...{ kind: "project", table: "projects", save: "save_projects" },
    made: { name: "App", url: "app", source: "<p></p>", scopes: ["sku:view:all"] },
    idle: { name: "Renamed", url: "other", isActive: true },
    change: () => Promise.resolve({ source: "<p>other</p>" }),
  },
];

test.each(kinds)(
  "$save: a new name, a pause or an interval signs nothing; a change signs, with what all writers share",
  (of) =>
    inCompany(async (client, company) => {
      const { kind, table, save, made, idle, change } = of;
      const lesser = await lesserOf(client, company);
      await become(client, lesser.visitor);
      const id = await perform(client, save, made);
      await become(client, company.admin.visitor);
      await perform(client, save, { id, ...idle });
      expect(await rightsOf(client, kind, id)).toMatchObject({
        ...{ signer: { id: lesser.userId }, writers: [{ id: lesser.userId }], lacks: [], sees: [] },
      });
      expect((await claimsOf(client, company, table, id))?.sub).toBe(lesser.userId);
      expect((await claimsOf(client, company, table, id))?.role).toBe("visitor_without_price_and_cost");

      await become(client, company.admin.visitor);
      await perform(client, save, { id, ...(await change(id, client)) });
      const both = await rightsOf(client, kind, id);
      expect(both.signer?.id).toBe(company.admin.userId);
      expect(both.writers.map((each) => each.id)).toEqual(
        [lesser.userId, company.admin.userId].toSorted((a, b) => a - b),
      );
      expect(both.lacks).toEqual(amounts.toSorted());
      expect(both.sees).toEqual([]);
      const claims = await claimsOf(client, company, table, id);
      expect(claims?.sub).toBe(company.admin.userId);
      expect(claims?.role).toBe("visitor_without_price_and_cost");
      expect(claims?.granted).not.toMatch(/,sku_(cost|price):\*/);

      // the twin: a user taking all of it over has it done with these rights
      await become(client, company.admin.visitor);
      await perform(client, `sign_${kind}`, { id });
      expect(await rightsOf(client, kind, id)).toMatchObject({
        ...{ writers: [{ id: company.admin.userId }], lacks: [], sees: ["price", "cost"] },
      });
      expect((await claimsOf(client, company, table, id))?.role).toBe("visitor");
      await become(client, company.user.visitor);
      expect(await refusalOf(client, () => perform(client, `sign_${kind}`, { id }))).toMatchObject([
        "SWFBD",
        undefined,
      ]);
    }),
);

test("a part that is taken away leaves with its writer; a writer who leaves takes no rights along", () =>
  inCompany(async (client, company) => {
    const lesser = await lesserOf(client, company);
    await become(client, company.admin.visitor);
    const id = await workflow(client, ofCustomers, [mail], { isPaused: true });
    await become(client, lesser.visitor);
    await perform(client, "save_workflows", { id, actions: [{ ...mail, emailTo: "mine@b.test" }] });
    await become(client, company.admin.visitor);
    expect(await rightsOf(client, "workflow", id)).toMatchObject({ signer: { id: lesser.userId }, sees: [] });
    await becomeAdmin(client);
    await client.query("update app_public.users set is_active = false where id = $1", [lesser.userId]);
    await become(client, company.admin.visitor);
    await perform(client, "save_workflows", { id, criteriaMode: "any" });
    expect(await rightsOf(client, "workflow", id)).toMatchObject({ lacks: amounts.toSorted(), departed: false });
    expect((await claimsOf(client, company, "workflows", id))?.granted).toContain(",customer:*,");
    await client.query("delete from app_public.users where id = $1", [lesser.userId]);
    await become(client, company.admin.visitor);
    expect(await rightsOf(client, "workflow", id)).toMatchObject({ lacks: amounts.toSorted(), departed: true });
    const action = await asked<number>(
      client,
      "select id from app_public.workflow_actions where workflow_id = $1 order by id desc limit 1",
      [id],
    );
    await perform(client, "save_workflows", { id, actions: [{ id: action, remove: true }] });
    expect(await rightsOf(client, "workflow", id)).toMatchObject({ lacks: [], departed: false });
  }));

test("a workflow that its writers do not all see the reason of is not run, and administrators hear of it once", () =>
  inCompany(async (client, company) => {
    const lesser = await lesserOf(client, company);
    await become(client, company.admin.visitor);
    const id = await workflow(
      client,
      [{ testTable: "customers", testColumn: "creditLimit", matchCriteria: "greater", testValue: "10" }],
      [mail],
    );
    const save = (name: string) => perform(client, "save_customers", { businessName: name, creditLimit: "50" });
    await save("Before");
    await becomeAdmin(client);
    expect(await look(client, company.accountId)).toBe(1);
    await become(client, lesser.visitor);
    const action = await asked<number>(client, "select id from app_public.workflow_actions where workflow_id = $1", [
      id,
    ]);
    await perform(client, "save_workflows", { id, actions: [{ id: action, emailBody: "mine" }] });
    await become(client, company.admin.visitor);
    await perform(client, "save_workflows", { id, actions: [{ id: action, emailSubject: "Signed" }] });
    await save("After");
    await save("Again");
    await becomeAdmin(client);
    expect(await look(client, company.accountId)).toBe(0);
    const { rows } = await client.query(
      "select reason from app_public.workflow_runs where workflow_id = $1 order by id",
      [id],
    );
    expect(rows.map((each: { reason: string | null }) => each.reason)).toEqual([null, "writers", "writers"]);
    const { rows: notices } = await client.query(
      "select words ->> 'key' as key from app_public.notifications where account_id = $1 and module = 'workflows' and user_id = $2",
      [company.accountId, company.admin.userId],
    );
    expect(notices).toEqual([{ key: "workStoppedByWriters" }]);
    expect((await runsOf(client, id)).length).toBe(3);
  }));

const people: readonly [table: string, field: string, value: string][] = [
  ["users", "roleId", "1"],
  ["users", "firstName", "x"],
  ["user_roles", "displayName", "x"],
  ["templates", "fileName", "x"],
  ["projects", "name", "x"],
  ["workflows", "name", "x"],
  ["automations", "emailTo", "x@y.test"],
  ["webhooks", "url", "https://x.test"],
];
test.each(people)("no rule sets %s.%s", (table, field, value) =>
  inCompany(async (client) => {
    const column = table === "users" ? "firstName" : table === "user_roles" ? "displayName" : field;
    const criteria = [{ testTable: table, testColumn: column, matchCriteria: "isNotEmpty" }];
    expect(await refusalOf(client, () => workflow(client, criteria, [{ type: "setField", field, value }]))).toEqual([
      "SWVAL",
      { "actions.0.field": "choice" },
    ]);
    // looked at they may be
    expect(
      await refusalOf(client, () => workflow(client, criteria, [{ ...mail, emailPaper: null, emailBody: "x" }])),
    ).toBeNull();
  }),
);

test("and none writes what is done with somebody's rights, whatever it was allowed when it was made", () =>
  inCompany(async (client, company) => {
    const id = await perform(client, "save_templates", { fileName: "Own", type: "invoices", source: "x" });
    await client.query("select set_config('app.actor', 'workflow', true)");
    expect(await refusalOf(client, () => perform(client, "save_templates", { id, source: "y" }))).toMatchObject([
      "SWFBD",
      undefined,
    ]);
    await become(client, company.admin.visitor);
    await client.query("select set_config('app.actor', '', true)");
    expect(await refusalOf(client, () => perform(client, "save_templates", { id, source: "y" }))).toBeNull();
  }));

test("an app declares nothing that its writer may not do", () =>
  inCompany(async (client, company) => {
    const lesser = await lesserOf(client, company, costs);
    const app = { name: "App", url: "app", source: "<p></p>" };
    await become(client, lesser.visitor);
    const declare = (scopes: string[]) => () => perform(client, "save_projects", { ...app, scopes });
    expect(await refusalOf(client, declare(["sku:view:all", "sku_cost:view:all"]))).toEqual([
      "SWVAL",
      { scopes: "aboveOwn" },
    ]);
    expect(await refusalOf(client, declare(["sku:view:all"]))).toBeNull();
    await become(client, company.admin.visitor);
    const id = await perform(client, "save_projects", { ...app, scopes: ["sku:view:all", "sku_cost:view:all"] });
    await become(client, lesser.visitor);
    expect(await refusalOf(client, () => perform(client, "sign_project", { id }))).toEqual([
      "SWVAL",
      { scopes: "aboveOwn" },
    ]);
    // its page may be changed: it is then opened with less
    await perform(client, "save_projects", { id, source: "<p>mine</p>" });
    expect((await rightsOf(client, "project", id)).writers).toHaveLength(2);
  }));

test("a rule mails the version of a template that was chosen, until somebody who may change the rule moves it", () =>
  inCompany(async (client, company) => {
    const lesser = await lesserOf(client, company);
    const own = { fileName: "Own", type: "customers", source: "<p>{{name}}</p>" };
    const template = await perform(client, "save_templates", own);
    const id = await workflow(client, ofCustomers, [{ ...mail, emailPaper: null, emailTemplateId: template }]);
    const action = await asked<number>(client, "select id from app_public.workflow_actions where workflow_id = $1", [
      id,
    ]);
    type Change = { was: { source: string; writers: string[] }; is: { source: string; version: number } } | null;
    const change = () => asked<Change>(client, "app_hidden.workflow_action_template_change($1)", [action]);
    const version = () =>
      asked<string>(client, "select pinned_template_version from app_public.workflow_actions where id = $1", [action]);
    expect(await change()).toBeNull();
    const chosen = await version();
    // chosen once more it is the same version
    await perform(client, "use_latest_template", { id, actionId: action });
    expect(await version()).toBe(chosen);
    await become(client, lesser.visitor);
    await perform(client, "save_templates", { id: template, source: "<p>{{creditLimit}}</p>" });
    expect(await version()).toBe(chosen);
    const told = await change();
    expect(told).toMatchObject({ was: { source: own.source }, is: { source: "<p>{{creditLimit}}</p>" } });
    await become(client, company.user.visitor);
    expect(
      await refusalOf(client, () => perform(client, "use_latest_template", { id, actionId: action })),
    ).toMatchObject(["SWFBD", undefined]);
    await become(client, company.admin.visitor);
    const stale = { id, actionId: action, templateVersion: (told?.is.version ?? 0) - 1 };
    expect(await refusalOf(client, () => perform(client, "use_latest_template", stale))).toMatchObject([
      "SWSTL",
      undefined,
    ]);
    await perform(client, "use_latest_template", { ...stale, templateVersion: told?.is.version });
    expect(await change()).toBeNull();
    expect(await version()).not.toBe(chosen);
    // what the lesser one wrote is mailed with what both see
    await becomeAdmin(client);
    const granted = await asked<string>(
      client,
      "app_private.shared_with_writers($1, app_private.granted_scopes($1, $2), 'template_versions', (select pinned_template_version from app_public.workflow_actions where id = $3))",
      [company.accountId, company.admin.userId, action],
    );
    expect(granted).not.toMatch(/,sku_(cost|price):\*/);
    expect(granted).toContain(",customer:*,");
  }));

test("a workflow that an automation has run shares the rights of the writers of both", () =>
  inCompany(async (client, company) => {
    const lesser = await lesserOf(client, company);
    const id = await workflow(client, ofCustomers, [mail]);
    await perform(client, "save_customers", { businessName: "Shop", notes: "x" });
    await become(client, lesser.visitor);
    const clock = { name: "Clock", interval: "daily", actionType: "runWorkflow", workflowId: id };
    const automation = await perform(client, "save_automations", clock);
    await perform(client, "run_automation", { id: automation });
    await becomeAdmin(client);
    const run = await asked<number>(client, "select id from app_public.automation_runs where automation_id = $1", [
      automation,
    ]);
    await client.query("select app_private.work_automation($1, $2)", [company.accountId, run]);
    const begun = await asked<number>(client, "select id from app_public.workflow_runs where workflow_id = $1", [id]);
    const prepared = await asked<{ claims: { sub: number; role: string }; values: Record<string, string> }>(
      client,
      "app_private.prepare_run($1, $2)",
      [company.accountId, begun],
    );
    expect(prepared.claims).toMatchObject({ sub: company.admin.userId, role: "visitor_without_price_and_cost" });
    expect(prepared.values).not.toHaveProperty("creditLimit");
  }));
