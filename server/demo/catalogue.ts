import type { Actor } from "./actor.ts";
import { collections, goods } from "./goods.ts";
import { customers, vendors, warehouses } from "./people.ts";
import type { Random } from "./random.ts";

export type DemoSku = { id: number; code: string; cost: number; vendor: number };
export type DemoCustomer = { id: number; addressId: number };
export type DemoCatalogue = {
  /** Label names to ids. */
  labels: Map<string, number>;
  warehouses: { id: number; bins: number[] }[];
  vendors: number[];
  skus: DemoSku[];
  customers: DemoCustomer[];
};

const cents = (amount: number): string => amount.toFixed(2);

const labelColors: Record<string, string> = {
  Dealer: "#2E6BC9",
  Contract: "#23875A",
  Designer: "#7A59C4",
  Rush: "#CC372C",
  "Floor model": "#B97809",
};

const createLabels = async (staff: Actor): Promise<Map<string, number>> => {
  const labels = new Map<string, number>();
  for (const [name, color] of Object.entries(labelColors)) {
    const modules =
      name === "Rush" || name === "Floor model"
        ? ["sales_orders", "purchase_orders", "skus"]
        : ["customers", "sales_orders"];
    labels.set(name, await staff.perform("save_labels", { name, color, modules }));
  }
  const everyone = await staff.read<{ id: number }>("select id from app_public.labels where is_system");
  labels.set("everyone", everyone[0]?.id ?? 0);
  return labels;
};

const createPlaces = async (staff: Actor) => {
  const places: DemoCatalogue["warehouses"] = [];
  for (const warehouse of warehouses) {
    const { name, contactName, email, phone, ...address } = warehouse;
    const id = await staff.perform("save_warehouses", {
      ...warehouse,
      addresses: [{ name, ...address }],
      contacts: [{ firstName: contactName, email, phone, isPrimary: true }],
    });
    const bins: number[] = [];
    for (const aisle of ["A", "B", "C"]) {
      for (const bay of ["01", "02", "03", "04"])
        bins.push(await staff.perform("save_bin_locations", { name: `${aisle}-${bay}`, warehouseId: id }));
    }
    places.push({ id, bins });
  }
  return places;
};

const createCustomers = async (staff: Actor, labels: Map<string, number>): Promise<DemoCustomer[]> => {
  const made: DemoCustomer[] = [];
  for (const { kind, ...customer } of customers) {
    const { businessName: name, address1, city, postalCode, district, country } = customer;
    const id = await staff.perform("save_customers", {
      ...customer,
      labels: [{ id: labels.get(kind) }],
      addresses: [{ name, address1, city, postalCode, district, country }],
      contacts: [
        {
          firstName: customer.contactName.split(" ")[0],
          lastName: customer.contactName.split(" ")[1],
          email: customer.email,
          phone: customer.phone,
          isPrimary: true,
        },
      ],
    });
    const rows = await staff.read<{ id: number }>("select id from app_public.addresses where customer_id = $1", [id]);
    made.push({ id, addressId: rows[0]?.id ?? 0 });
  }
  return made;
};

/** Dealers pay less than the list price, contracts less still from a quantity on; everybody else pays the list price. */
const pricesOf = (cost: number, labels: Map<string, number>) => {
  const list = Math.ceil(cost * 2.4) - 0.05;
  return [
    { labelId: labels.get("everyone"), price: cents(list), quantity: 1 },
    { labelId: labels.get("Dealer"), price: cents(list * 0.72), quantity: 1 },
    { labelId: labels.get("Dealer"), price: cents(list * 0.68), quantity: 12 },
    { labelId: labels.get("Contract"), price: cents(list * 0.78), quantity: 1 },
    { labelId: labels.get("Contract"), price: cents(list * 0.64), quantity: 20 },
  ];
};

const createGoods = async (
  staff: Actor,
  labels: Map<string, number>,
  vendorIds: readonly number[],
  random: Random,
): Promise<DemoSku[]> => {
  const skus: DemoSku[] = [];
  const parents = new Map<string, number>();
  for (const { code, name } of collections)
    parents.set(code, await staff.perform("save_products", { name, displayId: code }));
  for (const item of goods) {
    const [collection = ""] = item.code.split("-");
    const productId = await staff.perform("save_products", {
      name: item.product,
      displayId: item.code,
      parentId: parents.get(collection) ?? null,
      description: `${item.product}. ${item.category}.`,
      skus: item.finishes.map((finish, place) => ({
        name: item.finishes.length > 1 ? `${item.product}, ${finish.toLowerCase()}` : item.product,
        code: `${item.code}-${String(place + 1).padStart(2, "0")}`,
        minStockLevel: item.cost > 300 ? 2 : random.between(6, 24),
        maxStockLevel: item.cost > 300 ? 10 : random.between(40, 120),
        costRules: [
          {
            vendorId: vendorIds[item.vendor],
            cost: cents(item.cost),
            quantity: 1,
            vendorPartNumber: `${item.code}${place + 1}`,
          },
          {
            vendorId: vendorIds[item.vendor],
            cost: cents(item.cost * 0.94),
            quantity: item.cost > 300 ? 6 : 48,
            vendorPartNumber: `${item.code}${place + 1}`,
          },
        ],
        priceRules: pricesOf(item.cost, labels),
      })),
    });
    const rows = await staff.read<{ id: number; code: string }>(
      "select id, code from app_public.skus where product_id = $1 order by code",
      [productId],
    );
    skus.push(...rows.map(({ id, code }) => ({ id, code, cost: item.cost, vendor: item.vendor })));
  }
  return skus;
};

/** Everything that stays the same from day to day: places, people, goods and their rules. */
export const createCatalogue = async (staff: Actor, random: Random): Promise<DemoCatalogue> => {
  const labels = await createLabels(staff);
  const places = await createPlaces(staff);
  const vendorIds: number[] = [];
  for (const vendor of vendors) {
    const { name, contactName, email, phone, ...address } = vendor;
    vendorIds.push(
      await staff.perform("save_vendors", {
        ...vendor,
        addresses: [{ name, ...address }],
        contacts: [{ firstName: contactName, email, phone, isPrimary: true }],
      }),
    );
  }
  return {
    labels,
    warehouses: places,
    vendors: vendorIds,
    skus: await createGoods(staff, labels, vendorIds, random),
    customers: await createCustomers(staff, labels),
  };
};
