import { Box, ButtonBase } from "@mui/material";
import { useTranslate } from "react-admin";
import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { radius } from "../../../theme/sizes.ts";
import type { Mode } from "../modes/mode.ts";

/** What the scanner is used for, each a tile for a thumb. */
export const ModeTiles = ({ modes }: { modes: readonly Mode[] }) => {
  const t = useTranslate();
  const navigate = useNavigate();
  // at once, not as soon as there is time: the next scan is for this mode
  const open = (name: string) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(`?mode=${name}`, { flushSync: true });
  };
  return (
    <Box
      component="nav"
      aria-label={t("scanner.mode")}
      sx={{ p: 4, display: "grid", gap: 3, gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 300px), 1fr))" }}
    >
      {modes.map(({ name, icon: Icon }) => (
        <ButtonBase
          key={name}
          component={Link}
          to={`?mode=${name}`}
          onClick={open(name)}
          sx={{
            justifyContent: "flex-start",
            gap: 4,
            minHeight: 72,
            px: 4,
            py: 2,
            border: 1,
            borderColor: "line.normal",
            borderRadius: radius.region,
            bgcolor: "surface.raised",
            textAlign: "left",
          }}
        >
          <Box component="span" sx={{ display: "flex", color: "accent.main" }}>
            <Icon size={28} strokeWidth={1.6} aria-hidden />
          </Box>
          <Box component="span" sx={{ minWidth: 0 }}>
            <Box component="span" sx={{ display: "block", fontSize: "1.0625rem", fontWeight: 600 }}>
              {t(`scanner.modes.${name}`)}
            </Box>
            <Box component="span" sx={{ display: "block", typography: "body1", color: "text.secondary" }}>
              {t(`scanner.modesAbout.${name}`)}
            </Box>
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
};
