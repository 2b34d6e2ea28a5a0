import { createApiClient, type ApiClient } from "./api-client.ts";
import { admin } from "./sign-in.ts";
import { fresh } from "./story.ts";

type Made = { id: number };

/** A client of the API for what was there before a story starts. */
export const office = async (url: string): Promise<ApiClient> => {
  const client = createApiClient(url);
  await client.login(admin.username, admin.password);
  return client;
};

/** Creates a record of a module and answers its id. */
export const create = async (client: ApiClient, type: string, input: Record<string, unknown>): Promise<number> => {
  const one = `${type[0]?.toLowerCase()}${type.slice(1)}`;
  const query = `mutation ($input: Create${type}Input!) { made: create${type}(input: $input) { ${one} { id } } }`;
  const { made } = await client.request<{ made: Record<string, Made> }>(query, { input });
  return made[one]?.id ?? 0;
};

export const party = {
  contactName: "Ines Mota",
  email: "ines@example.test",
  phone: "2535550100",
  address1: "5 Corner Street",
  city: "Tacoma",
  postalCode: "98402",
  district: "WA",
  country: "US",
};

/** The warehouse of that name, made by the first story that asks: a company may have 25, and the stories share one. */
export const warehouseNamed = async (client: ApiClient, name: string): Promise<number> => {
  const query = "query ($name: String) { warehouses(filter: { searchText: $name }) { id name } }";
  const { warehouses } = await client.request<{ warehouses: (Made & { name: string })[] }>(query, { name });
  return warehouses.find((each) => each.name === name)?.id ?? (await create(client, "Warehouse", { name, ...party }));
};

/** What a small shop needs before its first order: a place, someone to buy from, someone to sell to, something to sell. */
export type Shop = Awaited<ReturnType<typeof openShop>>;
export const openShop = async (client: ApiClient) => {
  const [, tag = ""] = / (\w+)$/.exec(fresh("")) ?? [];
  const warehouse = "Old Wharf";
  const warehouseId = await warehouseNamed(client, warehouse);
  const bins = [`A-${tag}-1`, `A-${tag}-2`];
  for (const name of bins) await create(client, "BinLocation", { name, warehouseId });
  const vendor = `Lathe & Daughters ${tag}`;
  const vendorId = await create(client, "Vendor", { name: vendor, ...party });
  const customer = `Corner Room ${tag}`;
  const labelId = await create(client, "Label", { name: `Retail ${tag}`, modules: ["customers"] });
  await create(client, "Customer", {
    businessName: customer,
    taxRate: "10",
    labels: [{ id: labelId }],
    addresses: [
      { name: "Door", address1: "5 Corner Street", city: "Tacoma", district: "WA", postalCode: "98402", country: "US" },
    ],
  });
  const goods = [
    { code: `STOOL-${tag.toUpperCase()}`, name: `Milking stool ${tag}`, cost: "12.50", price: "30" },
    { code: `BENCH-${tag.toUpperCase()}`, name: `Garden bench ${tag}`, cost: "80", price: "199.99" },
  ];
  for (const { code, name, cost, price } of goods)
    await create(client, "Sku", {
      code,
      name,
      costRules: [{ vendorId, cost, quantity: "1", unit: "each" }],
      priceRules: [{ labelId, price, quantity: "1", unit: "each", matchCriteria: "greaterOrEqual" }],
    });
  return { tag, warehouse, bins, vendor, customer, labelId, stool: goods[0]!, bench: goods[1]! };
};

/** Gives a SKU another name that scans find it by. */
export const addBarcode = async (client: ApiClient, sku: string, barcode: Record<string, unknown>): Promise<void> => {
  const query = `query ($codes: [String!]) { skus(filter: { codes: $codes }) { id } }`;
  const { skus } = await client.request<{ skus: Made[] }>(query, { codes: [sku] });
  await create(client, "SkuBarcode", { skuId: skus[0]?.id, ...barcode });
};
