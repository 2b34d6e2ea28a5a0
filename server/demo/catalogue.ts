import type { Actor } from "./actor.ts";
import type { Fields } from "./fields.ts";
import { collections, goods, type Goods } from "./goods.ts";
import { createKit } from "./kits.ts";
import { customers, vendors, warehouses, type CustomerKind } from "./people.ts";
import type { Random } from "./random.ts";

/** One finish of a product. */
export type DemoSku = {
  id: number;
  code: string;
  goods: Goods;
  finish: string;
  cost: number;
  vendor: number;
  least: number;
  most: number;
};
export type DemoCustomer = { id: number; addressId: number; kind: CustomerKind; place: number };
export type DemoCatalogue = {
  /** Label names to ids. */
  labels: Map<string, number>;
  warehouses: { id: number; bins: number[] }[];
  vendors: number[];
  skus: DemoSku[];
  /** Goods sold together as one. */
  kit: DemoSku;
  /** What is sold with goods and is none. */
  delivery: number;
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

/** When customers pay, and when they take deliveries. */
const terms = {
  Dealer: { paymentDays: 30 },
  Contract: { paymentDays: 30, discountPercent: "2", discountDays: 10 },
  Designer: { paymentDays: 14 },
} satisfies Record<CustomerKind, object>;
const hours: Readonly<Record<CustomerKind, string>> = {
  Dealer: "Mornings",
  Contract: "All day",
  Designer: "Afternoons",
};

/** From which warehouse a customer is served: the nearer one. */
const placeOf = (district: string): number => (["WA", "OR", "ID", "CO", "AZ", "TX"].includes(district) ? 0 : 1);

const createCustomers = async (staff: Actor, labels: Map<string, number>, fields: Fields): Promise<DemoCustomer[]> => {
  const made: DemoCustomer[] = [];
  for (const { kind, ...customer } of customers) {
    const { businessName: name, address1, city, postalCode, district, country } = customer;
    const id = await staff.perform("save_customers", {
      ...customer,
      labels: [{ id: labels.get(kind) }],
      ...terms[kind],
      customFields: [{ id: fields.hours, value: hours[kind] }],
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
    made.push({ id, addressId: rows[0]?.id ?? 0, kind, place: placeOf(district) });
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

/** What is dear is held in ones and twos, what is small by the dozen. */
const bounds = (cost: number, random: Random): { least: number; most: number } =>
  cost > 300
    ? { least: 2, most: random.between(8, 12) }
    : cost > 40
      ? { least: random.between(6, 10), most: random.between(24, 48) }
      : { least: random.between(12, 24), most: random.between(72, 144) };

const costRulesOf = ({ code, cost, vendor }: Goods, place: number, vendorIds: readonly number[]) =>
  [
    { cost, quantity: 1 },
    { cost: cost * 0.94, quantity: cost > 300 ? 6 : 48 },
  ].map((rule) => ({
    vendorId: vendorIds[vendor],
    cost: cents(rule.cost),
    quantity: rule.quantity,
    vendorPartNumber: `${code}${place + 1}`,
  }));

const skusOf = (
  item: Goods,
  vendorIds: readonly number[],
  labels: Map<string, number>,
  fields: Fields,
  random: Random,
) => {
  const weight = Math.round(Math.sqrt(item.cost) * 12) / 10;
  return item.finishes.map((finish, place) => {
    const { least, most } = bounds(item.cost, random);
    return {
      name: item.finishes.length > 1 ? `${item.product}, ${finish.toLowerCase()}` : item.product,
      code: `${item.code}-${String(place + 1).padStart(2, "0")}`,
      minStockLevel: least,
      maxStockLevel: most,
      weight,
      labels: item.cost > 300 && place === 0 ? [{ id: labels.get("Floor model") }] : [],
      customFields: [
        { id: fields.warranty, value: item.warranty },
        ...(item.assembly ? [{ id: fields.assembly, value: item.assembly }] : []),
      ],
      costRules: costRulesOf(item, place, vendorIds),
      priceRules: pricesOf(item.cost, labels),
    };
  });
};

const createGoods = async (
  staff: Actor,
  labels: Map<string, number>,
  vendorIds: readonly number[],
  fields: Fields,
  random: Random,
): Promise<DemoSku[]> => {
  const made: DemoSku[] = [];
  const parents = new Map<string, number>();
  for (const { code, name } of collections)
    parents.set(code, await staff.perform("save_products", { name, displayId: code }));
  for (const item of goods) {
    const [collection = ""] = item.code.split("-");
    const skus = skusOf(item, vendorIds, labels, fields, random);
    const productId = await staff.perform("save_products", {
      name: item.product,
      displayId: item.code,
      parentId: parents.get(collection) ?? null,
      description: `${item.product}. ${item.category}.`,
      customFields: [{ id: fields.care, value: item.care }],
      skus,
    });
    const rows = await staff.read<{ id: number; code: string }>(
      "select id, code from app_public.skus where product_id = $1 order by code",
      [productId],
    );
    for (const [place, { id, code }] of rows.entries())
      made.push({
        id,
        code,
        goods: item,
        finish: item.finishes[place] ?? "",
        cost: item.cost,
        vendor: item.vendor,
        least: skus[place]?.minStockLevel ?? 0,
        most: skus[place]?.maxStockLevel ?? 0,
      });
  }
  return made;
};

/** The fitters' work: sold, taxed and invoiced like goods, and never in stock. */
const createDelivery = async (staff: Actor, labels: Map<string, number>): Promise<number> => {
  const productId = await staff.perform("save_products", {
    name: "Delivery",
    displayId: "SRV-DLV",
    description: "Brought in, unpacked and put up.",
  });
  return staff.perform("save_skus", {
    code: "SRV-DLV-01",
    name: "Delivery to the room of choice",
    productId,
    kind: "service",
    priceRules: [{ labelId: labels.get("everyone"), price: "85.00", quantity: 1 }],
  });
};

/** Everything that stays the same from day to day: places, people, goods and their rules. */
export const createCatalogue = async (staff: Actor, fields: Fields, random: Random): Promise<DemoCatalogue> => {
  const labels = await createLabels(staff);
  const places = await createPlaces(staff);
  const vendorIds: number[] = [];
  for (const vendor of vendors) {
    const { leadDays, ...values } = vendor;
    const { name, contactName, email, phone, ...address } = values;
    vendorIds.push(
      await staff.perform("save_vendors", {
        ...values,
        customFields: [{ id: fields.leadDays, value: leadDays }],
        addresses: [{ name, ...address }],
        contacts: [{ firstName: contactName, email, phone, isPrimary: true }],
      }),
    );
  }
  const skus = await createGoods(staff, labels, vendorIds, fields, random);
  return {
    labels,
    warehouses: places,
    vendors: vendorIds,
    skus,
    kit: await createKit({ staff, labels }, skus),
    delivery: await createDelivery(staff, labels),
    customers: await createCustomers(staff, labels, fields),
  };
};
