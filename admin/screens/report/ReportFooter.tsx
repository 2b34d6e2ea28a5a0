import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { formatCount } from "../../i18n/formats.ts";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { KeyHint } from "../../parts/Kbd.tsx";
import { size } from "../../theme/sizes.ts";
import { useReportView } from "./reportContext.ts";
import { pageSize } from "./useReport.ts";
import { useLocale } from "../../i18n/useLocale.ts";

/** How many rows or groups there are, the next ones, and the keys. */
export const ReportFooter = () => {
  const t = useTranslate();
  const locale = useLocale();
  const { groupBy, rows, groups, totals } = useReportView();
  const shown = groupBy ? groups.groups.length : rows.rows.length;
  const total = groupBy ? groups.totalCount : (totals?.count ?? shown);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = groupBy ? groups : rows;
  const next = Math.min(pageSize, total - shown);
  return (
    <Box
      component="footer"
      sx={{
        flex: "none",
        display: "flex",
        alignItems: "center",
        gap: 4,
        minHeight: size.footer,
        px: { xs: 4, md: 6 },
        py: { xs: 3, md: 0 },
        borderTop: { md: 1 },
        borderColor: { md: "line.normal" },
        bgcolor: "surface.sheet",
      }}
    >
      <Box role="status" sx={{ color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>
        <Box component="b" sx={{ color: "text.primary", fontWeight: 560 }}>
          {formatCount(shown, locale)}
        </Box>{" "}
        {t("lists.ofThings", {
          total: formatCount(total, locale),
          things: t(groupBy ? "report.groups" : "report.rows"),
        })}
      </Box>
      {hasNextPage && next > 0 && (
        <SecondaryButton
          onClick={() => void fetchNextPage()}
          loading={isFetchingNextPage}
          sx={{ minHeight: { xs: size.controlTouch, md: 28 }, py: "2px" }}
        >
          {t("lists.loadMore", { next: formatCount(next, locale) })}
        </SecondaryButton>
      )}
      <Box sx={{ flex: 1 }} />
      <KeyHint keys={["J", "K"]}>{t("lists.keys.move")}</KeyHint>
      <KeyHint keys={["Enter"]}>{t(groupBy ? "report.keys.rows" : "report.keys.open")}</KeyHint>
      <KeyHint keys={["?"]}>{t("lists.keys.all")}</KeyHint>
    </Box>
  );
};
