import { afterAll, beforeAll, expect, test } from "vitest";
import { registerAccount } from "./support/new-account.ts";
import { level, openOffice, openWarehouse, sell } from "./support/office.ts";
import { type RunningServer, startServer } from "./support/running-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
}, 180_000);
afterAll(() => server?.stop());

/** The worked trace of the stock semantics, through the API. All ten quantities are compared at each step, at the destination of the transfer too. */
test("one SKU's quantities are those of the worked trace after every step", async () => {
  const { client: api } = await registerAccount(server, "Trace");
  const office = await openOffice(api);
  const { createPurchaseOrder } = await api.request<{
    createPurchaseOrder: { purchaseOrder: { id: number; lineItems: { id: number }[] } };
  }>(
    "mutation ($input: CreatePurchaseOrderInput!) { createPurchaseOrder(input: $input) { purchaseOrder { id lineItems { id } } } }",
    {
      input: {
        vendorId: office.vendorId,
        warehouseId: office.warehouseId,
        state: "OPEN",
        lineItems: [{ skuId: office.skuId, quantity: 100 }],
      },
    },
  );
  const purchase = createPurchaseOrder.purchaseOrder;
  expect(await level(api, office)).toEqual({ onOrder: "100" });

  const receive = (quantity: number) =>
    api.request<{
      receivePurchaseOrder: { purchaseOrder: { state: string; receivements: { lotId: number; quantity: string }[] } };
    }>(
      "mutation ($input: ReceivePurchaseOrderInput!) { receivePurchaseOrder(input: $input) { purchaseOrder { state receivements { lotId quantity } } } }",
      {
        input: {
          id: purchase.id,
          receivements: [{ lineItemId: purchase.lineItems[0]?.id, binLocationId: office.binId, quantity }],
        },
      },
    );
  const adjust = (input: object) =>
    api.request("mutation ($input: AdjustLotInput!) { adjustLot(input: $input) { lot { id } } }", { input });

  const first = await sell(api, office, 30, { shipDate: "2030-01-01" });
  expect(await level(api, office)).toEqual({ backordered: "30", onOrder: "100" });
  const lotOne = (await receive(40)).receivePurchaseOrder.purchaseOrder;
  expect(lotOne.state).toBe("Partially Received");
  expect(await level(api, office)).toEqual({ inStock: "40", available: "10", allocated: "30", onOrder: "60" });
  await sell(api, office, 25, { shipDate: "2030-01-02" });
  expect(await level(api, office)).toEqual({ inStock: "40", allocated: "40", backordered: "15", onOrder: "60" });

  const { createShipment } = await api.request<{ createShipment: { shipment: { id: number } } }>(
    "mutation ($input: CreateShipmentInput!) { createShipment(input: $input) { shipment { id } } }",
    {
      input: {
        salesOrderId: first.id,
        packages: [
          {
            shippingAddressId: office.addressId,
            billingAddressId: office.addressId,
            lineItems: [{ lineItemId: first.lineId, quantity: 20 }],
          },
        ],
      },
    },
  );
  expect(await level(api, office)).toEqual({
    inStock: "40",
    allocated: "20",
    committed: "20",
    backordered: "15",
    onOrder: "60",
  });
  await api.request("mutation ($id: Int!) { placeShipment(id: $id) { shipment { state } } }", {
    id: createShipment.shipment.id,
  });
  expect(await level(api, office)).toEqual({ inStock: "20", allocated: "20", backordered: "15", onOrder: "60" });

  const boise = await openWarehouse(api, "Boise");
  const atBoise = { skuId: office.skuId, warehouseId: boise.warehouseId };
  const { createTransfer } = await api.request<{
    createTransfer: { transfer: { id: number; lineItems: { id: number }[] } };
  }>("mutation ($input: CreateTransferInput!) { createTransfer(input: $input) { transfer { id lineItems { id } } } }", {
    input: {
      originWarehouseId: office.warehouseId,
      destinationWarehouseId: boise.warehouseId,
      dueDate: "2030-01-03",
      state: "OPEN",
      lineItems: [{ skuId: office.skuId, quantity: 5 }],
    },
  });
  const { transfer } = createTransfer;
  expect(await level(api, office)).toEqual({
    inStock: "20",
    allocated: "20",
    backordered: "20",
    onOrder: "60",
    transferOutgoing: "5",
  });
  expect(await level(api, atBoise)).toEqual({ transferIncoming: "5" });

  const second = (await receive(60)).receivePurchaseOrder.purchaseOrder;
  expect(second.state).toBe("Received");
  expect(await level(api, office)).toEqual({
    inStock: "80",
    available: "40",
    allocated: "40",
    transferOutgoing: "5",
  });
  const lotTwo = second.receivements.find((row) => row.quantity === "60")?.lotId;
  const lotFirst = lotOne.receivements[0]?.lotId;

  await api.request("mutation ($input: ShipTransferInput!) { shipTransfer(input: $input) { transfer { state } } }", {
    input: { id: transfer.id },
  });
  expect(await level(api, office)).toEqual({ inStock: "75", available: "40", allocated: "35" });
  expect(await level(api, atBoise)).toEqual({ transferIncoming: "5" });
  const { packageLots } = await api.request<{ packageLots: { id: number; qtyShipped: string }[] }>(
    "query ($orders: [Int!]) { packageLots(filter: {salesOrderIds: $orders}) { id qtyShipped } }",
    { orders: [first.id] },
  );
  expect(packageLots.map(({ qtyShipped }) => qtyShipped)).toEqual(["20"]);
  type Returned = { id: number; state: string; quantityPendingReturn: string; quantityReturned: string };
  const { updateSalesOrder } = await api.request<{ updateSalesOrder: { salesOrder: { returns: Returned[] } } }>(
    "mutation ($input: UpdateSalesOrderInput!) { updateSalesOrder(input: $input) { salesOrder { id returns { id state quantityPendingReturn quantityReturned } } } }",
    {
      input: {
        id: first.id,
        returns: [{ warehouseId: office.warehouseId, lineItems: [{ packageLotId: packageLots[0]?.id, quantity: 3 }] }],
      },
    },
  );
  const [back] = updateSalesOrder.salesOrder.returns;
  expect(back).toMatchObject({ state: "Ready To Return", quantityPendingReturn: "3", quantityReturned: "0" });
  expect(await level(api, office)).toEqual({ inStock: "75", available: "40", allocated: "35", pendingReturn: "3" });
  const { receiveReturn } = await api.request<{ receiveReturn: { return: Returned } }>(
    "mutation ($input: ReceiveReturnInput!) { receiveReturn(input: $input) { return { id state quantityPendingReturn quantityReturned } } }",
    { input: { id: back?.id, binLocationId: office.binId } },
  );
  expect(receiveReturn.return).toMatchObject({ state: "Returned", quantityPendingReturn: "3", quantityReturned: "3" });
  expect(await level(api, office)).toEqual({ inStock: "78", available: "43", allocated: "35" });
  // lot 2 keeps 5 of 55; of its 15 allocated, 10 are released, 3 find the lot that came back, 7 have to wait
  await adjust({ lotId: lotTwo, quantity: -50, reason: "Water damage" });
  expect(await level(api, office)).toEqual({ inStock: "28", allocated: "28", backordered: "7" });

  const { lots } = await api.request<{ lots: { id: number; quantity: string; reserved: string }[] }>(
    'query ($sku: [Int!]) { lots(filter: {skuIds: $sku}, orderBy: {column: "id", order: ASC}) { id quantity reserved } }',
    { sku: [office.skuId] },
  );
  expect(lots.map((lot) => [lot.id === lotFirst, lot.quantity, lot.reserved])).toEqual([
    [true, "20", "20"],
    [false, "5", "5"],
    [false, "3", "3"],
  ]);

  // what is on its way arrives, and nothing changes where it came from
  await api.request(
    "mutation ($input: ReceiveTransferInput!) { receiveTransfer(input: $input) { transfer { state } } }",
    {
      input: {
        id: transfer.id,
        receivements: [{ lineItemId: transfer.lineItems[0]?.id, binLocationId: boise.binId, quantity: 5 }],
      },
    },
  );
  expect(await level(api, office)).toEqual({ inStock: "28", allocated: "28", backordered: "7" });
  expect(await level(api, atBoise)).toEqual({ inStock: "5", available: "5" });
  const { verifyLedger } = await api.request<{ verifyLedger: { differences: unknown[] } }>(
    "{ verifyLedger { differences { sku dimension } } }",
  );
  expect(verifyLedger.differences).toEqual([]);
}, 120_000);

/** Every name of the stock engine as it is written down, each asked first what it would do, which does nothing. */
test("each stock action is called by its name, shown before it is done, and done", async () => {
  const { client: api } = await registerAccount(server, "Names");
  const office = await openOffice(api);
  const boise = await openWarehouse(api, "Boise");
  const { skuId, warehouseId, binId } = office;
  type Answer = Record<string, { id: number; preview: { levels: unknown[] } | null } & Record<string, unknown>>;
  const done: string[] = [];
  const everywhere = () =>
    api.request<object>(
      `{ skus(orderBy: {column: "id", order: ASC}) { id inStock available allocated committed backordered onOrder inProgress transferIncoming transferOutgoing warehouseStockLevels { warehouseId inStock available allocated } } lots(orderBy: {column: "id", order: ASC}) { id quantity binLocationId held } }`,
    );
  /** `name(args) { selection }`, first as a preview. */
  const call = async (name: string, args: string, selection = "id"): Promise<Record<string, unknown>> => {
    const isInput = args.startsWith("input: {");
    const previewed = isInput ? args.replace(/\}$/, ", preview: true}") : `${args}, preview: true`;
    const before = await everywhere();
    const shown = await api.request<Answer>(`mutation { ${name}(${previewed}) { preview } }`);
    expect([name, shown[name]?.preview?.levels]).toEqual([name, expect.any(Array) as unknown]);
    expect([name, await everywhere()]).toEqual([name, before]);
    const answer = await api.request<Answer>(
      `mutation { ${name}(${args}) { id ${selection === "id" ? "" : selection} } }`,
    );
    done.push(name);
    return answer[name] ?? {};
  };
  type Document = { id: number; state: string; lineItems: { id: number }[] };
  const lot = async (sku: number, quantity: number) =>
    (
      await call(
        "createLot",
        `input: {skuId: ${sku}, warehouseId: ${warehouseId}, binLocationId: ${binId}, quantity: ${quantity}, costPerUnit: "2"}`,
      )
    )["id"] as number;
  const pieces = await lot(skuId, 20);

  // transfers: by their names, received without being shipped first, and every move as an update of the state
  const transfer = (
    await call(
      "createTransfer",
      `input: {originWarehouseId: ${warehouseId}, destinationWarehouseId: ${boise.warehouseId}, state: "Open", lineItems: [{skuId: ${skuId}, quantity: 6}]}`,
      "transfer { id state lineItems { id } originWarehouse { name } destinationWarehouse { name } }",
    )
  )["transfer"] as Document & Record<"originWarehouse" | "destinationWarehouse", { name: string }>;
  expect([transfer.originWarehouse.name, transfer.destinationWarehouse.name]).toEqual(["Salem", "Boise"]);
  await call("updateTransfer", `input: {id: ${transfer.id}, state: "Draft"}`);
  await call("updateTransfer", `input: {id: ${transfer.id}, state: "Open"}`);
  await call(
    "shipTransfer",
    `input: {id: ${transfer.id}, lineItems: [{lineItemId: ${transfer.lineItems[0]?.id}, quantity: 2}]}`,
  );
  await call(
    "receiveTransfer",
    `input: {id: ${transfer.id}, receivements: [{lineItemId: ${transfer.lineItems[0]?.id}, binLocationId: ${boise.binId}, quantity: 4}]}`,
  );
  await call("closeTransfer", `id: ${transfer.id}`);
  await call("reopenTransfer", `id: ${transfer.id}`);
  const copy = (await call("duplicateTransfer", `id: ${transfer.id}`, "transfer { id }"))["transfer"] as Document;
  await call("cancelTransfer", `id: ${copy.id}`);

  // work orders: components with the names of the specification
  const createSku = async (input: string) =>
    (await api.request<Answer>(`mutation { createSku(input: {${input}}) { id } }`))["createSku"]?.id ?? 0;
  const rule = `costRules: [{vendorId: ${office.vendorId}, cost: "9", quantity: 1, unit: "each"}]`;
  const glue = await createSku(`code: "GLUE", name: "Glue"`);
  const bench = await createSku(
    `code: "BENCH", name: "Bench", ${rule}, billOfMaterials: [{skuId: ${skuId}, quantity: 2}, {skuId: ${glue}, quantity: 1, isFixed: true}]`,
  );
  await lot(glue, 1);
  const work = (
    await call(
      "createWorkOrder",
      `input: {originWarehouseId: ${warehouseId}, state: "Open", lineItems: [{skuId: ${bench}, quantity: 3}]}`,
      "workOrder { id state lineItems { id } }",
    )
  )["workOrder"] as Document;
  await call("refreshWorkOrder", `input: {id: ${work.id}}`);
  await call(
    "receiveWorkOrder",
    `input: {id: ${work.id}, receivements: [{lineItemId: ${work.lineItems[0]?.id}, binLocationId: ${binId}, quantity: 1}]}`,
  );
  const { workOrder } = await api.request<{ workOrder: object }>(
    `{ workOrder(id: ${work.id}) { status originWarehouse { name } assemblies { id qtyReceived cost }
      components { quantityNeeded quantityAvailable isFixed cost } } }`,
  );
  expect(workOrder).toMatchObject({
    status: "In Progress",
    originWarehouse: { name: "Salem" },
    assemblies: [{ qtyReceived: "1" }],
    components: [
      { quantityNeeded: "6", isFixed: false, cost: "2" },
      { quantityNeeded: "1", isFixed: true, cost: "2" },
    ],
  });
  const [assembly] = (workOrder as { assemblies: { id: number }[] }).assemblies;
  await call("deleteAssembly", `id: ${assembly?.id}`);
  await call("cancelWorkOrder", `id: ${work.id}`);

  // lots and levels
  const order = await sell(api, office, 5);
  await call("reallocateSalesOrder", `id: ${order.id}`);
  await call("reallocateSku", `skuId: ${skuId}, warehouseId: ${warehouseId}`);
  const { createBinLocation } = await api.request<Answer>(
    `mutation { createBinLocation(input: {warehouseId: ${warehouseId}, name: "B-2"}) { id } }`,
  );
  await call("moveLot", `input: {id: ${pieces}, binLocationId: ${createBinLocation?.id}, quantity: "3"}`);
  await call("holdLot", `input: {id: ${pieces}, quantity: "2", reason: "Wet"}`);
  await call("releaseLot", `input: {id: ${pieces}, reason: "Dry"}`);
  await call("adjustLot", `input: {lotId: ${pieces}, quantity: "-1", reason: "Broken"}`);
  const count = (
    await call("createStockCount", `input: {warehouseId: ${warehouseId}, binLocationId: ${binId}, state: "Counting"}`)
  )["id"];
  const { stockCount } = await api.request<{ stockCount: { lines: { id: number }[] } }>(
    `{ stockCount(id: ${Number(count)}) { lines { id } } }`,
  );
  await api.request(
    `mutation { enterStockCount(input: {id: ${Number(count)}, lines: [${stockCount.lines.map(({ id }) => `{lineId: ${id}, quantity: "1"}`).join()}]}) { id } }`,
  );
  await api.request(`mutation { reviewStockCount(input: {id: ${Number(count)}}) { id } }`);
  await call("countStock", `input: {id: ${Number(count)}}`);

  const moment = new Date().toISOString();
  const told = await api.request<{
    explainQuantity: { quantity: string };
    stockAsOf: { levels: { inStock: string }[] };
  }>(
    `{ explainQuantity(skuId: ${skuId}, warehouseId: ${warehouseId}, dimension: "inStock") { quantity }
       stockAsOf(at: "${moment}", filter: {skuIds: [${skuId}], warehouseIds: [${warehouseId}]}) { levels { inStock stockValue } lots { lotNumber quantity value } } }`,
  );
  const { inStock } = await level(api, office);
  expect([told.explainQuantity.quantity, told.stockAsOf.levels[0]?.inStock]).toEqual([inStock, inStock]);
  await call("closeSalesOrder", `id: ${order.id}`);
  await call("reopenSalesOrder", `id: ${order.id}`);
  await call("updateSalesOrder", `input: {id: ${order.id}, state: "Canceled"}`);
  expect(new Set(done).size).toBe(25);
});
