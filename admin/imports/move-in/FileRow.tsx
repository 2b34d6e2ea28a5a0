import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { importable } from "../../../resources/core/exchange.ts";
import { failureMessage } from "../../data/failure.ts";
import { useOperation } from "../../data/useOperation.ts";
import { Alert } from "../../parts/Alert.tsx";
import { QuietButton } from "../../parts/Buttons.tsx";
import { Choice } from "../../parts/Choice.tsx";
import { Mapping } from "../Mapping.tsx";
import { openQuestions, questionsOf } from "../questions.ts";
import type { Import } from "../useImport.ts";
import { Verdicts } from "../Verdicts.tsx";
import type { MoveFile } from "./useMoveIn.ts";

/** How far a file is, in words. */
const useSaid = (file: MoveFile): string => {
  const t = useTranslate();
  const { progress, columns, rowsTotal, rowsDone, problem } = file;
  const { toCreate, toUpdate, unchanged, refused, created, updated, failed, undone, kept } = file;
  if (problem !== null) return problem;
  switch (progress) {
    case "reading":
      return t("imports.reading");
    case "mapping": {
      const filled = columns.filter((name) => name !== null).length;
      const [open] = file.module === null ? [] : openQuestions(questionsOf(file as Import, columns, []), {});
      return [
        t("imports.moveIn.mapped", { filled, count: columns.length, rows: rowsTotal ?? 0 }),
        ...(open ? [t("imports.doubts.answer", { column: file.headers[open.at] })] : []),
      ].join(" · ");
    }
    case "checking":
    case "applying":
    case "undoing":
      return t(`imports.${progress}`, { done: rowsDone, total: rowsTotal ?? "…" });
    case "checked":
      return t("imports.sum", { create: toCreate, update: toUpdate, unchanged, refused });
    default:
      return [
        t("imports.done", { created, updated, unchanged, refused: refused + failed }),
        ...(undone > 0 ? [t("imports.alsoUndone", { count: undone })] : []),
        ...(kept > 0 ? [t("imports.alsoKept", { count: kept })] : []),
      ].join(" · ");
  }
};

type Props = {
  file: MoveFile;
  /** Nothing is under way, and nothing was saved: it may be mapped anew, or left out. */
  isOpen: boolean;
};

/** One of several files: what it brings in, how far it is, its columns, and what its rows would do. */
export const FileRow = ({ file, isOpen }: Props) => {
  const t = useTranslate();
  const [shown, setShown] = useState<"columns" | "rows" | null>(null);
  const read = useOperation("imports", "readImport");
  const leave = useOperation("imports", "cancelImport");
  const failure = read.failure ?? leave.failure;
  const { id, module, fileName, progress, notation } = file;
  const said = useSaid(file);
  const asked = module === null ? null : ({ ...file, module } as Import);
  const hasRows = ["checked", "complete", "undone", "canceled", "failed"].includes(progress) && file.rowsDone > 0;
  const isMapped = isOpen && asked !== null && ["mapping", "checked"].includes(progress);
  const toggle = (what: "columns" | "rows") => setShown(shown === what ? null : what);
  const known = notation.known?.system;
  return (
    <Box
      component="li"
      aria-label={fileName}
      sx={{ display: "grid", gap: 3, py: 3, borderTop: "1px solid", borderColor: "line.normal" }}
    >
      <Box
        sx={{
          display: "grid",
          gap: { xs: 2, md: 4 },
          alignItems: "center",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 220px minmax(232px, auto)" },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ fontWeight: 520, overflowWrap: "anywhere" }}>
            {fileName}
            {known && (
              <Box component="span" sx={{ color: "text.secondary", fontWeight: 440, ml: 2 }}>
                {known}
              </Box>
            )}
          </Box>
          <Box
            sx={{ typography: "body2", color: progress === "failed" ? "tone.danger.text" : "text.secondary" }}
            role="status"
          >
            {said}
          </Box>
        </Box>
        <Choice
          bare
          label={t("imports.moveIn.bringsOf", { file: fileName })}
          value={module ?? ""}
          disabled={!isOpen || progress === "reading"}
          options={[
            ...(module === null ? [{ value: "", name: t("imports.moveIn.choose") }] : []),
            ...importable().map(({ name }) => ({ value: name, name: t(`resources.${name}.name`) })),
          ]}
          onChange={(chosen) => {
            setShown(null);
            void read.run({ id, module: chosen }).catch(() => undefined);
          }}
        />
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, justifyContent: { md: "flex-end" } }}>
          {hasRows && (
            <QuietButton aria-expanded={shown === "rows"} onClick={() => toggle("rows")}>
              {t("imports.moveIn.rows")}
            </QuietButton>
          )}
          {isMapped && (
            <QuietButton aria-expanded={shown === "columns"} onClick={() => toggle("columns")}>
              {t("imports.moveIn.columns")}
            </QuietButton>
          )}
          {isOpen && (
            <QuietButton loading={leave.busy} onClick={() => void leave.run({ id }).catch(() => undefined)}>
              {t("imports.moveIn.leave")}
            </QuietButton>
          )}
        </Box>
      </Box>
      {failure && <Alert tone="danger" lead={failureMessage(failure, t)} />}
      {shown === "columns" && isMapped && (
        <Mapping
          key={`${id} ${file.headers.join("\n")} ${file.columns.join("\n")}`}
          asked={asked}
          operation="mapImport"
          onDone={() => setShown(null)}
        />
      )}
      {shown === "rows" && hasRows && asked && <Verdicts asked={asked} />}
    </Box>
  );
};
