import { useTranslate } from "react-admin";
import { ConfirmDialog } from "../../parts/ConfirmDialog.tsx";

type Props = { open: boolean; onLeave: () => void; onStay: () => void };

/** Asks before typed and unsaved work is left. */
export const LeaveDialog = ({ open, onLeave, onStay }: Props) => {
  const t = useTranslate();
  return (
    <ConfirmDialog
      open={open}
      onClose={onStay}
      danger
      title={t("forms.leaveTitle")}
      confirm={t("forms.discard")}
      cancel={t("forms.stay")}
      onConfirm={onLeave}
    >
      {t("form.leave")}
    </ConfirmDialog>
  );
};
