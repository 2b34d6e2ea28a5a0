import { Box } from "@mui/material";
import { CircleCheck, ShieldAlert, ShieldCheck } from "lucide-react";
import { useTranslate } from "react-admin";
import { Link } from "react-router";
import { namedIcons } from "virtual:named-icons";
import { useAccess } from "../../data/access.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { formatCount, formatTime } from "../../i18n/formats.ts";
import { ledgerQuery, type LedgerCheck } from "../../modules/ledger/ledgerCheck.ts";
import { Card } from "../../parts/Card.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { Bone } from "../../parts/Skeleton.tsx";
import { focusRing } from "../../theme/focus.ts";
import { figures } from "../../theme/typography.ts";
import { wholeSource } from "./source.ts";
import { useWidget } from "./useWidget.ts";
import type { DashboardFilter, Shown } from "./widgets.ts";
import { useLocale } from "../../i18n/useLocale.ts";

const line = {
  display: "grid",
  gridTemplateColumns: "20px 1fr auto",
  alignItems: "center",
  columnGap: 3,
  minHeight: { xs: 48, md: 40 },
  px: 4,
  borderTop: 1,
  borderColor: "line.subtle",
} as const;

/** One thing that may need a person: how many of it there are now, and where they are. */
const Line = ({ widget, filter }: { widget: Shown; filter: DashboardFilter }) => {
  const t = useTranslate();
  const locale = useLocale();
  const view = useWidget(widget, filter);
  const { query } = view;
  const count = query.data?.now?.count ?? 0;
  const Icon = namedIcons[widget.resource.report.icon];
  const title = "word" in widget.title ? t(widget.title.word) : widget.title.name;
  const isQuiet = query.data !== undefined && count === 0;
  return (
    <Box component="li" sx={line}>
      <Box component="span" sx={{ display: "flex", color: isQuiet ? "text.secondary" : "tone.warning.text" }}>
        {Icon && <Icon size={17} strokeWidth={1.7} aria-hidden />}
      </Box>
      {query.error ? (
        <LoadError title={title} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Box
          component={Link}
          to={wholeSource(widget, view)}
          sx={(theme) => ({
            color: isQuiet ? "text.secondary" : "text.primary",
            fontWeight: isQuiet ? 480 : 540,
            textDecoration: "none",
            borderRadius: "4px",
            "&:hover": { textDecoration: "underline" },
            "&:focus-visible": focusRing(theme),
          })}
        >
          {title}
        </Box>
      )}
      <Box
        component="span"
        sx={{ ...figures, fontWeight: isQuiet ? 480 : 620, color: isQuiet ? "text.secondary" : "text.primary" }}
      >
        {query.data ? formatCount(count, locale) : <Bone width={24} />}
      </Box>
    </Box>
  );
};

/** Whether the ledger agrees with lots, claims and documents. */
const LedgerLine = () => {
  const t = useTranslate();
  const { data } = useQueryText<{ lastLedgerCheck: LedgerCheck | null }>(ledgerQuery, {}, { staleTime: 30_000 });
  const check = data?.lastLedgerCheck;
  if (!check) return null;
  const differs = check.differences.length;
  const Icon = differs > 0 ? ShieldAlert : ShieldCheck;
  return (
    <Box component="li" sx={line}>
      <Box component="span" sx={{ display: "flex", color: differs > 0 ? "tone.danger.text" : "tone.success.text" }}>
        <Icon size={17} strokeWidth={1.7} aria-hidden />
      </Box>
      <Box component="span" sx={{ color: differs > 0 ? "text.primary" : "text.secondary" }}>
        {differs > 0
          ? t("dashboard.ledgerDiffers", { smart_count: differs })
          : t("dashboard.ledgerAgrees", { time: formatTime(check.wholeSince ?? check.checkedAt) })}
      </Box>
      {differs === 0 && <CircleCheck size={15} strokeWidth={1.7} aria-hidden />}
    </Box>
  );
};

/** Everything that needs a person now, whatever the period; what does not steps back. */
export const AttentionCard = ({ widgets, filter }: { widgets: readonly Shown[]; filter: DashboardFilter }) => {
  const t = useTranslate();
  const { may } = useAccess();
  return (
    <Card title={t("dashboard.attention")} sx={{ height: "100%" }}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {widgets.map((widget) => (
          <Line key={widget.key} widget={widget} filter={filter} />
        ))}
        {may("sku:view:all") && <LedgerLine />}
      </Box>
    </Card>
  );
};
