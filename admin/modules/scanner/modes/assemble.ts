import { Factory } from "lucide-react";
import { intoBins } from "./intoBins.ts";

/** What was built on work orders. */
export const assemble = intoBins(
  "assemble",
  Factory,
  { work_orders: { operation: "receiveWorkOrder", makesLots: true } },
  ["receivement:create", "work_order:view:all"],
);
