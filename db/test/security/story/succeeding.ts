import { perform, type Company, type Input } from "../company.ts";
import type { ClientBase } from "pg";

/** Goods that are counted in dozens, and others that were once and have a successor by now. */
export const succeed = async (
  client: ClientBase,
  { name, ids }: Company,
  make: (as: string, operation: string, input: Input) => Promise<number>,
) => {
  const inDozens = async (as: string, code: string) => {
    const sku = await make(as, "save_skus", { name: `${name} ${as}`, code: `${name}-${code}` });
    await perform(client, "create_lot", {
      skuId: sku,
      warehouseId: ids["warehouse"],
      binLocationId: ids["bin"],
      quantity: "2",
      costPerUnit: "1",
    });
    return sku;
  };
  await inDozens("dozenSku", "D");
  await make("successorSku", "make_successor", {
    skuId: await inDozens("succeededSku", "E"),
    code: `${name}-P`,
    unit: "dozen",
    factor: "12",
  });
};
