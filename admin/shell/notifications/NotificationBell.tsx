import { Badge, Popover } from "@mui/material";
import { Bell } from "lucide-react";
import { useTranslate } from "react-admin";
import { Suspense, useState } from "react";
import { useAccess } from "../../data/access.ts";
import { IconAction } from "../../parts/Buttons.tsx";
import { useUnseen } from "./unseen.ts";
import { lazyComponent } from "../../parts/lazyComponent.ts";

const NotificationMenu = lazyComponent(() => import("./NotificationMenu.tsx"));

const Bubble = () => {
  const t = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { notifications, count } = useUnseen();
  const close = () => setAnchor(null);
  return (
    <>
      <Badge
        badgeContent={count}
        max={99}
        overlap="circular"
        slotProps={{
          badge: {
            "aria-hidden": true,
            sx: (theme) => ({
              bgcolor: "tone.danger.solid",
              color: theme.palette.getContrastText(theme.palette.tone.danger.solid),
              minWidth: 16,
              height: 16,
              px: "4px",
              typography: "caption",
              fontSize: "0.625rem",
              fontWeight: 620,
              pointerEvents: "none",
            }),
          },
        }}
      >
        <IconAction
          icon={Bell}
          iconSize={18}
          text={t(count > 0 ? "notices.bubble" : "notices.none", { smart_count: count })}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        />
      </Badge>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-label": t("resources.notifications.name"),
            // its place is found before what is in it has arrived
            sx: { width: 400, maxWidth: "calc(100vw - 32px)" },
          },
        }}
      >
        <Suspense fallback={null}>
          <NotificationMenu notifications={notifications} onClose={close} />
        </Suspense>
      </Popover>
    </>
  );
};

/** What happened while one was elsewhere, with the number not seen yet; for roles that have notifications. */
export const NotificationBell = () => (useAccess().may("notification:view") ? <Bubble /> : null);
