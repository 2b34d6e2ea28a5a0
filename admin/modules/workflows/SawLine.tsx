import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import type { Saw } from "./runs.ts";

const shown = (value: unknown): string =>
  value === null || value === undefined || value === ""
    ? "–"
    : typeof value === "string"
      ? value
      : JSON.stringify(value);

/** What one criterion compared, and with what. */
export const SawLine = ({ saw }: { saw: Saw }) => {
  const t = useTranslate();
  const column = t(`resources.${saw.testTable}.fields.${saw.testColumn}`, { _: saw.testColumn });
  const compared = t(`resources.workflow_criteria.options.matchCriteria.${saw.matchCriteria}`);
  const values = saw.isHidden
    ? t("workflows.hidden")
    : `${saw.before === undefined || saw.before === null ? "" : `${shown(saw.before)} → `}${shown(saw.after)}`;
  return (
    <Box component="li" sx={{ typography: "body2", color: saw.holds ? "text.primary" : "text.secondary" }}>
      {`${column} ${compared} ${(saw.wanted ?? []).map(shown).join(", ")}`.trim()}: {values}
    </Box>
  );
};
