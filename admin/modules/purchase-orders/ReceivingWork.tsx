import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useRef } from "react";
import { isTyping } from "../../keys/isTyping.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { QuietButton } from "../../parts/Buttons.tsx";
import { KeyHint } from "../../parts/Kbd.tsx";
import { isOnTop } from "../../parts/topLayer.ts";
import { FailureNote } from "../../screens/detail/surface.ts";
import { ScanField } from "../scanning/ScanField.tsx";
import { ArrivalTable } from "./ArrivalTable.tsx";
import type { ReceivingState } from "./useReceiving.ts";

type Props = { receiving: ReceivingState; isModal?: boolean };

/** What is typed while goods come in: by scanner, or line by line, with the keys for it. */
export const ReceivingWork = ({ receiving, isModal = false }: Props) => {
  const t = useTranslate();
  const { plan, change, open, scan, failure, marked, warehouse, intake, words } = receiving;
  const frame = useRef<HTMLDivElement>(null);
  const scanField = useRef<HTMLInputElement>(null);
  const isMine = () => isOnTop(frame.current);
  useShortcut("S", t("keys.scan"), () => scanField.current?.focus(), {
    enabled: open,
    // a modal has the keys of its page
    always: isModal,
    when: () => isMine() && !isTyping(document.activeElement),
  });
  useShortcut("Alt+A", t("receiving.fillAll"), () => change({ type: "fillAll" }), {
    enabled: open,
    always: true,
    when: isMine,
  });
  return (
    <Box ref={frame}>
      {open && (
        <Box sx={{ display: "flex", alignItems: "center", gap: 3, mb: 4 }}>
          <ScanField ref={scanField} label={t("receiving.scan.field")} onScan={scan.read} said={scan.said} />
          <Box sx={{ flex: 1 }} />
          <QuietButton onClick={() => change({ type: "fillAll" })}>{t("receiving.fillAll")}</QuietButton>
          <QuietButton onClick={() => change({ type: "clear" })}>{t("receiving.clear")}</QuietButton>
        </Box>
      )}
      {failure !== null && <FailureNote failure={failure} title={words("failed")} sx={{ mb: 3 }} />}
      <ArrivalTable
        plan={plan}
        dispatch={change}
        warehouseId={warehouse?.id ?? 0}
        problems={marked}
        takesLots={intake.makesLots}
        readOnly={!open}
      />
      {open && (
        <Box sx={{ mt: 2, px: 1, display: "flex", gap: 4 }}>
          <KeyHint keys={["Enter"]}>{t("receiving.keys.next")}</KeyHint>
          <KeyHint keys={["B"]}>{t("receiving.keys.bin")}</KeyHint>
          <KeyHint keys={["/"]}>{t("receiving.keys.split")}</KeyHint>
          <KeyHint keys={["Alt", "A"]}>{t("receiving.keys.fillAll")}</KeyHint>
        </Box>
      )}
    </Box>
  );
};
