import { isoDay, pass, workdayAfter } from "./calendar.ts";
import type { Office } from "./trade.ts";

type Move = { id: number; day: Date };

const weeksBetweenTrucks = 4;
const [origin, destination] = [0, 1] as const;

/** Every fourth week a truck takes from Tacoma to Columbus what lies there in plenty; the last one is on the road. */
export const createMoving = ({ staff, catalogue, clock, random }: Office) => {
  const [from, to] = [catalogue.warehouses[origin], catalogue.warehouses[destination]];
  const underWay: Move[] = [];

  const takeIn = async (today: Date) => {
    for (const move of underWay.filter(({ day }) => day <= today)) {
      underWay.splice(underWay.indexOf(move), 1);
      await staff.luis.perform("receive_transfer", { id: move.id, binLocationId: random.pick(to?.bins ?? []) });
      pass(clock, random);
    }
  };

  const send = async (today: Date) => {
    const plenty = await staff.dana.read<{ skuId: number; available: number }>(
      `select sku_id as "skuId", available::int as available from app_public.stock_levels
       where warehouse_id = $1 and available >= 12 order by sku_id`,
      [from?.id],
    );
    const day = workdayAfter(today, 6);
    const id = await staff.dana.perform("save_transfers", {
      originWarehouseId: from?.id,
      destinationWarehouseId: to?.id,
      state: "Open",
      issuedDate: isoDay(today),
      dueDate: isoDay(day),
      lineItems: random.some(plenty, 4).map(({ skuId, available }) => ({ skuId, quantity: Math.floor(available / 3) })),
    });
    pass(clock, random, 60);
    await staff.dana.perform("ship_transfer", { id });
    pass(clock, random);
    underWay.push({ id, day });
  };

  /** A truck leaves on the third day before the end, whichever day that is: `left` days are to come. */
  const move = async (today: Date, left: number) => {
    await takeIn(today);
    if (left % (weeksBetweenTrucks * 5) === 2) await send(today);
  };

  return { move };
};
