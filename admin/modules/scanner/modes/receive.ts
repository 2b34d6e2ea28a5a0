import { PackagePlus } from "lucide-react";
import { intoBins } from "./intoBins.ts";

/** Goods that arrive on purchase orders and transfers. */
export const receive = intoBins(
  "receive",
  PackagePlus,
  {
    purchase_orders: { operation: "receivePurchaseOrder", makesLots: true },
    transfers: { operation: "receiveTransfer", makesLots: false },
  },
  ["receivement:create"],
);
