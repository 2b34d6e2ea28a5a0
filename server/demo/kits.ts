import { isoDay, pass, workdayAfter } from "./calendar.ts";
import type { DemoCatalogue, DemoSku } from "./catalogue.ts";
import type { Office } from "./trade.ts";
import { saveWithinCredit } from "./within-credit.ts";

/** Sold as one, kept as what it is made of. */
export const kit = {
  code: "RIA-EVE-01",
  name: "Ria evening set: throw, two cushions, lantern",
  like: "RIA-THR-01",
  price: 149.95,
  parts: [
    ["RIA-THR-01", 1],
    ["RIA-CUS-01", 2],
    ["ORB-LAN-01", 1],
  ],
} as const;

/** So many go out at first; the customer wants two more than there are. */
const shipped = 2;

/** Iris sells sets to a customer of the first warehouse that has enough for some of them, and Dana or Luis ship the first. */
export const createKits = ({ staff, catalogue, clock, random }: Office) => {
  let isSold = false;
  const idOf = (code: string) => catalogue.skus.find((sku) => sku.code === code)?.id ?? 0;

  const possible = async (place: number): Promise<number> => {
    const rows = await staff.iris.read<{ sku_id: number; available: number }>(
      "select sku_id, available::int as available from app_public.stock_levels where warehouse_id = $1",
      [catalogue.warehouses[place]?.id],
    );
    const free = new Map(rows.map(({ sku_id, available }) => [sku_id, available]));
    return Math.min(...kit.parts.map(([code, quantity]) => Math.floor((free.get(idOf(code)) ?? 0) / quantity)));
  };

  const sell = async (today: Date) => {
    for (const place of [0, 1]) {
      const there = isSold ? 0 : await possible(place);
      const customer = catalogue.customers.find((one) => one.place === place);
      if (there < shipped || !customer) continue;
      isSold = true;
      const id = await saveWithinCredit(staff, staff.iris, {
        customerId: customer.id,
        warehouseId: catalogue.warehouses[place]?.id,
        state: "Open",
        shipDate: isoDay(workdayAfter(today, 1)),
        notes: "Send what is there, the rest later",
        shippingAddressId: customer.addressId,
        billingAddressId: customer.addressId,
        lineItems: [{ skuId: catalogue.kit.id, quantity: there + 2 }],
      });
      pass(clock, random, 30);
      const lines = await staff.iris.read<{ id: number }>(
        "select id from app_public.sales_order_lines where sales_order_id = $1",
        [id],
      );
      const packer = [staff.dana, staff.luis][place]!;
      const shipment = await packer.perform("create_shipment", {
        salesOrderId: id,
        packages: [
          {
            trackingNumber: "1Z40551127",
            shippingAddressId: customer.addressId,
            billingAddressId: customer.addressId,
            lineItems: [{ lineItemId: lines[0]?.id, quantity: shipped }],
          },
        ],
      });
      pass(clock, random, 12);
      await packer.perform("place_shipment", { id: shipment });
      pass(clock, random);
    }
  };
  return { sell };
};

/** The set, as it stands in the catalogue: it looks like its throw. */
export const createKit = async (
  { staff, labels }: { staff: Office["staff"]["ada"]; labels: DemoCatalogue["labels"] },
  skus: readonly DemoSku[],
): Promise<DemoSku> => {
  const like = skus.find(({ code }) => code === kit.like)!;
  const products = await staff.read<{ product_id: number }>("select product_id from app_public.skus where id = $1", [
    like.id,
  ]);
  const { code, name, price, parts } = kit;
  const id = await staff.perform("save_skus", {
    code,
    name,
    productId: products[0]?.product_id,
    isKit: true,
    billOfMaterials: parts.map(([part, quantity]) => ({ skuId: skus.find((sku) => sku.code === part)?.id, quantity })),
    priceRules: [{ labelId: labels.get("everyone"), price: String(price), quantity: 1 }],
  });
  return { ...like, id, code };
};
