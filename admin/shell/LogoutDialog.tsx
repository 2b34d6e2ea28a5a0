import { useTranslate } from "react-admin";
import { authProvider } from "../data/authProvider.ts";
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx";

/** Ends the session and loads the page anew, so that nothing of it stays in memory. */
export const leave = async () => {
  await authProvider.logout({});
  location.assign("/login");
};

export const LogoutDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={translate("shell.readyToLeave")}
      confirm={translate("shell.logout")}
      onConfirm={leave}
    >
      {translate("shell.readyToLeaveHelp")}
    </ConfirmDialog>
  );
};
