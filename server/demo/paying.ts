import { isoDay, pass, plusDays, workdayAfter } from "./calendar.ts";
import { createRandom } from "./random.ts";
import type { Office } from "./trade.ts";

type Arrived = { order: number; line: number; quantity: string; cost: string };
/** What of a bill will be paid on a day: all that is due of it then, or half. */
type Coming = { receipt: number; day: Date; half: boolean };

/** Bills come some days after the goods. */
const daysToBill = 3;
/** Of the bills due in so many days before the last one, one in six is not paid at all, and one half: Nora asks about them. */
const disputed = 30;
/** Every so many bills ask more for their first line; what the last of these asks waits for somebody to look at it. */
const dearerApart = 19;

/** Nora enters vendors' bills for what came, and pays them when they are due. */
export const createPaying = ({ staff: { nora }, clock }: Office, last: Date) => {
  // by dice of their own: what is bought and received does not depend on them
  const random = createRandom(31);
  const coming: Coming[] = [];
  let bills = 0;
  let recent = 0;
  let dearer: number | undefined;

  const expect = (receipt: number, due: Date): void => {
    const pay = (day: Date, half = false) => coming.push({ receipt, day, half });
    const onTime = workdayAfter(plusDays(due, -random.between(0, 3)), 0);
    const place = due > plusDays(last, -disputed) && due <= last ? recent++ % 6 : -1;
    if (place === 2) return;
    pay(onTime > due ? due : onTime, place === 4);
  };

  const enter = async (order: number, lines: readonly Arrived[], today: Date) => {
    const isDearer = ++bills % dearerApart === 0;
    const id = await nora.perform("save_receipts", {
      purchaseOrderId: order,
      receiptDate: isoDay(today),
      altId: `${random.between(10, 99)}-${random.between(1000, 9999)}`,
      lineItems: lines.map(({ line, quantity, cost }, n) => ({
        purchaseOrderLineId: line,
        quantity,
        ...(isDearer && n === 0 && { cost: (Number(cost) * 1.04).toFixed(2) }),
      })),
    });
    pass(clock, random, 8);
    if (isDearer) {
      // the one before was looked at meanwhile
      if (dearer !== undefined)
        await nora.perform("post_receipt_variance", {
          id: dearer,
          varianceTo: (await isOnTheWay(dearer)) ? "cogs" : "stock",
        });
      dearer = id;
    }
    const [made] = await nora.read<{ due: string }>(
      "select due_date::text as due from app_public.receipts where id = $1",
      [id],
    );
    expect(id, new Date(made!.due));
  };

  /** Goods on their way between warehouses keep their cost until they are there. */
  const isOnTheWay = async (receipt: number): Promise<boolean> =>
    (
      await nora.read<object>(
        `select from app_public.receipt_goods as g join app_public.lots as l on l.sku_id = g.sku_id and l.in_transit > 0
         where g.receipt_id = $1 limit 1`,
        [receipt],
      )
    ).length > 0;

  const bill = async (today: Date) => {
    const rows = await nora.read<Arrived>(
      `select o.id as order, l.id as line, l.cost::text as cost, (q.received - q.billed)::text as quantity
       from app_public.purchase_orders as o
       join app_public.purchase_order_lines as l on l.purchase_order_id = o.id
       cross join lateral (
         select coalesce((select sum(r.quantity) from app_public.receivements as r
             where r.line_id = l.id and r.deleted_at is null and r.created_at < $1), 0) as received,
           coalesce((select sum(n.quantity) from app_public.receipt_lines as n
             join app_public.receipts as b on b.id = n.receipt_id and b.deleted_at is null
             where n.purchase_order_line_id = l.id), 0) as billed
       ) as q
       where q.received > q.billed
       order by o.id, l.position, l.id`,
      [plusDays(today, -daysToBill)],
    );
    for (const [order, lines] of Map.groupBy(rows, (row) => row.order)) await enter(order, lines, today);
  };

  const send = async ({ receipt, half }: Coming, today: Date) => {
    const [open] = await nora.read<{ half: string }>(
      "select round(total / 2, 2)::text as half from app_public.receipts where id = $1",
      [receipt],
    );
    const isCheck = random.next() < 0.3;
    await nora.perform("pay_receipt", {
      id: receipt,
      paymentDate: isoDay(today),
      source: isCheck ? "check" : "bank",
      ...(half && { amount: open!.half }),
      ...(isCheck && { checkNumber: String(random.between(2000, 2999)) }),
    });
    pass(clock, random, 8);
  };

  /** The morning's mail: what is due is paid, and the bills of what came some days ago are entered. */
  const pay = async (today: Date) => {
    for (const one of coming.filter(({ day }) => day <= today)) {
      coming.splice(coming.indexOf(one), 1);
      await send(one, today);
    }
    await bill(today);
  };
  return { pay };
};
