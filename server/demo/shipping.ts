import { pass, plusDays } from "./calendar.ts";
import type { OpenOrder } from "./selling.ts";
import type { Office } from "./trade.ts";

type Claim = { order: number; line: number; wanted: number; ready: number };
type Packed = { shipmentId: number; place: number };

/** After so many days a customer takes what is there. */
const patience = 3;
/** So many packages stand at the dock when the days are over. */
const enoughAhead = 5;

/** Warehouses pack what is due and there, and hand it to the carrier in the afternoon or the next morning. */
export const createShipping = ({ staff, clock, random }: Office) => {
  const packed: Packed[] = [];
  const clerkOf = (place: number) => (random.next() < 0.12 ? staff.uri : [staff.dana, staff.luis][place]!);

  const place = async () => {
    for (const one of packed.splice(0)) {
      await clerkOf(one.place).perform("place_shipment", { id: one.shipmentId });
      pass(clock, random);
    }
  };

  const packages = (lines: readonly Claim[], addressId: number) => {
    const boxes = lines.length > 3 ? [lines.slice(0, 2), lines.slice(2)] : [lines];
    return boxes.map((box) => ({
      trackingNumber: `1Z${random.between(10_000_000, 99_999_999)}`,
      shippingAddressId: addressId,
      billingAddressId: addressId,
      lineItems: box.map(({ line, ready }) => ({ lineItemId: line, quantity: ready })),
    }));
  };

  const ship = async (order: OpenOrder, lines: readonly Claim[]) => {
    const shipmentId = await clerkOf(order.place).perform("create_shipment", {
      salesOrderId: order.id,
      packages: packages(lines, order.customer.addressId),
    });
    packed.push({ shipmentId, place: order.place });
    pass(clock, random, 12);
  };

  const claims = async (orders: readonly OpenOrder[]): Promise<Map<number, Claim[]>> => {
    const rows = await staff.uri.read<Claim>(
      `select c.document_id as order, c.line_id as line, c.open_quantity::float8 as wanted, c.allocated::float8 as ready
       from app_hidden.claims as c
       where c.kind = 'sales_line' and c.document_table = 'sales_orders' and c.document_id = any ($1) and c.open_quantity > 0
       order by c.line_id`,
      [orders.map(({ id }) => id)],
    );
    return Map.groupBy(rows, ({ order }) => order);
  };

  /** What is due and complete; incomplete orders wait some days for the rest. The last day's work goes ahead of the next week's. */
  const pack = async (orders: OpenOrder[], today: Date, left: number) => {
    const horizon = plusDays(today, left === 0 ? 12 : 1);
    const due = orders.filter(({ shipDay, isHeld }) => shipDay <= horizon && !isHeld);
    if (due.length === 0) return;
    const found = await claims(due);
    for (const order of due) {
      if (left === 0 && packed.length >= enoughAhead) break;
      const lines = found.get(order.id) ?? [];
      const ready = lines.filter((line) => line.ready > 0);
      const isWhole = lines.every((line) => line.ready === line.wanted);
      if (isWhole) orders.splice(orders.indexOf(order), 1);
      if (ready.length > 0 && (isWhole || plusDays(order.shipDay, patience) <= today)) await ship(order, ready);
    }
    if (random.next() < 0.6 && left > 0) await place();
  };

  return { pack, place };
};
