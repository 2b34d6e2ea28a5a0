import { Box, InputLabel } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { Lookup } from "../../fields/Lookup.tsx";
import { Alert } from "../../parts/Alert.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { Choice } from "../../parts/Choice.tsx";
import { Sheet } from "../printing/Sheet.tsx";
import type { Tried } from "./useTried.ts";

/** The document beside its text, for a chosen record or the worst there could be. */
export const Preview = ({
  tried,
  before,
}: {
  tried: Tried;
  /** What is chosen before the record. */ before?: ReactNode;
}) => {
  const t = useTranslate();
  const { module, kind, setKind, id, setId, isOpen, html, isLoading, error, refetch } = tried;
  return (
    <Box
      component="section"
      aria-label={t("printing.preview")}
      sx={{
        display: "grid",
        gap: 3,
        gridTemplateRows: "auto minmax(0, 1fr)",
        minHeight: 0,
        minWidth: 0,
        p: { xs: 3, md: 4 },
        bgcolor: "surface.sunken",
      }}
    >
      <Box
        sx={{
          display: "grid",
          gap: 3,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: `repeat(${before ? 3 : 2}, minmax(0, 1fr))` },
        }}
      >
        {before}
        <Choice
          label={t("codeEditor.shownWith")}
          value={kind}
          options={[
            { value: "worst", name: t("codeEditor.worst") },
            { value: "real", name: t("codeEditor.real") },
          ]}
          onChange={(next) => setKind(next === "real" ? "real" : "worst")}
        />
        {kind === "real" && (
          <Box sx={{ minWidth: 0 }}>
            <InputLabel htmlFor="preview-record">{t(`resources.${module}.one`)}</InputLabel>
            <Lookup module={module} id="preview-record" value={id} onChange={setId} />
          </Box>
        )}
      </Box>
      <Box sx={{ display: "grid", alignContent: html ? "stretch" : "start", minHeight: 0 }}>
        {isOpen && <Alert tone="info">{t("codeEditor.choose")}</Alert>}
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {isLoading && <SkeletonRows rows={8} />}
        {!isOpen && !error && html && <Sheet html={html} title={t("printing.preview")} />}
      </Box>
    </Box>
  );
};
