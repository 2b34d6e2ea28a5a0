import { Box, ButtonBase } from "@mui/material";
import { CircleAlert } from "lucide-react";
import { useTranslate } from "react-admin";
import { KeyHint } from "../../parts/Kbd.tsx";
import { isWarning, type Problem } from "../printing/asked.ts";
import type { Place } from "./SourceEditor.tsx";

type Props = { problems: readonly Problem[]; place: Place; onGoTo(problem: Problem): void };

/** What is wrong in words, each leading to its line; where the cursor is; the keys that help. */
export const Foot = ({ problems, place, onGoTo }: Props) => {
  const t = useTranslate();
  const [first] = problems;
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 4,
        minHeight: 44,
        px: { xs: 3, md: 4 },
        borderTop: 1,
        borderColor: "line.normal",
        bgcolor: "surface.sheet",
        typography: "body2",
      }}
    >
      <Box role="status" sx={{ minWidth: 0 }}>
        {first && (
          <ButtonBase
            onClick={() => onGoTo(first)}
            sx={{
              gap: 2,
              minHeight: { xs: 44, md: 32 },
              color: isWarning(first) ? "tone.warning.text" : "tone.danger.text",
              typography: "subtitle2",
              textAlign: "left",
            }}
          >
            <CircleAlert size={16} aria-hidden />
            <span>
              {first.line === null ? t("codeEditor.mistake") : t("printing.at", { file: first.file, line: first.line })}{" "}
              {t(`printing.problems.${first.code}`, { name: first.name ?? "" })}
              {problems.length > 1 && ` ${t("codeEditor.andMore", { smart_count: problems.length - 1 })}`}
            </span>
          </ButtonBase>
        )}
      </Box>
      <Box component="span" sx={{ color: "text.secondary", display: { xs: "none", md: "inline" } }}>
        {t("codeEditor.place", { line: place.line, column: place.column })}
      </Box>
      <Box sx={{ flex: 1 }} />
      <KeyHint keys={["Ctrl", "Space"]}>{t("codeEditor.fieldsKey")}</KeyHint>
      <KeyHint keys={["F8"]}>{t("codeEditor.nextMistake")}</KeyHint>
      <KeyHint keys={["Ctrl", "M"]}>{t("codeEditor.tabKey")}</KeyHint>
    </Box>
  );
};
