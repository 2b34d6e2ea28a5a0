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
  /** The amount still to be paid of all orders of its customer. */
  due: readonly Invoice[];
  payments: readonly Payment[];
};

const invoiceFields = `id version displayId state dueDate salesOrderId salesOrderReference { id name } discountDate discountPercent
  lineItems { id salesOrderLineId quantity }`;
const invoiceAmounts = "total amountPaid discountTaken amountDue";

/** The order with what can be invoiced of it; amounts are asked for by those who may see them. */
export const orderLinesQuery = (withPrice: boolean): string => `query OrderMoney($id: Int!) {
  salesOrder(id: $id) {
    id ${withPrice ? "total" : ""} lineItems { id quantity qtyShipped description skuReference { id name } }
  }
}`;

/** Its invoices, and of its customer what is still to be paid: page by page, since an order may have as many as it has lines. */
export const invoicesQuery = (
  withPrice: boolean,
): string => `query OrderInvoices($filter: InvoiceFilter, $by: OrderBy!, $limit: Int, $after: Cursor) {
  page: invoicesPaginated(filter: $filter, orderBy: [$by], limit: $limit, after: $after) {
    pageInfo { endCursor hasNextPage }
    edges { node { ${invoiceFields} ${withPrice ? invoiceAmounts : ""} } }
  }
}`;

export const paymentsQuery = (
  withPrice: boolean,
): string => `query OrderPayments($filter: PaymentFilter, $by: OrderBy!, $limit: Int, $after: Cursor) {
  page: paymentsPaginated(filter: $filter, orderBy: [$by], limit: $limit, after: $after) {
    pageInfo { endCursor hasNextPage }
    edges { node {
      id version displayId state source checkNumber paymentDate refundsId returnReference { id name }
      ${withPrice ? "amount applied refunded unapplied applications { id invoiceId amount discount }" : ""}
    } }
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
