import { edited, type Fault } from "./fault.ts";
import { guesses } from "./finders.ts";

/** Amounts that are compared before it is asked who may see them. */
export const guessingFaults: readonly Fault[] = [
  edited("app_hidden.perform", "current_user like 'visitor\\_without%'", "false", guesses("save_sales_orders")),
  edited("app_hidden.refuse_unseen", "p_operation = 'preview'", "p_operation = 'look'", guesses("preview")),
  edited("app_hidden.refuse_unseen", "p_operation = 'save_many'", "p_operation = 'save_some'", guesses("save_many")),
  edited("app_hidden.refuse_unseen", "x.r ? 'id' or ", "", guesses("save_sales_orders")),
  edited("app_hidden.judging_inputs", '"creditLimit":{"kind":"price"}', "", guesses("save_customers")),
  edited(
    "app_hidden.judging_inputs",
    /("save_receipts":.*?)"cost":\{"kind":"cost","saved":true\},/,
    "$1",
    guesses("save_receipts"),
  ),
  edited(
    "app_private.tg_lines_of_paid",
    "if is_paid then",
    "if false then",
    guesses("save_invoices"),
    guesses("save_receipts"),
  ),
  edited(
    "app_private.tg_payment_applications__check",
    "perform app_hidden.require_amounts('price')",
    "null",
    guesses("save_payments"),
  ),
  edited(
    "app_private.tg_payments__see_amounts",
    "perform app_hidden.require_amounts('price')",
    "null",
    guesses("save_payments"),
  ),
  edited("app_private.require_to_pay", "perform app_private.require_view('sku_cost')", "null", guesses("pay_receipt")),
];
