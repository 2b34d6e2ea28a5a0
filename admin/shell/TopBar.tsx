import { Box, IconButton, Tooltip } from "@mui/material";
import { PanelLeftClose, PanelLeftOpen, Settings } from "lucide-react";
import { useTranslate } from "react-admin";
import { Link, useLocation } from "react-router";
import { IconAction } from "../parts/Buttons.tsx";
import { size } from "../theme/sizes.ts";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { LedgerStatus } from "./LedgerStatus.tsx";
import { hidesSearch } from "./hidesSearch.ts";
import { NotificationBell } from "./notifications/NotificationBell.tsx";
import { usePinnedRail, useRailWidth } from "./rail.ts";
import { SearchBox } from "./SearchBox.tsx";
import { UserMenu } from "./UserMenu.tsx";

export const SettingsLink = () => {
  const t = useTranslate();
  return (
    <Tooltip title={t("shell.settings")}>
      <IconButton component={Link} to="/settings/security" aria-label={t("shell.settings")}>
        <Settings size={18} strokeWidth={1.7} aria-hidden />
      </IconButton>
    </Tooltip>
  );
};

const RailToggle = () => {
  const t = useTranslate();
  const [pinned, pin] = usePinnedRail();
  return (
    <IconAction
      icon={pinned ? PanelLeftClose : PanelLeftOpen}
      text={t(pinned ? "shell.foldMenu" : "shell.keepMenu")}
      aria-expanded={pinned}
      onClick={() => pin(!pinned)}
    />
  );
};

/** 70 px of canvas: the side bar's toggle, search, the state of the ledger, notifications, settings, languages, the user. */
export const TopBar = () => {
  const { pathname } = useLocation();
  const rail = useRailWidth();
  return (
    <Box
      component="header"
      sx={{
        position: "fixed",
        inset: `0 0 auto ${rail}px`,
        zIndex: 10,
        height: size.topBar,
        display: "flex",
        alignItems: "center",
        gap: 2,
        pl: 1,
        pr: 5,
        bgcolor: "surface.canvas",
      }}
    >
      <RailToggle />
      {!hidesSearch(pathname) && <SearchBox />}
      <Box sx={{ flex: 1 }} />
      <LedgerStatus />
      <NotificationBell />
      <SettingsLink />
      <LanguageMenu />
      <UserMenu />
    </Box>
  );
};
