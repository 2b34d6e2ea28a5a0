import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { FailureNote } from "../FailureNote.tsx";
import { PreviewCosts } from "../preview/PreviewCosts.tsx";
import { PreviewDocuments } from "../preview/PreviewDocuments.tsx";
import { PreviewLevels } from "../preview/PreviewLevels.tsx";
import type { PreviewState } from "../preview/usePreview.ts";

type Props = { effect: PreviewState; /** What is missing still. */ reason: string | undefined };

/** What an operation will do to quantities and to documents that wait. */
export const OperationEffect = ({ effect: { preview, failure }, reason }: Props) => {
  const t = useTranslate();
  return (
    <Box
      component="section"
      aria-live="polite"
      sx={{ display: "grid", gap: 4, p: 4, borderRadius: "8px", bgcolor: "surface.sunken" }}
    >
      <Box component="h3" sx={{ m: 0, typography: "subtitle2" }}>
        {t("operations.effect")}
      </Box>
      {failure !== null && <FailureNote failure={failure} />}
      {preview ? (
        <>
          <PreviewLevels levels={preview.levels} />
          <PreviewDocuments documents={preview.documents} />
          {preview.costs && <PreviewCosts costs={preview.costs} />}
        </>
      ) : (
        failure === null && (
          <Box sx={{ typography: "body2", color: "text.secondary" }}>{reason ?? t("operations.noEffect")}</Box>
        )
      )}
    </Box>
  );
};
