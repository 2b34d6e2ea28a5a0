import { Box, IconButton, Tooltip } from "@mui/material";
import { Settings } from "lucide-react";
import { useTranslate } from "react-admin";
import { Link, useLocation } from "react-router";
import { size } from "../theme/sizes.ts";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { LedgerStatus } from "./LedgerStatus.tsx";
import { hidesSearch } from "./hidesSearch.ts";
import { NotificationBell } from "./notifications/NotificationBell.tsx";
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

/** 70 px of canvas: search, the state of the ledger, notifications, settings, languages, the user. */
export const TopBar = () => {
  const { pathname } = useLocation();
  return (
    <Box
      component="header"
      sx={{
        position: "fixed",
        inset: `0 0 auto ${size.rail}px`,
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
