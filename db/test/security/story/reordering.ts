import { perform, type Company, type Input } from "../company.ts";
import type { ClientBase } from "pg";

/** Goods that the reorder desk wants bought, moved from the other warehouse, and has put off. */
export const reorder = async (
  client: ClientBase,
  { name, ids }: Company,
  make: (as: string, operation: string, input: Input) => Promise<number>,
) => {
  const short = (as: string, code: string) =>
    make(as, "save_skus", {
      name: `${name} ${as}`,
      code: `${name}-${code}`,
      minStockLevel: "10",
      costRules: [{ vendorId: ids["vendor"], cost: "1" }],
    });
  await short("wantedSku", "W");
  const moved = await short("movedSku", "M");
  for (const [place, bin, quantity] of [
    ["farWarehouse", "farBin", "50"],
    ["warehouse", "bin", "1"],
  ] as const)
    await perform(client, "create_lot", {
      skuId: moved,
      warehouseId: ids[place],
      binLocationId: ids[bin],
      quantity,
      costPerUnit: "1",
    });
  const aside = await short("asideSku", "S");
  await perform(client, "put_off_reorder", {
    skuId: aside,
    warehouseId: ids["warehouse"],
    reason: `${name} waits`,
    until: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  });
};
