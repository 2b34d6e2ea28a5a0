import { useTranslate } from "react-admin";
import { useEffect, useState } from "react";
import { useShortcut } from "../../keys/useShortcut.ts";

type Actions = {
  count: number;
  open: (index: number) => void;
  /** Absent where rows are not ticked. */
  pick?: {
    toggle: (index: number) => void;
    /** Ticks everything from the row ticked last. */ extend: (index: number) => void;
    all: () => void;
  };
  /** Rows are loaded as the cursor nears their end. */ more: () => void;
};

/** The row the keys act on: J and K move, X selects, Shift and an arrow select on, Ctrl A all, Enter opens. */
export const useCursor = ({ count, open, pick, more }: Actions) => {
  const t = useTranslate();
  const [cursor, setCursor] = useState(-1);
  const at = Math.min(cursor, count - 1);
  const move = (to: number) => {
    const next = Math.max(0, Math.min(count - 1, to));
    setCursor(next);
    if (next >= count - 2) more();
    document.querySelector(`[data-row="${next}"]`)?.scrollIntoView({ block: "nearest" });
    return next;
  };
  const sweep = (to: number) => {
    if (at >= 0) pick?.extend(at);
    const next = move(to);
    pick?.extend(next);
  };
  const enabled = count > 0;
  const keys = { enabled, palette: false };
  const picking = { ...keys, enabled: enabled && pick !== undefined };
  // before the plain arrows: what is taken here is not taken again there
  useShortcut("Shift+ArrowDown", t("keys.selectDown"), () => sweep(at + 1), picking);
  useShortcut("Shift+ArrowUp", t("keys.selectUp"), () => sweep(at - 1), picking);
  useShortcut("Ctrl+A", t("lists.selectAll"), () => pick?.all(), picking);
  useShortcut("J", t("keys.nextRow"), () => move(at + 1), keys);
  useShortcut("K", t("keys.previousRow"), () => move(at - 1), keys);
  useShortcut("ArrowDown", t("keys.nextRow"), () => move(at + 1), keys);
  useShortcut("ArrowUp", t("keys.previousRow"), () => move(at - 1), keys);
  useShortcut("X", t("keys.selectRow"), () => at >= 0 && pick?.toggle(at), picking);
  useShortcut("Enter", t("keys.openRow"), () => at >= 0 && open(at), { ...keys, enabled: enabled && at >= 0 });
  useEffect(() => setCursor((current) => Math.min(current, count - 1)), [count]);
  return { cursor: at, setCursor };
};
