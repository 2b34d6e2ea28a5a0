import { Box, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useTranslate } from "react-admin";
import { useId } from "react";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { Dialog } from "../../parts/Dialog.tsx";
import { SuspendedList } from "./SuspendedList.tsx";
import { useSuspended } from "./useSuspended.ts";

/** After signing in: what a reset of the password stopped. It can be left for later; the profile shows it, too. */
export const SuspendedDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslate();
  const id = useId();
  const waiting = useSuspended();
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t("account.suspended")}</DialogTitle>
      <DialogContent>
        <Box sx={{ mb: 4, color: "text.secondary" }}>{t("account.suspendedText")}</Box>
        <SuspendedList {...waiting} />
      </DialogContent>
      <DialogActions>
        <SecondaryButton onClick={onClose}>{t("account.suspendedLater")}</SecondaryButton>
      </DialogActions>
    </Dialog>
  );
};
