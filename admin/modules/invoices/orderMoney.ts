import { minus, plus } from "../../screens/detail/surface.ts";

type Reference = { id: number; name: string } | null;
export type OrderLine = {
  id: number;
  quantity: string;
  qtyShipped: string;
  description: string | null;
  skuReference: Reference;
};
type InvoiceLine = { id: number; salesOrderLineId: number; quantity: string };
export type Invoice = {
  id: number;
  version: number;
  displayId: number;
  state: string;
  dueDate: string;
  salesOrderId: number;
  salesOrderReference: Reference;
  discountDate: string | null;
  discountPercent: string;
  total?: string;
  amountPaid?: string;
  discountTaken?: string;
  amountDue?: string;
  lineItems: readonly InvoiceLine[];
};
export type Application = { id: number; invoiceId: number; amount: string; discount: string };
export type Payment = {
  id: number;
  version: number;
  displayId: number;
  state: string;
  source: string;
  checkNumber: string | null;
  paymentDate: string;
  refundsId: number | null;
  returnReference: { id: number; name: string } | null;
  amount?: string;
  applied?: string;
  refunded?: string;
  unapplied?: string;
  applications?: readonly Application[];
};
export type OrderMoney = {
  salesOrder: { id: number; total?: string; lineItems: readonly OrderLine[] } | null;
  invoices: readonly Invoice[];
  /** Of all orders of its customer, what is still to be paid. */
  due: readonly Invoice[];
  payments: readonly Payment[];
};

/** What is invoiced and paid of an order; amounts are asked for by those who may see them. */
export const orderMoneyQuery = (
  withPrice: boolean,
): string => `query OrderMoney($order: Int!, $customer: Int!, $orders: [Int!]) {
  salesOrder(id: $order) {
    id ${withPrice ? "total" : ""} lineItems { id quantity qtyShipped description skuReference { id name } }
  }
  invoices(filter: {salesOrderIds: $orders}, orderBy: [{column: "displayId", order: ASC}], limit: 150) {
    id version displayId state dueDate salesOrderId salesOrderReference { id name } discountDate discountPercent
    ${withPrice ? "total amountPaid discountTaken amountDue" : ""}
    lineItems { id salesOrderLineId quantity }
  }
  due: invoices(filter: {customerIds: [$customer], states: ["Balance Due"]}, orderBy: [{column: "dueDate", order: ASC}], limit: 150) {
    id version displayId state dueDate salesOrderId salesOrderReference { id name } discountDate discountPercent
    ${withPrice ? "total amountPaid discountTaken amountDue" : ""}
    lineItems { id salesOrderLineId quantity }
  }
  payments(filter: {salesOrderIds: $orders}, orderBy: [{column: "displayId", order: ASC}], limit: 150) {
    id version displayId state source checkNumber paymentDate refundsId returnReference { id name }
    ${withPrice ? "amount applied refunded unapplied applications { id invoiceId amount discount }" : ""}
  }
}`;

const all = (amounts: readonly (string | undefined)[]): string => plus("0", ...amounts.map((each) => each ?? "0"));

/** One sum from what was ordered to what is due. */
export const sumsOf = ({ salesOrder, invoices, payments }: OrderMoney) => {
  const ordered = salesOrder?.total ?? "0";
  const invoiced = all(invoices.map(({ total }) => total));
  const paid = all(invoices.map(({ amountPaid }) => amountPaid));
  return {
    ordered,
    invoiced,
    toInvoice: minus(ordered, invoiced),
    paid,
    discount: all(invoices.map(({ discountTaken }) => discountTaken)),
    credit: all(payments.map(({ unapplied }) => unapplied)),
    due: all(invoices.map(({ amountDue }) => amountDue)),
  };
};

/** How much of a line is on no invoice, of what was ordered or of what was shipped. */
export const leftOf = (line: OrderLine, invoices: readonly Invoice[], of: "quantity" | "qtyShipped"): string => {
  const taken = all(
    invoices.flatMap(({ lineItems }) =>
      lineItems.filter(({ salesOrderLineId }) => salesOrderLineId === line.id).map(({ quantity }) => quantity),
    ),
  );
  const left = minus(line[of], taken);
  return left.startsWith("-") ? "0" : left;
};
