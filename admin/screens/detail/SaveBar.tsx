import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { settleTyped } from "../../fields/unsettled.ts";
import { useUnsaved } from "../../data/unsaved.ts";
import { useSubmitKey } from "../../keys/useSubmitKey.ts";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { isOnTop } from "../../parts/topLayer.ts";

type Props = {
  /** What is about to happen, in words. */
  children: ReactNode;
  /** The verb with its count: "Receive 58 units". */
  action: string;
  onAct: () => void;
  onDiscard: () => void;
  busy: boolean;
  /** Why it cannot be done yet. */
  reason?: string | undefined;
  /** Whether leaving would lose work; a form that knows better holds its own. */
  unsaved?: boolean;
};

/** Where the page keeps its foot: work in hand stands there whatever part of the page it belongs to. */
export const BarSlot = createContext<HTMLElement | null>(null);

/** Tells the page's head that the filled button is down here. */
export const WorkInHand = createContext<{ inHand: boolean; setInHand: (inHand: boolean) => void }>({
  inHand: false,
  setInHand: () => undefined,
});

/** The bar at the foot of a screen with work in hand: what it amounts to, and the one filled button. */
export const SaveBar = ({ children, action, onAct, onDiscard, busy, reason, unsaved = true }: Props) => {
  const t = useTranslate();
  const slot = useContext(BarSlot);
  const { setInHand } = useContext(WorkInHand);
  const frame = useRef<HTMLDivElement>(null);
  useUnsaved(unsaved);
  const latest = useRef(onAct);
  latest.current = onAct;
  /** What is typed in a lookup belongs to what is saved. */
  const act = async () => {
    if (await settleTyped()) latest.current();
  };
  useEffect(() => {
    setInHand(true);
    return () => setInHand(false);
  }, [setInHand]);
  useSubmitKey(action, { reason, busy, run: act, when: () => isOnTop(frame.current) });
  const bar = (
    <Box
      ref={frame}
      role="region"
      aria-label={t("detail.pendingWork")}
      sx={{
        minHeight: 56,
        px: { xs: 4, md: 6 },
        py: 2,
        display: "flex",
        flexWrap: { xs: "wrap", md: "nowrap" },
        alignItems: "center",
        gap: { xs: 2, md: 4 },
        borderTop: 1,
        borderColor: "line.normal",
        bgcolor: "surface.sheet",
      }}
    >
      <Box sx={{ typography: "body2", flex: { xs: "1 0 100%", md: 1 }, minWidth: 0 }}>{children}</Box>
      {reason && (
        <Box role="status" sx={{ typography: "body2", color: "tone.warning.text", fontWeight: 520 }}>
          {reason}
        </Box>
      )}
      <SecondaryButton onClick={onDiscard}>{t("detail.discard")}</SecondaryButton>
      <PrimaryButton
        onClick={() => void act()}
        loading={busy}
        reason={reason}
        keys={["Ctrl", "Enter"]}
        sx={{ flex: { xs: "1 0 auto", md: "none" }, whiteSpace: "nowrap" }}
      >
        {action}
      </PrimaryButton>
    </Box>
  );
  return slot ? createPortal(bar, slot) : bar;
};
