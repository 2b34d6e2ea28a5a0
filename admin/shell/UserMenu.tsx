import { Box, Divider, Menu, MenuItem } from "@mui/material";
import { ChevronDown, LogOut, Monitor, Moon, Route, Sun, UserPen, type LucideIcon } from "lucide-react";
import { useTranslate } from "react-admin";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { useAccess } from "../data/access.ts";
import { Avatar } from "../parts/Avatar.tsx";
import { readyPart } from "../parts/readyPart.ts";
import { useOnceAsked } from "../parts/useOnceAsked.ts";
import { focusRing } from "../theme/focus.ts";
import { useThemeMode, type Choice } from "../theme/mode.ts";
import { size } from "../theme/sizes.ts";
import { userMenuEntries } from "./menu.ts";
import { askForTour } from "./tour/asked.ts";

const LogoutDialog = readyPart(() => import("./LogoutDialog.tsx").then((file) => file.LogoutDialog));

const looks: readonly (readonly [Choice, LucideIcon])[] = [
  ["light", Sun],
  ["dark", Moon],
  ["system", Monitor],
];

/** The person signed in: the profile, appearance, and the way out. `compact` shows the picture alone. */
export const UserMenu = ({ compact = false }: { compact?: boolean }) => {
  const t = useTranslate();
  const access = useAccess();
  const { user } = access;
  const { chosen, choose } = useThemeMode();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [leaving, setLeaving] = useState(false);
  const name = user.profile.fullName || user.username;
  const wasOpened = useOnceAsked(leaving);
  const open = (button: HTMLElement) => {
    void LogoutDialog.fetch().catch(() => undefined); // where it is shown it says so
    setAnchor(button);
  };
  const close = () => setAnchor(null);
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t("shell.userMenu", { name })}
        onClick={(event) => open(event.currentTarget)}
        sx={(theme) => ({
          flex: "none",
          ml: 1,
          px: 1,
          display: "flex",
          alignItems: "center",
          gap: 2,
          justifyContent: "center",
          minWidth: { xs: size.target, md: 0 },
          height: { xs: size.target, md: 36 },
          border: 0,
          borderRadius: "8px",
          bgcolor: "transparent",
          font: "inherit",
          color: "text.primary",
          cursor: "pointer",
          "&:hover": { bgcolor: "surface.press" },
          "&:focus-visible": focusRing(theme),
        })}
      >
        <Avatar name={name} />
        {!compact && (
          <>
            <Box
              component="span"
              sx={{ maxWidth: 180, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}
            >
              {name}
            </Box>
            <ChevronDown size={14} aria-hidden />
          </>
        )}
      </Box>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ paper: { sx: { minWidth: 232 } } }}
      >
        <MenuItem component={Link} to="/profile" onClick={close} sx={{ height: "auto" }}>
          <Box>
            <Box sx={{ typography: "subtitle2" }}>{name}</Box>
            <Box sx={{ typography: "caption", color: "text.secondary" }}>
              {user.role.displayName} · {user.account.name}
            </Box>
          </Box>
        </MenuItem>
        <MenuItem component={Link} to="/profile?edit" onClick={close}>
          <UserPen size={16} strokeWidth={1.7} aria-hidden /> {t("shell.editProfile")}
        </MenuItem>
        {userMenuEntries(access).map(({ key, to, name: word, icon: Icon }) => (
          <MenuItem key={key} component={Link} to={to} onClick={close}>
            {Icon && <Icon size={16} strokeWidth={1.7} aria-hidden />} {t(word)}
          </MenuItem>
        ))}
        <Divider sx={{ my: 1 }} />
        <MenuItem
          onClick={() => {
            close();
            askForTour();
          }}
        >
          <Route size={16} strokeWidth={1.7} aria-hidden /> {t("tour.take")}
        </MenuItem>
        <Divider sx={{ my: 1 }} />
        {looks.map(([look, Icon]) => (
          <MenuItem
            key={look}
            role="menuitemradio"
            aria-checked={chosen === look}
            selected={chosen === look}
            onClick={() => choose(look)}
          >
            <Icon size={16} strokeWidth={1.7} aria-hidden /> {t(`shell.${look}`)}
          </MenuItem>
        ))}
        <Divider sx={{ my: 1 }} />
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setLeaving(true);
          }}
        >
          <LogOut size={16} strokeWidth={1.7} aria-hidden /> {t("shell.logout")}
        </MenuItem>
      </Menu>
      {wasOpened && (
        <Suspense fallback={null}>
          <LogoutDialog open={leaving} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
};
