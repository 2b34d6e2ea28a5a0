import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link } from "react-router";
import { focusRing } from "../../theme/focus.ts";
import { radius } from "../../theme/sizes.ts";
import type { MenuEntry } from "../menu.ts";
import { useCountText } from "../useCountText.ts";

type Props = { entries: readonly MenuEntry[]; counts: Readonly<Record<string, number>> };

/** The places of the side bar, with how much is in each. */
export const GoTo = ({ entries, counts }: Props) => {
  const t = useTranslate();
  const countText = useCountText();
  return (
    <Box component="section" aria-labelledby="go-to">
      <Box component="h2" id="go-to" sx={{ m: 0, mb: 3, typography: "h2" }}>
        {t("welcome.goTo")}
      </Box>
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", md: "repeat(4, minmax(0, 1fr))" },
          gap: 3,
        }}
      >
        {entries.map((entry) => {
          const Icon = entry.icon;
          return (
            <Box
              key={entry.key}
              component={Link}
              to={entry.to}
              sx={(theme) => ({
                // on phones the name has the whole width, below its picture: long words are not torn
                display: { xs: "grid", md: "flex" },
                gridTemplateColumns: "auto 1fr",
                alignItems: "center",
                alignContent: "start",
                columnGap: 3,
                rowGap: 1,
                px: { xs: 3, md: 4 },
                py: 3,
                border: 1,
                borderColor: "line.normal",
                borderRadius: radius.region,
                bgcolor: "surface.raised",
                color: "text.primary",
                textDecoration: "none",
                "&:hover": { borderColor: "line.control", bgcolor: "surface.hover" },
                "&:focus-visible": { borderColor: "transparent", ...focusRing(theme) },
              })}
            >
              <Box component="span" sx={{ display: "flex", color: "accent.text" }}>
                {Icon && <Icon size={20} strokeWidth={1.6} aria-hidden />}
              </Box>
              <Box
                sx={{
                  order: { xs: 1, md: 0 },
                  gridColumn: "1 / -1",
                  flex: 1,
                  minWidth: 0,
                  typography: "subtitle2",
                  overflowWrap: "anywhere",
                  hyphens: "auto",
                }}
              >
                {t(entry.name)}
              </Box>
              <Box
                sx={{
                  justifySelf: "end",
                  typography: "body2",
                  color: "text.secondary",
                  fontVariantNumeric: "tabular-nums",
                }}
              >
                {entry.module && countText(counts[entry.module])}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
};
