import { defineAction } from "./action.ts";

export default defineAction({
  plan: async ({ warehouseId }, { accountId, runId }, db) => {
    const { rows } = await db.query<{ order: object }>("select app_private.draft_by_workflow($1, $2, $3) as order", [
      accountId,
      runId,
      warehouseId,
    ]);
    return rows[0]?.order ?? {};
  },
  asPerson: ({ statusId }, _, perform, order) =>
    perform("save_purchase_orders", { ...order, ...(statusId !== null && { statusId }) }),
});
