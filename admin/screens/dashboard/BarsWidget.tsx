import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link } from "react-router";
import { formatCount, formatMoney } from "../../i18n/formats.ts";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import { focusRing } from "../../theme/focus.ts";
import { figures } from "../../theme/typography.ts";
import { Figure } from "../report/Figure.tsx";
import { useGroupNameOf } from "../report/groupName.ts";
import { ShareBar } from "../report/ShareBar.tsx";
import { inDeclaredOrder } from "./declaredOrder.ts";
import type { Group } from "../report/useReport.ts";
import { groupSource } from "./source.ts";
import { useWidget } from "./useWidget.ts";
import { WidgetFrame } from "./WidgetFrame.tsx";
import type { DashboardFilter, Shown } from "./widgets.ts";
import { useLocale } from "../../i18n/useLocale.ts";

/** The largest groups of a report as bars with their figures: a table, each row of which opens its rows. */
export const BarsWidget = ({ widget, filter }: { widget: Shown; filter: DashboardFilter }) => {
  const t = useTranslate();
  const locale = useLocale();
  const view = useWidget(widget, filter);
  const { measure, resource, groupBy = "" } = widget;
  const nameOf = useGroupNameOf(resource, groupBy);
  const groups = inDeclaredOrder(resource, groupBy, view.query.data?.groups?.groups ?? []);
  const { totalCount = 0 } = view.query.data?.groups ?? {};
  const amount = (sums: Group["now"] | null) => Number(sums?.[measure] ?? 0);
  const most = Math.max(
    0,
    ...groups.map(({ now, before }) => Math.max(amount(now), view.previous ? amount(before) : 0)),
  );
  const field = resource.fields[measure];
  return (
    <WidgetFrame
      widget={widget}
      view={view}
      aside={
        totalCount > groups.length && (
          <Box component="span" sx={{ typography: "caption", color: "text.secondary" }}>
            {t("dashboard.largest", { shown: groups.length, total: formatCount(totalCount, locale) })}
          </Box>
        )
      }
    >
      {groups.length === 0 ? (
        <Box sx={{ color: "text.secondary", py: 2 }}>
          {t(resource.report.period ? "report.nothing.period" : "report.nothing.none")}
        </Box>
      ) : (
        <Box component="table" sx={{ width: "100%", borderCollapse: "collapse", tableLayout: "fixed" }}>
          <Box
            component="thead"
            className="read-only-aloud"
            sx={{ "& th": { p: 0, height: 0, overflow: "hidden", fontSize: 0, lineHeight: 0 } }}
          >
            <tr>
              <Box component="th" scope="col" sx={{ width: "42%" }}>
                {t(fieldLabelKey(resource.name, groupBy), { _: groupBy })}
              </Box>
              <Box component="td" sx={{ p: 0 }} />
              <Box component="th" scope="col" sx={{ width: "26%" }}>
                {measure === "count" ? t("report.count") : t(fieldLabelKey(resource.name, measure), { _: measure })}
              </Box>
            </tr>
          </Box>
          <tbody>
            {groups.map((group) => {
              const to = groupSource(widget, view, group.key);
              const name = nameOf(group);
              return (
                <Box component="tr" key={group.key ?? ""} sx={{ "& td, & th": { height: 28, p: 0 } }}>
                  <Box
                    component="th"
                    scope="row"
                    sx={{
                      fontWeight: 480,
                      textAlign: "left",
                      pr: 2,
                      overflow: "hidden",
                      textOverflow: "ellipsis",
                      whiteSpace: "nowrap",
                    }}
                    title={name}
                  >
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
                        {name}
                      </Box>
                    ) : (
                      name
                    )}
                  </Box>
                  <td>
                    <ShareBar
                      now={amount(group.now)}
                      before={view.previous ? amount(group.before) : null}
                      most={most}
                    />
                  </td>
                  <Box component="td" sx={{ ...figures, textAlign: "right", pl: 2 }}>
                    {field?.kind === "money" ? (
                      formatMoney(String(group.now[measure] ?? 0), locale, 0)
                    ) : (
                      <Figure field={field} value={group.now[measure]} />
                    )}
                  </Box>
                </Box>
              );
            })}
          </tbody>
        </Box>
      )}
    </WidgetFrame>
  );
};
