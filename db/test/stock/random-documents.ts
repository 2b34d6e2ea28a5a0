import { pick, upTo, type Random } from "./random-kind.ts";
import type { Shop } from "./shop.ts";

/** Lines of a few SKUs, so many at most, of so much at most. */
export const someLines = (shop: Shop, random: Random, limit: number, quantity: number) =>
  Array.from({ length: upTo(random, limit) }, () => ({
    skuId: pick(random, shop.skuIds),
    quantity: upTo(random, quantity),
  }));

/** Documents in some states. */
export const orders = (table: string, states: string) => (account: number) =>
  `select id from app_public.${table} where account_id = ${account} and state in (${states})`;

/** Lines of orders in some states. */
export const linesOf =
  (kind: "sales" | "purchase", states: string, which = "true") =>
  (account: number) =>
    `select l.id, o.id as "order", l.quantity from app_public.${kind}_orders as o
   join app_public.${kind}_order_lines as l on l.account_id = o.account_id and l.${kind}_order_id = o.id
   where o.account_id = ${account} and o.state in (${states}) and ${which}`;
