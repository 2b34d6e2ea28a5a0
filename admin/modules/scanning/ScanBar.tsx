import { useContext } from "react";
import { createPortal } from "react-dom";
import { useTranslate } from "react-admin";
import { BottomBar } from "../../parts/BottomBar.tsx";
import { BarSlot } from "../../screens/detail/surface.ts";
import { ScanKey } from "./ScanKey.tsx";

/** On phones: the scanner's key at the foot of the page, with its word. */
export const ScanBar = ({ label, onRead }: { label: string; onRead: (text: string) => void }) => {
  const t = useTranslate();
  const slot = useContext(BarSlot);
  const bar = (
    <BottomBar>
      <ScanKey label={label} onRead={onRead} word={t("scanning.scan")} />
    </BottomBar>
  );
  return slot ? createPortal(bar, slot) : bar;
};
