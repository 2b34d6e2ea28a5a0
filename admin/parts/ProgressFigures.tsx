import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { formatQuantity } from "../i18n/formats.ts";
import type { Tone } from "../theme/colours.ts";
import { figures as tabular } from "../theme/typography.ts";
import { CoverageBar } from "./CoverageBar.tsx";
import { useLocale } from "../i18n/useLocale.ts";

type Figure = {
  key: "done" | "way" | "held" | "short" | "rest";
  label: string;
  value: string;
  tone?: Tone;
  /** How it is drawn, where it can be asked where it comes from. */ shown?: ReactNode;
};
type Props = { title: string; whole: string; figures: readonly Figure[] };

/** How far a document is: a bar, and the figures it is made of. */
export const ProgressFigures = ({ title, whole, figures }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const of = (key: Figure["key"]) => Number(figures.find((figure) => figure.key === key)?.value ?? 0);
  return (
    <Box component="section">
      <Box component="h2" sx={{ display: "flex", m: 0, mb: 3, typography: "h3" }}>
        {title}
        <Box sx={{ flex: 1 }} />
        <Box component="span" sx={{ color: "text.secondary", fontWeight: 440, typography: "body2" }}>
          {t("parts.units", { smart_count: Number(whole), quantity: formatQuantity(whole, locale) })}
        </Box>
      </Box>
      <CoverageBar
        done={of("done")}
        held={of("way") + of("held")}
        short={of("short")}
        rest={of("rest")}
        width="100%"
        title={figures.map(({ label, value }) => `${label} ${formatQuantity(value, locale)}`).join(", ")}
      />
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: 3,
          display: "grid",
          rowGap: 3,
          // more than three stand two by two: their names would not fit beside each other
          gridTemplateColumns: `repeat(${figures.length > 3 ? 2 : figures.length}, minmax(0, 1fr))`,
          typography: "caption",
          color: "text.secondary",
        }}
      >
        {figures.map(({ key, label, value, tone, shown }) => (
          <Box key={key} sx={{ display: "flex", flexDirection: "column-reverse", justifyContent: "flex-end" }}>
            <dt>{label}</dt>
            <Box
              component="dd"
              sx={{
                m: 0,
                fontSize: "1.125rem",
                lineHeight: "24px",
                fontWeight: 600,
                color: tone && Number(value) !== 0 ? `tone.${tone}.text` : "text.primary",
                ...tabular,
              }}
            >
              {shown ?? formatQuantity(value, locale)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};
