import fc from "fast-check";
import { expect, test } from "vitest";
import type { TestUser } from "../accounts.ts";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "../stock/shop.ts";

const db = useDatabase();

type Supply = {
  displayId: string;
  due: string | null;
  quantity: string;
  covers?: boolean;
  module: string;
  name?: string | null;
};
type Promised = {
  source: string;
  readyOn: string | null;
  due: string | null;
  meetsDue: boolean | null;
  arrival: Supply | null;
};
type Terms = {
  skuId: number;
  problem: string | null;
  unit: string;
  unitFactor: string;
  unitQuantity: string;
  amount?: string | null;
  ruleId?: number | null;
  reason?: unknown;
  total?: string;
  tax?: string;
  ruleMissing: boolean;
  needsRule: string | null;
  available: string;
  short: string;
  waits: string | null;
  elsewhere: { name: string; available: string }[];
  holders: Supply[];
  arrivals: Supply[];
  missing: { skuId: number; code: string; short: string; holders: Supply[]; arrivals: Supply[] }[];
  promise: Promised | null;
} | null;
type Asked = { skuId: number; quantity: string; amount?: string; unit?: string; unitFactor?: string; lineId?: number };

const ask = async (shop: Shop, module: string, lines: Asked[], more: object = {}, user?: TestUser) =>
  (await shop.performAs(user ?? shop.account.admin, "line_terms", {
    module,
    partyId: module === "sales_orders" ? shop.customer : shop.vendor,
    warehouseId: shop.warehouses[0],
    lines,
    ...more,
  })) as unknown as Terms[];
const termsOf = async (...given: Parameters<typeof ask>) => (await ask(...given))[0]!;

type Rule = { unit: string; unitFactor: string; quantity: number; amount: string; matchCriteria: string };
const rules = fc.array(
  fc.record<Rule>({
    unit: fc.constantFrom("each", "case", "pallet"),
    unitFactor: fc.constantFrom("1", "6", "2.5"),
    quantity: fc.integer({ min: 1, max: 8 }),
    amount: fc.integer({ min: 0, max: 999_999 }).map((units) => (units / 10_000).toFixed(4)),
    matchCriteria: fc.constantFrom("greaterOrEqual", "equals", "lessOrEqual"),
  }),
  { maxLength: 5 },
);
const lines = fc.array(
  fc.record({
    sku: fc.nat(2),
    quantity: fc
      .oneof(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 400 }).map((n) => n / 10),
      )
      .map(String),
    amount: fc.option(
      fc.integer({ min: 0, max: 99_999 }).map((cents) => (cents / 1000).toFixed(3)),
      { nil: undefined },
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

/** What saving stored, in the words of the terms. */
const stored = async (shop: Shop, table: "sales_order" | "purchase_order", order: number) => {
  const amount = table === "sales_order" ? "price" : "cost";
  const rows = await shop.rowsOf<Record<string, string | number | null>>(`${table}_lines`, `${table}_id = ${order}`);
  return rows
    .sort((a, b) => Number(a["position"]) - Number(b["position"]))
    .map((row) => ({
      unit: row["unit"],
      unitFactor: Number(row["unit_factor"]),
      unitQuantity: Number(row["unit_quantity"]),
      amount: row[amount] === null ? null : Number(row[amount]),
      ruleId: row[`${amount}_rule_id`],
      reason: row[`${amount}_reason`],
      total: Number(row["total"]),
      tax: table === "sales_order" ? Number(row["tax"]) : null,
    }));
};
const shown = (terms: Terms[]) =>
  terms.map((each) => ({
    unit: each?.unit,
    unitFactor: Number(each?.unitFactor),
    unitQuantity: Number(each?.unitQuantity),
    amount: each?.amount == null ? null : Number(each.amount),
    ruleId: each?.ruleId,
    reason: each?.reason,
    total: Number(each?.total),
    tax: each?.tax == null ? null : Number(each.tax),
  }));

test.each(["sales_orders", "purchase_orders"] as const)(
  "what the grid shows for lines of %s is what saving stores",
  async (module) => {
    const shop = await openShop(db());
    await shop.admin.query("update app_public.skus set quantity_precision = 1 where account_id = $1", [shop.accountId]);
    const table = module === "sales_orders" ? "sku_prices" : "sku_costs";
    await fc.assert(
      fc.asyncProperty(rules, lines, async (given, wanted) => {
        await shop.admin.query(`delete from app_public.${table} where account_id = $1`, [shop.accountId]);
        for (const [n, rule] of given.entries()) {
          const skuId = shop.skuIds[n % 2]!;
          if (module === "sales_orders")
            await shop.insert(
              "sku_prices",
              "sku_id, label_id, price, quantity, unit, unit_factor, match_criteria",
              "$1, $2, $3, $4, $5, $6, $7",
              [...[skuId, shop.label, rule.amount, rule.quantity, rule.unit, rule.unitFactor, rule.matchCriteria]],
            );
          else
            await shop.insert(
              "sku_costs",
              "sku_id, vendor_id, cost, quantity, unit, unit_factor",
              "$1, $2, $3, $4, $5, $6",
              [...[skuId, shop.vendor, rule.amount, rule.quantity, rule.unit, rule.unitFactor]],
            );
        }
        const asked = wanted.map(({ sku, quantity, amount }) => ({
          skuId: shop.skuIds[sku]!,
          quantity,
          ...(amount !== undefined && { amount }),
        }));
        const terms = await ask(shop, module, asked);
        const amountKey = module === "sales_orders" ? "price" : "cost";
        const order = await shop.perform(`save_${module}`, {
          [module === "sales_orders" ? "customerId" : "vendorId"]:
            module === "sales_orders" ? shop.customer : shop.vendor,
          warehouseId: shop.warehouses[0],
          lineItems: asked.map(({ amount, ...line }) => ({
            ...line,
            ...(amount !== undefined && { [amountKey]: amount }),
          })),
        });
        const saved = await stored(shop, module === "sales_orders" ? "sales_order" : "purchase_order", order.id);
        expect(shown(terms)).toEqual(saved);
      }),
      { numRuns: 40 },
    );
  },
);

test("a quantity the SKU is not counted in, an unknown SKU and a missing rule are told, line by line", async () => {
  const shop = await openShop(db());
  const [priced, bare] = shop.skuIds as [number, number];
  await shop.admin.query("delete from app_public.sku_prices where account_id = $1 and sku_id = $2", [
    shop.accountId,
    bare,
  ]);
  const terms = await ask(shop, "sales_orders", [
    { skuId: priced, quantity: "1.5" },
    { skuId: 99_999_999, quantity: "1" },
    { skuId: bare, quantity: "2" },
    { skuId: bare, quantity: "2", amount: "7" },
  ]);
  expect(terms.map((each) => each && [each.problem, each.amount, each.ruleMissing])).toEqual([
    ["precision", null, false],
    null,
    [null, null, true],
    [null, "7", true],
  ]);
});

test("a line whose SKU lacks the rule it needs says so before it is saved", async () => {
  const shop = await openShop(db());
  const bare = await shop.insert("skus", "name, code", "'Bare', 'BARE'");
  const lines = [
    { skuId: shop.sku, quantity: "1" },
    { skuId: bare, quantity: "1" },
  ];
  const needed = async (module: string) => (await ask(shop, module, lines)).map((each) => each?.needsRule);
  expect(await needed("transfers")).toEqual([null, "cost"]);
  expect(await needed("work_orders")).toEqual([null, "cost"]);
  expect(await needed("sales_orders")).toEqual([null, null]);
});

test("a short line names who holds the stock, where there is more, and what covers it when", async () => {
  const shop = await openShop(db());
  const first = await shop.buy([[shop.sku, 5]], { dueDate: "2027-03-01" });
  const second = await shop.buy([[shop.sku, 30]], { dueDate: "2027-03-09" });
  await shop.stock(shop.sku, 10);
  await shop.stock(shop.sku, 4, { warehouseId: shop.warehouses[1], binLocationId: shop.bins[1] });
  const holder = await shop.sell([[shop.sku, 8]]);
  const waiting = await shop.sell([[shop.sku, 6]], { shipDate: "2027-02-01" }); // takes 2, waits for 4
  const numberOf = async (table: string, id: number) =>
    String((await shop.rowsOf<{ display_id: number }>(table, `id = ${id}`))[0]?.display_id);

  const [one, two] = await ask(shop, "sales_orders", [
    { skuId: shop.sku, quantity: "1" },
    { skuId: shop.sku, quantity: "6" },
  ]);
  expect(one).toMatchObject({ available: "0", short: "1", elsewhere: [{ name: "West", available: "4" }] });
  expect(one!.holders.map((each) => [each.displayId, each.quantity])).toEqual([
    [await numberOf("sales_orders", holder.id), "8"],
    [await numberOf("sales_orders", waiting.id), "2"],
  ]);
  // 4 wait already and 1 is wanted: the first arrival of 5 covers it; the next line needs the second one
  const [soon, later] = [await numberOf("purchase_orders", first.id), await numberOf("purchase_orders", second.id)];
  expect(one!.arrivals).toMatchObject([{ displayId: soon, due: "2027-03-01", quantity: "5", covers: true }]);
  expect(two!.arrivals).toMatchObject([
    { displayId: soon, covers: false },
    { displayId: later, due: "2027-03-09", covers: true },
  ]);
  // who ships before the one that waits is served before it
  const early = await shop.perform("save_sales_orders", {
    customerId: shop.customer,
    warehouseId: shop.warehouses[0],
    shipDate: "2027-01-15",
  });
  expect(
    (await termsOf(shop, "sales_orders", [{ skuId: shop.sku, quantity: "5" }], { documentId: early.id }))?.arrivals,
  ).toMatchObject([{ displayId: soon, covers: true }]);
});

const today = async (shop: Shop): Promise<string> =>
  (
    await shop.admin.query<{ today: string }>(
      "select (now() at time zone time_zone)::date::text as today from app_public.accounts where id = $1",
      [shop.accountId],
    )
  ).rows[0]!.today;
/** Source, day, whether it is there in time, and what the arrival brings. */
const brief = (terms: Terms | undefined) =>
  terms?.promise && [
    terms.promise.source,
    terms.promise.readyOn,
    terms.promise.meetsDue,
    terms.promise.arrival?.quantity ?? null,
  ];

test("a line is promised from stock, or from the arrival that brings the last of it; a day before that is impossible", async () => {
  const shop = await openShop(db());
  const now = await today(shop);
  await shop.stock(shop.sku, 10);
  await shop.buy([[shop.sku, 20]], { dueDate: "2098-03-09" });
  await shop.buy([[shop.sku, 5]], { dueDate: "2098-03-01" });
  await shop.sell([[shop.sku, 4]]); // 6 are free
  const orderFor = async (shipDate: string) =>
    (
      await shop.perform("save_sales_orders", {
        customerId: shop.customer,
        warehouseId: shop.warehouses[0],
        shipDate,
      })
    ).id;
  const documentId = await orderFor("2098-03-05");
  const wanted = (...quantities: number[]) =>
    ask(
      shop,
      "sales_orders",
      quantities.map((quantity) => ({ skuId: shop.sku, quantity: String(quantity) })),
      { documentId },
    );
  const alone = async (quantity: number) => brief((await wanted(quantity))[0]);
  expect(await alone(6)).toEqual(["stock", now, true, null]);
  expect(await alone(7)).toEqual(["arrival", "2098-03-01", true, "5"]);
  expect(await alone(11)).toEqual(["arrival", "2098-03-01", true, "5"]);
  expect(await alone(12)).toEqual(["arrival", "2098-03-09", false, "20"]);
  expect(await alone(31)).toEqual(["arrival", "2098-03-09", false, "20"]);
  expect(await alone(32)).toEqual(["nothing", null, null, null]);
  // lines of one SKU take theirs in order
  expect((await wanted(6, 5, 1)).map(brief)).toEqual([
    ["stock", now, true, null],
    ["arrival", "2098-03-01", true, "5"],
    ["arrival", "2098-03-09", false, "20"],
  ]);
  // an order that ships before takes the first arrival; one that ships later does not
  await shop.sell([[shop.sku, 8]], { shipDate: "2098-03-04" }); // takes the 6, waits for 2
  await shop.sell([[shop.sku, 9]], { shipDate: "2098-05-01" });
  expect(await alone(3)).toEqual(["arrival", "2098-03-01", true, "5"]);
  expect(await alone(4)).toEqual(["arrival", "2098-03-09", false, "20"]);
  // without a day nothing is too late, and everybody comes before
  const [whenever] = await ask(shop, "sales_orders", [{ skuId: shop.sku, quantity: "14" }]);
  expect(brief(whenever)).toEqual(["arrival", "2098-03-09", null, "20"]);
});

test("of many arrivals the first five are told, and the one that covers the line", async () => {
  const shop = await openShop(db());
  for (let day = 1; day <= 8; day += 1) await shop.buy([[shop.sku, 2]], { dueDate: `2098-01-0${day}` });
  const terms = await termsOf(shop, "sales_orders", [{ skuId: shop.sku, quantity: "13" }]);
  expect(brief(terms)).toEqual(["arrival", "2098-01-07", null, "2"]);
  expect(terms?.arrivals.map(({ due, covers }) => [due?.slice(-1), covers])).toEqual([
    ...["1", "2", "3", "4", "5"].map((day) => [day, false]),
    ["7", true],
  ]);
});

test("what is late or has no date promises no day, and is counted after what has one", async () => {
  const shop = await openShop(db());
  await shop.buy([[shop.sku, 5]], { dueDate: "2020-01-01" });
  await shop.buy([[shop.sku, 7]]);
  await shop.buy([[shop.sku, 3]], { dueDate: "2098-01-01" });
  const promised = async (quantity: string) =>
    brief((await ask(shop, "sales_orders", [{ skuId: shop.sku, quantity }]))[0]);
  expect(await promised("3")).toEqual(["arrival", "2098-01-01", null, "3"]);
  expect(await promised("4")).toEqual(["arrival", null, null, "5"]);
  expect(await promised("9")).toEqual(["arrival", null, null, "7"]);
  expect((await termsOf(shop, "sales_orders", [{ skuId: shop.sku, quantity: "4" }]))?.arrivals).toMatchObject([
    { isLate: false, covers: false },
    { isLate: true, covers: true },
  ]);
  expect((await termsOf(shop, "purchase_orders", [{ skuId: shop.sku, quantity: "4" }]))?.promise).toBeNull();
});

test("a kit is promised when the last of its components is there, and says what is missing, who has it and what brings it", async () => {
  const shop = await openShop(db(), { skus: 4 });
  const now = await today(shop);
  const [set, cup, saucer, box] = shop.skuIds as [number, number, number, number];
  await shop.perform("save_skus", {
    id: set,
    isKit: true,
    billOfMaterials: [{ skuId: cup }, { skuId: saucer, quantity: 2 }, { skuId: box, isFixed: true }],
  });
  await shop.stock(cup, 5);
  await shop.stock(saucer, 12);
  await shop.stock(box, 3);
  const holder = await shop.sell([[saucer, 6]]); // 6 are free, enough for 3 sets
  await shop.buy([[cup, 1]], { dueDate: "2098-03-02" });
  await shop.buy([[cup, 20]], { dueDate: "2098-03-20" });
  await shop.buy([[saucer, 8]], { dueDate: "2098-03-09" });
  const wanted = (lines: [sku: number, quantity: number, lineId?: number][], more: object = {}) =>
    ask(
      shop,
      "sales_orders",
      lines.map(([skuId, quantity, lineId]) => ({ skuId, quantity: String(quantity), ...(lineId && { lineId }) })),
      more,
    );
  const alone = async (quantity: number) => brief((await wanted([[set, quantity]]))[0]);
  expect(await alone(3)).toEqual(["stock", now, null, null]);
  expect(await alone(4)).toEqual(["arrival", "2098-03-09", null, "8"]);
  // the cup that comes first is not what it waits for; from the eighth set on saucers are not enough
  expect(await alone(6)).toEqual(["arrival", "2098-03-09", null, "8"]);
  expect(await alone(7)).toEqual(["arrival", "2098-03-20", null, "20"]);
  expect(await alone(8)).toEqual(["nothing", null, null, null]);
  const [seven] = await wanted([[set, 7]]);
  const [{ display_id: number } = { display_id: 0 }] = await shop.rowsOf<{ display_id: number }>(
    "sales_orders",
    `id = ${holder.id}`,
  );
  expect(seven).toMatchObject({
    short: "4",
    holders: [],
    arrivals: [],
    missing: [
      {
        skuId: cup,
        code: "SKU-2",
        short: "2",
        holders: [],
        arrivals: [{ quantity: "1" }, { quantity: "20", covers: true }],
      },
      {
        skuId: saucer,
        short: "8",
        holders: [{ displayId: String(number), quantity: "6" }],
        arrivals: [{ covers: true }],
      },
    ],
  });
  // a line of a component before it takes its part, and one line of kits before another
  const [, second, third] = await wanted([
    [cup, 4],
    [set, 2],
    [set, 2],
  ]);
  expect([second?.short, brief(second)]).toEqual(["1", ["arrival", "2098-03-02", null, "1"]]);
  expect([third?.short, brief(third)]).toEqual(["2", ["arrival", "2098-03-20", null, "20"]]);

  // what a saved line holds is its own; what is no kit takes its part of an arrival first, whenever it ships
  const order = await shop.sell([[set, 4]], { shipDate: "2098-01-01" });
  const saved = (quantity: number) => wanted([[set, quantity, order.lines[0]]], { documentId: order.id });
  expect([(await saved(3))[0]?.short, brief((await saved(3))[0])]).toEqual(["0", ["stock", now, true, null]]);
  expect((await saved(4))[0]).toMatchObject({ short: "1", missing: [{ skuId: saucer, short: "2" }] });
  expect(brief((await saved(4))[0])).toEqual(["arrival", "2098-03-09", false, "8"]);
  await shop.sell([[saucer, 7]], { shipDate: "2098-12-31" });
  expect(brief((await saved(4))[0])).toEqual(["nothing", null, null, null]);
  await shop.buy([[saucer, 1]]);
  expect(brief((await saved(4))[0])).toEqual(["arrival", null, null, "1"]);
});

test("expired lots promise nothing, before they are on hold and after", async () => {
  const shop = await openShop(db());
  const now = await today(shop);
  await shop.stock(shop.sku, 4);
  await shop.stock(shop.sku, 6, { expirationDate: "2098-12-31" });
  const line = [{ skuId: shop.sku, quantity: "5" }];
  const promised = async () => {
    const terms = await termsOf(shop, "sales_orders", line);
    return [terms?.short, ...(brief(terms) ?? [])];
  };
  expect(await promised()).toEqual(["0", "stock", now, null, null]);
  // the day passes: nobody touched the level yet
  await shop.admin.query(
    "update app_public.lots set expiration_date = '2020-01-01' where sku_id = $1 and expiration_date is not null",
    [shop.sku],
  );
  expect(await promised()).toEqual(["1", "nothing", null, null, null]);
  await shop.sell([[shop.sku, 1]]); // puts it on hold and takes 1 of the 4
  expect(await promised()).toEqual(["2", "nothing", null, null, null]);
});

test("a saved line counts what it holds already", async () => {
  const shop = await openShop(db());
  await shop.stock(shop.sku, 10);
  const order = await shop.sell([[shop.sku, 8]]);
  const terms = async (quantity: string) =>
    (
      await termsOf(shop, "sales_orders", [{ skuId: shop.sku, quantity, lineId: order.lines[0]! }], {
        documentId: order.id,
      })
    )?.short;
  expect([await terms("8"), await terms("10"), await terms("13")]).toEqual(["0", "0", "3"]);
});

test("an open order keeps its tax rate, a draft follows its customer", async () => {
  const shop = await openShop(db());
  const open = await shop.sell([[shop.sku, 1]]);
  const draft = await shop.perform("save_sales_orders", { customerId: shop.customer, warehouseId: shop.warehouses[0] });
  await shop.perform("save_customers", { id: shop.customer, taxRate: "20" });
  const taxOf = async (documentId: number) =>
    (await termsOf(shop, "sales_orders", [{ skuId: shop.sku, quantity: "10" }], { documentId }))?.tax;
  expect([await taxOf(open.id), await taxOf(draft.id)]).toEqual(["8.25", "20"]);
});

test("prices and costs are withheld from roles without them, the rest is not", async () => {
  const shop = await openShop(db());
  const { admin } = shop.account;
  const granted = admin.visitor.granted?.replace(",sku_price:*", "").replace(",sku_cost:*", "") ?? "";
  const blind = {
    ...admin,
    visitor: { ...admin.visitor, role: "visitor_without_price_and_cost", granted },
  } as TestUser;
  for (const module of ["sales_orders", "purchase_orders"]) {
    const line = [{ skuId: shop.sku, quantity: "3" }];
    const seen = await termsOf(shop, module, line);
    expect(seen).toHaveProperty("amount");
    const hidden = await termsOf(shop, module, line, {}, blind);
    for (const key of ["amount", "reason", "total", "tax", "ruleId"]) expect(hidden).not.toHaveProperty(key);
    expect(hidden).toMatchObject({ available: "0", ruleMissing: false });
  }
  // of an arrival that one may not view there is the number and the day
  await shop.buy([[shop.sku, 3]], { dueDate: "2098-01-01" });
  const seller = {
    ...admin,
    visitor: { ...admin.visitor, granted: admin.visitor.granted?.replace(",purchase_order:*", "") },
  } as TestUser;
  const arrivalFor = async (user: TestUser) =>
    (await termsOf(shop, "sales_orders", [{ skuId: shop.sku, quantity: "3" }], {}, user))?.promise?.arrival;
  expect(await arrivalFor(admin)).toMatchObject({ name: "Mill", due: "2098-01-01" });
  expect(await arrivalFor(seller)).toMatchObject({ name: null, due: "2098-01-01" });
  const stranger = { ...admin, visitor: { ...admin.visitor, granted: ",sku:*," } } as TestUser;
  await expect(
    shop.refusalOf(ask(shop, "sales_orders", [{ skuId: shop.sku, quantity: "1" }], {}, stranger)),
  ).resolves.toMatchObject({ code: "SWFBD" });
});

test("nothing of another account is told", async () => {
  const [ours, theirs] = [await openShop(db()), await openShop(db())];
  await theirs.stock(theirs.sku, 50);
  const foreign = await theirs.sell([[theirs.sku, 1]]);
  const line = [{ skuId: ours.sku, quantity: "1" }];
  expect(await termsOf(theirs, "sales_orders", [{ skuId: theirs.sku, quantity: "1" }])).toMatchObject({
    available: "49",
  });
  expect(await ask(ours, "sales_orders", [{ skuId: theirs.sku, quantity: "1" }])).toEqual([null]);
  for (const more of [{ partyId: theirs.customer }, { warehouseId: theirs.warehouses[0] }, { documentId: foreign.id }])
    expect(await ours.refusalOf(ask(ours, "sales_orders", line, more))).toMatchObject({ code: "SWNFD" });
  expect(await ours.refusalOf(ask(ours, "purchase_orders", line, { partyId: theirs.vendor }))).toMatchObject({
    code: "SWNFD",
  });
});

test("components of work orders and lines of transfers say what they wait for, too", async () => {
  const shop = await openShop(db(), { skus: 2 });
  const [table, leg] = shop.skuIds as [number, number];
  await shop.perform("save_skus", { id: table, billOfMaterials: [{ skuId: leg, quantity: 4 }] });
  await shop.stock(leg, 6, { warehouseId: shop.warehouses[1], binLocationId: shop.bins[1] });
  await shop.stock(leg, 2);
  const holder = await shop.sell([[leg, 2]]);
  const purchase = await shop.buy([[leg, 20]], { dueDate: "2027-03-01" });
  const work = await shop.perform("save_work_orders", {
    originWarehouseId: shop.warehouses[0],
    state: "Open",
    startOn: "2027-02-01",
    dueDate: "2027-06-01",
    lineItems: [{ skuId: table, quantity: 2 }],
  });
  const [component] = await shop.rowsOf<{ id: number }>("work_order_components", `work_order_id = ${work.id}`);
  const told = {
    short: "8",
    waits: null,
    elsewhere: [{ name: "West", available: "6" }],
    holders: [{ module: "sales_orders", recordId: holder.id, quantity: "2" }],
    arrivals: [{ module: "purchase_orders", recordId: purchase.id, due: "2027-03-01", covers: true }],
  };
  expect(
    await termsOf(shop, "work_orders", [{ skuId: leg, quantity: "8", lineId: component!.id }], {
      partyId: null,
      documentId: work.id,
    }),
  ).toMatchObject({
    ...told,
    promise: { source: "arrival", readyOn: "2027-03-01", due: "2027-02-01", meetsDue: false },
  });
  // what is built is supply: it waits for nothing
  expect(
    await termsOf(shop, "work_orders", [{ skuId: table, quantity: "2" }], { partyId: null, documentId: work.id }),
  ).toMatchObject({ short: "0", promise: null });

  const transfer = await shop.perform("save_transfers", {
    originWarehouseId: shop.warehouses[0],
    destinationWarehouseId: shop.warehouses[1],
    state: "Open",
    dueDate: "2027-01-15",
    lineItems: [{ skuId: leg, quantity: 3 }],
  });
  const [line] = await shop.lineIds("transfer", transfer.id);
  expect(
    await termsOf(shop, "transfers", [{ skuId: leg, quantity: "3", lineId: line! }], {
      partyId: null,
      documentId: transfer.id,
    }),
  ).toMatchObject({ ...told, short: "3", promise: { due: "2027-01-15", meetsDue: false } });
});

test("a line that waits beside free stock says why", async () => {
  const shop = await openShop(db());
  const lot = await shop.stock(shop.sku, 5);
  const mapped = await shop.perform("save_sales_orders", {
    customerId: shop.customer,
    warehouseId: shop.warehouses[0],
    lotMapping: true,
    lineItems: [{ skuId: shop.sku, quantity: 5 }],
  });
  const [line] = await shop.lineIds("sales_order", mapped.id);
  await shop.perform("save_sales_orders", {
    id: mapped.id,
    state: "Open",
    lotMappings: [{ lineItemId: line, lotId: lot, quantity: 5 }],
  });
  await shop.adjust(lot, -2);
  const why = async (id: number, lineId: number) => {
    const terms = await termsOf(shop, "sales_orders", [{ skuId: shop.sku, quantity: "5", lineId }], { documentId: id });
    const { rows } = (await shop.perform("explain_quantity", {
      skuId: shop.sku,
      warehouseId: shop.warehouses[0],
      dimension: "backordered",
    })) as unknown as { rows: { recordId: number; waits: string | null }[] };
    return [terms?.waits, rows.find(({ recordId }) => recordId === id)?.waits];
  };
  expect(await why(mapped.id, line!)).toEqual([null, null]);
  await shop.stock(shop.sku, 4);
  expect(await why(mapped.id, line!)).toEqual(["lots_chosen", "lots_chosen"]);

  await shop.admin.query("update app_public.accounts set auto_fill = false where id = $1", [shop.accountId]);
  const plain = await shop.sell([[shop.sku, 5]]);
  expect(await why(plain.id, plain.lines[0]!)).toEqual([null, null]);
  await shop.stock(shop.sku, 4);
  expect(await why(plain.id, plain.lines[0]!)).toEqual(["auto_fill_off", "auto_fill_off"]);
  // asked for, it is given out
  await shop.perform("reallocate_sku", { skuId: shop.sku, warehouseId: shop.warehouses[0] });
  expect(await why(plain.id, plain.lines[0]!)).toEqual([null, undefined]);
  expect(await shop.differences()).toEqual([]);
});
