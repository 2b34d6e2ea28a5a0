import {
  daysOf,
  firstOf,
  forAll,
  isLeft,
  lacks,
  worded,
  type Filling,
  type Into,
  type KnownFile,
  type Say,
} from "./known-file.ts";

const kinds = worded({
  ...{ "inventory part": "stock", "inventory assembly": "stock", inventory: "stock" },
  ...{ "non-inventory part": "service", noninventory: "service", "non-inventory": "service", service: "service" },
  ...{ "other charge": "service", discount: "discount" },
});
/** Entries of the list of items that nobody buys, sells or stocks. */
const unsold: readonly string[] = [
  ...["subtotal", "sales tax item", "sales tax group", "payment", "group", "category", "bundle", "fixed asset"],
];
/** The last of a name that says where it stands: "Parts:Legs:L-1". */
const ownName = (name: string): string => name.split(":").at(-1)!.trim();

type ItemNames = Readonly<
  Record<"name" | "code" | "type" | "said" | "bought" | "price" | "cost" | "quantity" | "least", string>
>;
const itemModules = (names: ItemNames): Readonly<Record<string, Into>> => {
  const { name, code, type, said, bought, price, cost, quantity, least } = names;
  // "Hardware:Bolt" and "Fasteners:Bolt" are two items
  const own = { made: "Item code", of: (say: Say) => (code === name ? "" : say(code)) || say(name) };
  const isNone = (say: Say) =>
    say(name) === "" || say(type) === "" || unsold.includes(say(type).toLowerCase()) || isLeft(say("Active Status"));
  const isStock = (say: Say) => kinds(say(type)) === "stock";
  return {
    skus: {
      fills: {
        code: own,
        // in one line: what stands on invoices may have several
        name: {
          made: "Item name",
          of: (say) =>
            (code === name ? say(said) || ownName(say(name)) : ownName(say(name))).split("\n")[0]!.slice(0, 300),
        },
        kind: { column: type, as: kinds },
        description: { made: "Item description", of: firstOf(said, bought) },
        minStockLevel: { made: "Least in stock", of: (say) => (isStock(say) ? say(least) : "") },
      },
      skips: isNone,
    },
    sku_prices: {
      constants: forAll,
      fills: { skuId: own, price },
      skips: (say) => isNone(say) || say(price) === "" || say(price).includes("%"),
    },
    lots: {
      fills: { skuId: own, quantity, unitCost: cost },
      skips: (say) => isNone(say) || !isStock(say) || lacks(quantity)(say),
    },
  };
};

/** Streets, and the line "Caguas, PR 00725", of an address that is written in lines. */
const place = /^(?<city>[^,\d]+?),?\s+(?<district>[A-Z]{2})\.?,?\s+(?<postalCode>\d{5}(-\d{4})?)(\s+(US|USA))?$/;
const linesOf = (kind: string, say: Say, names: readonly string[]): readonly string[] => {
  const lines = [1, 2, 3, 4, 5].map((n) => say(`${kind} ${n}`)).filter((line) => line !== "");
  // the first line says once more who it is
  return names.some((name) => say(name) !== "" && say(name).toLowerCase() === lines[0]?.toLowerCase())
    ? lines.slice(1)
    : lines;
};
const address = (kind: string, names: readonly string[]): Readonly<Record<string, Filling>> => {
  const placeOf = (say: Say) =>
    linesOf(kind, say, names)
      .map((line) => place.exec(line)?.groups)
      .find((found) => found !== undefined);
  const streets = (say: Say) => linesOf(kind, say, names).filter((line) => !place.test(line));
  const part = (name: "city" | "district" | "postalCode", made: string): Filling => ({
    made: `${kind}: ${made}`,
    of: (say) => placeOf(say)?.[name] ?? "",
  });
  return {
    address1: { made: `${kind}: street`, of: (say) => streets(say)[0] ?? "" },
    address2: { made: `${kind}: second line`, of: (say) => streets(say)[1] ?? "" },
    address3: { made: `${kind}: third line`, of: (say) => streets(say)[2] ?? "" },
    city: part("city", "city"),
    district: part("district", "state"),
    postalCode: part("postalCode", "ZIP code"),
    country: { made: `${kind}: country`, of: (say) => (placeOf(say) ? "US" : "") },
  };
};
const person = (say: Say): string =>
  say("Primary Contact") || [say("First Name"), say("M.I."), say("Last Name")].filter((each) => each !== "").join(" ");
const party = {
  contactName: { made: "Person", of: person },
  email: { column: "Main Email", as: (cell: string) => cell.split(/[;,]/)[0]!.trim() },
  phone: "Main Phone",
  paymentDays: { column: "Terms", as: daysOf },
} as const;

const desktop = "https://github.com/lcasado-cerevelo/teikem";
const online = "https://plugin-qbo.intuit.com/qbo-ush/helpcontent/production";

export const quickbooks: readonly KnownFile[] = [
  {
    ...{ system: "QuickBooks", lists: "products" },
    source: "https://cougarmtnservice.com/help/Appendix/QB_Req_IN.htm",
    header:
      ",Active Status,Type,Item,Description,Sales Tax Code,Account,COGS Account,Asset Account,Accumulated Depreciation,Purchase Description,Quantity On Hand,U/M,Cost,Preferred Vendor,Tax Agency,Price,Reorder Pt (Min),MPN".split(
        ",",
      ),
    marks: ["Active Status", "Type", "Item", "Description", "Price"],
    into: {
      ...itemModules({
        ...{ name: "Item", code: "Item", type: "Type", said: "Description", bought: "Purchase Description" },
        ...{ price: "Price", cost: "Cost", quantity: "Quantity On Hand", least: "Reorder Pt (Min)" },
      }),
      sku_costs: {
        fills: {
          skuId: { made: "Item code", of: (say) => say("Item") },
          ...{ vendorId: "Preferred Vendor", cost: "Cost", vendorPartNumber: "MPN" },
        },
        skips: (say) => say("Preferred Vendor") === "" || say("Cost") === "" || isLeft(say("Active Status")),
      },
    },
  },
  {
    ...{ system: "QuickBooks", lists: "customers" },
    source: desktop,
    header:
      ",Active Status,Customer,Balance,Balance Total,Company,Mr./Ms./...,First Name,M.I.,Last Name,Primary Contact,Main Phone,Fax,Alt. Phone,Secondary Contact,Job Title,Main Email,Bill to 1,Bill to 2,Bill to 3,Bill to 4,Bill to 5,Ship to 1,Ship to 2,Ship to 3,Ship to 4,Ship to 5,Customer Type,Terms,Rep,Sales Tax Code,Tax item,Resale Num,Account No.,Credit Limit,Job Status,Job Type,Job Description,Start Date,Projected End,End Date".split(
        ",",
      ),
    marks: ["Active Status", "Customer", "Balance Total", "Bill to 1"],
    into: {
      customers: {
        fills: {
          altId: { made: "Customer code", of: firstOf("Account No.", "Customer") },
          businessName: "Customer",
          ...party,
          ...address("Bill to", ["Customer", "Company"]),
          taxExempt: { column: "Sales Tax Code", as: worded({ non: "yes", tax: "no" }) },
          creditLimit: "Credit Limit",
        },
        skips: (say) => say("Customer") === "" || isLeft(say("Active Status")),
      },
    },
  },
  {
    ...{ system: "QuickBooks", lists: "vendors" },
    source: desktop,
    header:
      ",Active Status,Vendor,Balance,Balance Total,Company,Mr./Ms./...,First Name,M.I.,Last Name,Bill from 1,Bill from 2,Bill from 3,Bill from 4,Bill from 5,Ship from 1,Ship from 2,Ship from 3,Ship from 4,Ship from 5,Primary Contact,Job Title,Main Phone,Fax,Alt. Phone,Secondary Contact".split(
        ",",
      ),
    marks: ["Active Status", "Vendor", "Balance Total", "Bill from 1"],
    into: {
      vendors: {
        fills: { name: "Vendor", ...party, ...address("Bill from", ["Vendor", "Company"]) },
        skips: (say) => say("Vendor") === "" || isLeft(say("Active Status")),
      },
    },
  },
  {
    ...{ system: "QuickBooks", lists: "products" },
    source: `${online}/latest/en_US/QBO_Plus/Content/Topics/admin/help_admin_import_ps_which_fields.htm`,
    header:
      "Product/Service Name,Sales Description,SKU,Type,Sales Price / Rate,Taxable,Income Account,Purchase Description,Purchase Cost,Expense Account,Quantity On Hand,Reorder Point,Inventory Asset Account,Quantity as-of Date".split(
        ",",
      ),
    marks: ["Product/Service Name", "Type", "Sales Price / Rate"],
    into: itemModules({
      ...{ name: "Product/Service Name", code: "SKU", type: "Type", said: "Sales Description" },
      ...{ bought: "Purchase Description", price: "Sales Price / Rate", cost: "Purchase Cost" },
      ...{ quantity: "Quantity On Hand", least: "Reorder Point" },
    }),
  },
  ...(["customers", "vendors"] as const).map((lists): KnownFile => {
    const number = lists === "customers" ? "Resale Number" : "Tax ID";
    const named: Readonly<Record<string, Filling>> =
      lists === "customers"
        ? {
            altId: { made: "Customer code", of: firstOf("Full Name") },
            businessName: { made: "Business", of: firstOf("Company", "Full Name") },
          }
        : { name: { made: "Business", of: firstOf("Company", "Full Name") } };
    return {
      ...{ system: "QuickBooks", lists },
      source: `${online}/119/en_US/QBO_Essentials/Content/Topics/admin/help_admin_import_contacts_which_fields.htm`,
      header:
        `Full Name,Company,Email,Phone,Mobile,Fax,Website,Street,City,State,ZIP code,Country,Opening Balance,Opening Balance Date,${number}`.split(
          ",",
        ),
      marks: ["Full Name", "Company", "Opening Balance", "Opening Balance Date", number],
      into: {
        [lists]: {
          fills: {
            ...named,
            ...{ contactName: "Full Name", email: "Email", address1: "Street", city: "City", district: "State" },
            ...{ postalCode: "ZIP code", country: "Country" },
            phone: { made: "Telephone", of: firstOf("Phone", "Mobile") },
          },
          // below a list stand its total and when it was printed
          skips: (say) => say("Full Name") === "" || /^total\b/i.test(say("Full Name")),
        },
      },
    };
  }),
];
