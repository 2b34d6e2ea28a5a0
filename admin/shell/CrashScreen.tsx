import { RotateCw } from "lucide-react";
import { useTranslate } from "react-admin";
import { PrimaryButton } from "../parts/Buttons.tsx";
import { EmptyState } from "../parts/EmptyState.tsx";

export const CrashScreen = () => {
  const translate = useTranslate();
  return (
    <EmptyState
      title={translate("shell.pageCrashed")}
      actions={
        <PrimaryButton icon={RotateCw} onClick={() => location.reload()}>
          {translate("shell.refresh")}
        </PrimaryButton>
      }
    >
      {translate("shell.crashedText")}
    </EmptyState>
  );
};
