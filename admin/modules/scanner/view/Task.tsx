import { Box } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { formatQuantity } from "../../../i18n/formats.ts";
import { PrimaryButton, QuietButton } from "../../../parts/Buttons.tsx";
import { ConfirmDialog } from "../../../parts/ConfirmDialog.tsx";
import { countedIn, piecesOf } from "../modes/lines.ts";
import { documentsOf, type Mode } from "../modes/mode.ts";
import type { Scanner } from "../useScanner.ts";
import { Choice } from "./Choice.tsx";
import { Current } from "./Current.tsx";
import { DocumentChoice } from "./DocumentChoice.tsx";
import { LookedUp } from "./LookedUp.tsx";
import { Others } from "./Others.tsx";
import { useWords } from "./useWords.ts";
import { useLocale } from "../../../i18n/useLocale.ts";

/** What the button does, in its words. */
const useAct = (mode: Mode, { draft }: Scanner): string => {
  const t = useTranslate();
  const locale = useLocale();
  const entries = countedIn(draft);
  const bins = [...new Set(entries.map(({ bin }) => bin?.name))];
  const quantity = formatQuantity(piecesOf(entries), locale);
  const values = { quantity, bin: bins[0] ?? "", box: draft.boxes + 1, smart_count: draft.entries.length };
  const named = t(`scanner.act.${mode.name}`, values);
  const many = t(`scanner.act.${mode.name}Many`, { ...values, _: named });
  return bins.length === 1 && bins[0] ? named : many;
};

/** One mode at work: its documents first, then one item after another, and the button that books them. */
export const Task = ({ mode, scanner }: { mode: Mode; scanner: Scanner }) => {
  const t = useTranslate();
  const words = useWords();
  const act = useAct(mode, scanner);
  const [begun, setBegun] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { draft, device } = scanner;
  if (!device || !scanner.isLoaded) return null;
  const documents = documentsOf(draft, mode, device);
  const isChoosing =
    mode.modules.length > 0 && (documents.length === 0 || (mode.several && !begun && draft.entries.length === 0));
  if (isChoosing)
    return (
      <>
        <Choice scanner={scanner} />
        <DocumentChoice mode={mode} scanner={scanner} onBegin={() => setBegun(true)} />
      </>
    );
  const booked = mode.book?.(draft, device);
  const leave = () => {
    setBegun(false);
    scanner.leave();
  };
  return (
    <>
      {documents.length > 0 && (
        <Box sx={{ display: "flex", alignItems: "center", gap: 3, px: 4, minHeight: 56 }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
            <Box component="h2" sx={{ m: 0, typography: "h2" }}>
              {documents.map(({ number }) => number).join(", ")}
            </Box>
            <Box sx={{ typography: "body1", color: "text.secondary" }}>
              {[...new Set(documents.map(({ party }) => party))].join(", ")}
            </Box>
          </Box>
          <QuietButton
            size="large"
            sx={{ minHeight: 48 }}
            onClick={() => (draft.entries.length > 0 ? setLeaving(true) : leave())}
          >
            {t("scanner.leave")}
          </QuietButton>
        </Box>
      )}
      <Choice scanner={scanner} />
      {mode.book ? <Current mode={mode} scanner={scanner} /> : <LookedUp scanner={scanner} />}
      {mode.book && draft.entries.length === 0 && (
        <Box sx={{ px: 4, pb: 4, fontSize: "1rem", color: "text.secondary" }}>{t("scanner.nothingYet")}</Box>
      )}
      {mode.book && <Others mode={mode} scanner={scanner} />}
      {mode.book && (
        <Box
          sx={{
            position: "sticky",
            bottom: 0,
            mt: "auto",
            p: 4,
            pb: "calc(16px + env(safe-area-inset-bottom))",
            bgcolor: "surface.sheet",
            borderTop: 1,
            borderColor: "line.normal",
          }}
        >
          <PrimaryButton
            size="large"
            fullWidth
            sx={{ minHeight: 56, fontSize: "1.0625rem" }}
            reason={booked && "missing" in booked ? words("refused", booked.missing) : undefined}
            onClick={() => void scanner.book()}
          >
            {act}
          </PrimaryButton>
        </Box>
      )}
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        danger
        title={t("scanner.leaveTitle")}
        confirm={t("scanner.leave")}
        onConfirm={leave}
      >
        {t("scanner.leaveAbout")}
      </ConfirmDialog>
    </>
  );
};
