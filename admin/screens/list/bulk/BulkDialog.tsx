import { Box, DialogActions, DialogContent, DialogTitle, LinearProgress } from "@mui/material";
import { Dialog } from "../../../parts/Dialog.tsx";
import { useNotify, useTranslate } from "react-admin";
import { useId, type ReactNode } from "react";
import { DangerButton, PrimaryButton, SecondaryButton } from "../../../parts/Buttons.tsx";
import { Alert } from "../../../parts/Alert.tsx";
import type { BulkRow } from "./bulkRow.ts";
import { useBulk, type BulkResult } from "./useBulk.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The button repeats the verb. */ confirm: string;
  /** Why it cannot be done yet. */ reason?: string | undefined;
  danger?: boolean;
  rows: readonly BulkRow[];
  act: (row: BulkRow) => Promise<unknown>;
  /** Why a row was refused; default the failure's own words. */ sayRefusal?: (error: unknown) => string;
  /** Said when every row was done. */ success: string;
  /** With the rows that were refused: they stay ticked. */
  onDone: (refused: readonly number[]) => void;
  children?: ReactNode;
};

const Outcome = ({ result, running }: { result: BulkResult; running: boolean }) => {
  const t = useTranslate();
  const { done, refused, total } = result;
  return (
    <>
      {running && (
        <LinearProgress
          variant="determinate"
          value={((done.length + refused.length) / total) * 100}
          aria-label={t("bulk.progress")}
        />
      )}
      <Box role="status">
        {t("bulk.done", { done: done.length, total })}
        {refused.length > 0 && ` ${t("bulk.refused", { smart_count: refused.length })}`}
      </Box>
      {refused.length > 0 && (
        <Alert tone="warning">
          <Box component="ul" sx={{ m: 0, pl: 4, maxHeight: 240, overflow: "auto" }}>
            {refused.map(({ id, name, reason }) => (
              <li key={id}>
                <b style={{ fontWeight: 560 }}>{name}</b>: {reason}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  );
};

/** Asks, does it row by row, and says which rows were refused and why. */
export const BulkDialog = ({
  open,
  onClose,
  title,
  confirm,
  reason,
  danger = false,
  rows,
  act,
  sayRefusal,
  success,
  onDone,
  children,
}: Props) => {
  const t = useTranslate();
  const notify = useNotify();
  const id = useId();
  const { result, running, run, forget } = useBulk(sayRefusal);
  const close = () => {
    if (running) return;
    onClose();
    if (result) onDone(result.refused.map((row) => row.id));
    forget();
  };
  const start = async () => {
    const { refused } = await run(rows, act);
    if (refused.length > 0) return;
    notify(success, { type: "success" });
    onClose();
    onDone([]);
    forget();
  };
  const Confirm = danger ? DangerButton : PrimaryButton;
  return (
    <Dialog open={open} onClose={close} aria-labelledby={id} slotProps={{ paper: { sx: { width: 480 } } }}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 3 }}>
        {result ? <Outcome result={result} running={running} /> : children}
      </DialogContent>
      <DialogActions>
        {result ? (
          <PrimaryButton autoFocus onClick={close} loading={running}>
            {t("bulk.close")}
          </PrimaryButton>
        ) : (
          <>
            <SecondaryButton onClick={close}>{t("parts.cancel")}</SecondaryButton>
            <Confirm autoFocus onClick={() => void start()} reason={reason}>
              {confirm}
            </Confirm>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
};
