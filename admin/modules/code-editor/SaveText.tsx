import { Save } from "lucide-react";
import { useTranslate } from "react-admin";
import { PrimaryButton } from "../../parts/Buttons.tsx";
import { useShortcut } from "../../keys/useShortcut.ts";

type Props = { isChanged: boolean; busy: boolean; onSave: () => void };

/** Keeps what was typed, by hand or by Ctrl S. */
export const SaveText = ({ isChanged, busy, onSave }: Props) => {
  const t = useTranslate();
  return (
    <PrimaryButton
      icon={Save}
      keys={["Ctrl", "S"]}
      loading={busy}
      reason={isChanged ? undefined : t("codeEditor.nothingChanged")}
      onClick={onSave}
    >
      {t("codeEditor.save")}
    </PrimaryButton>
  );
};

/** Ctrl S, wherever one types. */
export const useSaveKey = (onSave: () => void, enabled: boolean) =>
  useShortcut("Ctrl+S", useTranslate()("codeEditor.save"), onSave, { enabled, always: true });
