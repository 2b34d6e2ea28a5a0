import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { formatPercent } from "../../i18n/formats.ts";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { figures } from "../../theme/typography.ts";
import { changeOf } from "./change.ts";
import { useLocale } from "../../i18n/useLocale.ts";

/** A figure's change since the period before, with its sign; a figure that was nothing before is new. */
export const Change = ({ now, before, strong = false }: { now: unknown; before: unknown; strong?: boolean }) => {
  const t = useTranslate();
  const locale = useLocale();
  const change = changeOf(now, before);
  if (change === null) return Number(now ?? 0) === 0 ? <EmptyValue /> : <>{t("report.new")}</>;
  return (
    <Box
      component="span"
      sx={{ ...figures, whiteSpace: "nowrap", ...(strong && { color: "text.primary", fontWeight: 600 }) }}
    >
      {change > 0 && "+"}
      {formatPercent(change, locale)}
    </Box>
  );
};
