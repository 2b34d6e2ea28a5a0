import { Box } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { LayoutDashboard } from "lucide-react";
import { useTranslate } from "react-admin";
import { useMemo, useState } from "react";
import { useAccess } from "../../data/access.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { ErrorAlert } from "../../parts/Alert.tsx";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { savedFilters } from "../list/views/useSavedFilters.ts";
import { Arranged } from "./Arranged.tsx";
import { ArrangeTools } from "./ArrangeTools.tsx";
import { AttentionCard } from "./AttentionCard.tsx";
import { BarsWidget } from "./BarsWidget.tsx";
import { ColumnsWidget } from "./ColumnsWidget.tsx";
import { DashboardTools } from "./DashboardTools.tsx";
import { FigureWidget } from "./FigureWidget.tsx";
import { LazyWidget } from "./LazyWidget.tsx";
import { attention, filled, moved, resized, without, type Layout } from "./layout.ts";
import { useCustomOfViews } from "./useCustomOfViews.ts";
import { useDashboardFilter } from "./useDashboard.ts";
import { useLayout } from "./useLayout.ts";
import { useLiveWidgets } from "./useLiveWidgets.ts";
import { useWidgetTitle } from "./useWidgetTitle.ts";
import { declaredWidgets, viewWidgets } from "./widgets.ts";

const pictures = { figure: FigureWidget, columns: ColumnsWidget, bars: BarsWidget, attention: FigureWidget } as const;

/** What managers open first: widgets in the order and size that somebody chose, over one period, warehouse and label. */
const Dashboard = () => {
  const t = useTranslate();
  const access = useAccess();
  const titleOf = useWidgetTitle();
  const title = t("pages.dashboards.name");
  usePageTitle(title);
  const { filter, set } = useDashboardFilter();
  const { data: views = [] } = useQuery({ ...savedFilters, enabled: access.may("filter:view:all") });
  const custom = useCustomOfViews(views);
  const declared = useMemo(() => declaredWidgets(access), [access]);
  const known = useMemo(() => [...declared, ...viewWidgets(access, views, custom)], [declared, access, views, custom]);
  const { layout, isOwn, isPending, error, refetch, arrange, busy, failure } = useLayout(declared);
  const [draft, setDraft] = useState<Layout | null>(null);
  const isArranging = draft !== null;
  const needs = declared
    .filter(({ picture }) => picture === "attention")
    .toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity));
  const cards = useMemo(() => new Map(known.map((widget) => [widget.key, widget])), [known]);
  const shown = (draft ?? layout).filter(({ widget }) => (widget === attention ? needs.length > 0 : cards.has(widget)));
  useLiveWidgets([
    ...new Set([
      ...shown.flatMap(({ widget }) => cards.get(widget)?.resource ?? []),
      ...needs.map(({ resource }) => resource),
    ]),
  ]);
  const start = () => setDraft(shown);
  useShortcut("E", t("dashboard.arrange"), start, { enabled: !isArranging && shown.length > 0 });
  const has = (key: string) => shown.some(({ widget }) => widget === key);
  const keep = async (next: Layout | null, role?: number) => {
    // what is refused stands above the widgets, and nothing of the arrangement is lost
    await arrange(next, role).then(
      () => role === undefined && setDraft(null),
      () => undefined,
    );
  };

  return (
    <Box sx={{ width: "100%", px: { xs: 4, md: 6 }, pt: { xs: 4, md: 5 }, pb: 8 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, mb: 4 }}>
        <Box component="h1" sx={{ m: 0, mr: 2, typography: "h1", display: { xs: "none", md: "block" } }}>
          {title}
        </Box>
        <DashboardTools filter={filter} onChange={set} />
        <Box sx={{ flex: 1 }} />
        {isArranging ? (
          <ArrangeTools
            offered={known.filter(({ key, picture }) => picture !== "attention" && !has(key))}
            hasAttention={has(attention) || needs.length === 0}
            mayGive={access.may("user_role:update:single")}
            isOwn={isOwn}
            busy={busy}
            onAdd={(widget) => setDraft([...shown, { widget, size: cards.get(widget)?.size ?? 4 }])}
            onDone={() => void keep(shown)}
            onReset={() => void keep(null)}
            onGive={(role) => void keep(shown, role)}
          />
        ) : (
          <SecondaryButton icon={LayoutDashboard} keys={["E"]} onClick={start}>
            {t("dashboard.arrange")}
          </SecondaryButton>
        )}
      </Box>
      {failure && <ErrorAlert title={t("dashboard.notKept")}>{failure.message}</ErrorAlert>}
      {error && <LoadError title={t("dashboard.failed")} error={error} onRetry={() => void refetch()} />}
      {!isPending && shown.length === 0 && !error && (
        <EmptyState title={t("dashboard.empty")}>{t("dashboard.emptyHelp")}</EmptyState>
      )}
      <Box
        sx={{
          display: "grid",
          gap: { xs: 3, md: 4 },
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(12, minmax(0, 1fr))" },
        }}
      >
        {!isPending &&
          filled(shown).map(({ widget: key, span }, at) => {
            const widget = cards.get(key);
            const name = widget ? titleOf(widget) : t("dashboard.attention");
            const Picture = widget && pictures[widget.picture];
            const card = (
              <LazyWidget picture={widget?.picture ?? "attention"}>
                {Picture ? (
                  <Picture widget={widget} filter={filter} />
                ) : (
                  <AttentionCard widgets={needs} filter={filter} />
                )}
              </LazyWidget>
            );
            return (
              <Box key={key} sx={{ gridColumn: { md: `span ${span}` }, minWidth: 0 }}>
                {isArranging ? (
                  <Arranged
                    name={name}
                    isFirst={at === 0}
                    isLast={at === shown.length - 1}
                    onMove={(by) => setDraft(moved(shown, at, by))}
                    onSize={(by) => setDraft(resized(shown, at, by))}
                    onRemove={() => setDraft(without(shown, at))}
                  >
                    {card}
                  </Arranged>
                ) : (
                  card
                )}
              </Box>
            );
          })}
      </Box>
    </Box>
  );
};
export default Dashboard;
