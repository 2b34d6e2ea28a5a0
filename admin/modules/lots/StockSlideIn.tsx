import type { ReactNode } from "react";
import { Box } from "@mui/material";
import { useTranslate } from "ra-core";
import { useShortcut } from "../../keys/useShortcut.ts";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { SlideIn } from "../../parts/SlideIn.tsx";
import { FailureNote } from "../../screens/detail/FailureNote.tsx";
import { PreviewDocuments } from "../../screens/detail/preview/PreviewDocuments.tsx";
import { PreviewLevels } from "../../screens/detail/preview/PreviewLevels.tsx";
import type { PreviewState } from "../../screens/detail/preview/usePreview.ts";

type Props = {
  title: string;
  act: string;
  onAct: () => void;
  onClose: () => void;
  busy: boolean;
  reason: string | undefined;
  failure: unknown;
  effect: PreviewState;
  children: ReactNode;
};

/** A form that changes stock: its fields, and below them what they will do. */
export const StockSlideIn = ({ title, act, onAct, onClose, busy, reason, failure, effect, children }: Props) => {
  const t = useTranslate();
  useShortcut("Ctrl+Enter", act, () => !reason && !busy && onAct(), { always: true });
  return (
    <SlideIn
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Box sx={{ typography: "body2", color: "text.secondary", flex: 1 }}>
            <Box component="span" aria-hidden sx={{ color: "tone.danger.solid" }}>
              *
            </Box>{" "}
            {t("lots.required")}
          </Box>
          <SecondaryButton onClick={onClose}>{t("parts.cancel")}</SecondaryButton>
          <PrimaryButton onClick={onAct} loading={busy} reason={reason} keys={["Ctrl", "Enter"]}>
            {act}
          </PrimaryButton>
        </>
      }
    >
      <Box sx={{ display: "grid", gap: 4 }}>
        {failure !== null && <FailureNote failure={failure} />}
        {children}
        <Box
          component="section"
          aria-live="polite"
          sx={{ display: "grid", gap: 4, p: 4, borderRadius: "8px", bgcolor: "surface.sunken" }}
        >
          <Box component="h3" sx={{ m: 0, typography: "subtitle2" }}>
            {t("receiving.effect.title")}
          </Box>
          {effect.failure !== null && <FailureNote failure={effect.failure} />}
          {effect.preview ? (
            <>
              <PreviewLevels levels={effect.preview.levels} />
              <PreviewDocuments documents={effect.preview.documents} />
            </>
          ) : (
            effect.failure === null && (
              <Box sx={{ typography: "body2", color: "text.secondary" }}>{reason ?? t("receiving.effect.empty")}</Box>
            )
          )}
        </Box>
      </Box>
    </SlideIn>
  );
};
