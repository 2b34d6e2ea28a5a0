import type { ApiClient } from "../support/api-client.ts";
import type { DataSet } from "./data-set.ts";

/** The ids the API gave to the data set's records. */
export type World = {
  warehouseId: number;
  everyone: number;
  vendors: Map<string, number>;
  bins: Map<string, number>;
  skus: Map<string, number>;
};

/** Required fields the data lacks, the same on every run. */
const contactOf = (key: string, name: string) => ({
  contactName: `Contact of ${name}`.slice(0, 200),
  email: `contact-${key.toLowerCase()}@example.test`,
  phone: `206555${String([...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 10000).padStart(4, "0")}`,
});

const domestic = (country: string) => country === "US" || country === "CA";
const phoneFor = (country: string, phone: string) => (domestic(country) ? phone : "+442079460123");

const create = async (api: ApiClient, type: string, one: string, input: object): Promise<number> => {
  const answer = await api.request<Record<string, Record<string, { id: number }>>>(
    `mutation ($input: Create${type}Input!) { create${type}(input: $input) { ${one} { id } } }`,
    { input },
  );
  const id = answer[`create${type}`]?.[one]?.id;
  if (id === undefined) throw new Error(`create${type} gave no id`);
  return id;
};

/** Makes the company's places, vendors and SKUs with their rules. */
export const setUp = async (api: ApiClient, data: DataSet): Promise<World> => {
  const { labels } = await api.request<{ labels: { id: number; name: string }[] }>(
    '{ labels(filter: {searchText: "All customers"}) { id name } }',
  );
  const everyone = labels.find((label) => label.name === "All customers")?.id ?? 0;
  const warehouseId = await create(api, "Warehouse", "warehouse", {
    name: `${data.name} warehouse`,
    ...contactOf("w", "the warehouse"),
    address1: "1 Dock Rd",
    city: "Seattle",
    postalCode: "98101",
    district: "WA",
    country: "US",
  });
  const world: World = { warehouseId, everyone, vendors: new Map(), bins: new Map(), skus: new Map() };
  for (const name of ["Receiving", ...data.bins])
    world.bins.set(name, await create(api, "BinLocation", "binLocation", { name, warehouseId }));
  for (const { key, ...vendor } of data.vendors) {
    const contact = contactOf(key, vendor.name);
    world.vendors.set(
      key,
      await create(api, "Vendor", "vendor", { ...vendor, ...contact, phone: phoneFor(vendor.country, contact.phone) }),
    );
  }
  for (const sku of data.skus) {
    world.skus.set(
      sku.key,
      await create(api, "Sku", "sku", {
        code: sku.code,
        name: sku.name,
        costRules: sku.costs.flatMap((rule) => {
          const vendorId = world.vendors.get(rule.vendor);
          return vendorId ? [{ vendorId, cost: rule.cost, quantity: rule.quantity, unit: rule.unit }] : [];
        }),
        priceRules: [
          { labelId: everyone, price: sku.listPrice, quantity: 1, unit: "EA", matchCriteria: "greaterOrEqual" },
        ],
      }),
    );
  }
  return world;
};

export type Party = { id: number; addressId: number; taxRate: string };

/** A customer with one address; the tax rate follows from the place in the list. */
export const createCustomer = async (
  api: ApiClient,
  customer: DataSet["customers"][number],
  place: number,
): Promise<Party> => {
  const { key: _key, ...fields } = customer;
  const taxRate = ["0", "6.25", "8.6", "10.25"][place % 4] ?? "0";
  const { createCustomer: made } = await api.request<{
    createCustomer: { customer: { id: number; addresses: { id: number }[] } };
  }>("mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { customer { id addresses { id } } } }", {
    input: { businessName: fields.name, taxRate, addresses: [{ ...fields }] },
  });
  return { id: made.customer.id, addressId: made.customer.addresses[0]?.id ?? 0, taxRate };
};
