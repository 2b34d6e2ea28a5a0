import { useTranslate } from "react-admin";
import { useState } from "react";
import { useNavigate } from "react-router";
import { usePageTitle } from "./pageTitle.ts";
import { LogoutDialog } from "./LogoutDialog.tsx";

/** /logout asks, as the menu does. */
const Logout = () => {
  const navigate = useNavigate();
  usePageTitle(useTranslate()("shell.logout"));
  const [open, setOpen] = useState(true);
  return (
    <LogoutDialog
      open={open}
      onClose={() => {
        setOpen(false);
        void navigate("/");
      }}
    />
  );
};

export default Logout;
