import { DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { Dialog } from "./Dialog.tsx";
import { useTranslate } from "react-admin";
import { useId, useState, type ReactNode } from "react";
import { DangerButton, PrimaryButton, SecondaryButton } from "./Buttons.tsx";
import { ErrorAlert } from "./Alert.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** The button repeats the verb: "Delete 3 vendors". */
  confirm: string;
  /** A thrown error is shown in the dialog, which stays open. */
  onConfirm: () => void | Promise<unknown>;
  danger?: boolean;
  cancel?: string;
};

/** Only for what cannot be undone, or for a list to decide on. */
export const ConfirmDialog = ({
  open,
  onClose,
  title,
  children,
  confirm,
  onConfirm,
  danger = false,
  cancel,
}: Props) => {
  const t = useTranslate();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const Confirm = danger ? DangerButton : PrimaryButton;
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: { width: 440 } } }}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 3 }}>
        {children}
        {failure && <ErrorAlert>{failure}</ErrorAlert>}
      </DialogContent>
      <DialogActions>
        <SecondaryButton onClick={onClose}>{cancel ?? t("parts.cancel")}</SecondaryButton>
        <Confirm autoFocus onClick={run} loading={busy}>
          {confirm}
        </Confirm>
      </DialogActions>
    </Dialog>
  );
};
