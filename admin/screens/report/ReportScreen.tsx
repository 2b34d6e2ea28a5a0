import { Box } from "@mui/material";
import { ResourceContextProvider, useTranslate } from "react-admin";
import { Link, useNavigate } from "react-router";
import { isRefused } from "../../data/failure.ts";
import { listPath, resourceOf } from "../../data/resources.ts";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { focusRing } from "../../theme/focus.ts";
import { size } from "../../theme/sizes.ts";
import { useMobile } from "../../theme/useMobile.ts";
import { knownFilter } from "../../../resources/core/criteria.ts";
import { encodeFilter } from "../list/filterCodec.ts";
import { useListView } from "../list/listContext.ts";
import { useCursor } from "../list/useCursor.ts";
import { ViewTabs } from "../list/views/ViewTabs.tsx";
import { Figures } from "./Figures.tsx";
import { GroupTable } from "./GroupTable.tsx";
import { GroupCards, ReportCards } from "./ReportCards.tsx";
import { recordIn, useOpening } from "./ReportCell.tsx";
import { ReportFooter } from "./ReportFooter.tsx";
import { useReportView } from "./reportContext.ts";
import { ReportProvider } from "./ReportProvider.tsx";
import { ReportTable } from "./ReportTable.tsx";
import { ReportTools } from "./ReportTools.tsx";
import type { ReportRow } from "./useReport.ts";

/** Any report: period and the one before, filters, groups, order, columns, saved views; what it comes to, and the rows behind it. */
export const ReportScreen = ({ module }: { module: string }) => (
  <ResourceContextProvider value={module}>
    <ReportProvider>
      <Reported />
    </ReportProvider>
  </ResourceContextProvider>
);

const Nothing = () => {
  const t = useTranslate();
  const { state } = useListView();
  const { period, set } = useReportView();
  const why = period?.range ? "period" : state.isFiltered ? "filtered" : "none";
  return (
    <EmptyState
      title={t(`report.nothing.${why}`)}
      actions={
        <>
          {period?.range && (
            <SecondaryButton onClick={() => set(period.criterion.name, null)}>{t("report.showAll")}</SecondaryButton>
          )}
          {state.isFiltered && <SecondaryButton onClick={state.clear}>{t("list.clearFilters")}</SecondaryButton>}
        </>
      }
    >
      {t(`report.nothing.${why}Help`)}
    </EmptyState>
  );
};

const Reported = () => {
  const t = useTranslate();
  const navigate = useNavigate();
  const mobile = useMobile();
  const opening = useOpening();
  const { resource, groupBy, rows, groups, drill } = useReportView();
  const { of } = resource.report;
  const { state } = useListView();
  const name = t(`resources.${resource.name}.name`);
  const title = of === undefined ? name : t("report.ofList", { name });
  usePageTitle(title);
  const shown = groupBy ? groups : rows;
  const count = groupBy ? groups.groups.length : rows.rows.length;
  const open = (row: ReportRow) => {
    const record = recordIn(resource, resource.report.opens, row);
    const to = record ? opening(record) : "";
    if (to) void navigate(to);
  };
  const { cursor, setCursor } = useCursor({
    count,
    more: () => void (shown.hasNextPage && !shown.isFetchingNextPage && shown.fetchNextPage()),
    open: (index) => {
      const [row, group] = [rows.rows[index], groups.groups[index]];
      if (groupBy) {
        if (group) drill(group.key)?.();
      } else if (row) open(row);
    },
  });
  if (isRefused(shown.error)) throw shown.error;
  return (
    <Box sx={{ height: { md: "100%" }, flex: 1, display: "flex", flexDirection: "column", minHeight: 0 }}>
      <PageHead
        title={title}
        beside={
          <Box component="p" sx={{ m: 0, typography: "body2", color: "text.secondary" }}>
            {of === undefined ? t(`resources.${resource.name}.about`) : t("report.aboutList")}
            {of !== undefined && (
              <>
                {" · "}
                <Box
                  component={Link}
                  to={`${listPath(of)}?filter=${encodeFilter(knownFilter(resourceOf(of), state.filter))}`}
                  sx={(theme) => ({ color: "inherit", "&:focus-visible": focusRing(theme) })}
                >
                  {t("report.openList")}
                </Box>
              </>
            )}
          </Box>
        }
      />
      <ViewTabs />
      <ReportTools />
      <Figures />
      <Box sx={{ flex: 1, minHeight: 0, overflow: { md: "auto" }, borderTop: 1, borderColor: "line.normal" }}>
        {shown.isPending && <SkeletonRows height={mobile ? size.rowTouch : size.row} />}
        {shown.error && (
          <Box sx={{ p: { xs: 4, md: 6 } }}>
            <LoadError title={t("report.failed")} error={shown.error} onRetry={() => void shown.refetch()} />
          </Box>
        )}
        {!shown.isPending && !shown.error && count === 0 && <Nothing />}
        {count > 0 &&
          (groupBy ? (
            mobile ? (
              <GroupCards />
            ) : (
              <GroupTable cursor={cursor} onCursor={setCursor} />
            )
          ) : mobile ? (
            <ReportCards />
          ) : (
            <ReportTable cursor={cursor} onCursor={setCursor} onOpen={open} />
          ))}
      </Box>
      {count > 0 && <ReportFooter />}
    </Box>
  );
};
