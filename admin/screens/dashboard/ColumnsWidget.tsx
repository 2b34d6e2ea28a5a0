import { Box } from "@mui/material";
import { ChartColumn, Table2 } from "lucide-react";
import { useTranslate } from "react-admin";
import { Suspense, useState } from "react";
import { Link, useNavigate } from "react-router";
import { formatCount, formatMoney, formatQuantity } from "../../i18n/formats.ts";
import { IconAction } from "../../parts/Buttons.tsx";
import { focusRing } from "../../theme/focus.ts";
import { figures } from "../../theme/typography.ts";
import { Change } from "../report/Change.tsx";
import { stepSource } from "./source.ts";
import { stepName, stepsOf } from "./steps.ts";
import { usePeriodWords } from "./usePeriodWords.ts";
import { useWidget } from "./useWidget.ts";
import { useWidgetTitle } from "./useWidgetTitle.ts";
import { WidgetFrame } from "./WidgetFrame.tsx";
import type { DashboardFilter, Shown } from "./widgets.ts";
import { lazyComponent } from "../../parts/lazyComponent.ts";
import { useLocale } from "../../i18n/useLocale.ts";

const ColumnsChart = lazyComponent(() => import("./ColumnsChart.tsx"));
const height = 220;

/** A figure over the days of the period, beside the period before; as a chart, and as the table behind it. */
export const ColumnsWidget = ({ widget, filter }: { widget: Shown; filter: DashboardFilter }) => {
  const t = useTranslate();
  const locale = useLocale();
  const navigate = useNavigate();
  const words = usePeriodWords();
  const title = useWidgetTitle()(widget);
  const [isTable, setTable] = useState(false);
  const view = useWidget(widget, filter);
  const { query, each, days, daysBefore, range, previous } = view;
  const { measure, resource } = widget;
  const kind = resource.fields[measure]?.kind;
  const format = (value: number) =>
    kind === "money"
      ? formatMoney(value, locale)
      : measure === "count"
        ? formatCount(value, locale)
        : formatQuantity(value, locale);
  const formatShort = (value: number) =>
    new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }).format(value);

  const groups = query.data?.groups?.groups ?? [];
  const told = (side: "now" | "before") =>
    new Map(groups.map((group) => [group.key, Number(group[side]?.[measure] ?? 0)]));
  const [now, before] = [told("now"), told("before")];
  // without an end the first and the last that are told are the ends
  const keys = days && each ? stepsOf(days, each) : groups.flatMap(({ key }) => (key === null ? [] : [key]));
  const past = daysBefore && each ? stepsOf(daysBefore, each) : null;
  const steps = keys.map((key, at) => ({
    key,
    now: now.get(key) ?? 0,
    before: past ? (before.get(past[at] ?? "") ?? 0) : null,
    name: stepName(key, each ?? "month", locale),
    long: stepName(key, each ?? "month", locale, true),
    to: stepSource(widget, view, key),
  }));
  const nowName = range ? words(range) : t("report.allDays");
  const beforeName = previous ? words(previous) : "";
  const open = (at: number) => {
    const to = steps[at]?.to;
    if (to) void navigate(to);
  };
  return (
    <WidgetFrame
      widget={widget}
      view={view}
      aside={
        <IconAction
          icon={isTable ? ChartColumn : Table2}
          text={t(isTable ? "dashboard.asChart" : "dashboard.asTable")}
          onClick={() => setTable(!isTable)}
        />
      }
    >
      {isTable ? (
        <Box sx={{ maxHeight: height + 40, overflow: "auto" }} tabIndex={0} role="region" aria-label={title}>
          <Box
            component="table"
            sx={{
              width: "100%",
              borderCollapse: "collapse",
              "& th, & td": { height: 26, p: 0 },
              "& td, & thead th:not(:first-of-type)": { textAlign: "right", ...figures },
              "& th": { textAlign: "left", fontWeight: 480 },
            }}
          >
            <thead>
              <Box component="tr" sx={{ color: "text.secondary", typography: "caption" }}>
                <th scope="col">{t(`dashboard.each.${each ?? "month"}`)}</th>
                <th scope="col">{nowName}</th>
                {past && <th scope="col">{beforeName}</th>}
                {past && <th scope="col">{t("report.change")}</th>}
              </Box>
            </thead>
            <tbody>
              {steps.map(({ key, long, to, ...step }) => (
                <tr key={key}>
                  <th scope="row">
                    {to ? (
                      <Box
                        component={Link}
                        to={to}
                        sx={(theme) => ({
                          color: "text.primary",
                          textDecoration: "none",
                          "&:hover": { textDecoration: "underline" },
                          "&:focus-visible": focusRing(theme),
                        })}
                      >
                        {long}
                      </Box>
                    ) : (
                      long
                    )}
                  </th>
                  <td>{format(step.now)}</td>
                  {past && <td>{format(step.before ?? 0)}</td>}
                  {past && (
                    <td>
                      <Change now={step.now} before={step.before} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      ) : (
        <Suspense fallback={<Box sx={{ height }} />}>
          <ColumnsChart
            label={t("dashboard.chart", { title })}
            names={steps.map(({ name }) => name)}
            now={{ name: nowName, values: steps.map((step) => step.now) }}
            before={past ? { name: beforeName, values: steps.map((step) => step.before) } : null}
            format={format}
            formatShort={formatShort}
            onOpen={open}
          />
        </Suspense>
      )}
    </WidgetFrame>
  );
};
