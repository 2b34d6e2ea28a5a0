import { useTranslate } from "react-admin";
import { ConfirmDialog } from "../../parts/ConfirmDialog.tsx";

type Props = { open: boolean; onLeave: () => void; onStay: () => void };

/** Asks before typed and unsaved work is left. */
export const LeaveDialog = ({ open, onLeave, onStay }: Props) => {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      open={open}
      onClose={onStay}
      danger
      title={translate("forms.leaveTitle")}
      confirm={translate("forms.discard")}
      cancel={translate("forms.stay")}
      onConfirm={onLeave}
    >
      {translate("form.leave")}
    </ConfirmDialog>
  );
};
