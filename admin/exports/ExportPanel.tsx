import { Box, FormControlLabel, LinearProgress, Radio, RadioGroup } from "@mui/material";
import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { exchangeKeysOf, fileLinesOf, importedFields } from "../../resources/core/exchange.ts";
import { formats } from "../../resources/exports/formats.ts";
import { resourceOf } from "../data/resources.ts";
import { failureMessage } from "../data/failure.ts";
import { Alert } from "../parts/Alert.tsx";
import { PrimaryButton } from "../parts/Buttons.tsx";
import { formatStamp } from "../i18n/formats.ts";
import { useLocale } from "../i18n/useLocale.ts";
import { SlideIn } from "../parts/SlideIn.tsx";
import { useDownload } from "./useDownload.ts";
import { useExport, type Progress } from "./useExport.ts";

/** A list as it is shown: which rows, in which order, with which columns. */
export type Listed = {
  module: string;
  filter: Readonly<Record<string, unknown>>;
  orderBy: { column: string; order: string };
  columns: readonly string[];
  total: number | undefined;
};

const Running = ({ progress: { progress, rowsDone, rowsTotal } }: { progress: Progress }) => {
  const t = useTranslate();
  const said = t(`exports.${progress}`, { done: rowsDone, total: rowsTotal ?? rowsDone });
  return (
    <Box>
      <Box role="status" sx={{ mb: 2 }}>
        {said}
      </Box>
      <LinearProgress
        aria-label={said}
        {...(rowsTotal ? { variant: "determinate", value: Math.min(100, (100 * rowsDone) / rowsTotal) } : {})}
      />
      <Box sx={{ mt: 2, typography: "body2", color: "text.secondary" }}>{t("exports.leave")}</Box>
    </Box>
  );
};

const Complete = ({ id, until }: { id: number; until: string | null }) => {
  const t = useTranslate();
  const save = useDownload();
  return (
    <Box sx={{ display: "grid", gap: 3, justifyItems: "start" }}>
      <Alert tone="success" lead={t("exports.complete")}>
        {until && t("exports.until", { time: formatStamp(until) })}
      </Alert>
      <PrimaryButton icon={Download} onClick={() => void save(id)}>
        {t("exports.download")}
      </PrimaryButton>
    </Box>
  );
};

type Choosing = { name: string; value: string; options: readonly [string, string][]; choose: (value: string) => void };
const Choice = ({ name, value, options, choose }: Choosing) => (
  <RadioGroup aria-label={name} value={value} onChange={(_, chosen) => choose(chosen)}>
    {options.map(([each, label]) => (
      <FormControlLabel key={each} value={each} control={<Radio size="small" />} label={label} />
    ))}
  </RadioGroup>
);

/** Columns of a file with one row per line: those shown, what groups its rows again, and everything that lines say. */
const withLines = (module: string, columns: readonly string[]): readonly string[] => {
  const resource = resourceOf(module);
  const ofLines = importedFields(resource).flatMap(([name]) => (name.includes(".") ? [name] : []));
  return [...new Set([...exchangeKeysOf(resource).flat(), ...columns, ...ofLines])];
};

/** Writes what a list shows to a file. */
const ExportPanel = ({ listed, onClose }: { listed: Listed; onClose: () => void }) => {
  const t = useTranslate();
  const language = useLocale().slice(0, 2);
  const [format, setFormat] = useState<string>("csv");
  const [rows, setRows] = useState("record");
  const { id, progress, busy, failure, start } = useExport();
  const { module, filter, orderBy, total } = listed;
  const columns = rows === "line" ? withLines(module, listed.columns) : listed.columns;
  return (
    <SlideIn open title={t("exports.title", { things: t(`resources.${module}.name`) })} onClose={onClose}>
      <Box sx={{ display: "grid", gap: 5 }}>
        {id === null ? (
          <>
            <Box sx={{ typography: "body2", color: "text.secondary" }}>
              {t("exports.about", { rows: total ?? "", columns: columns.length })}
            </Box>
            <Choice
              name={t("exports.format")}
              value={format}
              options={formats.map((each) => [each, t(`resources.exports.options.format.${each}`)])}
              choose={setFormat}
            />
            {fileLinesOf(resourceOf(module)) && (
              <Choice
                name={t("exports.each")}
                value={rows}
                options={[
                  ["record", t("exports.eachRecord")],
                  ["line", t("exports.eachLine")],
                ]}
                choose={setRows}
              />
            )}
            {failure && <Alert tone="danger" lead={failureMessage(failure, t)} />}
            <PrimaryButton
              loading={busy}
              onClick={() =>
                void start({ module, format, language, filter, sort: [orderBy], columns }).catch(() => undefined)
              }
            >
              {t("exports.start")}
            </PrimaryButton>
          </>
        ) : progress?.progress === "complete" ? (
          <Complete id={id} until={progress.expiresAt} />
        ) : progress?.progress === "failed" ? (
          <Alert tone="danger" lead={t("exports.failed")}>
            {progress.problem}
          </Alert>
        ) : (
          <Running
            progress={progress ?? { progress: "waiting", rowsDone: 0, rowsTotal: null, problem: null, expiresAt: null }}
          />
        )}
      </Box>
    </SlideIn>
  );
};

export default ExportPanel;
