/** How far along a state is: its glyph, whatever name and colour the account gives it. */
export type Progress = "draft" | "open" | "underWay" | "done" | "closed" | "canceled";

/** The fixed system states of each document, in the order of its life (SEMANTICS 3). app_private.transitions holds the legal moves. */
export const states = {
  purchase_orders: {
    Draft: "draft",
    Open: "open",
    "Partially Received": "underWay",
    Received: "done",
    Closed: "closed",
    Canceled: "canceled",
  },
  sales_orders: {
    Draft: "draft",
    Open: "open",
    "Partially Shipped": "underWay",
    Shipped: "done",
    Closed: "closed",
    Canceled: "canceled",
  },
  shipments: { "Ready To Ship": "open", Shipped: "done", Voided: "canceled" },
} as const satisfies Record<string, Record<string, Progress>>;

const known: Readonly<Record<string, Readonly<Record<string, Progress>>>> = states;

export const statesOf = (module: string): readonly string[] => Object.keys(known[module] ?? {});
export const progressOf = (module: string, state: string): Progress => known[module]?.[state] ?? "open";

/** The key of a state's word: "Partially Received" is states.partiallyReceived. */
export const stateKey = (state: string): string => {
  const [first = "", ...rest] = state.split(" ");
  return first.toLowerCase() + rest.join("");
};
