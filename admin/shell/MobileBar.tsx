import { Box, Drawer } from "@mui/material";
import { Menu, Search, Settings } from "lucide-react";
import { useTranslate } from "react-admin";
import { useContext, useState } from "react";
import { Link } from "react-router";
import { IconAction } from "../parts/Buttons.tsx";
import { Mark } from "../parts/Mark.tsx";
import { size } from "../theme/sizes.ts";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { NotificationBell } from "./notifications/NotificationBell.tsx";
import { TitleContext } from "./pageTitle.ts";
import { usePalette } from "./palette/paletteContext.ts";
import { RailEntries } from "./Sidebar.tsx";
import { UserMenu } from "./UserMenu.tsx";

/** Top bar below 900 px: menu, the page's title, search, the user. */
export const MobileBar = () => {
  const t = useTranslate();
  const title = useContext(TitleContext);
  const [menu, setMenu] = useState(false);
  const { open } = usePalette();
  const close = () => setMenu(false);
  return (
    <Box
      component="header"
      sx={{
        position: "sticky",
        top: 0,
        zIndex: 8,
        flex: "none",
        height: size.topBar,
        display: "flex",
        alignItems: "center",
        gap: 1,
        px: 2,
        bgcolor: "surface.canvas",
        borderBottom: 1,
        borderColor: "line.normal",
      }}
    >
      <IconAction icon={Menu} size="large" text={t("shell.menu")} onClick={() => setMenu(true)} />
      <Box
        component="h1"
        sx={{
          m: 0,
          flex: 1,
          minWidth: 0,
          // the longest words, too
          fontSize: /\S{15}/.test(title) ? "1rem" : "1.125rem",
          lineHeight: "22px",
          fontWeight: 620,
          letterSpacing: "-.01em",
          // numbers and names are read to their end
          display: "-webkit-box",
          WebkitBoxOrient: "vertical",
          WebkitLineClamp: "2",
          overflow: "hidden",
          overflowWrap: "anywhere",
        }}
      >
        {title}
      </Box>
      <IconAction icon={Search} size="large" text={t("shell.openSearch")} onClick={() => open()} />
      <NotificationBell />
      <UserMenu compact />
      <Drawer
        open={menu}
        onClose={close}
        slotProps={{
          paper: {
            "aria-label": t("shell.main"),
            component: "nav",
            sx: { width: "min(300px, 85vw)", bgcolor: "surface.canvas" },
          } as object,
        }}
      >
        <Box
          sx={{
            height: size.topBar,
            flex: "none",
            display: "flex",
            alignItems: "center",
            gap: "14px",
            pl: "21px",
            typography: "h2",
          }}
        >
          <Mark />
          Stockwright
        </Box>
        <RailEntries open onChoose={close} />
        <Box sx={{ flex: 1 }} />
        <Box sx={{ display: "flex", alignItems: "center", gap: 2, p: 4, borderTop: 1, borderColor: "line.normal" }}>
          <Box
            component={Link}
            to="/settings"
            onClick={close}
            sx={{
              flex: 1,
              display: "flex",
              alignItems: "center",
              gap: "18px",
              height: 48,
              pl: 2,
              color: "text.secondary",
              textDecoration: "none",
              fontSize: "1rem",
            }}
          >
            <Settings size={20} strokeWidth={1.6} aria-hidden /> {t("shell.settings")}
          </Box>
          <LanguageMenu />
        </Box>
      </Drawer>
    </Box>
  );
};
