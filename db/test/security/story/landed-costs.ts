import type { ClientBase } from "pg";
import { perform, type Company } from "../company.ts";
import type { Make, IdOf } from "./acting.ts";

/** Bills for bringing goods here: one is spread, one waits, one has nothing yet. */
export const bringHere = async (client: ClientBase, { name, ids }: Company, make: Make, idOf: IdOf): Promise<void> => {
  const bill = { vendorId: ids["vendor"], amount: "1147.28", altId: `${name} waybill`, notes: `${name} freight` };
  const add = (id: number | undefined) =>
    perform(client, "add_to_landed_cost", { id, receivementIds: [ids["usedReceivement"]] });
  await add(await make("landedSpread", "save_landed_costs", bill));
  await perform(client, "spread_landed_cost", { id: ids["landedSpread"] });
  await add(await make("landed", "save_landed_costs", bill));
  ids["landedLine"] = await idOf("select id from app_public.landed_cost_lines where landed_cost_id = $1", [
    ids["landed"],
  ]);
  await make("landedEmpty", "save_landed_costs", bill);
};
