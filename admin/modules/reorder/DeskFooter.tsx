import { Box } from "@mui/material";
import { ChevronLeft, ChevronRight, ListChecks } from "lucide-react";
import { useTranslate } from "react-admin";
import { useAccess } from "../../data/access.ts";
import { formatCount } from "../../i18n/formats.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { QuietButton } from "../../parts/Buttons.tsx";
import { KeyHint } from "../../parts/Kbd.tsx";
import { Money } from "../../parts/Money.tsx";
import { size } from "../../theme/sizes.ts";
import { pageSize, type DeskView } from "./useDesk.ts";

/** How many there are and what they come to, how many are taken, and the pages. */
export const DeskFooter = ({ view, mayPutOff }: { view: DeskView; mayPutOff: boolean }) => {
  const t = useTranslate();
  const locale = useLocale();
  const { may, sees } = useAccess();
  const { desk, rows, way, page, pages, all, count } = view;
  const total = desk?.totalCount ?? 0;
  const takesAll = !all && total > rows.length && rows.every(view.isTicked) && may("bulk_update:create");
  return (
    <Box
      component="footer"
      sx={{
        flex: "none",
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 4,
        rowGap: 2,
        minHeight: size.footer,
        px: { xs: 4, md: 6 },
        py: { xs: 3, md: 1 },
        borderTop: { md: 1 },
        borderColor: { md: "line.normal" },
      }}
    >
      <Box role="status" sx={{ color: "text.secondary" }}>
        {t("reorder.count", {
          shown: formatCount(rows.length, locale),
          total: formatCount(total, locale),
          ticked: formatCount(count, locale),
        })}
      </Box>
      {way === "buy" && desk?.total && sees("sku_costs") && (
        <Box sx={{ color: "text.secondary" }}>
          {t("reorder.allTogether")} <Money value={desk.total} strong />
        </Box>
      )}
      {takesAll && (
        <QuietButton icon={ListChecks} onClick={view.takeAll}>
          {t("reorder.takeAll", { count: formatCount(total, locale) })}
        </QuietButton>
      )}
      {count > 0 && <QuietButton onClick={view.untick}>{t("actions.clear")}</QuietButton>}
      {pages > 1 && (
        <Box component="nav" aria-label={t("reorder.pages")} sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          <QuietButton icon={ChevronLeft} disabled={page === 0} onClick={() => view.turn(page - 1)}>
            {t("reorder.previous")}
          </QuietButton>
          <Box sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
            {t("reorder.place", {
              from: formatCount(page * pageSize + 1, locale),
              to: formatCount(Math.min(total, (page + 1) * pageSize), locale),
            })}
          </Box>
          <QuietButton icon={ChevronRight} disabled={page >= pages - 1} onClick={() => view.turn(page + 1)}>
            {t("reorder.next")}
          </QuietButton>
        </Box>
      )}
      <Box sx={{ flex: 1 }} />
      <KeyHint keys={["X"]}>{t("keys.selectRow")}</KeyHint>
      <KeyHint keys={["Enter"]}>{t("reorder.whyShort")}</KeyHint>
      {mayPutOff && way !== "putOff" && <KeyHint keys={["Z"]}>{t("reorder.putOff")}</KeyHint>}
      <KeyHint keys={["?"]}>{t("lists.keys.all")}</KeyHint>
    </Box>
  );
};
