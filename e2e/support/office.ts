import type { ApiClient } from "./api-client.ts";

/** The caller, by any way of signing in. */
type Asker = Pick<ApiClient, "request">;

const address = { address1: "1 Dock Rd", city: "Salem", postalCode: "97301", district: "OR", country: "US" };
const contact = { contactName: "Ann Berg", email: "ann@example.test", phone: "5035550100" };

type Made<One extends string> = Record<string, Record<One, { id: number }>>;

const create = async <One extends string>(api: Asker, type: string, one: One, input: object): Promise<number> => {
  const answer = await api.request<Made<One>>(
    `mutation ($input: Create${type}Input!) { create${type}(input: $input) { ${one} { id } } }`,
    { input },
  );
  const id = answer[`create${type}`]?.[one].id;
  if (id === undefined) throw new Error(`create${type} gave no id`);
  return id;
};

/** A warehouse with one bin, and other bins for those who ask for it again: a company may have 25. */
export const openWarehouse = async (api: Asker, name: string, bin = "A-1") => {
  const { warehouses } = await api.request<{ warehouses: { id: number; name: string }[] }>(
    "query ($name: String) { warehouses(filter: {searchText: $name}) { id name } }",
    { name },
  );
  const found = warehouses.find((each) => each.name === name)?.id;
  const warehouseId = found ?? (await create(api, "Warehouse", "warehouse", { name, ...contact, ...address }));
  const binId = await create(api, "BinLocation", "binLocation", { name: bin, warehouseId });
  return { warehouseId, binId };
};

/** The least a company needs to buy and sell one SKU, made through the API; all but the warehouse is its own. */
export const openOffice = async (api: Asker, suffix = "") => {
  const { labels } = await api.request<{ labels: { id: number; name: string }[] }>(
    '{ labels(filter: {searchText: "All customers"}) { id name } }',
  );
  const everyone = labels[0]?.id;
  const { warehouseId, binId } = await openWarehouse(api, "Salem", `A-1${suffix}`);
  const vendorId = await create(api, "Vendor", "vendor", { name: `Oak Mill${suffix}`, ...contact, ...address });
  const skuId = await create(api, "Sku", "sku", {
    code: `CHR-1${suffix}`,
    name: "Oak chair",
    costRules: [{ vendorId, cost: "40", quantity: 1, unit: "each" }],
    priceRules: [{ labelId: everyone, price: "99.50", quantity: 1, unit: "each" }],
  });
  const customerId = await create(api, "Customer", "customer", {
    businessName: `Larch & Loom${suffix}`,
    addresses: [address],
  });
  const { customer } = await api.request<{ customer: { addresses: { id: number }[] } }>(
    "query ($id: Int!) { customer(id: $id) { addresses { id } } }",
    { id: customerId },
  );
  return { warehouseId, binId, vendorId, skuId, customerId, addressId: customer.addresses[0]?.id ?? 0 };
};

export type Office = Awaited<ReturnType<typeof openOffice>>;

/** One order for some pieces of the office's SKU, opened. */
export const sell = async (api: Asker, office: Office, quantity: number, more: object = {}) => {
  const { createSalesOrder } = await api.request<{
    createSalesOrder: { salesOrder: { id: number; lineItems: { id: number }[] } };
  }>(
    "mutation ($input: CreateSalesOrderInput!) { createSalesOrder(input: $input) { salesOrder { id lineItems { id } } } }",
    {
      input: {
        customerId: office.customerId,
        warehouseId: office.warehouseId,
        shippingAddressId: office.addressId,
        billingAddressId: office.addressId,
        state: "OPEN",
        lineItems: [{ skuId: office.skuId, quantity }],
        ...more,
      },
    },
  );
  return { id: createSalesOrder.salesOrder.id, lineId: createSalesOrder.salesOrder.lineItems[0]?.id ?? 0 };
};

export const stock = (api: Asker, office: Office, quantity: number) =>
  api.request("mutation ($input: CreateLotInput!) { createLot(input: $input) { lot { id } } }", {
    input: {
      skuId: office.skuId,
      warehouseId: office.warehouseId,
      binLocationId: office.binId,
      quantity,
      costPerUnit: "40",
    },
  });

const quantities =
  "inStock available allocated committed backordered onOrder inProgress pendingReturn transferIncoming transferOutgoing";

/** The ten quantities of the office's SKU in a warehouse, zeros left out. */
export const level = async (
  api: Asker,
  office: Pick<Office, "skuId" | "warehouseId">,
): Promise<Record<string, string>> => {
  const { sku } = await api.request<{ sku: { warehouseStockLevels: Record<string, string | number>[] } }>(
    `query ($id: Int!) { sku(id: $id) { warehouseStockLevels { warehouseId ${quantities} } } }`,
    { id: office.skuId },
  );
  const found = sku.warehouseStockLevels.find((one) => one.warehouseId === office.warehouseId) ?? {};
  return Object.fromEntries(
    Object.entries(found).filter(([key, value]) => key !== "warehouseId" && value !== "0"),
  ) as Record<string, string>;
};
