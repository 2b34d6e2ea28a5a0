import { adjustStock } from "./adjusting.ts";
import { createBilling } from "./billing.ts";
import { createBuilding } from "./building.ts";
import { createBuying } from "./buying.ts";
import { beginAfternoon, beginDay, isWorkday, midnight, plusDays, workdays } from "./calendar.ts";
import type { DemoCatalogue } from "./catalogue.ts";
import type { Clock } from "./clock.ts";
import { countBins } from "./counting.ts";
import type { Fields } from "./fields.ts";
import type { Random } from "./random.ts";
import { createKits } from "./kits.ts";
import { bringHere } from "./landing.ts";
import { createMoving } from "./moving.ts";
import { createPaying } from "./paying.ts";
import { raiseCosts, raisePrices } from "./raising.ts";
import { createReturning } from "./returning.ts";
import { sendBack } from "./sending-back.ts";
import { createSelling } from "./selling.ts";
import { createShipping } from "./shipping.ts";
import type { Staff } from "./staff.ts";

/** What all who trade know. */
export type Office = { staff: Staff; catalogue: DemoCatalogue; fields: Fields; clock: Clock; random: Random };

/** The last day whose work is done. */
const lastDay = (): Date => {
  let day = plusDays(midnight(new Date()), -1);
  while (!isWorkday(day)) day = plusDays(day, -1);
  return day;
};

/** Months of business, day by day: what came in, what went out, what is still owed. */
export const createTrade = async (office: Office): Promise<void> => {
  const { clock, random } = office;
  const days = workdays(plusDays(midnight(clock.now()), 1), lastDay());
  const buying = createBuying(office);
  const selling = createSelling(office);
  const shipping = createShipping(office);
  const moving = createMoving(office);
  const building = createBuilding(office);
  const kits = createKits(office);
  const billing = createBilling(office, days.at(-1)!);
  const paying = createPaying(office, days.at(-1)!);
  const returning = createReturning(office);
  await building.describe();
  for (const [n, today] of days.entries()) {
    const left = days.length - 1 - n;
    beginDay(clock, today, random);
    await shipping.place();
    await billing.bill(today);
    await paying.pay(today);
    await buying.takeIn(today);
    await returning.comeBack(today, left);
    await selling.sell(today, n, left);
    await buying.reorder(today, n, left);
    if (n % 22 === 17) await adjustStock(office);
    if (n === 64) await raiseCosts(office, "ELM", 1.04);
    if (n === 70) await raisePrices(office, "ELM", 1.03);
    if (n > 30) {
      await moving.move(today, left);
      await building.build(today, left);
    }
    beginAfternoon(clock, today, random);
    if (left <= 12) await kits.sell(today);
    await shipping.pack(selling.orders, today, left);
  }
  await buying.draft(clock.now());
  await selling.promise(buying.awaited());
  await bringHere(office);
  await sendBack(office);
  await countBins(office);
};
