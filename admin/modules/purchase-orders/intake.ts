import { useTranslate } from "react-admin";
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
  /** Each makes a lot whose numbers, dates and – where it has one – cost are given; false where goods keep the lots they were. */
  makesLots: boolean;
  hasCost: boolean;
  /** Columns of its lines whose sum is all that can come now, where that is less than what is open. */
  within?: readonly string[];
  /** What people do with it: words in `receiving.does`. */
  does: "receive" | "build";
  /** What has not come yet is called so: words in `receiving.rest`. */
  rest: "onOrder" | "expected";
};

/** What comes in, by the document it is for. */
export const intakes = {
  purchase_orders: {
    operation: "receivePurchaseOrder",
    does: "receive",
    place: "warehouseId",
    done: "qtyReceived",
    arrivals: {
      module: "receivements",
      by: "purchaseOrderIds",
      undo: "deleteReceivement",
    },
    mayExceed: true,
    makesLots: true,
    hasCost: true,
    rest: "onOrder",
  },
  work_orders: {
    operation: "receiveWorkOrder",
    does: "build",
    place: "originWarehouseId",
    done: "qtyAssembled",
    arrivals: {
      module: "assemblies",
      by: "workOrderIds",
      undo: "deleteAssembly",
    },
    mayExceed: false,
    makesLots: true,
    hasCost: false,
    rest: "onOrder",
  },
  transfers: {
    operation: "receiveTransfer",
    does: "receive",
    place: "destinationWarehouseId",
    done: "qtyReceived",
    arrivals: {
      module: "transfer_receivements",
      by: "transferIds",
      undo: "deleteTransferReceivement",
    },
    mayExceed: false,
    makesLots: false,
    hasCost: false,
    within: ["qtyInTransit", "allocated"],
    rest: "expected",
  },
} satisfies Readonly<Record<string, Intake>>;

export const isIntake = (name: string): name is keyof typeof intakes => name in intakes;

/** The intake of the document that is shown, or whose line is. */
export const useIntake = (): Intake => {
  const { name, parent = [name] } = useResource();
  if (!isIntake(parent[0])) throw new Error(`Nothing comes in on ${name}.`);
  return intakes[parent[0]];
};

/** Words of what people do with it, as `receiving.does` has them. */
export const useIntakeWords = () => {
  const t = useTranslate();
  const { does } = useIntake();
  return (word: string, values?: Record<string, unknown>): string => t(`receiving.does.${does}.${word}`, values);
};
