import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link } from "react-router";
import { namedIcons } from "virtual:named-icons";
import { focusRing } from "../../theme/focus.ts";
import { radius } from "../../theme/sizes.ts";
import type { HubEntry } from "./hubEntries.ts";

/** A report on the hub: its name, and what it answers. */
export const HubCard = ({ entry: { name, to, icon } }: { entry: HubEntry }) => {
  const t = useTranslate();
  const Icon = namedIcons[icon];
  return (
    <Box
      component={Link}
      to={to}
      data-tile
      sx={(theme) => ({
        display: "grid",
        gridTemplateColumns: "20px 1fr",
        columnGap: "10px",
        alignContent: "start",
        px: "13px",
        py: "11px",
        minHeight: { xs: 64, md: 70 },
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
      <Box component="span" sx={{ color: "accent.text", display: "flex", pt: "1px" }}>
        {Icon && <Icon size={18} strokeWidth={1.7} aria-hidden />}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ typography: "subtitle1", lineHeight: "20px" }}>{t(`resources.${name}.name`)}</Box>
        <Box sx={{ mt: "2px", typography: "caption", lineHeight: "17px", color: "text.secondary" }}>
          {t(`resources.${name}.about`, { _: "" })}
        </Box>
      </Box>
    </Box>
  );
};
