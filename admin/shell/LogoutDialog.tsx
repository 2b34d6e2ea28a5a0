import { useTranslate } from "react-admin";
import { authProvider } from "../data/authProvider.ts";
import { unsent } from "../data/onDevice.ts";
import { ErrorAlert } from "../parts/Alert.tsx";
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx";

/** Ends the session and loads the page anew, so that nothing of it stays in memory. */
export const leave = async () => {
  await authProvider.logout({});
  location.assign("/login");
};

export const LogoutDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = useTranslate();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("shell.readyToLeave")}
      confirm={t("shell.logout")}
      onConfirm={leave}
    >
      {t("shell.readyToLeaveHelp")}
      {open && unsent() > 0 && <ErrorAlert>{t("shell.unsent", { smart_count: unsent() })}</ErrorAlert>}
    </ConfirmDialog>
  );
};
