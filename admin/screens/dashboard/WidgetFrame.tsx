import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link } from "react-router";
import type { ReactNode } from "react";
import { LoadError } from "../../parts/LoadError.tsx";
import { Bone } from "../../parts/Skeleton.tsx";
import { focusRing } from "../../theme/focus.ts";
import { Card } from "../../parts/Card.tsx";
import { useWidgetTitle } from "./useWidgetTitle.ts";
import { usePeriodWords } from "./usePeriodWords.ts";
import { wholeSource } from "./source.ts";
import type { Shown } from "./widgets.ts";
import type { WidgetView } from "./useWidget.ts";

type Props = {
  widget: Shown;
  view: WidgetView;
  /** At the right of the head. */
  aside?: ReactNode;
  /** Of what days and of which filters it tells. */
  children: ReactNode;
};

export const sourceLink = {
  color: "text.secondary",
  textDecoration: "none",
  borderRadius: "4px",
  "&:hover": { color: "text.primary", textDecoration: "underline" },
} as const;

/** A card of the dashboard: its title, what it tells, of which days that is, and the report it comes from. */
export const WidgetFrame = ({ widget, view, aside, children }: Props) => {
  const t = useTranslate();
  const title = useWidgetTitle()(widget);
  const words = usePeriodWords();
  const { query, range, ignores } = view;
  return (
    <Card title={title} aside={aside} sx={{ height: "100%", display: "flex", flexDirection: "column", minWidth: 0 }}>
      <Box sx={{ flex: 1, minHeight: 0, px: 4, pb: 1, opacity: query.isPlaceholderData ? 0.6 : 1 }}>
        {query.error ? (
          <LoadError title={t("dashboard.failed")} error={query.error} onRetry={() => void query.refetch()} />
        ) : query.data ? (
          children
        ) : (
          <Bone width={120} />
        )}
      </Box>
      <Box
        component="footer"
        sx={{
          display: "flex",
          flexWrap: "wrap",
          columnGap: 2,
          px: 4,
          pb: 3,
          pt: 1,
          typography: "caption",
          color: "text.secondary",
        }}
      >
        <span>
          {[range ? words(range) : t("dashboard.now"), ...ignores.map((one) => t(`dashboard.ignores.${one}`))].join(
            " · ",
          )}
        </span>
        <Box sx={{ flex: 1 }} />
        <Box
          component={Link}
          to={wholeSource(widget, view)}
          sx={(theme) => ({ ...sourceLink, "&:focus-visible": focusRing(theme) })}
        >
          {t("dashboard.from", { report: t(`resources.${widget.resource.name}.name`) })}
        </Box>
      </Box>
    </Card>
  );
};
