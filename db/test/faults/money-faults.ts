import { edited, fault, type Fault } from "./fault.ts";
import { money, verify } from "./finders.ts";

/** What would let customers have too much credit, move discounts off invoices, or tell another account than theirs. */
export const moneyFaults: readonly Fault[] = [
  edited(
    "app_private.tg_sales_orders__within_credit",
    "elsif not app_hidden.may('sales_order:credit')",
    "elsif false",
    money,
  ),
  edited("app_private.tg_sales_orders__within_credit", "if beyond <= 0 and not late then", "if true then", money),
  edited("app_private.tg_sales_orders__within_credit", "+ credit.ordered + new.total", "+ new.total", money),
  edited("app_private.spread_over_sales_order_lines", ", given, rests)", ")", money),
  edited("app_private.shares_of", "select coalesce(p_given[s.n], 0) + (", "select (", money),
  edited("app_private.moves_of_account", "-m.amount::numeric", "m.amount::numeric", money),
  edited("app_private.moves_of_account", "a.discount > 0", "false", money),
  edited("app_hidden.statement_of_account", "'-infinity', first_day - 1", "'-infinity', first_day", money),
  edited("app_hidden.statement_of_account", "'closing', round(opening + ", "'closing', round(", money),
  fault(
    "return_lines: more is credited than the line comes to",
    `set local session_replication_role = replica;
     update app_public.return_lines set total = total + 1000000 where id = (
       select max(n.id) from app_public.return_lines as n join app_public.returns as r on r.account_id = n.account_id and r.id = n.return_id and r.deleted_at is null
       where n.account_id = (select min(account_id) from app_public.stock_levels));
     set local session_replication_role = origin`,
    verify,
  ),
];
