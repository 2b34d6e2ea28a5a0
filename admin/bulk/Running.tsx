import { useTranslate } from "react-admin";
import { useOperation } from "../data/useOperation.ts";
import { Underway } from "../parts/Underway.tsx";
import type { BulkUpdate } from "./useBulkUpdate.ts";

/** How far a bulk action is, and a way to end it. */
export const Running = ({ asked }: { asked: BulkUpdate }) => {
  const t = useTranslate();
  const cancel = useOperation("bulk_updates", "cancelBulkUpdate");
  const { id, progress, rowsDone, rowsTotal, toChange, done } = asked;
  const total = progress === "applying" ? toChange : progress === "undoing" ? done : rowsTotal;
  return (
    <Underway
      said={t(`bulkActions.${progress}`, { done: rowsDone, total: total ?? "…" })}
      done={rowsDone}
      total={total}
      cancelText={t("bulkActions.cancel")}
      canceling={cancel.busy}
      onCancel={() => void cancel.run({ id }).catch(() => undefined)}
    />
  );
};
