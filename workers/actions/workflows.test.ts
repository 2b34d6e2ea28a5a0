import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { verifyAddress } from "../../db/test/accounts.ts";
import { look } from "../../db/test/rules/rules.ts";
import { openShop } from "../../db/test/stock/shop.ts";
import { actionNames } from "../../resources/workflow-actions/types.ts";
import { useDatabase } from "../../db/test/database.ts";
import { eventually } from "../test/eventually.ts";
import { ofShops, ruleBench } from "../test/rule-bench.ts";

const database = useDatabase();
const { smtp, company, work, perform, workflow, queue, ended, row, createUserOf } = ruleBench(database);

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
    [company().user.userId],
  );
  const first = await workflow(
    [ofShops],
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
    [{ ...ofShops, triggerCondition: "created" }],
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
    [company().accountId],
  );
  expect(told).toEqual([
    {
      user_id: company().user.userId,
      type: "workflow",
      message: "Shop at the corner has come",
      module: "customers",
      record_id: id,
    },
  ]);
  const { rows: deliveries } = await database().admin.query(
    "select action as event, module, record_id from app_public.webhook_deliveries where webhook_id = $1",
    [webhook],
  );
  expect(deliveries).toEqual([{ event: "created", module: "customers", record_id: id }]);
  const mail = await eventually(async () => smtp().mails.find((text) => text.includes("shop@corner.test")));
  expect(mail).toMatch(new RegExp(`^From: .*<boss-${company().accountId}@us\\.test>$`, "m"));
  expect(mail).toMatch(/^Subject: Welcome, Shop at the corner$/m);
  expect(mail).toMatch(/^Cc: sales@us\.test$/m);
  expect(mail).toContain(`Dear Shop at the corner: https://stock.example/customers/detail/${id}`);
  const { rows: history } = await database().admin.query<{ actor: string; cause: string; user_id: number }>(
    "select distinct actor, cause, user_id from app_public.history where account_id = $1 and table_name = 'customers' and operation = 'updated'",
    [company().accountId],
  );
  expect(history).toEqual([
    { actor: "workflow", cause: expect.stringMatching(/^Greets #1 shops #\d+$/), user_id: company().admin.userId },
  ]);
});

test("what the person may not do fails that action only", async () => {
  await work();
  const limited = await createUserOf({ type: "admin", scopeBlacklist: ["customer:update:single"] });
  const label = await perform("save_labels", { name: "Rush", modules: ["customers"] });
  const id = await workflow(
    [ofShops],
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
  await eventually(async () => smtp().recipients.join().includes("still@sent.test"));
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
  expect(await eventually(async () => smtp().mails.find((text) => text.includes("SKU-1: 5 left")))).toContain(
    "In East",
  );
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

test("a run is done once, however often its job comes", async () => {
  await work();
  const id = await workflow(
    [ofShops],
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
    JSON.stringify({ accountId: company().accountId, runId: rows[0]?.id }),
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
      [company().accountId],
    );
    return mails.length === 1;
  });
  expect(smtp().recipients.filter((each) => each.includes("once@box.test"))).toHaveLength(1);
});
