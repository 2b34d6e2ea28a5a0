import { useRef, useState } from "react";
import { Box, MenuItem, TextField } from "@mui/material";
import { Printer } from "lucide-react";
import { useTranslate } from "react-admin";
import { referenced } from "../../screens/detail/surface.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { datetime } from "../../fields/datetime.tsx";
import { useShortcut } from "../../keys/useShortcut.ts";
import { Alert } from "../../parts/Alert.tsx";
import { QuietButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { Card } from "../../parts/Card.tsx";
import { useMobile } from "../../theme/useMobile.ts";
import { ScanAnswer } from "../scanning/ScanAnswer.tsx";
import { ScanBar } from "../scanning/ScanBar.tsx";
import { ScanField } from "../scanning/ScanField.tsx";
import type { Bin } from "../purchase-orders/useBins.ts";
import { byBin, type CountLine } from "./countLines.ts";
import { CountRows } from "./CountRows.tsx";
import { CountSheet } from "./CountSheet.tsx";
import { useCountScan } from "./useCountScan.ts";
import { useEntry } from "./useEntry.ts";

/** Counting itself: bin by bin, by keys, by scanner or in one hand. */
export const Entry = ({ lines, readOnly }: { lines: readonly CountLine[]; readOnly: boolean }) => {
  const record = useRecord();
  const t = useTranslate();
  const mobile = useMobile();
  const bins = byBin(lines);
  const [at, setAt] = useState<Bin | null>(null);
  const bin: Bin | undefined = at ?? bins.find(({ lines: own, counted }) => counted < own.length) ?? bins[0];
  const here = bins.find(({ id }) => id === bin?.id);
  const open = record["isBlind"] === false;
  const [countedAt, setCountedAt] = useState<string | null>(null);
  const [fromPaper, setFromPaper] = useState(false);
  const entry = useEntry(Number(record.id), !open, fromPaper ? countedAt : null);
  const scanField = useRef<HTMLInputElement>(null);
  const go = (next: Bin) => setAt({ id: next.id, name: next.name });
  const scan = useCountScan({
    lines,
    bin,
    warehouseId: referenced(record, "warehouseId")?.id,
    entry,
    onBin: go,
  });
  useShortcut("S", t("keys.scan"), () => scanField.current?.focus(), { enabled: !readOnly && !mobile });
  const print = () => window.print();
  useShortcut("P", t("counting.print"), print);

  const counted = bins.reduce((sum, each) => sum + each.counted, 0);
  const position = bins.findIndex(({ id }) => id === bin?.id);
  const next = [...bins.slice(position + 1), ...bins.slice(0, Math.max(0, position))].find(
    ({ lines: own, counted: done }) => done < own.length,
  );
  const chooser = bins.length > 1 && (
    <TextField
      select
      size="small"
      value={here?.id ?? ""}
      onChange={(event) => {
        const chosen = bins.find(({ id }) => id === Number(event.target.value));
        if (chosen) go(chosen);
      }}
      slotProps={{ htmlInput: { "aria-label": t("counting.bin") } }}
      sx={{ minWidth: { xs: "100%", md: 260 } }}
    >
      {bins.map((each) => (
        <MenuItem key={each.id} value={each.id}>
          {t("counting.binAt", { bin: each.name, counted: each.counted, lines: each.lines.length })}
        </MenuItem>
      ))}
    </TextField>
  );
  const progress = t("counting.progress", { counted, lines: lines.length });
  return (
    <>
      {mobile && <ScanAnswer said={scan.said} />}
      <Box
        sx={{
          p: { xs: 4, md: 6 },
          pt: { xs: 4, md: 4 },
          display: "grid",
          gap: 4,
          gridTemplateColumns: "minmax(0, 1fr)",
          alignContent: "start",
          flex: 1,
        }}
      >
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3 }}>
          {!readOnly && !mobile && (
            <ScanField label={t("receiving.scan.field")} ref={scanField} onScan={scan.read} said={scan.said} />
          )}
          {mobile && chooser}
          <Box sx={{ flex: 1 }} />
          {!readOnly && (
            <QuietButton onClick={() => setFromPaper(!fromPaper)}>
              {t(fromPaper ? "counting.asILeave" : "counting.fromPaper")}
            </QuietButton>
          )}
          {!mobile && (
            <SecondaryButton icon={Printer} keys={["P"]} onClick={print}>
              {t("counting.print")}
            </SecondaryButton>
          )}
        </Box>
        {fromPaper && (
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3, typography: "body2" }}>
            <label htmlFor="counted-at">{t("counting.countedAt")}</label>
            <Box sx={{ width: 240 }}>
              <datetime.Input
                id="counted-at"
                module="stock_count_lines"
                name="countedAt"
                field={{ kind: "datetime" }}
                value={countedAt}
                onChange={(value) => setCountedAt(typeof value === "string" ? value : null)}
                onBlur={() => undefined}
                values={{}}
                invalid={false}
                autoFocus
              />
            </Box>
          </Box>
        )}
        {lines.length === 0 && <Alert tone="neutral">{t("counting.nothing")}</Alert>}
        {lines.length > 0 && counted === lines.length && <Alert tone="success">{t("counting.allCounted")}</Alert>}
        {(here ?? bin) && (
          <Card
            flush
            title={bins.length > 1 && !mobile ? chooser : (here ?? bin)?.name}
            aside={
              <Box component="span" role="status" sx={{ typography: "body2", color: "text.secondary" }}>
                {progress}
              </Box>
            }
          >
            {here && <CountRows lines={here.lines} entry={entry} open={open} readOnly={readOnly} />}
          </Card>
        )}
        {next && !readOnly && here && here.counted === here.lines.length && (
          <Box>
            <SecondaryButton onClick={() => go(next)}>{t("counting.nextBin", { bin: next.name })}</SecondaryButton>
          </Box>
        )}
      </Box>
      {mobile && !readOnly && <ScanBar label={t("receiving.scan.field")} onRead={(text) => void scan.read(text)} />}
      <CountSheet
        number={String(record["displayId"])}
        place={referenced(record, "warehouseId")?.name ?? ""}
        lines={lines}
        open={open}
      />
    </>
  );
};
