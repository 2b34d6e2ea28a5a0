import { useAccess } from "../../data/access.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { compare, minus, plus } from "../../screens/detail/surface.ts";

export type Credit = {
  due: string;
  overdue: string;
  overdueInvoices: number;
  credit: string;
  ordered: string;
  creditLimit: string | null;
  available: string | null;
};

export const creditQuery = `query CustomerCredit($customer: Int!) {
  customerBalance(id: $customer) { due overdue overdueInvoices credit ordered creditLimit available }
}`;

/** What a customer owes and may owe, for those who see invoices, payments and prices. */
export const useCustomerCredit = (customer: number | undefined): Credit | undefined => {
  const { sees } = useAccess();
  const { data } = useQueryText<{ customerBalance: Credit | null }>(
    creditQuery,
    { customer: customer ?? 0 },
    { enabled: customer !== undefined && sees("invoices") && sees("payments") && sees("sku_prices") },
  );
  return data?.customerBalance ?? undefined;
};

type Order = { total?: string | undefined; invoiced?: string | undefined; toInvoice: boolean };

/** What is left of a limit for an order, and by how much it would be beyond if it came to a total. */
export const leftFor = (
  { available }: Credit,
  order: Order,
  total: string,
): { left: string; beyond: string } | null => {
  if (available === null) return null;
  const { total: stored = "0", invoiced = "0", toInvoice } = order;
  // what stands of it among the open orders is its own
  const left = toInvoice ? plus(available, minus(stored, invoiced)) : available;
  const beyond = minus(minus(total, invoiced), left);
  return { left, beyond: compare(beyond, "0") > 0 ? beyond : "0" };
};
