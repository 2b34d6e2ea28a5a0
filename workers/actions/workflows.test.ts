import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { actionNames } from "../../resources/workflow-actions/types.ts";
import { withVisitor, type Visitor } from "../../db/client/transaction.ts";
import { becomeAdmin, createAccount, createUser, verifyAddress, type TestAccount } from "../../db/test/accounts.ts";
import { useDatabase } from "../../db/test/database.ts";
import {
  look,
  perform as performWith,
  runsOf,
  workflow as makeWorkflow,
  type Criterion,
} from "../../db/test/rules/rules.ts";
import { openShop } from "../../db/test/stock/shop.ts";
import { eventually } from "../test/eventually.ts";
import { startMailServer, type MailServer } from "../test/mail-server.ts";
import { startWorker, type Worker } from "../worker.ts";

const database = useDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "stockwright-workflows-"));
let smtp: MailServer;
let worker: Worker | undefined;
let company: TestAccount;

const work = async (): Promise<void> => {
  worker = await startWorker({
    url: database().connections.worker,
    dataDir,
    env: { SMTP_URL: smtp.url, PUBLIC_URL: "https://stock.example" },
    unscheduled: true,
  });
};
const inDatabase = async <T>(make: (client: Parameters<typeof becomeAdmin>[0]) => Promise<T>): Promise<T> => {
  const client = await database().admin.connect();
  try {
    await client.query("begin");
    const made = await make(client);
    await client.query("commit");
    return made;
  } finally {
    client.release();
  }
};
beforeAll(async () => {
  smtp = await startMailServer();
});
beforeEach(async () => {
  company = await inDatabase(createAccount);
  await verifyAddress(database().admin, company.admin, `boss-${company.accountId}@us.test`);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(async () => {
  await smtp.close();
  rmSync(dataDir, { recursive: true });
});

const as = <T>(visitor: Visitor, ask: (client: Parameters<typeof performWith>[0]) => Promise<T>): Promise<T> =>
  withVisitor(database().server, visitor, ask);
const perform = (operation: string, input: object, visitor = company.admin.visitor) =>
  as(visitor, (client) => performWith(client, operation, input));
const workflow = (
  criteria: readonly Criterion[],
  actions: readonly object[],
  options: Parameters<typeof makeWorkflow>[3] = {},
  visitor = company.admin.visitor,
) => as(visitor, (client) => makeWorkflow(client, criteria, actions, options));
const queue = () => look(database().admin, company.accountId);
/** The runs of a workflow, once as many have ended. */
const ended = (id: number, many: number) =>
  eventually(async () => {
    const runs = await runsOf(database().admin, id);
    return runs.length === many && runs.every(({ outcome }) => outcome !== "waiting") && runs;
  }, 40);
const row = async (table: string, id: number) =>
  (
    await database().admin.query<Record<string, unknown>>(
      `select * from app_public.${table} where id = $1 and account_id = $2`,
      [id, company.accountId],
    )
  ).rows[0];
const customer = { testTable: "customers", testColumn: "businessName", matchCriteria: "startsWith", testValue: "shop" };

test("there is a file for each type of action, and a type for each file", () => {
  const others = new Set(["action", "discover", "fill"]);
  const files = readdirSync(import.meta.dirname)
    .map((name) => name.replace(/\.ts$/, ""))
    .filter((name) => !others.has(name) && !name.endsWith(".test"));
  expect(files.toSorted()).toEqual([...actionNames].toSorted());
});

test("every type of action does what it says, with the rights of whoever saved it, and history says who caused it", async () => {
  await work();
  const label = await perform("save_labels", { name: "Rush", modules: ["customers"] });
  const worn = await perform("save_labels", { name: "New", modules: ["customers"] });
  const field = await perform("save_custom_fields", {
    module: "customers",
    slug: "rank",
    displayName: "Rank",
    kind: "number",
  });
  const webhook = await perform("save_webhooks", {
    name: "Hook",
    url: "https://hooks.test/",
    modules: ["products"],
    events: ["created"],
  });
  const { rows } = await database().admin.query<{ role_id: number }>(
    "select role_id from app_public.users where id = $1",
    [company.user.userId],
  );
  const first = await workflow(
    [customer],
    [
      { type: "addLabel", labelId: label },
      { type: "removeLabel", labelId: worn },
      { type: "setField", field: "taxRate", value: "7.5" },
      { type: "setField", field: `custom:${field}`, value: "4" },
      { type: "notifyUsers", message: "{{name}} has come", userRoleId: rows[0]?.role_id },
    ],
    { name: "Greets #1 shops" },
  );
  const second = await workflow(
    [{ ...customer, triggerCondition: "created" }],
    [
      { type: "callWebhook", webhookId: webhook },
      {
        type: "sendEmail",
        emailSubject: "Welcome,\n{{name}}",
        emailBody: "Dear {{businessName}}: {{link}} {{unknown}}",
        emailCc: "sales@us.test",
      },
    ],
  );
  const id = await perform("save_customers", {
    businessName: "Shop at the corner",
    email: "shop@corner.test",
    labels: [{ id: worn }],
  });
  await queue();
  const [run] = await ended(first, 1);
  const [mailed] = await ended(second, 1);
  expect(run).toMatchObject({ outcome: "done", record_id: id, event: "created", depth: 1 });
  expect(run?.results.map(({ outcome }) => outcome)).toEqual(["done", "done", "done", "done", "done"]);
  expect(mailed?.results.map(({ type, outcome }) => [type, outcome])).toEqual([
    ["callWebhook", "done"],
    ["sendEmail", "done"],
  ]);
  expect(await row("customers", id)).toMatchObject({ tax_rate: "7.5000", custom_field_values: { [field]: 4 } });
  const { rows: labels } = await database().admin.query(
    "select label_id from app_public.label_links where module = 'customers' and record_id = $1",
    [id],
  );
  expect(labels).toEqual([{ label_id: label }]);
  const { rows: told } = await database().admin.query(
    "select user_id, type, message, module, record_id from app_public.notifications where account_id = $1",
    [company.accountId],
  );
  expect(told).toEqual([
    {
      user_id: company.user.userId,
      type: "workflow",
      message: "Shop at the corner has come",
      module: "customers",
      record_id: id,
    },
  ]);
  const { rows: deliveries } = await database().admin.query(
    "select event, module, record_id from app_public.webhook_deliveries where webhook_id = $1",
    [webhook],
  );
  expect(deliveries).toEqual([{ event: "created", module: "customers", record_id: id }]);
  const mail = await eventually(async () => smtp.mails.find((text) => text.includes("shop@corner.test")));
  expect(mail).toMatch(new RegExp(`^From: .*<boss-${company.accountId}@us\\.test>$`, "m"));
  expect(mail).toMatch(/^Subject: Welcome, Shop at the corner$/m);
  expect(mail).toMatch(/^Cc: sales@us\.test$/m);
  expect(mail).toContain(`Dear Shop at the corner: https://stock.example/customers/detail/${id}`);
  const { rows: history } = await database().admin.query<{ actor: string; cause: string; user_id: number }>(
    "select distinct actor, cause, user_id from app_public.history where account_id = $1 and table_name = 'customers' and operation = 'updated'",
    [company.accountId],
  );
  expect(history).toEqual([
    { actor: "workflow", cause: expect.stringMatching(/^Greets #1 shops #\d+$/), user_id: company.admin.userId },
  ]);
});

test("what the person may not do fails that action only", async () => {
  await work();
  const limited = await createUserOf({ type: "admin", scopeBlacklist: ["customer:update:single"] });
  const label = await perform("save_labels", { name: "Rush", modules: ["customers"] });
  const id = await workflow(
    [customer],
    [
      { type: "addLabel", labelId: label },
      { type: "setField", field: "notes", value: "seen" },
      { type: "sendEmail", emailSubject: "Hello", emailBody: "There", emailTo: "still@sent.test" },
    ],
    {},
    limited,
  );
  const made = await perform("save_customers", { businessName: "Shop" });
  await queue();
  const [run] = await ended(id, 1);
  expect(run?.outcome).toBe("failed");
  expect(run?.results.map(({ outcome }) => outcome)).toEqual(["failed", "failed", "done"]);
  expect(run?.results[0]?.failure).toBe("Your role does not allow this.");
  expect(await row("customers", made)).toMatchObject({ notes: null });
  await eventually(async () => smtp.recipients.join().includes("still@sent.test"));
});
const createUserOf = async (spec: Parameters<typeof createUser>[2]): Promise<Visitor> => {
  const user = await inDatabase((client) => createUser(client, company.accountId, spec));
  await verifyAddress(database().admin, user, `user-${user.userId}@us.test`);
  return user.visitor;
};

test("nobody is written to in the name of who may send no mails, has no verified address or does not see the template", async () => {
  await work();
  const write = [{ type: "sendEmail", emailSubject: "Hello", emailBody: "There", emailTo: "never@sent.test" }];
  const mute = await workflow(
    [customer],
    write,
    {},
    await createUserOf({ type: "admin", scopeBlacklist: ["email:create"] }),
  );
  const unverified = await inDatabase((client) => createUser(client, company.accountId, { type: "admin" }));
  const unknown = await workflow([customer], write, {}, unverified.visitor);
  await perform("save_customers", { businessName: "Shop" });
  await queue();
  const failures = [];
  for (const id of [mute, unknown]) failures.push((await ended(id, 1))[0]?.results[0]?.failure);
  expect(failures).toEqual(["Your role does not allow this.", expect.stringContaining("verified addresses only")]);
  const { rows } = await database().admin.query("select from app_public.emails where account_id = $1", [
    company.accountId,
  ]);
  expect(rows).toEqual([]);
});

test("what is available falls below the minimum: the best vendor has a draft up to the maximum, once", async () => {
  await work();
  const shop = await openShop(database());
  const boss = shop.account.admin.visitor;
  await verifyAddress(database().admin, shop.account.admin, `boss-${shop.accountId}@us.test`);
  const cheaper = await shop.insert(
    "vendors",
    "name, contact_name, email, phone, address1, city, postal_code, district, country",
    "'Saws', 'Ann', 'a@example.test', '5551234567', '1 Road', 'Town', '12345', 'State', 'US'",
  );
  await shop.insert("sku_costs", "sku_id, vendor_id, cost, unit, unit_factor", "$1, $2, 20, 'case', 10", [
    shop.sku,
    cheaper,
  ]);
  await shop.perform("save_skus", { id: shop.sku, minStockLevel: "10", maxStockLevel: "48" });
  await shop.perform("save_skus", { id: shop.skuIds[1], minStockLevel: "10" });
  const status = await shop.perform("save_statuses", { module: "purchase_orders", name: "To check", state: "Draft" });
  const lots = [await shop.stock(shop.sku, 30), await shop.stock(shop.skuIds[1]!, 30)];
  const id = await workflow(
    [
      {
        ...{ triggerCondition: "updated", testTable: "stock_levels", testColumn: "available", matchCriteria: "less" },
        ...{ useValueColumn: true, testValueColumn: "minStockLevel", compareLastValues: true },
      },
    ],
    [
      { type: "createDraftPO", statusId: status.id },
      {
        type: "sendEmail",
        emailTo: "buyer@us.test",
        emailSubject: "{{name}}: {{available}} left",
        emailBody: "In {{warehouseId}}",
      },
    ],
    {},
    boss,
  );
  await shop.sell([[shop.sku, 25]]);
  await look(database().admin, shop.accountId);
  const [first] = await ended(id, 1);
  expect(first?.results.map(({ type, outcome, failure }) => [type, outcome, failure])).toEqual([
    ["createDraftPO", "done", undefined],
    ["sendEmail", "done", undefined],
  ]);
  const drafts = () =>
    shop.rowsOf<{ id: number; vendor_id: number; warehouse_id: number; state: string; status_id: number }>(
      "purchase_orders",
    );
  expect(await drafts()).toMatchObject([
    { vendor_id: cheaper, warehouse_id: shop.warehouses[0], state: "Draft", status_id: status.id },
  ]);
  // 48 - 5, in whole cases
  expect(await shop.rowsOf("purchase_order_lines")).toMatchObject([{ sku_id: shop.sku, quantity: "50.0000" }]);
  expect(await eventually(async () => smtp.mails.find((text) => text.includes("SKU-1: 5 left")))).toContain("In East");
  // it recovers and falls again: what stands on the draft is not drafted once more, and without a maximum nothing is
  await shop.adjust(lots[0]!, 20);
  await shop.adjust(lots[0]!, -20);
  await shop.adjust(lots[1]!, -25);
  await look(database().admin, shop.accountId);
  const runs = await ended(id, 3);
  expect(runs.map(({ results }) => results[0]?.outcome)).toEqual(["done", "failed", "failed"]);
  expect(runs[1]?.results[0]?.failure).toContain("nothing to order");
  expect(runs[2]?.results[0]?.failure).toContain("no maximum");
  expect(await drafts()).toHaveLength(1);
});

test("workflows that cause each other end: once per record and chain, five deep", async () => {
  await work();
  const ping = await workflow(
    [{ testTable: "customers", testColumn: "notes", matchCriteria: "changed", triggerCondition: "updated" }],
    [
      { type: "setField", field: "contactName", value: "pinged" },
      { type: "setField", field: "city", value: "a" },
    ],
  );
  const pong = await workflow(
    [{ testTable: "customers", testColumn: "contactName", matchCriteria: "changed", triggerCondition: "updated" }],
    [{ type: "setField", field: "notes", value: "ponged" }],
  );
  const id = await perform("save_customers", { businessName: "Echo" });
  await perform("save_customers", { id, notes: "begin" });
  for (let turn = 0; turn < 4; turn += 1) {
    await queue();
    await eventually(async () => {
      const runs = [...(await runsOf(database().admin, ping)), ...(await runsOf(database().admin, pong))];
      return runs.every(({ outcome }) => outcome !== "waiting");
    });
  }
  expect((await runsOf(database().admin, ping)).map(({ outcome, reason, depth }) => [outcome, reason, depth])).toEqual([
    ["done", null, 1],
    ["skipped", "chain", 3],
  ]);
  expect((await runsOf(database().admin, pong)).map(({ outcome, depth }) => [outcome, depth])).toEqual([["done", 2]]);
  // a chain of seven: each one's field is the next one's trigger
  const fields = ["address1", "address2", "address3", "district", "postalCode", "altId", "phone"] as const;
  const chain: number[] = [];
  for (const [at, field] of fields.entries())
    chain.push(
      await workflow(
        [{ testTable: "customers", testColumn: field, matchCriteria: "changed", triggerCondition: "updated" }],
        [{ type: "setField", field: fields[at + 1] ?? "contactName", value: at === 5 ? "5035550100" : `${at}` }],
      ),
    );
  await perform("save_customers", { id, address1: "begin" });
  const deep = await eventually(async () => {
    await queue();
    const runs = (await Promise.all(chain.map((each) => runsOf(database().admin, each)))).flat();
    return runs.some(({ reason }) => reason === "depth") && runs;
  });
  expect(deep.map(({ outcome, depth }) => [outcome, depth])).toEqual([
    ["done", 1],
    ["done", 2],
    ["done", 3],
    ["done", 4],
    ["done", 5],
    ["skipped", 6],
  ]);
});

test("a mail that is not taken holds up nothing: it is tried again as others are, under one Message-ID", async () => {
  smtp.refuse(true);
  await work();
  const id = await workflow(
    [customer],
    [
      { type: "sendEmail", emailSubject: "Hello", emailBody: "There", emailTo: "later@takes.test" },
      { type: "setField", field: "notes", value: "went on" },
    ],
  );
  const made = await perform("save_customers", { businessName: "Shop" });
  await queue();
  const [run] = await ended(id, 1);
  expect(run?.results).toMatchObject([{ outcome: "done" }, { outcome: "done" }]);
  expect(await row("customers", made)).toMatchObject({ notes: "went on" });
  const told = async () => {
    const { rows } = await database().admin.query(
      "select state, failure, origin, cause, module, record_id, attempts from app_public.emails where account_id = $1",
      [company.accountId],
    );
    return rows[0] as Record<string, unknown> | undefined;
  };
  const waiting = await eventually(async () => {
    const mail = await told();
    return mail?.["failure"] != null && mail;
  });
  expect(waiting).toMatchObject({
    ...{ state: "waiting", failure: "451 later", origin: "workflow", module: "customers", record_id: made },
    cause: expect.stringMatching(/^Rule \d+ #\d+$/),
  });
  smtp.refuse(false);
  await database().admin.query("update graphile_worker._private_jobs set run_at = now() where run_at > now()");
  await eventually(async () => (await told())?.["state"] === "sent");
  expect(smtp.mails.filter((mail) => mail.includes("later@takes.test"))).toHaveLength(1);
});

const allCustomers = async () =>
  (
    await database().admin.query<{ id: number }>(
      "select id from app_public.labels where account_id = $1 and is_system",
      [company.accountId],
    )
  ).rows[0]?.id;

test("of what is gone the mail stands with the workflow; of what lies in a record with the record", async () => {
  await work();
  const write = [{ type: "sendEmail", emailSubject: "{{name}}", emailBody: "x", emailTo: "us@us.test" }];
  const gone = await workflow(
    [{ testTable: "labels", testColumn: "name", matchCriteria: "isNotEmpty", triggerCondition: "deleted" }],
    write,
  );
  const price = await workflow([{ testTable: "sku_prices", testColumn: "price", matchCriteria: "isNotEmpty" }], write);
  const label = await perform("save_labels", { name: "Old", modules: ["customers"] });
  await perform("delete_labels", { id: label });
  const sku = await perform("save_skus", { name: "Oak", code: `OAK-${company.accountId}` });
  await perform("save_sku_prices", {
    ...{ skuId: sku, labelId: await allCustomers(), price: "5", quantity: "1", unit: "each", matchCriteria: "equals" },
  });
  await queue();
  for (const id of [gone, price]) expect((await ended(id, 1))[0]).toMatchObject({ outcome: "done" });
  const { rows } = await database().admin.query(
    "select module, record_id from app_public.emails where account_id = $1 order by module desc",
    [company.accountId],
  );
  expect(rows).toEqual([
    { module: "workflows", record_id: gone },
    { module: "skus", record_id: sku },
  ]);
});

test(
  "no mail storm: what is beyond a mailbox's and a company's share of a day is not sent",
  { timeout: 60_000 },
  async () => {
    await work();
    const id = await workflow(
      [customer],
      [{ type: "sendEmail", emailSubject: "Hello", emailBody: "There", emailTo: "one+tag@box.test" }],
    );
    await perform("save_many", {
      module: "customers",
      rows: Array.from({ length: 22 }, (_, n) => ({ businessName: `Shop ${n}` })),
    });
    await queue();
    const runs = await ended(id, 22);
    const outcomes = runs.map(({ results }) => results[0]?.outcome);
    expect(outcomes.filter((each) => each === "done")).toHaveLength(20);
    await eventually(async () => smtp.recipients.filter((each) => each.includes("box.test")).length === 20);
    const failures = runs.flatMap(({ results }) => results[0]?.failure ?? []);
    expect(failures).toHaveLength(2);
    for (const failure of failures) expect(failure).toMatch(/^20 mails a day/);
  },
);

test("a run is done once, however often its job comes", async () => {
  await work();
  const id = await workflow(
    [customer],
    [{ type: "sendEmail", emailSubject: "Once", emailBody: "x", emailTo: "once@box.test" }],
  );
  await perform("save_customers", { businessName: "Shop" });
  await Promise.all([queue(), queue(), queue()]);
  await ended(id, 1);
  const { rows } = await database().admin.query<{ id: number }>(
    "select id from app_public.workflow_runs where workflow_id = $1",
    [id],
  );
  await database().admin.query("select graphile_worker.add_job('run_workflow', $1)", [
    JSON.stringify({ accountId: company.accountId, runId: rows[0]?.id }),
  ]);
  await eventually(async () => {
    const { rows: jobs } = await database().admin.query(
      "select from graphile_worker.jobs where task_identifier = 'run_workflow'",
    );
    return jobs.length === 0;
  });
  await eventually(async () => {
    const { rows: mails } = await database().admin.query(
      "select from app_public.emails where account_id = $1 and state = 'sent'",
      [company.accountId],
    );
    return mails.length === 1;
  });
  expect(smtp.recipients.filter((each) => each.includes("once@box.test"))).toHaveLength(1);
});
