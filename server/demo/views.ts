import type { Actor } from "./actor.ts";

const colours = { accent: "#0D6A76", amber: "#B7791F", green: "#17613C", grey: "#56616A" } as const;

/**
 * Saved filters that the people of the demo company share, as tabs over their lists. Called as those people typed it, like
 * their articles and labels: a company's own words are shown to every reader as they were written.
 */
const views = [
  {
    module: "sales_orders",
    name: "Ship within 7 days",
    color: colours.accent,
    criteria: { states: ["Open", "Partially Shipped"], shipDate: { preset: "within7DaysOrLate" } },
    sort: { column: "shipDate", order: "ASC" },
  },
  { module: "sales_orders", name: "Drafts", color: colours.grey, criteria: { states: ["Draft"] } },
  {
    module: "sales_orders",
    name: "Shipped this month",
    color: colours.green,
    criteria: { states: ["Shipped"], shipDate: { preset: "thisMonth" } },
  },
  {
    module: "purchase_orders",
    name: "Due or late",
    color: colours.amber,
    criteria: { states: ["Open", "Partially Received"], dueDate: { preset: "within7DaysOrLate" } },
    sort: { column: "dueDate", order: "ASC" },
  },
  { module: "shipments", name: "Ready to ship", color: colours.accent, criteria: { states: ["Ready To Ship"] } },
] as const;

export const createViews = async (user: Actor): Promise<void> => {
  for (const view of views) await user.perform("save_filters", { ...view, isShared: true });
};
