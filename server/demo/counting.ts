import { pass } from "./calendar.ts";
import type { Office } from "./trade.ts";

/** So many of a sheet's lines are counted when the day ends. */
const halfWay = 0.5;

/** The day ends with two bins counted: one sheet is posted, with one piece missing; the other is half done. */
export const countBins = async ({ staff, catalogue, clock, random }: Office): Promise<void> => {
  const place = catalogue.warehouses[1];
  const begin = async (bin: number | undefined) => {
    const id = await staff.luis.perform("save_stock_counts", {
      warehouseId: place?.id,
      binLocationId: bin,
      state: "Counting",
    });
    pass(clock, random);
    const lines = await staff.luis.read<{ id: number; quantity: number }>(
      `select l.id, o.quantity::int as quantity from app_public.stock_count_lines as l
       join app_public.lots as o on o.account_id = l.account_id and o.id = l.lot_id
       where l.stock_count_id = $1 order by l.id`,
      [id],
    );
    return { id, lines };
  };
  const enter = async (id: number, lines: readonly { id: number; quantity: number }[], missing: number) => {
    await staff.luis.perform("enter_stock_count", {
      id,
      lines: lines.map((line, at) => ({
        lineId: line.id,
        quantity: at === 0 ? line.quantity - missing : line.quantity,
        countedAt: clock.now().toISOString(),
      })),
    });
    pass(clock, random);
  };
  // a sheet of an empty bin would have nothing to count
  const bins = await staff.luis.read<{ id: number }>(
    `select bin_location_id as id from app_public.lots where warehouse_id = $1 and quantity > 0
     group by bin_location_id order by count(*) desc, bin_location_id limit 2`,
    [place?.id],
  );
  const done = await begin(bins[0]?.id);
  await enter(done.id, done.lines, 1);
  await staff.luis.perform("review_stock_count", { id: done.id });
  await staff.luis.perform("count_stock", { id: done.id });
  pass(clock, random);
  const underWay = await begin(bins[1]?.id);
  await enter(underWay.id, underWay.lines.slice(0, Math.ceil(underWay.lines.length * halfWay)), 0);
};
