import { Box } from "@mui/material";
import { CheckCircle2, TriangleAlert } from "lucide-react";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import type { ScanOutcome } from "./useScanOutcome.ts";

/** What the last scan came to: colour, sign and words. */
export const ScanAnswer = ({ said }: { said: ScanOutcome | null }) => {
  const Icon = said?.tone === "danger" ? TriangleAlert : CheckCircle2;
  return (
    <Box role="status" aria-live="assertive">
      {said && (
        <Box
          sx={{
            display: "flex",
            alignItems: "center",
            gap: 3,
            px: 4,
            minHeight: 52,
            bgcolor: `tone.${said.tone}.tint`,
            color: `tone.${said.tone}.text`,
            fontSize: "0.9375rem",
            fontWeight: 540,
          }}
        >
          <Icon size={20} aria-hidden />
          {said.text}
          {said.remedy && (
            <SecondaryButton size="large" onClick={said.remedy.run} sx={{ ml: "auto", flex: "none" }}>
              {said.remedy.text}
            </SecondaryButton>
          )}
        </Box>
      )}
    </Box>
  );
};
