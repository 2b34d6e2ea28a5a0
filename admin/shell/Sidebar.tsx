import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useAccess } from "../data/access.ts";
import { Mark } from "../parts/Mark.tsx";
import { focusInset } from "../theme/focus.ts";
import { motion, patience, size } from "../theme/sizes.ts";
import { AppsMenu } from "./AppsMenu.tsx";
import { sideEntries, type MenuEntry } from "./menu.ts";
import { usePinnedRail } from "./rail.ts";

/** Whether a path lies in a module: /sales-orders and /sales-orders/detail/7, not /sales-orders-old. */
export const isWithin = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`);

const Entry = ({ entry, open, onChoose }: { entry: MenuEntry; open: boolean; onChoose?: (() => void) | undefined }) => {
  const t = useTranslate();
  const { pathname } = useLocation();
  const here = isWithin(pathname, entry.to);
  const word = t(entry.word, { _: t(entry.name) });
  const Icon = entry.icon;
  return (
    <li>
      <Link to={entry.to} onClick={onChoose} aria-label={word} aria-current={here ? "page" : undefined}>
        {Icon && <Icon size={20} strokeWidth={1.6} aria-hidden />}
        {open && word}
      </Link>
    </li>
  );
};

/** The entries of the side bar; `onChoose` closes the drawer that holds them on a phone. */
export const RailEntries = ({ open, onChoose }: { open: boolean; onChoose?: () => void }) => (
  <ul className="sw-rail">
    {sideEntries(useAccess()).map((entry) => (
      <Entry key={entry.key} entry={entry} open={open} onChoose={onChoose} />
    ))}
    <AppsMenu open={open} onChoose={onChoose} />
  </ul>
);

/** Whether the focus comes by Tab: it also comes back from what closes, to where it was before. */
const useTabIsDown = () => {
  const down = useRef(false);
  useEffect(() => {
    const listen = ({ type, key }: KeyboardEvent) => {
      down.current = type === "keydown" && key === "Tab";
    };
    for (const type of ["keydown", "keyup"] as const) window.addEventListener(type, listen, true);
    return () => {
      for (const type of ["keydown", "keyup"] as const) window.removeEventListener(type, listen, true);
    };
  }, []);
  return down;
};

/** 70 px wide; 260 px while it is pinned, the pointer stays in it, or Tab walks through it. */
export const Sidebar = () => {
  const t = useTranslate();
  const [pinned] = usePinnedRail();
  const [reached, setReached] = useState(false);
  const open = pinned || reached;
  const tabIsDown = useTabIsDown();
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (next: boolean, after = 0) => {
    clearTimeout(intent.current);
    if (after === 0) setReached(next);
    else intent.current = setTimeout(() => setReached(next), after);
  };
  useEffect(() => () => clearTimeout(intent.current), []);
  return (
    <Box
      component="nav"
      aria-label={t("shell.main")}
      onMouseEnter={() => show(true, patience.hover)}
      onMouseLeave={() => show(false)}
      // a user who has chosen sees the page; the pointer comes back when it is needed again
      onClick={() => show(false)}
      onFocus={() => tabIsDown.current && show(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) show(false);
      }}
      sx={(theme) => ({
        position: "fixed",
        inset: "0 auto 0 0",
        zIndex: 20,
        display: "flex",
        flexDirection: "column",
        width: open ? size.railOpen : size.rail,
        transition: `width ${motion.drawer}ms ${motion.ease}`,
        bgcolor: "surface.canvas",
        overflow: "hidden",
        ...(reached &&
          !pinned && { boxShadow: `1px 0 0 ${theme.palette.line.normal}, 12px 0 32px -12px rgba(0, 0, 0, .2)` }),
      })}
    >
      <Box
        component={Link}
        to="/"
        aria-label={t("shell.homePage")}
        sx={(theme) => ({
          height: size.topBar,
          flex: "none",
          display: "flex",
          alignItems: "center",
          pl: "21px",
          gap: "14px",
          color: "text.primary",
          textDecoration: "none",
          "&:focus-visible": focusInset(theme),
        })}
      >
        <Mark />
        {open && (
          <Box component="span" sx={{ typography: "h3", fontSize: "0.9375rem" }}>
            Stockwright
          </Box>
        )}
      </Box>
      <RailEntries open={open} />
    </Box>
  );
};
