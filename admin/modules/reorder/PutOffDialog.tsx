import { DialogActions, DialogContent, DialogTitle, OutlinedInput } from "@mui/material";
import { Dialog } from "../../parts/Dialog.tsx";
import { useTranslate } from "react-admin";
import { useId, useState } from "react";
import type { Failure } from "../../data/failure.ts";
import { failureMessage } from "../../data/failure.ts";
import { useOperation } from "../../data/useOperation.ts";
import { DayField } from "../../fields/DayField.tsx";
import { FieldFrame } from "../../fields/FieldFrame.tsx";
import { ErrorAlert } from "../../parts/Alert.tsx";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import type { Suggestion } from "./desk.ts";
import type { DeskView } from "./useDesk.ts";
import { useMany } from "./useMany.ts";

type Props = {
  /** One, or those that are taken. */ row: Suggestion | null;
  view: DeskView;
  onClose: () => void;
  onDone: () => void;
};

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Why a suggestion is set aside, or all that are taken, and the day on which they come back. */
export const PutOffDialog = ({ row, view, onClose, onDone }: Props) => {
  const t = useTranslate();
  const id = useId();
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState(inDays(30));
  const [tried, setTried] = useState(false);
  const { run, busy, failure } = useOperation("skus", "putOffReorder");
  const many = useMany(view);
  const refused = failure ?? many.failure;
  const send = async () => {
    setTried(true);
    if (reason.trim() === "") return;
    try {
      if (row === null && many.may) return await many.start("putOffReorder", { reason, until });
      for (const { skuId, warehouseId } of row === null ? view.chosen : [row])
        await run({ skuId, warehouseId, reason, until }, "id");
      onDone();
    } catch {
      // what was refused stands in the dialog
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: { width: 440 } } }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <DialogTitle id={id}>
          {row === null
            ? t("reorder.putOffMany", { smart_count: view.count })
            : t("reorder.putOffTitle", { code: row.code, warehouse: row.warehouse ?? "" })}
        </DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 4 }}>
          <FieldFrame
            id={`${id}-reason`}
            label={t("reorder.reason")}
            required
            error={tried && reason.trim() === "" ? t("validation.required") : undefined}
          >
            <OutlinedInput
              id={`${id}-reason`}
              value={reason}
              autoFocus
              onChange={(event) => setReason(event.target.value)}
              slotProps={{ input: { maxLength: 500 } }}
            />
          </FieldFrame>
          <DayField
            id={`${id}-until`}
            label={t("reorder.until")}
            value={until}
            onChange={setUntil}
            required
            help={t("reorder.untilHelp")}
          />
          {refused && <ErrorAlert>{failureMessage(refused as Failure, t)}</ErrorAlert>}
        </DialogContent>
        <DialogActions>
          <SecondaryButton onClick={onClose}>{t("parts.cancel")}</SecondaryButton>
          <PrimaryButton type="submit" loading={busy || many.busy}>
            {t("reorder.putOff")}
          </PrimaryButton>
        </DialogActions>
      </form>
    </Dialog>
  );
};
