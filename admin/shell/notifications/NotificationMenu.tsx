import { Box } from "@mui/material";
import { Check, CheckCheck, Download } from "lucide-react";
import { useNotify, useTranslate } from "react-admin";
import { Link } from "react-router";
import { useAccess } from "../../data/access.ts";
import { failureMessage } from "../../data/failure.ts";
import { sayStored } from "../../data/said.ts";
import { useDownload } from "../../exports/useDownload.ts";
import { listPath, recordPath } from "../../data/resources.ts";
import { useOperation } from "../../data/useOperation.ts";
import { IconAction, QuietButton } from "../../parts/Buttons.tsx";
import { Withheld } from "../../parts/Withheld.tsx";
import { Stamp } from "../../parts/Day.tsx";
import { focusInset } from "../../theme/focus.ts";
import { reach } from "../../theme/reach.ts";
import type { Notification } from "./unseen.ts";

/** Opens the file that a message tells of, while it is there. */
const ExportFile = ({ id }: { id: number }) => {
  const t = useTranslate();
  const save = useDownload();
  return (
    <QuietButton icon={Download} onClick={() => void save(id)} sx={{ ml: -2 }}>
      {t("exports.download")}
    </QuietButton>
  );
};
const tellsOfFile = ({ module, words }: Notification): boolean =>
  module === "exports" && (words as { key?: string } | null)?.key === "exportComplete";

type Props = { notifications: readonly Notification[]; onClose: () => void };

const Item = ({
  notification,
  onSeen,
  onClose,
}: {
  notification: Notification;
  onSeen?: () => void;
  onClose: () => void;
}) => {
  const t = useTranslate();
  const to = recordPath("notifications", notification);
  const { type, createdAt } = notification;
  const message = sayStored(t, notification.words, notification.message);
  return (
    <Box
      component="li"
      sx={{ display: "flex", gap: 2, px: 4, py: 3, borderTop: 1, borderColor: "line.subtle", alignItems: "flex-start" }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: "flex", gap: 2, typography: "caption", color: "text.secondary" }}>
          <Box component="span" sx={{ fontWeight: 560 }}>
            {t(`resources.notifications.options.type.${type}`)}
          </Box>
          <Stamp value={createdAt} />
        </Box>
        {to ? (
          <Box
            component={Link}
            to={to}
            onClick={() => {
              onSeen?.();
              onClose();
            }}
            sx={(theme) => ({
              color: "text.primary",
              textDecoration: "none",
              ...reach,
              "&:hover": { textDecoration: "underline" },
              "&:focus-visible": focusInset(theme),
            })}
          >
            {message}
          </Box>
        ) : (
          message
        )}
        <Withheld secrets={notification.secrets} isBlock />
        {tellsOfFile(notification) && notification.recordId !== null && <ExportFile id={notification.recordId} />}
      </Box>
      {onSeen && <IconAction icon={Check} text={t("notices.seen")} onClick={onSeen} />}
    </Box>
  );
};

/** Up to ten that were not seen, newest first: seen one by one or all at once. */
const NotificationMenu = ({ notifications, onClose }: Props) => {
  const t = useTranslate();
  const notify = useNotify();
  const maySee = useAccess().may("notification:update");
  const see = useOperation("notifications", "updateNotification");
  const seeAll = useOperation("notifications", "seeAllNotifications");
  const [newest] = notifications;
  const told = (marking: Promise<unknown>) =>
    void marking.catch((error: unknown) => notify(failureMessage(error, t), { type: "error" }));
  return (
    <Box>
      <Box component="header" sx={{ display: "flex", alignItems: "center", minHeight: 48, pl: 4, pr: 2 }}>
        <Box component="h2" sx={{ m: 0, flex: 1, typography: "h3" }}>
          {t("resources.notifications.name")}
        </Box>
        {maySee && newest && (
          <QuietButton icon={CheckCheck} loading={seeAll.busy} onClick={() => told(seeAll.run({ id: newest.id }))}>
            {t("notices.seenAll")}
          </QuietButton>
        )}
      </Box>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, maxHeight: 440, overflow: "auto" }}>
        {notifications.map((notification) => (
          <Item
            key={notification.id}
            notification={notification}
            onClose={onClose}
            {...(maySee && { onSeen: () => told(see.run({ id: notification.id, hasBeenSeen: true })) })}
          />
        ))}
      </Box>
      {!newest && (
        <Box sx={{ px: 4, pb: 3, color: "text.secondary", typography: "body2" }}>{t("notices.nothingNew")}</Box>
      )}
      <Box sx={{ p: 2, borderTop: 1, borderColor: "line.normal" }}>
        <QuietButton fullWidth {...{ component: Link, to: listPath("notifications") }} onClick={onClose}>
          {t("notices.viewAll")}
        </QuietButton>
      </Box>
    </Box>
  );
};

export default NotificationMenu;
