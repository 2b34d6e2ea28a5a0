import { useEffect, useReducer, useRef, useState } from "react";
import { Box } from "@mui/material";
import { useNotify, useTranslate } from "react-admin";
import { progressOf } from "../../../resources/core/states.ts";
import { useAccess } from "../../data/access.ts";
import { failureMessage } from "../../data/failure.ts";
import { useOperation } from "../../data/useOperation.ts";
import { formatQuantity } from "../../i18n/formats.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { QuietButton } from "../../parts/Buttons.tsx";
import { KeyHint } from "../../parts/Kbd.tsx";
import { Alert } from "../../parts/Alert.tsx";
import {
  isZero,
  isEditable,
  movesStock,
  referenced,
  FailureNote,
  usePreview,
  SaveBar,
  FactsColumn,
} from "../../screens/detail/surface.ts";
import { ArrivalTable } from "./ArrivalTable.tsx";
import { MobileReceiving } from "./MobileReceiving.tsx";
import { useIntake, useIntakeWords } from "./intake.ts";
import { receivableLines } from "./orderLines.ts";
import { ReceivedList } from "./ReceivedList.tsx";
import { ReceivingEffect } from "./ReceivingEffect.tsx";
import { counted, planFor, problemsOf, receivementsOf, reducePlan, summaryOf } from "./receivingPlan.ts";
import { ScanField } from "../scanning/ScanField.tsx";
import { useBins, useLastBins } from "./useBins.ts";
import { travellingLots } from "./travellingLots.ts";
import { useOverPercent } from "./useOverPercent.ts";
import { useScan } from "./useScan.ts";
import { useRecord, useResource } from "../../data/recordContext.tsx";
import { useMobile } from "../../theme/useMobile.ts";
import { useLocale } from "../../i18n/useLocale.ts";

/** Goods come in: how many of each line, into which bin and lot; nothing is posted until the button is pressed. */
const Receiving = () => {
  const { name: module } = useResource();
  const record = useRecord();
  const t = useTranslate();
  const notify = useNotify();
  const locale = useLocale();
  const { may } = useAccess();
  const mobile = useMobile();
  const intake = useIntake();
  const words = useIntakeWords();
  const warehouse = referenced(record, intake.place);
  const [plan, dispatch] = useReducer(reducePlan, record, (given) => planFor(receivableLines(given, intake)));
  useEffect(() => dispatch({ type: "load", lines: receivableLines(record, intake) }), [record, intake]);
  const { data: bins } = useBins(warehouse?.id);
  const receive = useOperation(module, intake.operation);
  const [failure, setFailure] = useState<unknown>(null);
  const scanField = useRef<HTMLInputElement>(null);

  // goods go where their SKU lay last, or into the only bin there is; either can be changed
  const lastBins = useLastBins(
    plan.lines.map(({ skuId }) => skuId),
    warehouse?.id,
  );
  const onlyBin = bins?.binLocations.length === 1 ? bins.binLocations[0] : undefined;
  useEffect(() => {
    if (lastBins) dispatch({ type: "propose", binFor: (line) => lastBins.get(line.skuId) ?? onlyBin });
  }, [lastBins, onlyBin, plan.lines]);

  const setting = useOverPercent();
  const overPercent = intake.mayExceed ? setting : "0";
  const problems = problemsOf(plan, overPercent);
  const summary = summaryOf(plan);
  const ready = counted(plan).length > 0 && problems.length === 0;
  const input = { id: record.id, receivements: receivementsOf(plan) };
  const effect = usePreview(input, ready ? () => receive.preview(input) : null);
  const scan = useScan({
    plan,
    dispatch,
    warehouseId: warehouse?.id,
    overPercent,
    takesLots: intake.makesLots,
    travelling: (code) => travellingLots(record.id, code),
  });
  const scanLabel = t("receiving.scan.field");
  const stage = progressOf(module, String(record.state));
  const open = movesStock(stage) && may("receivement:create");

  const act = async () => {
    setFailure(null);
    try {
      await receive.run(input);
      notify(
        words("done", {
          quantity: formatQuantity(summary.units, locale),
          smart_count: Number(summary.units),
        }),
        { type: "success" },
      );
      dispatch({ type: "clear" });
    } catch (error) {
      setFailure(error);
    }
  };
  useShortcut("S", t("keys.scan"), () => scanField.current?.focus(), { enabled: open && !mobile });
  useShortcut("Alt+A", t("receiving.fillAll"), () => dispatch({ type: "fillAll" }), { enabled: open, always: true });

  const [first] = problems;
  const reason = isZero(summary.units)
    ? t("receiving.nothingCounted")
    : first
      ? t(`receiving.problem.${first.problem}`)
      : effect.failure !== null
        ? failureMessage(effect.failure, t)
        : undefined;
  const obstacle =
    plan.lines.length === 0
      ? t("receiving.noLines")
      : bins?.binLocations.length === 0
        ? t("receiving.noBins")
        : stage === "draft"
          ? words("draft")
          : !isEditable(stage)
            ? words("ended")
            : stage === "done" && overPercent !== null && isZero(overPercent)
              ? words("complete")
              : null;

  const received = <ReceivedList />;
  if (obstacle)
    return (
      <Box
        sx={{
          p: { xs: 4, md: 6 },
          pt: { xs: 4, md: 4 },
          display: "grid",
          gap: 5,
          gridTemplateColumns: "minmax(0, 1fr)",
        }}
      >
        <Alert tone="neutral">{obstacle}</Alert>
        {received}
      </Box>
    );

  const shared = {
    plan,
    takesLots: intake.makesLots,
    dispatch,
    warehouseId: warehouse?.id ?? 0,
    problems,
    failure: failure ?? effect.failure,
  };
  if (mobile)
    return (
      <MobileReceiving {...shared} scan={scan} scanLabel={scanLabel} busy={receive.busy} onReceive={() => void act()}>
        {received}
      </MobileReceiving>
    );
  return (
    <>
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr) 304px", flex: 1 }}>
        <Box sx={{ p: 6, pt: 4, minWidth: 0 }}>
          {open && (
            <Box sx={{ display: "flex", alignItems: "center", gap: 3, mb: 4 }}>
              <ScanField ref={scanField} label={scanLabel} onScan={scan.read} said={scan.said} />
              <Box sx={{ flex: 1 }} />
              <QuietButton onClick={() => dispatch({ type: "fillAll" })}>{t("receiving.fillAll")}</QuietButton>
              <QuietButton onClick={() => dispatch({ type: "clear" })}>{t("receiving.clear")}</QuietButton>
            </Box>
          )}
          {failure !== null && <FailureNote failure={failure} title={words("failed")} sx={{ mb: 3 }} />}
          <ArrivalTable {...shared} readOnly={!open} />
          {open && (
            <Box sx={{ mt: 2, px: 1, display: "flex", gap: 4 }}>
              <KeyHint keys={["Enter"]}>{t("receiving.keys.next")}</KeyHint>
              <KeyHint keys={["B"]}>{t("receiving.keys.bin")}</KeyHint>
              <KeyHint keys={["/"]}>{t("receiving.keys.split")}</KeyHint>
              <KeyHint keys={["Alt", "A"]}>{t("receiving.keys.fillAll")}</KeyHint>
            </Box>
          )}
          <Box sx={{ mt: 5 }}>{received}</Box>
        </Box>
        <FactsColumn>
          <ReceivingEffect plan={plan} effect={effect} warehouse={warehouse?.name ?? ""} rest={intake.rest} />
        </FactsColumn>
      </Box>
      {open && counted(plan).length > 0 && (
        <SaveBar
          action={words("act", {
            quantity: formatQuantity(summary.units, locale),
            smart_count: Number(summary.units),
          })}
          onAct={() => void act()}
          onDiscard={() => dispatch({ type: "clear" })}
          busy={receive.busy}
          reason={reason}
        >
          <b>
            {t("receiving.units", {
              quantity: formatQuantity(summary.units, locale),
              smart_count: Number(summary.units),
            })}
          </b>{" "}
          <Box component="span" sx={{ color: "text.secondary" }}>
            {t("receiving.onLines", { smart_count: summary.lines })}{" "}
            {summary.bins > 0 && t("receiving.intoBins", { smart_count: summary.bins })}
          </Box>
        </SaveBar>
      )}
    </>
  );
};

export default Receiving;
