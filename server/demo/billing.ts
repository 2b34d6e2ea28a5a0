import { isoDay, pass, plusDays, workdayAfter } from "./calendar.ts";
import { createRandom } from "./random.ts";
import type { Office } from "./trade.ts";

type Shipped = { order: number; customer: number; salesOrderLineId: number; quantity: string };
type Invoice = { id: number; order: number; customer: number; due: string; hasDiscount: boolean };
/** What a customer will pay of an invoice: what is due of it, half of it, or a round sum that is more. */
type Coming = { invoice: Invoice; day: Date; share: "all" | "half" | "round" };

/** Of the invoices due in so many days before the last one, one in eight is not paid at all, and one half: they are chased today. */
const chased = 24;
/** The first that is paid in time after so many is paid in a round sum, whose rest goes back. */
const paidBefore = 20;
const daysToRefund = 6;

/** Iris invoices contracts and Theo everybody else on the day after the goods left; then they wait for the money. */
export const createBilling = ({ staff, catalogue, clock }: Office, last: Date) => {
  // customers pay by dice of their own: what is sold and shipped does not depend on them
  const random = createRandom(30);
  const coming: Coming[] = [];
  const refunds: { payment: number; invoice: Invoice; day: Date }[] = [];
  const kinds = new Map(catalogue.customers.map(({ id, kind }) => [id, kind]));
  const clerkOf = (customer: number) => (kinds.get(customer) === "Contract" ? staff.iris : staff.theo);
  let recent = 0;
  let inTime = 0;

  const expect = (invoice: Invoice, today: Date): void => {
    const due = new Date(invoice.due);
    const pay = (day: Date, share: Coming["share"] = "all") => coming.push({ invoice, day, share });
    const onTime = () => {
      const day = workdayAfter(plusDays(due, -random.between(2, 8)), 0);
      return day > today ? day : due;
    };
    if (due > plusDays(last, -chased) && due <= last) {
      const place = recent++ % 8;
      if (place === 4) pay(onTime(), "half");
      else if (place > 0) pay(onTime());
      return;
    }
    const chance = random.next();
    if (invoice.hasDiscount && chance < 0.5) pay(workdayAfter(today, random.between(4, 7)));
    else if (chance > 0.9) pay(workdayAfter(due, random.between(4, 14)));
    else if (chance > 0.8) {
      pay(onTime(), "half");
      pay(workdayAfter(due, random.between(2, 8)));
    } else pay(onTime(), inTime++ === paidBefore ? "round" : "all");
  };

  /** Everything that left before today and is on no invoice; what is no stock goes with the first goods. */
  const invoice = async (today: Date) => {
    const rows = await staff.theo.read<Shipped>(
      `select o.id as order, o.customer_id as customer, l.id as "salesOrderLineId", (q.shipped - q.invoiced)::text as quantity
       from app_public.sales_orders as o
       join app_public.sales_order_lines as l on l.sales_order_id = o.id
       cross join lateral (
         select case when l.is_stockless then l.quantity else l.qty_shipped end as shipped, coalesce(sum(n.quantity), 0) as invoiced
         from app_public.invoice_lines as n where n.sales_order_line_id = l.id
       ) as q
       where q.shipped > q.invoiced
         and exists (select from app_public.shipments as s where s.sales_order_id = o.id and s.state = 'Shipped' and s.placed_at < $1)
       order by o.id, l.position, l.id`,
      [today],
    );
    for (const [order, lines] of Map.groupBy(rows, (row) => row.order)) {
      const { customer } = lines[0]!;
      const clerk = clerkOf(customer);
      const id = await clerk.perform("save_invoices", {
        salesOrderId: order,
        invoiceDate: isoDay(today),
        lineItems: lines.map(({ salesOrderLineId, quantity }) => ({ salesOrderLineId, quantity })),
      });
      pass(clock, random, 8);
      const [made] = await clerk.read<Invoice>(
        `select id, sales_order_id as order, customer_id as customer, due_date::text as due, discount_date is not null as "hasDiscount"
         from app_public.invoices where id = $1`,
        [id],
      );
      expect(made!, today);
    }
  };

  const take = async ({ invoice, day, share }: Coming, today: Date) => {
    const clerk = clerkOf(invoice.customer);
    const [open] = await clerk.read<{ due: string; half: string; round: string; discount: string }>(
      `select i.amount_due::text as due, round(i.total / 2, 2)::text as half, (floor(i.amount_due / 100) * 100 + 100)::text as round,
         case when $2 <= i.discount_date and i.amount_paid = 0 then round(i.total * i.discount_percent / 100, 2) else 0 end::text as discount
       from app_public.invoices as i where i.id = $1`,
      [invoice.id, isoDay(today)],
    );
    const { due, half, round } = open!;
    // a discount for paying early is for paying all of it
    const discount = share === "all" ? open!.discount : "0";
    const amount = share === "half" ? half : (Number(due) - Number(discount)).toFixed(2);
    const isCheck = random.next() < 0.8;
    const payment = await clerk.perform("save_payments", {
      salesOrderId: invoice.order,
      amount: share === "round" ? round : amount,
      source: isCheck ? "check" : "cash",
      checkNumber: isCheck ? String(random.between(1000, 9999)) : null,
      paymentDate: isoDay(today),
      state: "Applied",
      applications: [{ invoiceId: invoice.id, amount, discount }],
    });
    if (share === "round") refunds.push({ payment, invoice, day: plusDays(day, daysToRefund) });
    pass(clock, random, 8);
  };

  const refund = async ({ payment, invoice }: (typeof refunds)[number], today: Date) => {
    const clerk = clerkOf(invoice.customer);
    const [left] = await clerk.read<{ amount: string }>(
      "select (-unapplied)::text as amount from app_public.payments where id = $1",
      [payment],
    );
    await clerk.perform("save_payments", {
      salesOrderId: invoice.order,
      amount: left!.amount,
      source: "check",
      checkNumber: String(random.between(100, 999)),
      paymentDate: isoDay(today),
      state: "Applied",
      refundsId: payment,
      notes: "Paid more than the invoice",
    });
    pass(clock, random, 8);
  };

  const due = <T extends { day: Date }>(list: T[], today: Date): T[] => {
    const found = list.filter(({ day }) => day <= today);
    for (const one of found) list.splice(list.indexOf(one), 1);
    return found;
  };

  /** The morning's mail: checks that came, money to send back, and the invoices of what left the day before. */
  const bill = async (today: Date) => {
    for (const one of due(coming, today)) await take(one, today);
    for (const one of due(refunds, today)) await refund(one, today);
    await invoice(today);
  };
  return { bill };
};
