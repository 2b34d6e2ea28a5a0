import { expect, test } from "vitest";
import { withVisitor } from "../../db/client/transaction.ts";
import { verifyAddress } from "../../db/test/accounts.ts";
import { look, perform, runsOf } from "../../db/test/rules/rules.ts";
import { openShop, type Shop } from "../../db/test/stock/shop.ts";
import { definitionOf } from "../../resources/core/registry.ts";
import { operatorNames, operators, testedFields, type Operator, type TestType } from "../../resources/core/testing.ts";
import { actionNames, type ActionName } from "../../resources/workflow-actions/types.ts";
import { useDatabase } from "../../db/test/database.ts";
import { eventually } from "../test/eventually.ts";
import { ruleBench } from "../test/rule-bench.ts";

const database = useDatabase();
const { work } = ruleBench(database);
let shop: Shop;

const save = (operation: string, input: object): Promise<number> =>
  withVisitor(database().server, shop.account.admin.visitor, (client) => perform(client, operation, input)).catch(
    (error: unknown) => {
      throw new Error(`${operation} ${JSON.stringify(input)}`, { cause: error });
    },
  );

/** Makes a record ten days old, which no door does. */
const age = async (module: string, id: number): Promise<void> => {
  const client = await database().admin.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query(
      `update app_public.${module} set created_at = created_at - interval '10 days' where id = $1 and account_id = $2`,
      [id, shop.accountId],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
};

const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A column of a type that says something, or nothing, in the records that `make` makes. */
type Column = { name: string; value: string | null };
type Root = {
  module: string;
  /** Its first reference may be left empty. */
  canLackReference: boolean;
  other: Others;
  actions: readonly ActionName[];
  make(at: number): Promise<number>;
  /** Columns of each type, of the registry and of the company. */
  columns: Readonly<Partial<Record<TestType, readonly Column[]>>>;
};

const own: Readonly<Partial<Record<TestType, { kind: string; value: string }>>> = {
  text: { kind: "text", value: "walnut" },
  number: { kind: "number", value: "7" },
  date: { kind: "date", value: dayFrom(2) },
  boolean: { kind: "boolean", value: "true" },
};

/** A module with the company's own fields of each type, each once filled and once empty, and what its records say of its own. */
const rootOf = async (
  module: string,
  {
    actions,
    other,
    canLackReference,
    input,
  }: Pick<Root, "actions" | "other" | "canLackReference"> & { input: (at: number) => Promise<object> },
): Promise<Root> => {
  const filled: { id: number; value: string; type: TestType }[] = [];
  const empty: { id: number; type: TestType }[] = [];
  for (const [type, { kind, value }] of Object.entries(own) as [TestType, { kind: string; value: string }][])
    for (const name of ["full", "void"]) {
      const id = await save("save_custom_fields", {
        module,
        slug: `${name}_${kind}`,
        displayName: `${name} ${kind}`,
        kind,
      });
      if (name === "full") filled.push({ id, value, type });
      else empty.push({ id, type });
    }
  const past = await save("save_custom_fields", { module, slug: "past", displayName: "Past", kind: "date" });
  const make = async (at: number) =>
    save(`save_${module}`, {
      ...(await input(at)),
      customFields: [...filled.map(({ id, value }) => ({ id, value })), { id: past, value: dayFrom(-10) }],
    });
  const { rows } = await database().admin.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from app_public.${module} as t where id = $1 and account_id = $2`,
    [await make(0), shop.accountId],
  );
  const valueOf = (name: string): string | null => {
    const value = rows[0]?.row[name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
    return value === null || value === undefined ? null : String(value);
  };
  const columns: Partial<Record<TestType, Column[]>> = { labels: [{ name: "labels", value: "worn" }] };
  // the company's own first: what a module has of a type may be its own in each record, as its number is
  for (const { id, value, type } of filled) (columns[type] ??= []).push({ name: `custom:${id}`, value });
  for (const { id, type } of empty) columns[type]?.push({ name: `custom:${id}`, value: null });
  for (const [name, type] of testedFields(definitionOf(module)))
    if (type !== "labels") (columns[type] ??= []).push({ name, value: valueOf(name) });
  columns.date?.push({ name: `custom:${past}`, value: dayFrom(-10) });
  return { module, actions, other, canLackReference, make, columns };
};

/** What no record of a root says in the columns of a type. */
type Others = Readonly<Record<TestType, string>>;
const others = (own: Pick<Others, "option" | "reference" | "labels">): Others => ({
  ...{ text: "nobody says so", number: "987654", date: "1999-01-01", datetime: "1999-01-01", boolean: "false" },
  ...own,
});
const shifted = (type: TestType, value: string, by: number): string =>
  type === "number"
    ? String(Number(value) + by)
    : new Date(Date.parse(value.slice(0, 10)) + by * 2 * 86_400_000).toISOString().slice(0, 10);
const plain = (type: TestType, value: string): string => (type === "datetime" ? value.slice(0, 10) : value);

/** A criterion that holds for the records of a root, with the column that it looks at. */
const holding = (
  operator: Operator,
  type: TestType,
  { columns, module, other, canLackReference }: Root,
  worn: number,
) => {
  const all = columns[type] ?? [];
  const full = all.find(({ value }) => value !== null && value !== "false");
  const left = type === "reference" && canLackReference ? full : undefined;
  const column = operator === "isEmpty" ? (left ?? all.find(({ value }) => value === null)) : full;
  const past = operator === "olderThanDays" && type === "date" ? all.at(-1) : column;
  const value = type === "labels" ? String(worn) : plain(type, full?.value ?? "");
  const given: Readonly<Record<Operator, string | undefined>> = {
    ...{ equals: value, notEquals: other[type], isOneOf: `${other[type]},${value}`, isEmpty: undefined },
    ...{ isNotEmpty: undefined, changed: undefined, contains: value.slice(1), startsWith: value.slice(0, 2) },
    ...{ less: undefined, lessOrEqual: value, greater: undefined, greaterOrEqual: value, between: `${value},${value}` },
    ...{ withinNextDays: "3", olderThanDays: "3", has: value, hasNot: other.labels },
    ...(operator === "less" && { less: shifted(type, value, 1) }),
    ...(operator === "greater" && { greater: shifted(type, value, -1) }),
  };
  const testColumn = (type === "labels" ? { name: "labels" } : past)?.name;
  const testValue = given[operator];
  return (
    testColumn && {
      ...{ triggerCondition: "createdOrUpdated", testTable: module, testColumn, matchCriteria: operator },
      ...(testValue !== undefined && { testValue }),
    }
  );
};

const most = 5;
const partsOf = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, at * most + most));

test("each comparison of each type of column begins each type of action", { timeout: 300_000 }, async () => {
  await work();
  shop = await openShop(database());
  await verifyAddress(database().admin, shop.account.admin, `boss-${shop.accountId}@us.test`);
  // days of moments are the company's: here those that this test names
  await database().admin.query("update app_public.accounts set time_zone = 'UTC' where id = $1", [shop.accountId]);
  // as many mails as there are combinations, not as many as a day allows
  await database().admin.query("update app_private.rate_rules set maximum = 10000 where kind ~* 'outgoing|mail'");
  const labels = await Promise.all(
    ["worn", "new"].map((name) => save("save_labels", { name, modules: ["sales_orders", "skus"] })),
  );
  const [worn = 0, fresh = 0] = labels;
  const status = await save("save_statuses", { module: "sales_orders", name: "Looked at", state: "Draft" });
  const webhook = await save("save_webhooks", {
    ...{ name: "Hook", url: "https://hooks.test/", modules: ["products"], events: ["created"] },
  });
  const { rows: people } = await database().admin.query<{ role_id: number }>(
    "select role_id from app_public.users where id = $1",
    [shop.account.user.userId],
  );
  const product = await save("save_products", { name: "Chairs", displayId: "CH" });
  const actions: Readonly<Record<ActionName, (at: number) => object>> = {
    sendEmail: (at) => ({
      ...{ emailTo: `who-${at}@us.test`, emailSubject: "{{name}}", emailBody: "It is so", emailPaper: "quote" },
    }),
    notifyUsers: () => ({ message: "{{name}}", userRoleId: people[0]?.role_id }),
    addLabel: () => ({ labelId: fresh }),
    removeLabel: () => ({ labelId: worn }),
    changeStatus: () => ({ statusId: status }),
    setWarehouse: () => ({ warehouseId: shop.warehouses[1] }),
    setField: () => ({ field: "notes", value: "looked at" }),
    callWebhook: () => ({ webhookId: webhook }),
    createDraftPO: () => ({ warehouseId: shop.warehouses[0] }),
  };
  const lacks = { labels: false, reference: false };
  const [somebody, stools] = [
    await save("save_customers", { businessName: "Somebody else" }),
    await save("save_products", { name: "Stools", displayId: "ST" }),
  ];
  const labelled = () => (lacks.labels ? {} : { labels: [{ id: worn }] });
  const orders = await rootOf("sales_orders", {
    actions: actionNames.filter((name) => name !== "createDraftPO"),
    canLackReference: false,
    other: others({ option: "Canceled", reference: String(somebody), labels: String(fresh) }),
    input: async (at) => ({
      ...{ customerId: shop.customer, warehouseId: shop.warehouses[0], customerPo: `PO walnut ${at}` },
      ...{ shipDate: dayFrom(2), taxRate: "7", lotMapping: true, ...labelled() },
      lineItems: [{ skuId: shop.sku, quantity: 1 }],
    }),
  });
  const skus = await rootOf("skus", {
    actions: ["createDraftPO"],
    canLackReference: true,
    other: others({ option: "service", reference: String(stools), labels: String(fresh) }),
    input: async (at) => ({
      ...{ code: `C-${at}-${Date.now()}`, name: `Chair ${at}`, ...(!lacks.reference && { productId: product }) },
      ...{ maxStockLevel: "10", minStockLevel: "7", ...labelled() },
      costRules: [{ vendorId: shop.vendor, cost: "5", quantity: "1", unit: "each" }],
    }),
  });
  const done: string[] = [];
  let at = 0;
  for (const operator of operatorNames)
    for (const type of operators[operator].types as readonly TestType[]) {
      at += 1;
      lacks.labels = operator === "isEmpty" && type === "labels";
      lacks.reference = operator === "isEmpty" && type === "reference";
      const begun: { id: number; kinds: readonly ActionName[] }[] = [];
      const made: number[] = [];
      for (const root of [orders, skus]) {
        const criterion = holding(operator, type, root, worn);
        // a module without such a column has no such combination
        if (!criterion) continue;
        for (const [part, kinds] of partsOf(root.actions).entries()) {
          const id = await save("save_workflows", {
            name: `${operator} of ${type}, ${root.module} ${part}`,
            criteria: [criterion],
            actions: kinds.map((kind) => ({ type: kind, ...actions[kind](at) })),
          });
          await save("save_workflows", { id, isPaused: false });
          begun.push({ id, kinds });
        }
        const record = await root.make(at);
        made.push(record);
        if (operator === "olderThanDays" && type === "datetime") {
          await age(root.module, record);
          await save(`save_${root.module}`, { id: record, ...(root === orders ? { notes: "old" } : { name: "Old" }) });
        }
      }
      await look(database().admin, shop.accountId);
      for (const { id, kinds } of begun) {
        const run = await eventually(async () => {
          const all = (await runsOf(database().admin, id)).filter(({ record_id }) => made.includes(record_id));
          return all.find(({ outcome }) => outcome !== "waiting" && outcome !== "skipped");
        }, 20).catch((error: unknown) => {
          throw new Error(`${operator} of ${type} began nothing`, { cause: error });
        });
        for (const [n, kind] of kinds.entries()) {
          const { outcome, failure } = run.results[n] ?? {};
          expect([operator, type, kind, outcome, failure]).toEqual([operator, type, kind, "done", undefined]);
          done.push(`${operator} ${type} ${kind}`);
        }
        await save("delete_workflows", { id });
      }
    }
  const all = operatorNames.flatMap((operator) =>
    operators[operator].types.flatMap((type) => actionNames.map((kind) => `${operator} ${type} ${kind}`)),
  );
  // an order refers to all that it may refer to, and a SKU has no moment that may be missing
  const never = new Set([
    ...orders.actions.map((kind) => `isEmpty reference ${kind}`),
    ...skus.actions.map((kind) => `isEmpty datetime ${kind}`),
  ]);
  console.log(`${done.length} combinations of ${all.length}, ${never.size} of which never come to be`);
  expect(done.toSorted()).toEqual(all.filter((each) => !never.has(each)).toSorted());
});
