import type { Actor } from "./actor.ts";

/** Fields that the company added to its records, with what stands in them. */
const fields = {
  care: { module: "products", displayName: "Care", kind: "text" },
  assembly: {
    module: "skus",
    displayName: "Assembly",
    kind: "choice",
    choices: ["Ready to use", "Some assembly", "By our fitters"],
  },
  warranty: { module: "skus", displayName: "Warranty, years", kind: "number" },
  leadDays: { module: "vendors", displayName: "Agreed lead days", kind: "number" },
  hours: {
    module: "customers",
    displayName: "Takes deliveries",
    kind: "choice",
    choices: ["Mornings", "Afternoons", "All day"],
  },
  delivery: {
    module: "sales_orders",
    displayName: "Delivery",
    kind: "choice",
    choices: ["Dock", "Lift gate", "Room of choice"],
  },
  confirmation: { module: "purchase_orders", displayName: "Vendor confirmation", kind: "text" },
} as const;

export type Fields = Readonly<Record<keyof typeof fields, number>>;

export const createFields = async (ada: Actor): Promise<Fields> => {
  const ids: [string, number][] = [];
  for (const [name, field] of Object.entries(fields)) ids.push([name, await ada.perform("save_custom_fields", field)]);
  return Object.fromEntries(ids) as Fields;
};
