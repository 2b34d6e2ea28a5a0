import { expect, test } from "vitest";
import { documentsSql } from "../../generate/documents/documents.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import { withRollback } from "../database.ts";
import { withDeclaredKinds } from "./scratch.ts";

// A kind of document is declared by a table and a resource; here the database alone works with it, e2e/third-kind.spec.ts has the rest.

const scratch = withDeclaredKinds();
const { shop } = scratch;

const relocate = async (quantity: number, more: object = {}) =>
  (
    await shop().perform("save_relocations", {
      fromWarehouseId: shop().warehouses[0],
      toWarehouseId: shop().warehouses[1],
      neededBy: "2027-03-01",
      lineItems: [{ skuId: shop().skuIds[0], quantity }],
      ...more,
    })
  ).id;
const state = (id: number, wanted: string) => shop().perform("save_relocations", { id, state: wanted });
/** Something was done of its lines, as a function of the ledger posts it: any other writer of lines leaves their document unsettled. */
const fact = (id: number, deed: string, quantity: number) =>
  scratch.admin().query(`begin; select set_config('app.account_id', '${shop().accountId}', true);
    select app_private.settle('relocations', ${id}, '${deed}', '{}', null,
      array(select ('relocation_lines', id, '${deed}', ${quantity})::app_private.line_fact
            from app_public.relocation_lines where relocation_id = ${id}));
    commit`);
const here = () => shop().figures(shop().skuIds[0], shop().warehouses[0]);
const there = () => shop().figures(shop().skuIds[0], shop().warehouses[1]);

test("a draft moves nothing; opened, it takes stock at one place and is expected at the other", async () => {
  await shop().stock(shop().sku, 8);
  const id = await relocate(10);
  expect(await here()).toEqual({ inStock: 8, available: 8 });
  expect(
    await shop().perform("preview", { operation: "save_relocations", input: { id, state: "Open" } }),
  ).toMatchObject({
    levels: [{ warehouse: "East" }, { warehouse: "West" }],
    documents: [{ module: "relocations", id, party: "East → West", dueDate: "2027-03-01", gained: "8" }],
  });
  await state(id, "Open");
  expect(await here()).toEqual({ inStock: 8, allocated: 8, backordered: 2, transferOutgoing: 10 });
  expect(await there()).toEqual({ transferIncoming: 10 });
  const explained = await shop().perform("explain_quantity", {
    skuId: shop().skuIds[0],
    warehouseId: shop().warehouses[1],
    dimension: "transferIncoming",
  });
  expect(explained).toMatchObject({
    quantity: "10",
    rows: [
      { module: "relocations", name: "East → West", position: 1, quantity: "10", link: `/relocations/detail/${id}` },
    ],
  });
  expect(await shop().differences()).toEqual([]);
  await state(id, "Draft");
  expect(await here()).toEqual({ inStock: 8, available: 8 });
});

test("lines are told what they would get before they are saved", async () => {
  const [terms] = (await shop().perform("line_terms", {
    module: "relocations",
    warehouseId: shop().warehouses[0],
    lines: [{ skuId: shop().skuIds[0], quantity: "12" }],
  })) as unknown as [object];
  expect(terms).toMatchObject({ available: "8", short: "4", ruleMissing: false, unitQuantity: "12" });
  expect(terms).not.toHaveProperty("amount");
});

test("it is closed, reopened, duplicated and canceled as any other, and its facts stay", async () => {
  const id = await relocate(3, { state: "Open" });
  await state(id, "Closed");
  expect(await here()).toEqual({ inStock: 8, available: 8 });
  await state(id, "Open");
  expect(await here()).toMatchObject({ allocated: 3, transferOutgoing: 3 });
  const twin = (await shop().perform("duplicate_relocations", { id })).id;
  const of = (document: number) =>
    scratch.admin().query(
      `select o.state, o.needed_by, o.from_warehouse_id, l.sku_id, l.quantity from app_public.relocations as o
       join app_public.relocation_lines as l on l.account_id = o.account_id and l.relocation_id = o.id where o.id = $1`,
      [document],
    );
  const [was] = (await of(id)).rows as object[];
  expect((await of(twin)).rows).toEqual([{ ...was, state: "Draft", needed_by: null }]);
  expect(await shop().refusalOf(shop().perform("delete_relocations", { id }))).toMatchObject({ code: "SWDEL" });
  await state(id, "Canceled");
  expect(await here()).toEqual({ inStock: 8, available: 8 });
  expect(await shop().refusalOf(state(id, "Open"))).toMatchObject({ code: "SWTRN" });
  expect(await shop().perform("delete_relocations", { id })).toEqual({ id });
});

test("what was sent keeps its place, its SKU and its quantity, and moves the document on", async () => {
  const id = await relocate(4, { state: "Open" });
  await fact(id, "sent", 2);
  const place = shop().perform("save_relocations", {
    id,
    fromWarehouseId: shop().warehouses[1],
    toWarehouseId: shop().warehouses[0],
  });
  expect(await shop().refusalOf(place)).toMatchObject({
    code: "SWVAL",
    detail: { fields: { fromWarehouseId: "packed" } },
  });
  const { rows } = await scratch
    .admin()
    .query<{ id: number }>("select id from app_public.relocation_lines where relocation_id = $1", [id]);
  const lineItems = (line: object) =>
    shop().perform("save_relocations", { id, lineItems: [{ id: rows[0]!.id, ...line }] });
  expect(await shop().refusalOf(lineItems({ quantity: 1 }))).toMatchObject({
    detail: { fields: { "lineItems.0.quantity": "belowSent" } },
  });
  expect(await shop().refusalOf(lineItems({ skuId: shop().skuIds[1] }))).toMatchObject({
    detail: { fields: { "lineItems.0.skuId": "sent" } },
  });
  expect(await shop().refusalOf(lineItems({ remove: true }))).toMatchObject({ detail: { reason: "lineSent" } });
  await shop().perform("save_relocations", { id, notes: "On the road" });
  expect(await shop().stateOf("relocations", id)).toBe("In Transit");
  expect(await here()).toMatchObject({ transferOutgoing: 2 });
  expect(await there()).toMatchObject({ transferIncoming: 4 });
  // of its states under way, the one that asks for something arrived, then the one in which everything is
  await fact(id, "arrived", 1);
  expect(await shop().stateOf("relocations", id)).toBe("Partially Received");
  await fact(id, "sent", 2);
  await fact(id, "arrived", 3);
  expect(await shop().stateOf("relocations", id)).toBe("Received");
});

test("a document without lines, and one with two kinds of them, is generated too", async () => {
  const resources = scratch.resources();
  const third = resources.find(({ name }) => name === "relocations")!;
  const document = third.document!;
  const line = document.lines["lineItems"]!;
  const more = Object.fromEntries(Object.entries(line.flows).map(([kind, flow]) => [`more_${kind}`, flow]));
  const variants: readonly Resource[] = [
    { ...third, document: { ...document, lines: {} } },
    {
      ...third,
      fields: { ...third.fields, others: third.fields["lineItems"]! },
      document: { ...document, lines: { lineItems: line, others: { ...line, flows: more } } },
    },
  ];
  for (const variant of variants)
    await withRollback(scratch.admin(), async (client) => {
      const sql = documentsSql(resources.map((each) => (each.name === "relocations" ? variant : each)));
      await client.query("set local check_function_bodies = on; set local client_min_messages = warning");
      await expect(client.query(sql.replaceAll(/^alter function .* owner to .*;$/gm, ""))).resolves.toBeDefined();
    });
});

test("verification covers it: a quantity changed beside the ledger is found", async () => {
  const id = await relocate(5, { state: "Open" });
  expect(await shop().differences()).toEqual([]);
  await scratch.admin().query(
    `begin; set local session_replication_role = replica;
     update app_public.relocation_lines set quantity = 6, unit_quantity = 6 where relocation_id = ${id}; commit`,
  );
  expect((await shop().differences()).map(({ dimension }) => dimension).toSorted()).toEqual(
    expect.arrayContaining(["transferIncoming", "transferOutgoing"]),
  );
});
