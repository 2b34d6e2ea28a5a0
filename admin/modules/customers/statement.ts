export type Move = {
  day: string;
  kind: "invoice" | "payment" | "refund" | "discount";
  id: number;
  number: number;
  dueDate: string | null;
  amount: string;
  balance: string;
};
export type Statement = {
  customerId: number;
  customer: string;
  address: string;
  from: string;
  to: string;
  opening: string;
  invoiced: string;
  paid: string;
  closing: string;
  rows: readonly Move[];
};

export const statementQuery = `query Statement($customer: Int!, $from: Date!, $to: Date!) {
  statementOfAccount(customerId: $customer, from: $from, to: $to) {
    customerId customer address from to opening invoiced paid closing
    rows { day kind id number dueDate amount balance }
  }
}`;

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);

/** What the address asks for: the first of this month until today where it says no days. */
export const askedFrom = (query: URLSearchParams, today: string) => {
  const customer = Number((query.get("ids") ?? "").split(",")[0]);
  const from = query.get("from");
  const to = query.get("to");
  return {
    customer: Number.isInteger(customer) && customer > 0 ? customer : null,
    from: isDay(from) ? from : `${today.slice(0, 8)}01`,
    to: isDay(to) ? to : today,
  };
};

/** The module of what a row is about: a discount and a refund are told by their payment. */
export const moduleOf = ({ kind }: Move): "invoices" | "payments" => (kind === "invoice" ? "invoices" : "payments");
