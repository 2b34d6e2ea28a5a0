import { Box } from "@mui/material";
import { CalendarClock, TriangleAlert } from "lucide-react";
import { useTranslate } from "react-admin";
import { Link } from "react-router";
import { inSentence } from "../../../resources/core/texts/sentence.ts";
import { thingsKey } from "../../data/outcomes.ts";
import { listPath } from "../../data/resources.ts";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import { formatCount } from "../../i18n/formats.ts";
import { Card } from "../../parts/Card.tsx";
import { encodeFilter } from "../../screens/list/filterCodec.ts";
import { focusRing } from "../../theme/focus.ts";
import type { Exception, FilterValues } from "./workToday.ts";
import { useLocale } from "../../i18n/useLocale.ts";

/** The list, narrowed to what was counted. */
export const filteredPath = (module: string, filter: FilterValues): string =>
  `${listPath(module)}?filter=${encodeURIComponent(encodeFilter(filter))}`;

const looks = {
  late: { icon: TriangleAlert, colour: "tone.danger.text" },
  soon: { icon: CalendarClock, colour: "text.secondary" },
} as const;

const Row = ({ exception, count }: { exception: Exception; count: number }) => {
  const t = useTranslate();
  const locale = useLocale();
  const { module, kind, due, filter } = exception;
  const { icon: Icon, colour } = looks[kind];
  const things = inSentence(t(thingsKey(module, count)));
  const field = t(`resources.${module}.nouns.${due}`, {
    _: inSentence(t(fieldLabelKey(module, due), { _: due })),
  });
  return (
    <Box
      component={Link}
      to={filteredPath(module, filter)}
      sx={(theme) => ({
        display: "flex",
        alignItems: "center",
        gap: 3,
        px: 4,
        py: 3,
        borderTop: 1,
        borderColor: "line.subtle",
        color: "text.primary",
        textDecoration: "none",
        "&:hover": { bgcolor: "surface.hover" },
        "&:focus-visible": { ...focusRing(theme), outlineOffset: -2 },
      })}
    >
      <Box component="span" sx={{ display: "flex", color: colour }}>
        <Icon size={16} strokeWidth={1.7} aria-hidden />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ typography: "subtitle2" }}>
          {t(`welcome.${kind}`, { smart_count: count, number: formatCount(count, locale), things })}
        </Box>
        <Box sx={{ typography: "caption", color: "text.secondary" }}>{t(`welcome.${kind}Help`, { field })}</Box>
      </Box>
      <Box component="span" aria-hidden sx={{ typography: "subtitle2", color: "accent.text" }}>
        {t("welcome.open")}
      </Box>
    </Box>
  );
};

type Props = { exceptions: readonly Exception[]; counts: Readonly<Record<string, number>> };

/** What is late or falls due, each with its list. */
export const NeedsPerson = ({ exceptions, counts }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const shown = exceptions
    .filter(({ key }) => (counts[key] ?? 0) > 0)
    .toSorted((a, b) => Number(b.kind === "late") - Number(a.kind === "late"));
  const late = shown.filter(({ kind }) => kind === "late").reduce((sum, { key }) => sum + (counts[key] ?? 0), 0);
  return (
    <Card
      title={t("welcome.needsPerson")}
      aside={
        late > 0 && (
          <Box sx={{ typography: "caption", color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>
            {formatCount(late, locale)}
          </Box>
        )
      }
    >
      {shown.map((exception) => (
        <Row key={exception.key} exception={exception} count={counts[exception.key] ?? 0} />
      ))}
      {shown.length === 0 && (
        <Box sx={{ px: 4, pb: 4, typography: "body2", color: "text.secondary" }}>{t("welcome.allWell")}</Box>
      )}
    </Card>
  );
};
