import { useState } from "react";
import { namesOf } from "../../../resources/core/naming.ts";
import { recordPath, listPath } from "../../data/resources.ts";
import { useOperation } from "../../data/useOperation.ts";
import { encodeFilter } from "../../screens/list/filterCodec.ts";
import { draftsOf } from "./desk.ts";
import type { DeskView } from "./useDesk.ts";
import { mostAtOnce, useMany } from "./useMany.ts";

type Made = { module: string; count: number; to: string };

/** Makes drafts of the ticked rows, and says where they are. */
export const useDrafts = (view: DeskView) => {
  const [made, setMade] = useState<Made | null>(null);
  const order = useOperation("purchase_orders", "orderSuggested");
  const move = useOperation("transfers", "moveSuggested");
  const resume = useOperation("skus", "resumeReorder");
  const many = useMany(view);
  const { way, chosen, count } = view;
  const moves = way === "move";
  const module = moves ? "transfers" : "purchase_orders";
  const { run, busy, failure, clear } = moves ? move : order;
  const make = async () => {
    if (view.all || count > mostAtOnce) {
      await many.start(moves ? "moveSuggested" : "orderSuggested").catch(() => undefined);
      return;
    }
    const rows = chosen.map((row) => {
      const quantity = view.quantityOf(row);
      const { skuId, warehouseId, needed } = row;
      return { skuId, warehouseId, needed, ...(quantity !== row.quantity && { quantity }) };
    });
    setMade(null);
    try {
      const answer = await run({ rows }, "id");
      const { id } = answer[namesOf(module).one] as { id: number };
      const count = draftsOf(chosen);
      const to =
        count === 1 ? recordPath(module, { id }) : `${listPath(module)}?filter=${encodeFilter({ states: ["Draft"] })}`;
      setMade({ module, count, to });
      view.untick();
    } catch {
      // what was refused is said above the rows, beside what is suggested now
      void view.refetch();
    }
  };
  const bringBack = async () => {
    if (count > 1 && many.may) {
      await many.start("resumeReorder").catch(() => undefined);
      return;
    }
    for (const { skuId, warehouseId } of chosen) await resume.run({ skuId, warehouseId }, "id");
    view.untick();
  };
  return {
    made,
    module,
    make,
    bringBack,
    busy: busy || resume.busy || many.busy,
    failure: failure ?? resume.failure ?? many.failure,
    clear,
  };
};
