import { Box } from "@mui/material";
import { alpha, useTheme } from "@mui/material/styles";
import { useTranslate } from "react-admin";
import { formatCount } from "../i18n/formats.ts";
import { useLocale } from "../i18n/useLocale.ts";
import { radius } from "../theme/sizes.ts";
import type { Import } from "./useImport.ts";

/** A share is seen, however small. */
const least = "4px";

/** How many rows would create, update, change nothing, and are refused: as shares of a bar, and as figures; and what holds for all of them. */
export const Shares = ({ asked: { toCreate, toUpdate, unchanged, refused } }: { asked: Import }) => {
  const t = useTranslate();
  const locale = useLocale();
  const { palette } = useTheme();
  const shares = [
    { name: "create", count: toCreate, colour: palette.accent.main, ink: "text.primary" },
    { name: "update", count: toUpdate, colour: alpha(palette.accent.main, 0.45), ink: "text.primary" },
    { name: "unchanged", count: unchanged, colour: palette.line.button, ink: "text.secondary" },
    {
      ...{ name: "refused", count: refused, colour: palette.tone.danger.solid },
      ink: refused > 0 ? "tone.danger.text" : "text.secondary",
    },
  ];
  return (
    <Box
      role="group"
      aria-label={t("imports.sum", { create: toCreate, update: toUpdate, unchanged, refused })}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) minmax(0, 1fr)" },
        border: "1px solid",
        borderColor: "line.normal",
        borderRadius: radius.region,
      }}
    >
      <Box sx={{ p: 4, display: "grid", gap: 3 }}>
        <Box aria-hidden sx={{ display: "flex", gap: "2px", height: 10, borderRadius: "5px", overflow: "hidden" }}>
          {shares
            .filter(({ count }) => count > 0)
            .map(({ name, count, colour }) => (
              <Box key={name} sx={{ flexGrow: count, minWidth: least, bgcolor: colour }} />
            ))}
        </Box>
        <Box sx={{ display: "grid", gridTemplateColumns: "repeat(4, minmax(0, 1fr))", gap: 2 }}>
          {shares.map(({ name, count, colour, ink }) => (
            <Box key={name}>
              <Box sx={{ color: ink, fontSize: "1.625rem", fontWeight: 600, fontVariantNumeric: "tabular-nums" }}>
                {formatCount(count, locale)}
              </Box>
              <Box sx={{ typography: "body2", color: "text.secondary", display: "flex", alignItems: "center", gap: 1 }}>
                <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: "2px", bgcolor: colour, flex: "none" }} />
                {t(`imports.shares.${name}`)}
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          p: 4,
          display: "grid",
          gridTemplateColumns: "auto minmax(0, 1fr)",
          alignContent: "center",
          columnGap: 4,
          rowGap: 2,
          typography: "body2",
          borderLeft: { md: "1px solid" },
          borderTop: { xs: "1px solid", md: "none" },
          borderColor: { xs: "line.normal", md: "line.normal" },
          "& dt": { color: "text.secondary" },
          "& dd": { m: 0 },
        }}
      >
        {["missing", "empty", "undo"].map((fact) => [
          <dt key={`${fact} term`}>{t(`imports.facts.${fact}`)}</dt>,
          <dd key={fact}>{t(`imports.facts.${fact}Is`)}</dd>,
        ])}
      </Box>
    </Box>
  );
};
