import { RotateCw } from "lucide-react";
import { useTranslate } from "react-admin";
import { PrimaryButton } from "../parts/Buttons.tsx";
import { EmptyState } from "../parts/EmptyState.tsx";

export const CrashScreen = () => {
  const t = useTranslate();
  return (
    <EmptyState
      title={t("shell.pageCrashed")}
      actions={
        <PrimaryButton icon={RotateCw} onClick={() => location.reload()}>
          {t("shell.refresh")}
        </PrimaryButton>
      }
    >
      {t("shell.crashedText")}
    </EmptyState>
  );
};
