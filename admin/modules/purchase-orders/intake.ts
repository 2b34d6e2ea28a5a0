import { useResource } from "../../data/recordContext.tsx";

/** What coming in is on a kind of document: the operation that books it, and the records it leaves. */
export type Intake = {
  /** Operation that takes the receivements. */
  operation: string;
  /** The document's field with the warehouse they go to. */
  place: string;
  /** Column of its lines with what came in. */
  done: string;
  /** Their module, its list in the API, the filter that narrows it to the document, and the operation that takes one back. */
  arrivals: { module: string; type: string; list: string; by: string; undo: string };
  /** More than was ordered may come, as the account says. */
  mayExceed: boolean;
  /** Each has a cost that can be given. */
  hasCost: boolean;
};

const intakes: Readonly<Record<string, Intake>> = {
  purchase_orders: {
    operation: "receivePurchaseOrder",
    place: "warehouseId",
    done: "qtyReceived",
    arrivals: {
      module: "receivements",
      type: "Receivement",
      list: "receivements",
      by: "purchaseOrderIds",
      undo: "deleteReceivement",
    },
    mayExceed: true,
    hasCost: true,
  },
  work_orders: {
    operation: "receiveWorkOrder",
    place: "originWarehouseId",
    done: "qtyAssembled",
    arrivals: {
      module: "assemblies",
      type: "Assembly",
      list: "assemblies",
      by: "workOrderIds",
      undo: "deleteAssembly",
    },
    mayExceed: false,
    hasCost: false,
  },
};

/** The intake of the document that is shown, or whose line is. */
export const useIntake = (): Intake => {
  const { name, parent = [name] } = useResource();
  const found = intakes[parent[0]];
  if (!found) throw new Error(`Nothing comes in on ${name}.`);
  return found;
};
