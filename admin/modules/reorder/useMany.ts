import { useNavigate } from "react-router";
import { useAccess } from "../../data/access.ts";
import { useOperation } from "../../data/useOperation.ts";
import { keyOf } from "./desk.ts";
import type { DeskView } from "./useDesk.ts";

/** As many as one call takes. */
export const mostAtOnce = 500;
type Action = "orderSuggested" | "moveSuggested" | "putOffReorder" | "resumeReorder";

/** Has the worker do what is taken of the desk, all that match or a great many, as it is seen: shown once more, with what would come of each, before anything is written. */
export const useMany = (view: DeskView) => {
  const navigate = useNavigate();
  const { may } = useAccess();
  const { run, busy, failure } = useOperation("bulk_updates", "startBulkUpdate");
  const { way, all, chosen, changed, filter } = view;
  const idsOf = (key: string) => {
    const [skuId, warehouseId] = key.split("-").map(Number);
    return { skuId, warehouseId };
  };
  const start = async (action: Action, fields: object = {}) => {
    const rows = chosen.map((row) => {
      const quantity = changed[keyOf(row)];
      const { skuId, warehouseId, needed } = row;
      return { skuId, warehouseId, needed, ...(quantity !== undefined && { quantity }) };
    });
    const taken = all
      ? { ...filter, changed: Object.entries(changed).map(([key, quantity]) => ({ ...idsOf(key), quantity })) }
      : { show: way, rows };
    const { bulkUpdate } = (await run({ module: "skus", action, fields, filter: taken }, "id")) as {
      bulkUpdate: { id: number };
    };
    void navigate(`/bulk-action/skus?id=${bulkUpdate.id}`);
  };
  return { start, busy, failure, may: may("bulk_update:create") };
};
