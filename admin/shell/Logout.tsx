import { useState } from "react";
import { useNavigate } from "react-router";
import { LogoutDialog } from "./LogoutDialog.tsx";

/** /logout asks, as the menu does. */
export const Logout = () => {
  const navigate = useNavigate();
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
