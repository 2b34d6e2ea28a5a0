import { Box } from "@mui/material";
import { Copy, Eye } from "lucide-react";
import { useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { useAccess } from "../../data/access.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { listPath } from "../../data/resources.ts";
import { beginSimulation } from "../../data/simulation.ts";
import { SecondaryButton } from "../../parts/Buttons.tsx";

/** What is done with a role beside editing it: looking as it does, and beginning another with it. */
const RoleActions = () => {
  const t = useTranslate();
  const navigate = useNavigate();
  const { may } = useAccess();
  const { id } = useRecord();
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
      <SecondaryButton icon={Eye} onClick={() => beginSimulation({ roleId: id })}>
        {t("permissions.viewAs")}
      </SecondaryButton>
      {may("user_role:create") && (
        <SecondaryButton icon={Copy} onClick={() => void navigate(`${listPath("user_roles")}?create=&copy=${id}`)}>
          {t("permissions.copy")}
        </SecondaryButton>
      )}
    </Box>
  );
};

export default RoleActions;
