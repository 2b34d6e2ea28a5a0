import { expect, test } from "vitest";
import { become, becomeAdmin, createAccount, createUser, type TestAccount } from "../accounts.ts";
import { useDatabase } from "../database.ts";
import { withVisitor } from "../../client/transaction.ts";
import { openShop } from "../stock/shop.ts";
import { companyIn, look, perform, refusalOf, runsOf, workflow } from "./rules.ts";

const db = useDatabase();
const inCompany = companyIn(db);
type Client = Parameters<Parameters<typeof inCompany>[0]>[0];
const telling = [{ type: "setField", field: "description", value: "seen" }];
const vendor = {
  contactName: "Ann",
  email: "ann@vendor.test",
  phone: "5035550100",
  address1: "Street 1",
  city: "Salem",
  postalCode: "97301",
  district: "OR",
  country: "US",
};
const ask = async (client: Client, company: TestAccount, id: number) => {
  await becomeAdmin(client);
  await look(client, company.accountId);
  const runs = await runsOf(client, id);
  await become(client, company.admin.visitor);
  return runs.map(({ record_id, event, outcome }) => [record_id, event, outcome]);
};
test("a workflow runs for what happens from when it was switched on, once each, and only if its criteria hold", () =>
  inCompany(async (client, company) => {
    const before = await perform(client, "save_products", { name: "Oak before", displayId: "B" });
    const id = await workflow(
      client,
      [{ testTable: "products", testColumn: "name", matchCriteria: "startsWith", testValue: "oak" }],
      telling,
    );
    const oak = await perform(client, "save_products", { name: "Oak table", displayId: "OAK" });
    await perform(client, "save_products", { name: "Pine table", displayId: "PINE" });
    expect(await ask(client, company, id)).toEqual([[oak, "created", "waiting"]]);
    expect(await ask(client, company, id)).toHaveLength(1);
    await perform(client, "save_products", { id: before, description: "older" });
    // what changes nothing says nothing
    await perform(client, "save_products", { id: before, description: "older" });
    await perform(client, "delete_products", { id: oak });
    expect(await ask(client, company, id)).toEqual([
      [oak, "created", "waiting"],
      [before, "updated", "waiting"],
    ]);
  }));

test("it looks at what the row was then, not at what it became since", () =>
  inCompany(async (client, company) => {
    const id = await workflow(
      client,
      [
        {
          triggerCondition: "created",
          testTable: "products",
          testColumn: "name",
          matchCriteria: "equals",
          testValue: "First",
        },
      ],
      telling,
    );
    const product = await perform(client, "save_products", { name: "First", displayId: "P" });
    await perform(client, "save_products", { id: product, name: "Second" });
    await perform(client, "save_products", { id: product, name: "Third" });
    await perform(client, "delete_products", { id: product });
    expect(await ask(client, company, id)).toEqual([[product, "created", "waiting"]]);
  }));

test("on the rising edge alone it runs when its criterion comes to hold, not while it holds", () =>
  inCompany(async (client, company) => {
    const id = await workflow(
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
    const customer = await perform(client, "save_customers", { businessName: "Shop", taxRate: "5" });
    for (const taxRate of ["12", "15", "8", "11"]) await perform(client, "save_customers", { id: customer, taxRate });
    const runs = await ask(client, company, id);
    expect(runs).toHaveLength(2);
  }));

test("all or any; a custom field, another column and a label are compared as its own values are", () =>
  inCompany(async (client, company) => {
    const field = await perform(client, "save_custom_fields", {
      module: "customers",
      slug: "rank",
      displayName: "Rank",
      kind: "number",
    });
    const label = await perform(client, "save_labels", { name: "Rush", modules: ["customers"] });
    const criteria = [
      { testTable: "customers", testColumn: `custom:${field}`, matchCriteria: "greaterOrEqual", testValue: "5" },
      { testTable: "customers", testColumn: "labels", matchCriteria: "has", testValue: String(label) },
    ];
    const both = await workflow(client, criteria, [{ type: "setField", field: "notes", value: "x" }]);
    const either = await workflow(client, criteria, [{ type: "setField", field: "notes", value: "x" }], {
      mode: "any",
    });
    const twins = await workflow(
      client,
      [
        {
          testTable: "customers",
          testColumn: "contactName",
          matchCriteria: "equals",
          useValueColumn: true,
          testValueColumn: "businessName",
        },
      ],
      [{ type: "setField", field: "notes", value: "x" }],
    );
    const make = (name: string, rank: number, labelled: boolean) =>
      perform(client, "save_customers", {
        businessName: name,
        contactName: "Twin",
        customFields: [{ id: field, value: rank }],
        ...(labelled && { labels: [{ id: label }] }),
      });
    const [first, second, third] = [await make("A", 7, true), await make("B", 9, false), await make("twin", 1, false)];
    const of = async (id: number) => (await ask(client, company, id)).map(([record]) => record);
    expect(await of(both)).toEqual([first]);
    expect(await of(either)).toEqual([first, second]);
    expect(await of(twins)).toEqual([third]);
  }));

test("criteria of lines and of their document belong together: any line, for the document", () =>
  inCompany(async (client, company) => {
    const vendorId = await perform(client, "save_vendors", { name: "Mill", ...vendor });
    const id = await workflow(
      client,
      [
        {
          triggerCondition: "created",
          testTable: "contacts",
          testColumn: "firstName",
          matchCriteria: "equals",
          testValue: "Bo",
        },
      ],
      [{ type: "setField", field: "lastName", value: "x" }],
      { isPaused: true },
    );
    await perform(client, "save_vendors", { id: vendorId, contacts: [{ firstName: "Bo" }, { firstName: "Al" }] });
    const runs = await ask(client, company, id);
    expect(runs.map(([, event, outcome]) => [event, outcome])).toEqual([["created", "skipped"]]);
    const product = await perform(client, "save_products", { name: "Chair", displayId: "C" });
    const options = await workflow(
      client,
      [
        { testTable: "product_options", testColumn: "name", matchCriteria: "equals", testValue: "Finish" },
        { testTable: "products", testColumn: "name", matchCriteria: "equals", testValue: "Chair" },
      ],
      telling,
    );
    await perform(client, "save_products", { id: product, options: [{ name: "Size", optionValues: "1" }] });
    expect(await ask(client, company, options)).toEqual([]);
    await perform(client, "save_products", { id: product, options: [{ name: "Finish", optionValues: "Oak" }] });
    expect(await ask(client, company, options)).toEqual([[product, "updated", "waiting"]]);
    // of the product, some option is the finish already
    await perform(client, "save_products", { id: product, description: "new" });
    expect(await ask(client, company, options)).toHaveLength(2);
  }));

test("a paused workflow notes what it skipped; so does one whose person may not see the record any more", () =>
  inCompany(async (client, company) => {
    await becomeAdmin(client);
    const { visitor, userId } = await createUser(client, company.accountId, { type: "admin" });
    const criterion = { testTable: "products", testColumn: "name", matchCriteria: "isNotEmpty" };
    await become(client, company.admin.visitor);
    const paused = await workflow(client, [criterion], telling, { isPaused: true });
    await become(client, visitor);
    const theirs = await workflow(client, [criterion], telling);
    await becomeAdmin(client);
    await client.query("update app_public.users set is_active = false where id = $1", [userId]);
    await become(client, company.admin.visitor);
    await perform(client, "save_products", { name: "Any", displayId: "ANY" });
    await becomeAdmin(client);
    await look(client, company.accountId);
    expect((await runsOf(client, paused)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["skipped", "paused"],
    ]);
    expect((await runsOf(client, theirs)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["skipped", "person"],
    ]);
  }));

test("more runs than 500 in ten minutes pause it, and its administrators are told", () =>
  inCompany(async (client, company) => {
    const id = await workflow(
      client,
      [{ triggerCondition: "created", testTable: "products", testColumn: "name", matchCriteria: "isNotEmpty" }],
      telling,
    );
    await becomeAdmin(client);
    const rule = "app_private.rate_rules where kind = 'workflowRun:workflow'";
    const { rows: rules } = await client.query(`select maximum, seconds from ${rule}`);
    expect(rules).toEqual([{ maximum: 500, seconds: 600 }]);
    await client.query("update app_private.rate_rules set maximum = 20 where kind = 'workflowRun:workflow'");
    await become(client, company.admin.visitor);
    await perform(client, "save_many", {
      module: "products",
      rows: Array.from({ length: 50 }, (_, n) => ({ name: `P ${n}`, displayId: `P-${n}` })),
    });
    await becomeAdmin(client);
    await look(client, company.accountId);
    const runs = await runsOf(client, id);
    expect(runs.filter(({ outcome }) => outcome === "waiting")).toHaveLength(20);
    expect(runs.filter(({ reason }) => reason === "storm")).toHaveLength(1);
    // and what is skipped while it is paused is not noted without end
    expect(runs.filter(({ reason }) => reason === "paused")).toHaveLength(20);
    const { rows } = await client.query(
      `select is_paused, (select count(*)::int from app_public.notifications as n where n.account_id = w.account_id and n.type = 'workflow') as told
       from app_public.workflows as w where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ is_paused: true, told: 1 }]);
  }));

test("two companies' workflows, and what they look at, never meet", () =>
  inCompany(async (client, company) => {
    await becomeAdmin(client);
    const other = await createAccount(client);
    const criterion = { testTable: "products", testColumn: "name", matchCriteria: "isNotEmpty" };
    await become(client, company.admin.visitor);
    const ours = await workflow(client, [criterion], telling);
    await become(client, other.admin.visitor);
    const theirs = await workflow(client, [criterion], telling);
    await perform(client, "save_products", { name: "Theirs", displayId: "T" });
    await becomeAdmin(client);
    await look(client, company.accountId);
    await look(client, other.accountId);
    expect(await runsOf(client, ours)).toEqual([]);
    expect(await runsOf(client, theirs)).toHaveLength(1);
    await become(client, company.admin.visitor);
    for (const table of ["workflows", "workflow_criteria", "workflow_actions", "workflow_runs"]) {
      const { rows } = await client.query<{ own: boolean }>(`select account_id = $1 as own from app_public.${table}`, [
        company.accountId,
      ]);
      expect([table, rows.every(({ own }) => own)]).toEqual([table, true]);
    }
    expect(await refusalOf(client, () => perform(client, "save_workflows", { id: theirs, name: "Mine" }))).toEqual([
      "SWNFD",
      undefined,
    ]);
  }));

test("a workflow over an order and its lines runs once for an order that is saved with many, and again for its next change", async () => {
  const shop = await openShop(db());
  const me = shop.account.admin.visitor;
  const id = await withVisitor(shop.server, me, (client) =>
    workflow(
      client,
      [
        { testTable: "sales_orders", testColumn: "customerPo", matchCriteria: "equals", testValue: "many" },
        { testTable: "sales_order_lines", testColumn: "quantity", matchCriteria: "greater", testValue: "1" },
      ],
      [{ type: "setField", field: "notes", value: "seen" }],
    ),
  );
  const lineItems = shop.skuIds.flatMap((skuId) => Array.from({ length: 7 }, () => ({ skuId, quantity: 2 })));
  const asked = async () => {
    await look(shop.admin, shop.accountId);
    return (await runsOf(shop.admin, id)).map(({ module, record_id }) => [module, record_id]);
  };
  const first = await shop.sell([], { customerPo: "many", lineItems });
  expect(await asked()).toEqual([["sales_orders", first.id]]);
  expect(await asked()).toHaveLength(1);
  await shop.perform("save_sales_orders", { id: first.id, lineItems: [{ id: first.lines[0], quantity: 3 }] });
  expect(await asked()).toEqual([
    ["sales_orders", first.id],
    ["sales_orders", first.id],
  ]);
});
