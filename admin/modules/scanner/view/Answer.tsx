import { Box } from "@mui/material";
import { CheckCircle2, CircleX } from "lucide-react";
import { useTranslate } from "react-admin";
import { Code } from "../../../parts/Code.tsx";
import { radius } from "../../../theme/sizes.ts";
import type { Answer as Said } from "../useScanner.ts";
import { column } from "./sizes.ts";
import { useWords } from "./useWords.ts";

/** What was scanned beside what should have been: two codes that differ in a letter are told apart by it. */
const Compared = ({ scanned, expected }: { scanned: string; expected: NonNullable<Said["expected"]> }) => {
  const t = useTranslate();
  const rows = [
    { head: t("scanner.scanned"), code: scanned, name: "", tone: "danger", other: expected.code },
    { head: t("scanner.expected"), code: expected.code, name: expected.name, tone: "success", other: scanned },
  ] as const;
  return (
    <Box sx={{ ...column, p: 4, pb: 0 }}>
      <Box sx={{ border: 1, borderColor: "line.normal", borderRadius: radius.region, overflow: "hidden" }}>
        {rows.map(({ head, code, name, tone, other }) => (
          <Box
            key={head}
            sx={{
              display: "grid",
              gridTemplateColumns: "88px minmax(0, 1fr)",
              px: 4,
              py: 3,
              borderTop: 1,
              borderColor: "line.subtle",
              "&:first-of-type": { borderTop: 0 },
            }}
          >
            <Box sx={{ typography: "body1", color: "text.secondary" }}>{head}</Box>
            <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
              <Code sx={{ fontSize: "1.0625rem", fontWeight: 620 }}>
                {[...code].map((letter, at) => (
                  <Box
                    key={at}
                    component="span"
                    sx={letter === other[at] ? undefined : { bgcolor: `tone.${tone}.tint`, color: `tone.${tone}.text` }}
                  >
                    {letter}
                  </Box>
                ))}
              </Code>
              {name && <Box sx={{ typography: "body1" }}>{name}</Box>}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

/** What the last scan came to: colour, sign and words; sound and vibration come with it. */
export const Answer = ({ answer }: { answer: Said | null }) => {
  const t = useTranslate();
  const words = useWords();
  const wrong = answer?.tone === "danger";
  const Icon = wrong ? CircleX : CheckCircle2;
  return (
    <>
      <Box role="status" aria-live="assertive" data-tone={answer?.tone}>
        {answer && (
          <Box
            sx={{
              bgcolor: wrong ? "tone.danger.text" : "tone.success.tint",
              color: wrong ? "error.contrastText" : "tone.success.text",
            }}
          >
            <Box sx={{ ...column, display: "flex", alignItems: "center", gap: 3, px: 4, py: 3, minHeight: 56 }}>
              <Icon size={wrong ? 28 : 22} aria-hidden style={{ flex: "none" }} />
              <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
                <Box sx={{ fontSize: wrong ? "1.125rem" : "1rem", fontWeight: 600 }}>
                  {words(wrong ? "refused" : "said", answer.words)}
                </Box>
                {answer.expected && <Box sx={{ typography: "body1" }}>{t("scanner.unchanged")}</Box>}
              </Box>
            </Box>
          </Box>
        )}
      </Box>
      {answer?.expected && answer.scanned && <Compared scanned={answer.scanned} expected={answer.expected} />}
    </>
  );
};
