import type { ReactNode } from "react";
import { Box } from "@mui/material";
import { useShortcut } from "../../keys/useShortcut.ts";
import { BottomBar } from "../../parts/BottomBar.tsx";
import { PrimaryButton } from "../../parts/Buttons.tsx";
import { TabPrimary } from "../../screens/detail/surface.ts";
import { useMobile } from "../../theme/useMobile.ts";
import { ArrivalTable } from "./ArrivalTable.tsx";
import { LineList } from "./mobile/LineList.tsx";
import type { ReceivingState } from "./useReceiving.ts";

type Props = {
  receiving: ReceivingState;
  /** Opens the modal; null while it is open. */
  onBegin: (() => void) | null;
  /** What came in so far. */
  children: ReactNode;
};

/** How far each line is and what came in so far; the rest is received in a modal. */
export const ReceivingTab = ({ receiving, onBegin, children }: Props) => {
  const mobile = useMobile();
  const { plan, change, open, warehouse, intake, words } = receiving;
  const begin = () => onBegin?.();
  const text = words("begin");
  useShortcut("R", text, begin, { enabled: open && onBegin !== null });
  return (
    <>
      <Box
        sx={{
          p: { xs: 4, md: 6 },
          pt: { xs: 4, md: 4 },
          flex: 1,
          display: "grid",
          gap: 5,
          alignContent: "start",
          gridTemplateColumns: "minmax(0, 1fr)",
        }}
      >
        {open && !mobile && (
          <TabPrimary keys={["R"]} onClick={begin} sx={{ justifySelf: "start" }}>
            {text}
          </TabPrimary>
        )}
        {mobile ? (
          <LineList plan={plan} />
        ) : (
          <ArrivalTable
            plan={plan}
            dispatch={change}
            warehouseId={warehouse?.id ?? 0}
            problems={[]}
            takesLots={intake.makesLots}
            readOnly
          />
        )}
        {children}
      </Box>
      {open && mobile && (
        <BottomBar>
          <PrimaryButton size="large" onClick={begin}>
            {text}
          </PrimaryButton>
        </BottomBar>
      )}
    </>
  );
};
