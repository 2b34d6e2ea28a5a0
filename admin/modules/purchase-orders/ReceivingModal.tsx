import { useEffect, useRef } from "react";
import { Box } from "@mui/material";
import { settleTyped } from "../../fields/unsettled.ts";
import { useRecord, useResource } from "../../data/recordContext.tsx";
import { useSubmitKey } from "../../keys/useSubmitKey.ts";
import { useTranslate } from "react-admin";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { SlideIn } from "../../parts/SlideIn.tsx";
import { isOnTop } from "../../parts/topLayer.ts";
import { numberOf } from "../../screens/detail/surface.ts";
import { useMobile } from "../../theme/useMobile.ts";
import { MobileReceiving } from "./MobileReceiving.tsx";
import { ReceivingEffect } from "./ReceivingEffect.tsx";
import { ReceivingSummary } from "./ReceivingSummary.tsx";
import { ReceivingWork } from "./ReceivingWork.tsx";
import type { ReceivingState } from "./useReceiving.ts";

type Props = { receiving: ReceivingState; onClose: () => void };

/** Goods come in, over their document: what remains is filled in. */
export const ReceivingModal = ({ receiving, onClose }: Props) => {
  const t = useTranslate();
  const mobile = useMobile();
  const { name: module } = useResource();
  const { displayId } = useRecord();
  const { plan, fill, discard, act, busy, warehouse, intake, words, reason, effect, summary, doing } = receiving;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    fill();
    return discard;
  }, [fill, discard]);
  /** What is typed in a lookup belongs to what is saved. */
  const latest = useRef(act);
  latest.current = act;
  const run = async () => {
    if (await settleTyped()) await latest.current();
  };
  useSubmitKey(doing, { reason, busy, run, when: () => isOnTop(frame.current) });
  return (
    <SlideIn
      open
      width="wide"
      onClose={onClose}
      title={words("title", { number: numberOf(module, String(displayId)) })}
      footer={
        !mobile && (
          <>
            <Box sx={{ typography: "body2", flex: 1, minWidth: 0 }}>
              <ReceivingSummary summary={summary} />
              {reason && (
                <Box role="status" sx={{ color: "tone.warning.text", fontWeight: 520 }}>
                  {reason}
                </Box>
              )}
            </Box>
            <SecondaryButton onClick={onClose}>{t("parts.cancel")}</SecondaryButton>
            <PrimaryButton keys={["Ctrl", "Enter"]} loading={busy} reason={reason} onClick={() => void run()}>
              {doing}
            </PrimaryButton>
          </>
        )
      }
    >
      {mobile ? (
        // its own margins and its bar at the foot are those of the screen
        <Box ref={frame} sx={{ m: -4, minHeight: "calc(100% + 32px)", display: "flex", flexDirection: "column" }}>
          <MobileReceiving receiving={{ ...receiving, act: run }} />
        </Box>
      ) : (
        <Box ref={frame} sx={{ display: "grid", gap: 5, gridTemplateColumns: "minmax(0, 1fr)" }}>
          <ReceivingWork receiving={receiving} isModal />
          <ReceivingEffect plan={plan} effect={effect} warehouse={warehouse?.name ?? ""} rest={intake.rest} />
        </Box>
      )}
    </SlideIn>
  );
};
