import { type Dispatch, type ReactNode, useRef, useState } from "react";
import { Box, Button, ButtonBase, OutlinedInput } from "@mui/material";
import { CheckCircle2, MapPin, Minus, Plus, ScanLine, TriangleAlert } from "lucide-react";
import { useLocale, useTranslate } from "ra-core";
import { formatQuantity } from "../../i18n/formats.ts";
import { BottomBar } from "../../parts/BottomBar.tsx";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { Code } from "../../parts/Code.tsx";
import { compare, isDecimal, isZero, larger, minus, plus } from "../../screens/detail/amounts/decimal.ts";
import { FailureNote } from "../../screens/detail/FailureNote.tsx";
import { radius } from "../../theme/sizes.ts";
import { figures } from "../../theme/typography.ts";
import { BinField } from "./BinField.tsx";
import { LotDetails } from "./LotDetails.tsx";
import {
  type Arrival,
  arrivingOn,
  counted,
  openOf,
  type PlanAction,
  type PlanProblem,
  quickAmounts,
  type ReceivingPlan,
  summaryOf,
} from "./receivingPlan.ts";
import type { useScan } from "./useScan.ts";

type Props = {
  plan: ReceivingPlan;
  dispatch: Dispatch<PlanAction>;
  warehouseId: number;
  problems: readonly PlanProblem[];
  failure: unknown;
  scan: ReturnType<typeof useScan>;
  busy: boolean;
  onReceive: () => void;
  children: ReactNode;
};

const stepKey = {
  height: 72,
  borderRadius: radius.region,
  border: 1,
  borderColor: "line.control",
  bgcolor: "surface.raised",
  color: "text.primary",
} as const;

/** Receiving with gloves on: one item, a large stepper, quick amounts, a bin, and a button that names both. */
export const HandheldReceiving = ({
  plan,
  dispatch,
  warehouseId,
  problems,
  failure,
  scan,
  busy,
  onReceive,
  children,
}: Props) => {
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
  const [more, setMore] = useState(false);
  const [scanning, setScanning] = useState("");
  const scanner = useRef<HTMLInputElement>(null);
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
  const SaidIcon = scan.said?.tone === "warning" ? TriangleAlert : CheckCircle2;
  return (
    <>
      <Box role="status" aria-live="assertive">
        {scan.said && (
          <Box
            sx={{
              display: "flex",
              alignItems: "center",
              gap: 3,
              px: 4,
              minHeight: 52,
              bgcolor: `tone.${scan.said.tone}.tint`,
              color: `tone.${scan.said.tone}.text`,
              fontSize: "0.9375rem",
              fontWeight: 540,
            }}
          >
            <SaidIcon size={20} aria-hidden />
            {scan.said.text}
          </Box>
        )}
      </Box>
      {arrival && line ? (
        <Box sx={{ p: 4, display: "grid", gap: 2 }}>
          <Box>
            <Box component="h2" sx={{ m: 0, fontSize: "1.125rem", lineHeight: "24px", fontWeight: 600 }}>
              {line.name || line.code}
            </Box>
            <Box sx={{ fontSize: "0.9375rem", color: "text.secondary", mt: 1 }}>
              {t("receiving.handheld.soFar", { ordered: show(line.ordered), received: show(line.received) })}{" "}
              <Box component="b" sx={{ color: "text.primary", fontWeight: 600 }}>
                {t("receiving.handheld.open", { quantity: show(openOf(line)) })}
              </Box>
            </Box>
          </Box>
          <Box sx={{ display: "grid", gridTemplateColumns: "72px 1fr 72px", gap: 2, mt: 2 }}>
            <ButtonBase aria-label={t("receiving.handheld.less")} onClick={() => step("-1")} sx={stepKey}>
              <Minus size={28} aria-hidden />
            </ButtonBase>
            <Box
              sx={(theme) => ({
                height: 72,
                borderRadius: radius.region,
                border: `2px solid ${theme.palette.accent.main}`,
                display: "flex",
                alignItems: "center",
                justifyContent: "center",
                gap: 2,
                ...figures,
              })}
            >
              <OutlinedInput
                value={arrival.quantity}
                placeholder="0"
                onChange={(event) => set({ quantity: event.target.value.replace(",", ".").trim() })}
                onFocus={(event) => event.target.select()}
                sx={{
                  width: `${Math.max(1, arrival.quantity.length) + 1}ch`,
                  fontSize: "2.25rem",
                  fontWeight: 620,
                  bgcolor: "transparent",
                  boxShadow: "none !important",
                  "& fieldset": { display: "none" },
                  "& input": { p: 0, height: 48, textAlign: "right", fontSize: "2.25rem !important" },
                }}
                slotProps={{
                  input: { "aria-label": t("receiving.quantityOf", { code: line.code }), inputMode: "decimal" },
                }}
              />
              <Box component="span" sx={{ color: "text.secondary", fontSize: "1rem", pt: 3 }}>
                {t("receiving.handheld.of", { quantity: show(openOf(line)) })}
              </Box>
            </Box>
            <ButtonBase aria-label={t("receiving.handheld.more")} onClick={() => step("1")} sx={stepKey}>
              <Plus size={28} aria-hidden />
            </ButtonBase>
          </Box>
          <Box sx={{ display: "grid", gridAutoFlow: "column", gridAutoColumns: "1fr", gap: 2 }}>
            {quickAmounts(openOf(line)).map((amount) => (
              <SecondaryButton key={amount} size="large" onClick={() => step(amount)}>
                +{show(amount)}
              </SecondaryButton>
            ))}
            <SecondaryButton
              size="large"
              onClick={() =>
                set({ quantity: plus(quantity, larger("0", minus(openOf(line), arrivingOn(plan, line.lineId)))) })
              }
            >
              {t("receiving.handheld.all", { quantity: show(openOf(line)) })}
            </SecondaryButton>
          </Box>
          <Box
            component="label"
            sx={{
              display: "flex",
              alignItems: "center",
              gap: 3,
              mt: 1,
              minHeight: 64,
              pl: 4,
              pr: 2,
              border: 1,
              borderColor: problems.some(({ key, field }) => key === arrival.key && field === "bin")
                ? "tone.danger.solid"
                : "line.control",
              borderRadius: radius.region,
            }}
          >
            <MapPin size={22} aria-hidden />
            <Box
              sx={{
                flex: 1,
                minWidth: 0,
                "& fieldset": { display: "none" },
                "& input": { px: "0 !important", fontWeight: 600 },
              }}
            >
              <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("receiving.bin")}</Box>
              <BinField
                label={t("receiving.binOf", { code: line.code })}
                warehouseId={warehouseId}
                value={arrival.bin}
                onChange={(bin) => set({ bin })}
                large
              />
            </Box>
          </Box>
          <Button size="large" onClick={() => setMore(!more)} aria-expanded={more}>
            {t("receiving.lotDetails")}
          </Button>
          {more && <LotDetails arrival={arrival} line={line} dispatch={dispatch} large />}
          {failure !== null && failure !== undefined && <FailureNote failure={failure} />}
        </Box>
      ) : (
        <Box sx={{ p: 4, fontSize: "1rem" }}>{t("receiving.handheld.nothingOpen")}</Box>
      )}
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          px: 4,
          height: 40,
          bgcolor: "surface.sunken",
          borderTop: 1,
          borderBottom: 1,
          borderColor: "line.subtle",
          typography: "body1",
          fontWeight: 560,
        }}
      >
        {t("receiving.handheld.others")}
        <Box sx={{ flex: 1 }} />
        <Box component="span" sx={{ color: "text.secondary", fontWeight: 440 }}>
          {t("receiving.handheld.lines", { smart_count: plan.lines.length - (line ? 1 : 0) })}
        </Box>
      </Box>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {plan.lines
          .filter((each) => each !== line)
          .map((each) => {
            const now = plus(each.received, arrivingOn(plan, each.lineId));
            const own = plan.arrivals.find(({ lineId }) => lineId === each.lineId);
            return (
              <Box component="li" key={each.lineId} sx={{ borderBottom: 1, borderColor: "line.subtle" }}>
                <ButtonBase
                  disabled={!own}
                  onClick={() => own && dispatch({ type: "select", key: own.key })}
                  sx={{ display: "flex", width: "100%", minHeight: 64, px: 4, gap: 3, textAlign: "left" }}
                >
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <Box
                      sx={{
                        fontSize: "1rem",
                        fontWeight: 500,
                        whiteSpace: "nowrap",
                        overflow: "hidden",
                        textOverflow: "ellipsis",
                      }}
                    >
                      {each.name || each.code}
                    </Box>
                    <Code sx={{ typography: "body1", color: "text.secondary", fontWeight: 440 }}>{each.code}</Code>
                  </Box>
                  <Box
                    sx={{
                      fontSize: "1.125rem",
                      fontWeight: 600,
                      ...figures,
                      color:
                        compare(now, each.ordered) >= 0
                          ? "tone.success.text"
                          : isZero(now)
                            ? "text.secondary"
                            : "text.primary",
                    }}
                  >
                    {show(now)}
                    <Box component="span" sx={{ fontSize: "0.9375rem", fontWeight: 440, color: "text.secondary" }}>
                      {` / ${show(each.ordered)}`}
                    </Box>
                  </Box>
                </ButtonBase>
              </Box>
            );
          })}
      </Box>
      <Box sx={{ p: 4, flex: 1 }}>{children}</Box>
      <BottomBar>
        <Box sx={{ display: "grid", gridTemplateColumns: "72px minmax(0, 1fr)", gap: 3 }}>
          <Box sx={{ position: "relative" }}>
            <SecondaryButton
              size="large"
              aria-label={t("receiving.scan.field")}
              onClick={() => scanner.current?.focus()}
              sx={{ minHeight: 56, width: "100%" }}
            >
              <ScanLine size={24} aria-hidden />
            </SecondaryButton>
            <Box
              component="input"
              ref={scanner}
              aria-label={t("receiving.scan.field")}
              value={scanning}
              inputMode="none"
              tabIndex={-1}
              onChange={(event) => setScanning(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                void scan.read(scanning);
                setScanning("");
              }}
              sx={{ position: "absolute", inset: 0, opacity: 0, pointerEvents: "none" }}
            />
          </Box>
          <PrimaryButton
            size="large"
            loading={busy}
            reason={reason}
            onClick={onReceive}
            sx={{ minHeight: 56, fontSize: "1.0625rem" }}
          >
            {bins.length === 1
              ? t("receiving.handheld.act", { quantity: show(summary.units), bin: bins[0] })
              : t("receiving.act", { quantity: show(summary.units), smart_count: Number(summary.units) })}
          </PrimaryButton>
        </Box>
      </BottomBar>
    </>
  );
};
