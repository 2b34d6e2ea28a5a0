import { Box, LinearProgress } from "@mui/material";
import { useTranslate } from "react-admin";
import { useOperation } from "../data/useOperation.ts";
import { QuietButton } from "../parts/Buttons.tsx";
import type { BulkUpdate } from "./useBulkUpdate.ts";

/** How far the worker is, and a way to end it. */
export const Running = ({ asked }: { asked: BulkUpdate }) => {
  const t = useTranslate();
  const cancel = useOperation("bulk_updates", "cancelBulkUpdate");
  const { id, progress, rowsDone, rowsTotal, toChange, done } = asked;
  const total = progress === "applying" ? toChange : progress === "undoing" ? done : rowsTotal;
  const said = t(`bulkActions.${progress}`, { done: rowsDone, total: total ?? "…" });
  return (
    <Box sx={{ display: "grid", gap: 3, justifyItems: "start" }}>
      <Box role="status">{said}</Box>
      <LinearProgress
        aria-label={said}
        sx={{ width: "100%" }}
        {...(total ? { variant: "determinate", value: Math.min(100, (100 * rowsDone) / total) } : {})}
      />
      <QuietButton loading={cancel.busy} onClick={() => void cancel.run({ id }).catch(() => undefined)}>
        {t("bulkActions.cancel")}
      </QuietButton>
    </Box>
  );
};
