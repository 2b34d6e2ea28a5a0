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
  arrivals: { module: string; by: string; undo: string };
  /** More than was ordered may come, as the account says. */
  mayExceed: boolean;
  /** Each has a cost that can be given. */
  hasCost: boolean;
};

/** What comes in, by the document it is for. */
export const intakes = {
  purchase_orders: {
    operation: "receivePurchaseOrder",
    place: "warehouseId",
    done: "qtyReceived",
    arrivals: {
      module: "receivements",
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
      by: "workOrderIds",
      undo: "deleteAssembly",
    },
    mayExceed: false,
    hasCost: false,
  },
} satisfies Readonly<Record<string, Intake>>;

const isIntake = (name: string): name is keyof typeof intakes => name in intakes;

/** The intake of the document that is shown, or whose line is. */
export const useIntake = (): Intake => {
  const { name, parent = [name] } = useResource();
  if (!isIntake(parent[0])) throw new Error(`Nothing comes in on ${name}.`);
  return intakes[parent[0]];
};
