import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link } from "react-router";
import { formatCount, formatMoney } from "../../i18n/formats.ts";
import { focusRing } from "../../theme/focus.ts";
import { figures } from "../../theme/typography.ts";
import { Change } from "../report/Change.tsx";
import { Figure } from "../report/Figure.tsx";
import { FigureParts } from "./FigureParts.tsx";
import { wholeSource } from "./source.ts";
import { useWidget } from "./useWidget.ts";
import { WidgetFrame } from "./WidgetFrame.tsx";
import type { DashboardFilter, Shown } from "./widgets.ts";
import { useLocale } from "../../i18n/useLocale.ts";

/** From here on cents are no news: the report has them. Where parts stand below, they add up to the cent. */
const large = 1000;

/** A figure in large type, and what it was in the period before; it opens its rows. */
export const FigureWidget = ({ widget, filter }: { widget: Shown; filter: DashboardFilter }) => {
  const t = useTranslate();
  const locale = useLocale();
  const view = useWidget(widget, filter);
  const { measure, resource, parts } = widget;
  const field = resource.fields[measure];
  const { now, before, groups } = view.query.data ?? {};
  const value = now?.[measure] ?? (measure === "count" ? 0 : null);
  const isLarge = field?.kind === "money" && parts === undefined && Math.abs(Number(value)) >= large;
  return (
    <WidgetFrame widget={widget} view={view}>
      <Box
        component={Link}
        to={wholeSource(widget, view)}
        title={t("dashboard.open")}
        sx={(theme) => ({
          ...figures,
          display: "inline-block",
          fontSize: "1.75rem",
          lineHeight: "34px",
          fontWeight: 620,
          color: "text.primary",
          textDecoration: "none",
          borderRadius: "4px",
          "&:hover": { textDecoration: "underline", textDecorationThickness: "1px", textUnderlineOffset: "4px" },
          "&:focus-visible": focusRing(theme),
          "& span": { fontSize: "inherit", fontWeight: "inherit" },
        })}
      >
        {isLarge ? (
          formatMoney(String(value), locale, 0)
        ) : measure === "count" ? (
          formatCount(Number(value), locale)
        ) : (
          <Figure field={field} value={value} strong />
        )}
      </Box>
      <Box sx={{ minHeight: 18, typography: "caption", color: "text.secondary" }}>
        {before && (
          <>
            {Number(before[measure] ?? 0) === 0 ? (
              t("dashboard.nothingBefore")
            ) : (
              <>
                <Change now={value} before={before[measure]} strong /> {t("report.from", { value: "" })}
                {isLarge ? (
                  formatMoney(String(before[measure]), locale, 0)
                ) : (
                  <Figure field={field} value={before[measure]} />
                )}
              </>
            )}
          </>
        )}
      </Box>
      {parts !== undefined && groups && (
        <FigureParts widget={widget} parts={parts} filter={view.filter} groups={groups.groups} />
      )}
    </WidgetFrame>
  );
};
