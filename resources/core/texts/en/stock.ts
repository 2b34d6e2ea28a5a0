/** Fixed by the specification: what the order tabs say when something must come first. */
export const hints = {
  noLineItems: "You have not created any line items yet.",
  noBinLocations: "You have not created any bin locations for this warehouse.",
  nothingChecked: "You haven't checked any items...",
  noCostRule: "Cost Rule Warning",
  noCostRuleHelp:
    "{{sku}} has no cost rule for this vendor. Make one from the line's cost, or change or delete the line.",
  noPriceRule: "No price rule",
  noPriceRuleHelp:
    "{{sku}} has no price rule for this customer. Make one from the line's price, or change or delete the line.",
  chooseParty: "Choose a warehouse and a customer first. The lines take their stock and prices from them.",
} as const;

/** The ten quantities of a SKU in a warehouse: their names and what they mean. */
export const quantities = {
  inStock: "In stock",
  available: "Available",
  allocated: "Allocated",
  committed: "Committed",
  backordered: "Backordered",
  onOrder: "On order",
  inProgress: "In progress",
  pendingReturn: "Returns",
  transferIncoming: "Transfer in",
  transferOutgoing: "Transfer out",
  meaning: {
    inStock: "Physically present: the sum of all lots.",
    available: "Free for new orders: in stock less allocated less committed.",
    allocated: "Reserved to open orders and not packed, plus holds.",
    committed: "In packages that have not left yet.",
    backordered: "Open orders without stock.",
    onOrder: "Not yet received on open purchase orders, plus not yet built on open work orders.",
    inProgress: "The part of on order that is being built.",
    pendingReturn: "Asked for on returns and not received.",
    transferIncoming: "Open on transfers to this warehouse, in transit included.",
    transferOutgoing: "Open on transfers from this warehouse and not shipped.",
  },
} as const;
