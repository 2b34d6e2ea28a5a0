import { useEffect, useMemo, useRef, useState } from "react";
import { Box } from "@mui/material";
import { useNotify, useTranslate } from "react-admin";
import { progressOf } from "../../../resources/core/states.ts";
import { useMayWrite } from "../../data/useMayWrite.ts";
import { useRecord, useResource } from "../../data/recordContext.tsx";
import { useQueryText } from "../../data/useQueryText.ts";
import { formatQuantity } from "../../i18n/formats.ts";
import { Alert } from "../../parts/Alert.tsx";
import { QuietButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { FailureNote, isEditable, isZero, movesStock, SaveBar, useSave } from "../../screens/detail/surface.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { useMobile } from "../../theme/useMobile.ts";
import { ScanAnswer } from "../scanning/ScanAnswer.tsx";
import { ScanBar } from "../scanning/ScanBar.tsx";
import { ScanField } from "../scanning/ScanField.tsx";
import { LineLots } from "./LineLots.tsx";
import {
  chosenOn,
  isSame,
  leftOn,
  type LotPlan,
  type MappableLine,
  mappingsOf,
  mappingsQuery,
  problemOf,
  savedPlan,
  withLots,
} from "./lotPlan.ts";
import { useLotScan } from "./useLotScan.ts";
import { useLocale } from "../../i18n/useLocale.ts";

/** Which lots each line takes, chosen by hand; all of them are saved at once. */
const LotMapping = () => {
  const { name: module } = useResource();
  const record = useRecord();
  const t = useTranslate();
  const notify = useNotify();
  const locale = useLocale();
  const mayChange = useMayWrite(module, "update");
  const { data, error, refetch } = useQueryText<{ lotMappings: readonly MappableLine[] | null }>(mappingsQuery, {
    module,
    id: record.id,
  });
  const told = data?.lotMappings;
  const [scanned, setScanned] = useState<readonly MappableLine[]>([]);
  const [plan, setPlan] = useState<LotPlan>({});
  useEffect(() => {
    setScanned([]);
    setPlan(savedPlan(told ?? []));
  }, [told]);
  const lines = useMemo(() => told && withLots(told, scanned), [told, scanned]);
  const [begun, setBegun] = useState(false);
  const { save, busy } = useSave(module, { id: record.id, version: Number(record["version"]) });
  const [failure, setFailure] = useState<unknown>(null);

  const stage = progressOf(module, String(record.state));
  const live = movesStock(stage);
  const readOnly = !isEditable(stage) || !mayChange;
  const mapped = record["lotMapping"] === true;
  const mobile = useMobile();
  const scanField = useRef<HTMLInputElement>(null);
  const scan = useLotScan({
    document: { module, id: record.id },
    lines: lines ?? [],
    plan,
    onPlan: setPlan,
    onLines: setScanned,
  });
  const scans = !readOnly && (mapped || begun) && (lines ?? []).length > 0;
  useShortcut("S", t("keys.scan"), () => scanField.current?.focus(), { enabled: scans && !mobile });
  const send = async (changes: Readonly<Record<string, unknown>>, words: string) => {
    setFailure(null);
    try {
      await save(changes);
      setBegun(false);
      notify(words, { type: "success" });
    } catch (problem) {
      setFailure(problem);
    }
  };
  const frame = { p: { xs: 3, md: 6 }, pt: { md: 4 }, display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" };
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!lines) return <SkeletonRows rows={5} />;
  if (!mapped && !begun)
    return (
      <Box sx={frame}>
        <Alert tone="neutral">{t("lotMapping.off")}</Alert>
        {!readOnly && lines.length > 0 && (
          <Box>
            <SecondaryButton onClick={() => setBegun(true)}>{t("lotMapping.start")}</SecondaryButton>
          </Box>
        )}
      </Box>
    );
  const stop = (
    <QuietButton onClick={() => void send({ lotMapping: false }, t("lotMapping.stopped"))} loading={busy}>
      {t("lotMapping.stop")}
    </QuietButton>
  );
  if (lines.length === 0)
    return (
      <Box sx={frame}>
        {failure !== null && <FailureNote failure={failure} onReadAgain={() => void refetch()} />}
        <Alert tone="neutral" {...(mapped && stage === "closed" && mayChange && { actions: stop })}>
          {t(stage === "closed" ? "lotMapping.ended" : "lotMapping.noLines")}
        </Alert>
      </Box>
    );

  const wrong = lines.some((line) => line.lots.some((lot) => problemOf(line, lot, plan) !== null));
  const unequal = live ? lines.find((line) => !isZero(leftOn(line, plan))) : undefined;
  const mappings = mappingsOf(lines, plan);
  const changed = begun || !isSame(lines, plan);
  const reason = wrong
    ? t("lotMapping.wrong")
    : unequal &&
      t("lotMapping.unequal", {
        code: unequal.sku,
        chosen: formatQuantity(chosenOn(unequal, plan), locale),
        quantity: formatQuantity(unequal.quantity, locale),
      });
  return (
    <>
      {mobile && <ScanAnswer said={scan.said} />}
      <Box sx={frame}>
        {failure !== null && <FailureNote failure={failure} onReadAgain={() => void refetch()} />}
        {!readOnly && (
          <Box sx={{ display: "flex", alignItems: "center", gap: 3 }}>
            {!mobile && (
              <ScanField label={t("lotMapping.scan.field")} ref={scanField} onScan={scan.read} said={scan.said} />
            )}
            <Box sx={{ flex: 1 }} />
            {mapped && stop}
          </Box>
        )}
        {lines.map((line) => (
          <LineLots key={line.lineItemId} line={line} plan={plan} onPlan={setPlan} readOnly={readOnly} />
        ))}
      </Box>
      {mobile && !readOnly && <ScanBar label={t("lotMapping.scan.field")} onRead={(text) => void scan.read(text)} />}
      {changed && !readOnly && (
        <SaveBar
          action={t("lotMapping.save")}
          busy={busy}
          reason={reason}
          onAct={() =>
            void send({ ...(!mapped && { lotMapping: true }), lotMappings: mappings }, t("lotMapping.saved"))
          }
          onDiscard={() => {
            setBegun(false);
            setPlan(savedPlan(lines));
          }}
        >
          {t("lotMapping.pending", {
            lots: t("lotMapping.lots", { smart_count: mappings.length }),
            lines: t("lotMapping.lines", { smart_count: new Set(mappings.map(({ lineItemId }) => lineItemId)).size }),
          })}
        </SaveBar>
      )}
    </>
  );
};

export default LotMapping;
