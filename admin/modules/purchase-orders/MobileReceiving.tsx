import { type ReactNode, useState } from "react";
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
import { LotDetails } from "./LotDetails.tsx";
import { type Arrival, comingOf, counted, leftOn, openOf } from "./receivingPlan.ts";
import type { ReceivingState } from "./useReceiving.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = { receiving: ReceivingState; children?: ReactNode };

/** Receiving with gloves on: one item, a large stepper, quick amounts, a bin, and a button that names both. */
export const MobileReceiving = ({ receiving, children }: Props) => {
  const t = useTranslate();
  const {
    plan,
    change: dispatch,
    warehouse,
    intake,
    words,
    scan,
    busy,
    act,
    marked,
    named,
    summary,
    doing,
  } = receiving;
  const failure = receiving.failure ?? receiving.effect.failure;
  const locale = useLocale();
  const [more, setMore] = useState(false);
  const arrival: Arrival | undefined = plan.arrivals.find((each) => each.key === plan.current) ?? plan.arrivals[0];
  const line = plan.lines.find((each) => each.lineId === arrival?.lineId);
  const show = (quantity: string) => formatQuantity(quantity, locale);
  const quantity = arrival && isDecimal(arrival.quantity) ? arrival.quantity : "0";
  const set = (values: Partial<Arrival>) => arrival && dispatch({ type: "set", key: arrival.key, values });
  const step = (by: string) => set({ quantity: larger("0", plus(quantity, by)) });
  const bins = [...new Set(counted(plan).flatMap(({ bin }) => bin?.name ?? []))];
  const [first] = marked;
  const reason = isZero(summary.units) ? t("receiving.nothingCounted") : first ? named(first) : undefined;
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
            warehouseId={warehouse?.id ?? 0}
            bin={arrival.bin}
            missing={marked.some(({ key, field }) => key === arrival.key && field === "bin")}
            onChange={(bin) => set({ bin })}
          />
          {intake.makesLots && (
            <Button size="large" onClick={() => setMore(!more)} aria-expanded={more}>
              {t("receiving.lotDetails")}
            </Button>
          )}
          {more && <LotDetails arrival={arrival} line={line} problems={marked} dispatch={dispatch} large />}
          {first && (
            <Box role="status" sx={{ color: "tone.warning.text", fontWeight: 520 }}>
              {named(first)}
            </Box>
          )}
          {failure !== null && <FailureNote failure={failure} />}
        </Box>
      ) : (
        <Box sx={{ p: 4, fontSize: "1rem" }}>{words("nothingOpen")}</Box>
      )}
      <OtherLines plan={plan} lineId={line?.lineId} dispatch={dispatch} />
      <Box sx={{ p: 4, flex: 1 }}>{children}</Box>
      <BottomBar>
        <Box sx={{ display: "grid", gridTemplateColumns: "72px minmax(0, 1fr)", gap: 3 }}>
          <ScanKey label={t("receiving.scan.field")} onRead={(text) => void scan.read(text)} />
          <PrimaryButton
            size="large"
            loading={busy}
            reason={reason}
            onClick={() => void act()}
            sx={{ minHeight: 56, fontSize: "1.0625rem" }}
          >
            {bins.length === 1 ? words("actInto", { quantity: show(summary.units), bin: bins[0] }) : doing}
          </PrimaryButton>
        </Box>
      </BottomBar>
    </>
  );
};
