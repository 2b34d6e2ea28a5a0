import { type Dispatch, type ReactNode, useState } from "react";
import { Box, Button } from "@mui/material";
import { useTranslate } from "react-admin";
import { formatQuantity } from "../../i18n/formats.ts";
import { BottomBar } from "../../parts/BottomBar.tsx";
import { PrimaryButton } from "../../parts/Buttons.tsx";
import { isDecimal, isZero, larger, plus, FailureNote } from "../../screens/detail/surface.ts";
import { BinChoice } from "./mobile/BinChoice.tsx";
import { CountStepper } from "./mobile/CountStepper.tsx";
import { OtherLines } from "./mobile/OtherLines.tsx";
import { QuickAmounts } from "./mobile/QuickAmounts.tsx";
import { ScanAnswer } from "../scanning/ScanAnswer.tsx";
import { ScanKey } from "../scanning/ScanKey.tsx";
import { useIntakeWords } from "./intake.ts";
import { LotDetails } from "./LotDetails.tsx";
import {
  type Arrival,
  comingOf,
  counted,
  leftOn,
  openOf,
  type PlanAction,
  type PlanProblem,
  type ReceivingPlan,
  summaryOf,
} from "./receivingPlan.ts";
import type { useScan } from "./useScan.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = {
  plan: ReceivingPlan;
  dispatch: Dispatch<PlanAction>;
  warehouseId: number;
  problems: readonly PlanProblem[];
  takesLots: boolean;
  failure: unknown;
  scan: ReturnType<typeof useScan>;
  scanLabel: string;
  busy: boolean;
  onReceive: () => void;
  children: ReactNode;
};

/** Receiving with gloves on: one item, a large stepper, quick amounts, a bin, and a button that names both. */
export const MobileReceiving = ({
  plan,
  dispatch,
  warehouseId,
  problems,
  takesLots,
  failure,
  scan,
  scanLabel,
  busy,
  onReceive,
  children,
}: Props) => {
  const t = useTranslate();
  const words = useIntakeWords();
  const locale = useLocale();
  const [more, setMore] = useState(false);
  const arrival: Arrival | undefined = plan.arrivals.find((each) => each.key === plan.current) ?? plan.arrivals[0];
  const line = plan.lines.find((each) => each.lineId === arrival?.lineId);
  const show = (quantity: string) => formatQuantity(quantity, locale);
  const quantity = arrival && isDecimal(arrival.quantity) ? arrival.quantity : "0";
  const set = (values: Partial<Arrival>) => arrival && dispatch({ type: "set", key: arrival.key, values });
  const step = (by: string) => set({ quantity: larger("0", plus(quantity, by)) });
  const summary = summaryOf(plan);
  const bins = [...new Set(counted(plan).flatMap(({ bin }) => bin?.name ?? []))];
  const [first] = problems;
  const reason = isZero(summary.units)
    ? t("receiving.nothingCounted")
    : first
      ? t(`receiving.problem.${first.problem}`)
      : undefined;
  return (
    <>
      <ScanAnswer said={scan.said} />
      {arrival && line ? (
        <Box sx={{ p: 4, display: "grid", gap: 2 }}>
          <Box>
            <Box component="h2" sx={{ m: 0, fontSize: "1.125rem", lineHeight: "24px", fontWeight: 600 }}>
              {line.name || line.code}
            </Box>
            <Box sx={{ fontSize: "0.9375rem", color: "text.secondary", mt: 1 }}>
              {words("soFar", { ordered: show(line.ordered), received: show(line.received) })}{" "}
              <Box component="b" sx={{ color: "text.primary", fontWeight: 600 }}>
                {t("receiving.mobile.open", { quantity: show(openOf(line)) })}
              </Box>
            </Box>
          </Box>
          <CountStepper
            quantity={arrival.quantity}
            open={openOf(line)}
            code={line.code}
            onType={(typed) => set({ quantity: typed })}
            onStep={step}
          />
          <QuickAmounts open={comingOf(line)} onStep={step} onAll={() => step(larger("0", leftOn(plan, line)))} />
          <BinChoice
            code={line.code}
            warehouseId={warehouseId}
            bin={arrival.bin}
            missing={problems.some(({ key, field }) => key === arrival.key && field === "bin")}
            onChange={(bin) => set({ bin })}
          />
          {takesLots && (
            <Button size="large" onClick={() => setMore(!more)} aria-expanded={more}>
              {t("receiving.lotDetails")}
            </Button>
          )}
          {more && <LotDetails arrival={arrival} line={line} dispatch={dispatch} large />}
          {failure !== null && failure !== undefined && <FailureNote failure={failure} />}
        </Box>
      ) : (
        <Box sx={{ p: 4, fontSize: "1rem" }}>{words("nothingOpen")}</Box>
      )}
      <OtherLines plan={plan} lineId={line?.lineId} dispatch={dispatch} />
      <Box sx={{ p: 4, flex: 1 }}>{children}</Box>
      <BottomBar>
        <Box sx={{ display: "grid", gridTemplateColumns: "72px minmax(0, 1fr)", gap: 3 }}>
          <ScanKey label={scanLabel} onRead={(text) => void scan.read(text)} />
          <PrimaryButton
            size="large"
            loading={busy}
            reason={reason}
            onClick={onReceive}
            sx={{ minHeight: 56, fontSize: "1.0625rem" }}
          >
            {bins.length === 1
              ? words("actInto", { quantity: show(summary.units), bin: bins[0] })
              : words("act", {
                  quantity: show(summary.units),
                  smart_count: Number(summary.units),
                })}
          </PrimaryButton>
        </Box>
      </BottomBar>
    </>
  );
};
