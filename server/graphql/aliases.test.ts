import { beforeAll, expect, test } from "vitest";
import { openShop } from "../../db/test/stock/shop.ts";
import { useServed, type Reply } from "../test/served.ts";

const served = useServed();
type Shop = Awaited<ReturnType<typeof openShop>>;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(served().db);
});

const ask = async <T>(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<T> => {
  const { data, errors } = await served().ask<T>(shop.account.admin, query, { variables });
  expect(errors).toEqual([]);
  return data;
};
type Order = { salesOrder: Record<string, unknown> & { id: number; version: number } };
const shown =
  "{ salesOrder { id version status state originWarehouseId originWarehouse { id name } originWarehouseReference { name } warehouseId } }";
const create = (input: object): Promise<Reply<{ made: Order | null }>> =>
  served().ask(
    shop.account.admin,
    `mutation ($input: CreateSalesOrderInput!) { made: createSalesOrder(input: $input) ${shown} }`,
    {
      variables: {
        input: { customerId: shop.customer, lineItems: [{ skuId: shop.sku, quantity: "1", price: "9" }], ...input },
      },
    },
  );

test("a sales order is given and read by the specification's names", async () => {
  const [east, west] = shop.warehouses;
  const { data, errors } = await create({ originWarehouseId: west, status: "draft" });
  expect(errors).toEqual([]);
  expect(data.made?.salesOrder).toMatchObject({
    status: "Draft",
    state: "Draft",
    originWarehouseId: west,
    warehouseId: west,
    originWarehouse: { id: west, name: "West" },
    originWarehouseReference: { name: "West" },
  });
  const moved = await ask<{ moved: Order }>(
    `mutation ($input: UpdateSalesOrderInput!) { moved: updateSalesOrder(input: $input) ${shown} }`,
    { input: { id: data.made?.salesOrder.id, originWarehouseId: east, status: "OPEN" } },
  );
  expect(moved.moved.salesOrder).toMatchObject({ status: "Open", state: "Open", warehouseId: east });
  const listed = await ask<{ salesOrders: { status: string }[] }>(
    '{ salesOrders(orderBy: {column: "status", order: asc}) { status } }',
  );
  expect(listed.salesOrders).toEqual([{ status: "Open" }]);
});

test("a field that is given by both of its names has to be given the same", async () => {
  const [east, west] = shop.warehouses;
  const { errors } = await create({ originWarehouseId: west, warehouseId: east });
  expect(errors[0]?.extensions).toMatchObject({ code: "VALIDATION", fields: { originWarehouseId: "choice" } });
  expect((await create({ originWarehouseId: west, warehouseId: west })).errors).toEqual([]);
});

test("the status of a purchase order, and the account's own name for it", async () => {
  const waiting = await shop.perform("save_statuses", { module: "purchase_orders", name: "Waiting", state: "Open" });
  const { id } = await shop.buy([[shop.sku, 4]], { statusId: waiting.id });
  const { purchaseOrder } = await ask<{ purchaseOrder: object }>(
    "query ($id: Int!) { purchaseOrder(id: $id) { status state ownStatus { name } } }",
    { id },
  );
  expect(purchaseOrder).toEqual({ status: "Open", state: "Open", ownStatus: { name: "Waiting" } });
});

test("a lot says its cost per unit as it was given", async () => {
  const [east] = shop.warehouses;
  const { createLot } = await ask<{ createLot: { lot: object } }>(
    "mutation ($input: CreateLotInput!) { createLot(input: $input) { lot { costPerUnit unitCost } } }",
    { input: { skuId: shop.sku, warehouseId: east, binLocationId: shop.bins[0], quantity: "3", costPerUnit: "4.25" } },
  );
  expect(createLot.lot).toEqual({ costPerUnit: "4.25", unitCost: "4.25" });
});

test("an arrival tells what came, and the numbers and dates of its lot", async () => {
  const { id, lines } = await shop.buy([[shop.sku, 5]]);
  const lot = { lotNumber: "L-77", altLotNumber: "A-77", expirationDate: "2999-01-31", manufactureDate: "2020-01-31" };
  await shop.receive(id, lines[0] ?? 0, 2, lot);
  const { receivements } = await ask<{ receivements: object[] }>(
    `query { receivements(filter: {purchaseOrderIds: [${id}]}) { qtyReceived quantity lotNumber altLotNumber serialNumber expirationDate manufactureDate } }`,
  );
  expect(receivements).toEqual([{ qtyReceived: "2", quantity: "2", ...lot, serialNumber: null }]);
});

test("users and labels tell which company they belong to", async () => {
  const { currentUser, labels } = await ask<{ currentUser: object; labels: { accountId: number }[] }>(
    "{ currentUser { accountId } labels { accountId } }",
  );
  expect(currentUser).toEqual({ accountId: shop.account.accountId });
  expect(new Set(labels.map(({ accountId }) => accountId))).toEqual(new Set([shop.account.accountId]));
});

test("a SKU shows its files, pictures first, and nobody else's", async () => {
  const { rows } = await served().db.admin.query<{ id: number }>(
    `insert into app_public.files (account_id, name, type, size, path, module, record_id)
     values ($1, 'drawing.pdf', 'application/pdf', 10, $3 || '1', 'skus', $2), ($1, 'front.png', 'image/png', 10, $3 || '2', 'skus', $2),
       ($1, 'of-a-product.png', 'image/png', 10, $3 || '3', 'products', $2)
     returning id`,
    [shop.account.accountId, shop.sku, "a-file-of-the-sku-in-a-test"],
  );
  expect(rows).toHaveLength(3);
  const { sku } = await ask<{ sku: object }>(
    "query ($id: Int!) { sku(id: $id) { files { name type } image { name } } }",
    {
      id: shop.sku,
    },
  );
  expect(sku).toEqual({
    files: [
      { name: "front.png", type: "image/png" },
      { name: "drawing.pdf", type: "application/pdf" },
    ],
    image: { name: "front.png" },
  });
});

test("how a person signs in is one object: the certificate can be set, what social networks say cannot", async () => {
  const { userId } = shop.account.admin;
  const set = (auth: object) =>
    served().ask<{ saved: { user: { auth: Record<string, string | null> } } }>(
      shop.account.admin,
      `mutation ($input: UpdateUserInput!) { saved: updateUser(input: $input) { user { profile { firstName } auth {
        certificateSerial facebookId facebookDisplayName googleId googleDisplayName githubId githubDisplayName linkedinId linkedinDisplayName
      } } } }`,
      { variables: { input: { id: userId, auth } } },
    );
  const { data, errors } = await set({ certificateSerial: "04:A3:9F" });
  expect(errors).toEqual([]);
  const { certificateSerial, ...social } = data.saved.user.auth;
  expect(certificateSerial).toBe("04:A3:9F");
  expect(Object.values(social)).toEqual(Array.from({ length: 8 }, () => null));
  expect((await set({ facebookId: "me" })).errors).not.toEqual([]);
  const { errors: long } = await set({ certificateSerial: "9".repeat(101) });
  expect(long[0]?.extensions).toMatchObject({ code: "VALIDATION" });
});

test("a workflow's mail is written and read by the specification's names", async () => {
  const mail = { email_subject: "Shipped", email_to: "shop@d.test", email_replyTo: "a@b.test", email_bcc: "c@d.test" };
  const { createWorkflow } = await ask<{ createWorkflow: { workflow: { actions: object[] } } }>(
    `mutation ($input: CreateWorkflowInput!) { createWorkflow(input: $input) { workflow {
      actions { type email_subject email_to email_replyTo email_bcc email_templateId emailSubject } } } }`,
    {
      input: {
        name: "Mail",
        criteria: [
          { triggerCondition: "updated", testTable: "products", testColumn: "name", matchCriteria: "isNotEmpty" },
        ],
        actions: [{ type: "sendEmail", emailBody: "It is on its way.", emailPaper: "productSheet", ...mail }],
      },
    },
  );
  expect(createWorkflow.workflow.actions).toEqual([
    { type: "sendEmail", ...mail, email_templateId: null, emailSubject: "Shipped" },
  ]);
});

test("a payment says its invoices, and an invoice its payments", async () => {
  const { id, lines } = await shop.sell([[shop.sku, 2]]);
  await shop.stock(shop.sku, 2);
  const invoice = await shop.perform("save_invoices", {
    salesOrderId: id,
    lineItems: [{ salesOrderLineId: lines[0], quantity: "2" }],
    state: "Balance Due",
  });
  const { createPayment } = await ask<{ createPayment: { payment: { id: number; invoices: object[] } } }>(
    "mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { payment { id invoices { invoiceId amount } } } }",
    { input: { salesOrderId: id, amount: "5", source: "cash", invoices: [{ invoiceId: invoice.id, amount: "5" }] } },
  );
  expect(createPayment.payment.invoices).toEqual([{ invoiceId: invoice.id, amount: "5" }]);
  const read = await ask<{ invoice: object }>(
    "query ($id: Int!) { invoice(id: $id) { payments { paymentId amount } } }",
    { id: invoice.id },
  );
  expect(read.invoice).toEqual({ payments: [{ paymentId: createPayment.payment.id, amount: "5" }] });
});

test("a line of a work order tells what is needed, available, what one costs, and whether that is fixed", async () => {
  const [east] = shop.warehouses;
  const made = async (code: string) => {
    const { id } = await shop.perform("save_skus", { name: code, code });
    await shop.insert("sku_costs", "sku_id, vendor_id, cost", "$1, $2, 2.5", [id, shop.vendor]);
    return id;
  };
  const [tree, ornament, wrapping] = [await made("TREE"), await made("ORNAMENT"), await made("WRAPPING")];
  const bill = (id: number, lines: readonly object[]) => shop.perform("save_skus", { id, billOfMaterials: lines });
  await bill(tree, [
    { skuId: ornament, quantity: "3" },
    { skuId: wrapping, quantity: "4", isFixed: true },
  ]);
  await bill(ornament, [{ skuId: wrapping, quantity: "1", isFixed: true }]);
  const [binLocationId] = shop.bins;
  for (const [skuId, costPerUnit] of [
    [ornament, "2"],
    [wrapping, "5"],
  ] as const)
    await shop.perform("create_lot", { skuId, warehouseId: east, binLocationId, quantity: "50", costPerUnit });
  const { id } = await shop.perform("save_work_orders", {
    originWarehouseId: east,
    state: "Draft",
    lineItems: [
      { skuId: tree, quantity: "10" },
      { skuId: ornament, quantity: "2" },
    ],
  });
  const query =
    "query ($id: Int!) { workOrder(id: $id) { lineItems { quantity quantityNeeded quantityAvailable cost isFixed } } }";
  const { workOrder } = await ask<{ workOrder: object }>(query, { id });
  expect(workOrder).toEqual({
    lineItems: [
      { quantity: "10", quantityNeeded: "10", quantityAvailable: "0", cost: "8", isFixed: false },
      { quantity: "2", quantityNeeded: "2", quantityAvailable: "50", cost: "2.5", isFixed: true },
    ],
  });
});
