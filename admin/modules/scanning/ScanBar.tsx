import { useContext } from "react";
import { createPortal } from "react-dom";
import { BottomBar } from "../../parts/BottomBar.tsx";
import { BarSlot } from "../../screens/detail/surface.ts";
import { ScanKey } from "./ScanKey.tsx";

/** On phones: the scanner's key at the foot of the page, with its word. */
export const ScanBar = ({ label, onRead }: { label: string; onRead: (text: string) => void }) => {
  const slot = useContext(BarSlot);
  const bar = (
    <BottomBar>
      <ScanKey label={label} onRead={onRead} worded />
    </BottomBar>
  );
  return slot ? createPortal(bar, slot) : bar;
};
