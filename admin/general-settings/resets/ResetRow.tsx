import { Box } from "@mui/material";
import { Download } from "lucide-react";
import { useLocale, useTranslate } from "react-admin";
import { useDownload } from "../../exports/useDownload.ts";
import { formatCount } from "../../i18n/formats.ts";
import { Alert } from "../../parts/Alert.tsx";
import { QuietButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { Stamp } from "../../parts/Day.tsx";
import { Underway } from "../../parts/Underway.tsx";
import { listRow } from "../listRow.ts";
import { isUnderWay, type Counted, type File, type Reset } from "./reset.ts";

export const quiet = { typography: "caption", color: "text.secondary" } as const;

/** What it was written to: one file for each module, and one of what was made or changed meanwhile; fetched by a press. */
const Files = ({ files }: { files: readonly File[] }) => {
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
  const save = useDownload();
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2 }}>
      {files.map(({ id, module, rowsDone, madeMeanwhile }) => (
        <QuietButton key={id} icon={Download} sx={{ ml: -2 }} onClick={() => void save(id)}>
          {t(madeMeanwhile ? "resets.fileOfMeanwhile" : "resets.file", {
            name: t(`resources.${module}.name`),
            rows: formatCount(rowsDone, locale),
          })}
        </QuietButton>
      ))}
    </Box>
  );
};

/** A number of records of each module, in words. */
const useCounted = (counts: readonly Counted[]): string => {
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
  return counts
    .map(({ module, count }) => `${t(`resources.${module}.name`)}: ${formatCount(count, locale)}`)
    .join(" · ");
};

type Props = { reset: Reset; files: readonly File[]; onRestore?: (() => void) | undefined };

/** One reset: what it was about, by whom, how far it is, its files, and whether it can be taken back. */
export const ResetRow = ({ reset, files, onRestore }: Props) => {
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
  const { type, counts, userReference, progress, rowsDone, rowsTotal, problem, blockers, restoredAt, createdAt } =
    reset;
  const counted = useCounted(counts);
  const inTheWay = useCounted(blockers);
  return (
    <Box component="li" sx={listRow}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 520 }}>{t(`resources.resets.options.type.${type}`)}</Box>
        <Box sx={quiet}>{counted}</Box>
        <Box sx={quiet}>
          {userReference?.name} <Stamp value={createdAt} />
          {restoredAt && ` · ${t("resets.restored")} `}
          {restoredAt && <Stamp value={restoredAt} />}
        </Box>
        {isUnderWay(reset) && (
          <Box sx={{ mt: 2 }}>
            <Underway
              said={t(`resets.${progress}`, {
                done: formatCount(rowsDone, locale),
                total: formatCount(rowsTotal, locale),
              })}
              done={rowsDone}
              total={rowsTotal}
            />
          </Box>
        )}
        {problem && (
          <Box sx={{ mt: 2 }}>
            <Alert tone="warning" lead={t(progress === "failed" ? "resets.notDone" : "resets.notRestored")}>
              {[t(`resources.resets.options.problem.${problem}`), inTheWay].filter(Boolean).join(" ")}
            </Alert>
          </Box>
        )}
        {files.length > 0 && <Files files={files} />}
      </Box>
      {onRestore && (
        <SecondaryButton size="small" sx={{ justifySelf: "start" }} onClick={onRestore}>
          {t("resets.restore")}
        </SecondaryButton>
      )}
    </Box>
  );
};
