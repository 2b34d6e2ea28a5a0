import { DatabaseError } from "pg";
import type { Actor } from "./actor.ts";
import type { Staff } from "./staff.ts";

/** A refusal for want of a customer's credit, as the database words it. */
const isBeyondCredit = (error: unknown): boolean =>
  error instanceof DatabaseError && /"(overCredit|overdueInvoices)"/.test(error.detail ?? "");

/** Saves a sales order; what its seller may not open, for want of its customer's credit, Ada opens. */
export const saveWithinCredit = async (
  { ada }: Pick<Staff, "ada">,
  seller: Actor,
  order: Readonly<Record<string, unknown>>,
): Promise<number> => {
  try {
    return await seller.perform("save_sales_orders", order);
  } catch (error) {
    if (!isBeyondCredit(error)) throw error;
    return ada.perform("save_sales_orders", order);
  }
};
