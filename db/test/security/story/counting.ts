import type { ClientBase } from "pg";
import { perform, type Company, type Input } from "../company.ts";

export const count = async (
  client: ClientBase,
  { name, ids }: Company,
  make: (as: string, operation: string, input: Input) => Promise<number>,
  idOf: (query: string, parameters?: unknown[]) => Promise<number>,
) => {
  const sheet = {
    warehouseId: ids["warehouse"],
    binLocationId: ids["bin"],
    labelId: ids["label"],
    notes: `${name} count`,
  };
  const whole = { ...sheet, labelId: null };
  const begin = async (as: string) => {
    const made = await make(as, "save_stock_counts", { ...whole, state: "Counting" });
    const line = await idOf(
      "select min(id) as id from app_public.stock_count_lines where stock_count_id = $1 and lot_number like '%-PARTS'",
      [made],
    );
    await perform(client, "enter_stock_count", { id: made, lines: [{ lineId: line, quantity: "11" }] });
    ids[`${as}Line`] = line;
    return made;
  };
  await make("countDraft", "save_stock_counts", sheet);
  await begin("counting");
  for (const as of ["countReviewed", "countPosted"])
    await perform(client, "review_stock_count", { id: await begin(as) });
  await perform(client, "count_stock", { id: ids["countPosted"] });
};
