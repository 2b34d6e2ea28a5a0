import { pass } from "./calendar.ts";
import type { Office } from "./trade.ts";

const corrections = [
  { reason: "Damaged in handling", quantity: -1 },
  { reason: "Damaged in handling", quantity: -2 },
  { reason: "Cycle count", quantity: -1 },
  { reason: "Cycle count", quantity: 1 },
  { reason: "Found behind the rack", quantity: 2 },
  { reason: "Sample for the showroom", quantity: -1 },
] as const;

/** Corrections that every warehouse makes: breakage, samples, and what turned up in a count. */
export const adjustStock = async ({ staff, catalogue, clock, random }: Office): Promise<void> => {
  for (const [place, { id }] of catalogue.warehouses.entries()) {
    const clerk = [staff.dana, staff.luis][place]!;
    const lots = await clerk.read<{ id: number }>(
      "select id from app_public.lots where warehouse_id = $1 and quantity - reserved >= 4 order by id desc limit 60",
      [id],
    );
    for (const lot of random.some(lots, 3)) {
      await clerk.perform("adjust_lot", { lotId: lot.id, ...random.pick(corrections) });
      pass(clock, random);
    }
  }
};
