import { daysAsked } from "../../../resources/core/today.ts";

export type Move = {
  day: string;
  kind: "invoice" | "payment" | "refund" | "discount";
  id: number;
  name: string;
  dueDate: string | null;
  charged: string | null;
  paid: string | null;
  balance: string;
};
export type Statement = {
  customer: string;
  from: string;
  to: string;
  opening: string;
  invoiced: string;
  paid: string;
  closing: string;
  rows: readonly Move[];
};

export const statementQuery = `query Statement($customer: Int!, $from: Date!, $to: Date!) {
  customerAccount(id: $customer, from: $from, to: $to) {
    customer from to opening invoiced paid closing
    rows { day kind id name dueDate charged paid balance }
  }
}`;

/** What the address asks for; last month and this one until today where it says no days. */
export const askedFrom = (query: URLSearchParams, today: string) => {
  const customer = Number((query.get("ids") ?? "").split(",")[0]);
  return {
    customer: Number.isInteger(customer) && customer > 0 ? customer : null,
    ...daysAsked({ from: query.get("from"), to: query.get("to") }, today),
  };
};

/** The module of what a row is about: a discount and a refund are told by their payment. */
export const moduleOf = ({ kind }: Move): "invoices" | "payments" => (kind === "invoice" ? "invoices" : "payments");
