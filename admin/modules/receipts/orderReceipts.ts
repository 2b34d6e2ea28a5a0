import { minus, plus } from "../../screens/detail/surface.ts";

type Reference = { id: number; name: string } | null;
export type OrderLine = {
  id: number;
  quantity: string;
  qtyReceived: string;
  isStockless: boolean;
  description: string | null;
  skuReference: Reference;
  sku: { name: string } | null;
};
export type Receipt = {
  id: number;
  version: number;
  displayId: number;
  altId: string | null;
  state: string;
  dueDate: string;
  total?: string;
  amountPaid?: string;
  discountTaken?: string;
  amountDue?: string;
  variance?: string;
  lineItems: readonly { id: number; purchaseOrderLineId: number; quantity: string }[];
};
export type OrderReceipts = {
  purchaseOrder: { id: number; total?: string; lineItems: readonly OrderLine[] } | null;
  receipts: readonly Receipt[];
};

/** What is billed of a purchase order; amounts are asked for by those who may see them. */
export const orderReceiptsQuery = (withCost: boolean): string => `query OrderReceipts($order: Int!, $orders: [Int!]) {
  purchaseOrder(id: $order) {
    id ${withCost ? "total" : ""} lineItems { id quantity qtyReceived isStockless description skuReference { id name } sku { name } }
  }
  receipts(filter: {purchaseOrderIds: $orders}, orderBy: [{column: "displayId", order: ASC}], limit: 150) {
    id version displayId altId state dueDate
    ${withCost ? "total amountPaid discountTaken amountDue variance" : ""}
    lineItems { id purchaseOrderLineId quantity }
  }
}`;

const all = (amounts: readonly (string | undefined)[]): string => plus("0", ...amounts.map((each) => each ?? "0"));

/** One sum from what was ordered to what is due. */
export const sumsOf = ({ purchaseOrder, receipts }: OrderReceipts) => {
  const sum = (key: "total" | "amountPaid" | "discountTaken" | "amountDue" | "variance") =>
    all(receipts.map((receipt) => receipt[key]));
  return {
    ordered: purchaseOrder?.total ?? "0",
    billed: sum("total"),
    variance: sum("variance"),
    paid: sum("amountPaid"),
    discount: sum("discountTaken"),
    due: sum("amountDue"),
  };
};

/** The received quantity of a line; of goods that are no stock, the whole line. */
export const receivedOf = ({ isStockless, quantity, qtyReceived }: OrderLine): string =>
  isStockless ? quantity : qtyReceived;

export const billedOf = ({ id }: OrderLine, receipts: readonly Receipt[]): string =>
  all(
    receipts.flatMap(({ lineItems }) =>
      lineItems.filter(({ purchaseOrderLineId }) => purchaseOrderLineId === id).map(({ quantity }) => quantity),
    ),
  );

/** How much of a line came and is on no bill. */
export const leftOf = (line: OrderLine, receipts: readonly Receipt[]): string => {
  const left = minus(receivedOf(line), billedOf(line, receipts));
  return left.startsWith("-") ? "0" : left;
};
