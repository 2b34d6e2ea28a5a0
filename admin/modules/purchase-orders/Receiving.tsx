import type { ReactNode } from "react";
import { Box } from "@mui/material";
import { Alert } from "../../parts/Alert.tsx";
import { FactsColumn, SaveBar, useBegun } from "../../screens/detail/surface.ts";
import { useMobile } from "../../theme/useMobile.ts";
import { MobileReceiving } from "./MobileReceiving.tsx";
import { ReceivedList } from "./ReceivedList.tsx";
import { ReceivingEffect } from "./ReceivingEffect.tsx";
import { ReceivingModal } from "./ReceivingModal.tsx";
import { ReceivingSummary } from "./ReceivingSummary.tsx";
import { ReceivingTab } from "./ReceivingTab.tsx";
import { ReceivingWork } from "./ReceivingWork.tsx";
import { counted } from "./receivingPlan.ts";
import { useReceiving } from "./useReceiving.ts";

const Padded = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{ p: { xs: 4, md: 6 }, pt: { xs: 4, md: 4 }, display: "grid", gap: 5, gridTemplateColumns: "minmax(0, 1fr)" }}
  >
    {children}
  </Box>
);

/** Goods come in: how many of each line, into which bin and lot; nothing is posted until the button is pressed. */
const Receiving = () => {
  const mobile = useMobile();
  const modal = useBegun();
  const receiving = useReceiving({ active: modal?.isOpen ?? true, ...(modal && { onDone: modal.close }) });
  const { plan, change, act, busy, warehouse, intake, open, obstacle, reason, effect, summary, doing } = receiving;
  const received = <ReceivedList />;
  if (obstacle)
    return (
      <Padded>
        <Alert tone="neutral">{obstacle}</Alert>
        {received}
      </Padded>
    );
  if (modal)
    return (
      <>
        <ReceivingTab receiving={receiving} onBegin={modal.isOpen ? null : modal.open}>
          {received}
        </ReceivingTab>
        {modal.isOpen && open && <ReceivingModal receiving={receiving} onClose={modal.close} />}
      </>
    );
  if (mobile) return <MobileReceiving receiving={receiving}>{received}</MobileReceiving>;
  return (
    <>
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr) 304px", flex: 1 }}>
        <Box sx={{ p: 6, pt: 4, minWidth: 0 }}>
          <ReceivingWork receiving={receiving} />
          <Box sx={{ mt: 5 }}>{received}</Box>
        </Box>
        <FactsColumn>
          <ReceivingEffect plan={plan} effect={effect} warehouse={warehouse?.name ?? ""} rest={intake.rest} />
        </FactsColumn>
      </Box>
      {open && counted(plan).length > 0 && (
        <SaveBar
          action={doing}
          onAct={() => void act()}
          onDiscard={() => change({ type: "clear" })}
          busy={busy}
          reason={reason}
        >
          <ReceivingSummary summary={summary} />
        </SaveBar>
      )}
    </>
  );
};

export default Receiving;
