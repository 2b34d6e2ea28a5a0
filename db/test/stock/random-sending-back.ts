import { on, upTo, type Kind } from "./random-kind.ts";

const returns = (states: string) => (account: number) =>
  `select r.id from app_public.vendor_returns as r where r.account_id = ${account} and r.state in (${states}) and r.deleted_at is null`;
const lots = (which: string) => (account: number) =>
  `select l.id, l.warehouse_id as "order", l.quantity from app_public.lots as l where l.account_id = ${account} and l.quantity > 0 and ${which}`;
/** Asked for in whole: what others have of a lot is refused. */
const inHand = lots("true");
const quarantined = lots(
  "exists (select from app_hidden.holds as h where h.account_id = l.account_id and h.lot_id = l.id)",
);
const lines = (account: number) =>
  `select l.id, r.id as "order", l.quantity from app_public.vendor_returns as r
   join app_public.vendor_return_lines as l on l.account_id = r.account_id and l.vendor_return_id = r.id
   where r.account_id = ${account} and r.deleted_at is null and r.state <> 'Canceled'`;

/** What staff do with goods that go back to their vendor. */
export const sendingBack = {
  returnGoods: on(inHand, (shop, row, random) =>
    shop.perform("save_vendor_returns", {
      vendorId: shop.vendor,
      warehouseId: row.order,
      state: random() < 0.8 ? "Open" : "Draft",
      lineItems: [
        {
          lotId: row.id,
          quantity: upTo(random, Number(row.quantity)),
          ...(random() < 0.5 && { unitCredit: (random() * 9).toFixed(4) }),
        },
      ],
    }),
  ),
  returnQuarantined: on(quarantined, (shop, row, random) =>
    shop.perform("save_vendor_returns", {
      vendorId: shop.vendor,
      warehouseId: row.order,
      state: "Open",
      lineItems: [{ lotId: row.id, quantity: upTo(random, Number(row.quantity)), reason: "defective" }],
    }),
  ),
  returnLot: on(inHand, (shop, row, random) =>
    shop.perform("return_to_vendor", {
      lotId: row.id,
      quantity: upTo(random, Number(row.quantity)),
      vendorId: shop.vendor,
    }),
  ),
  editVendorReturn: on(lines, (shop, row, random) =>
    shop.perform("save_vendor_returns", {
      id: row.order,
      lineItems: [
        random() < 0.2
          ? { id: row.id, remove: true }
          : { id: row.id, quantity: upTo(random, Number(row.quantity) + 1) },
      ],
    }),
  ),
  openVendorReturn: on(returns("'Draft'"), (shop, row) =>
    shop.perform("save_vendor_returns", { id: row.id, state: "Open" }),
  ),
  draftVendorReturn: on(returns("'Open'"), (shop, row) =>
    shop.perform("save_vendor_returns", { id: row.id, state: "Draft" }),
  ),
  cancelVendorReturn: on(returns("'Draft', 'Open'"), (shop, row) =>
    shop.perform("save_vendor_returns", { id: row.id, state: "Canceled" }),
  ),
  shipVendorReturn: on(returns("'Open', 'Shipped'"), (shop, row) => shop.perform("ship_vendor_return", { id: row.id })),
  unshipVendorReturn: on(returns("'Shipped'"), (shop, row) =>
    shop.perform("undo_vendor_return_shipment", { id: row.id }),
  ),
  creditVendorReturn: on(returns("'Shipped'"), (shop, row, random) =>
    shop.perform("credit_vendor_return", {
      id: row.id,
      ...(random() < 0.5 && { amount: (random() * 90).toFixed(2) }),
    }),
  ),
  uncreditVendorReturn: on(returns("'Credited'"), (shop, row) =>
    shop.perform("undo_vendor_return_credit", { id: row.id }),
  ),
} satisfies Record<string, Kind>;
