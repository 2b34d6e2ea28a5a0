import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link } from "react-router";
import { focusRing } from "../../theme/focus.ts";
import { radius } from "../../theme/sizes.ts";
import type { MenuEntry } from "../menu.ts";

/** One place among the settings: what it is, what it is for, how much is there. */
export const Tile = ({ entry, count }: { entry: MenuEntry; count: string | undefined }) => {
  const t = useTranslate();
  const Icon = entry.icon;
  return (
    <Box
      component={Link}
      to={entry.to}
      data-tile
      sx={(theme) => ({
        display: "grid",
        gridTemplateColumns: "32px 1fr",
        columnGap: 3,
        p: "13px",
        minHeight: { xs: 64, md: 84 },
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
      <Box
        component="span"
        sx={{
          width: 32,
          height: 32,
          borderRadius: "8px",
          display: "grid",
          placeItems: "center",
          bgcolor: "accent.tint",
          color: "accent.text",
        }}
      >
        {Icon && <Icon size={17} strokeWidth={1.7} aria-hidden />}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: "flex", alignItems: "baseline", gap: 2 }}>
          <Box sx={{ typography: "subtitle1", lineHeight: "20px" }}>{t(entry.name)}</Box>
          <Box sx={{ flex: 1 }} />
          {count && (
            <Box
              sx={{
                typography: "caption",
                color: "text.secondary",
                fontVariantNumeric: "tabular-nums",
                whiteSpace: "nowrap",
              }}
            >
              {count}
            </Box>
          )}
        </Box>
        <Box sx={{ mt: "2px", typography: "caption", lineHeight: "18px", color: "text.secondary" }}>
          {t(entry.about, { _: "" })}
        </Box>
      </Box>
    </Box>
  );
};
