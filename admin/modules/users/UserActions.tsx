import { Box } from "@mui/material";
import { Eye, History, KeyRound } from "lucide-react";
import { useGetOne, useNotify, useTranslate } from "react-admin";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useAccess } from "../../data/access.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { beginSimulation } from "../../data/simulation.ts";
import { useOperation } from "../../data/useOperation.ts";
import { Alert } from "../../parts/Alert.tsx";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { ConfirmDialog } from "../../parts/ConfirmDialog.tsx";
import { UserSessions } from "./UserSessions.tsx";

/** What is done with a user beside editing: looking as the role does, ending sessions, taking a lost second factor away. */
const UserActions = () => {
  const t = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const { may } = useAccess();
  const { id } = useRecord();
  const { data } = useGetOne("users", { id, meta: { fields: ["fullName", "hasSecondFactor", "pendingEmail"] } });
  const name = String(data?.["fullName"] ?? "");
  const { run } = useOperation("users", "resetSecondFactor");
  const [resetting, setResetting] = useState(false);
  const reset = async () => {
    await run({ id });
    setResetting(false);
    notify(t("userActions.factorReset", { name }), { type: "success" });
  };
  const pending = data?.["pendingEmail"];
  return (
    <>
      {typeof pending === "string" && <Alert tone="info">{t("userActions.emailWaits", { email: pending })}</Alert>}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        {may("user_role:view:all") && (
          <SecondaryButton icon={Eye} onClick={() => beginSimulation({ userId: id })}>
            {t("permissions.viewAsUser")}
          </SecondaryButton>
        )}
        {may("history:view:all") && (
          <SecondaryButton icon={History} onClick={() => void navigate(`/history?userId=${id}`)}>
            {t("historyPage.ofUser")}
          </SecondaryButton>
        )}
        {may("user:update") && data?.["hasSecondFactor"] === true && (
          <SecondaryButton icon={KeyRound} onClick={() => setResetting(true)}>
            {t("userActions.resetFactor")}
          </SecondaryButton>
        )}
      </Box>
      <UserSessions id={id} mayEnd={may("user:update")} />
      <ConfirmDialog
        open={resetting}
        onClose={() => setResetting(false)}
        title={t("userActions.resetFactor")}
        confirm={t("userActions.resetFactor")}
        onConfirm={reset}
        danger
      >
        {t("userActions.resetFactorHelp", { name })}
      </ConfirmDialog>
    </>
  );
};

export default UserActions;
