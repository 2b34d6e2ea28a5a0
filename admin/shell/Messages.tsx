import { Box } from "@mui/material";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useNotificationContext, useTranslate, type NotificationPayload } from "react-admin";
import { useEffect, useState } from "react";
import { IconAction, QuietButton } from "../parts/Buttons.tsx";
import { motion } from "../theme/sizes.ts";
import { ConnectionBar } from "./connection/ConnectionBar.tsx";
import { useStrayFailures } from "./useStrayFailures.ts";

export type Undo = { undo?: () => void };
const lasting = 5000;

const icons = { success: CircleCheck, error: CircleAlert } as const;
const undoOf = (message: NotificationPayload | null) => (message?.notificationOptions as Undo | undefined)?.undo;
/** News of before make room for what was done since; an error and a way back keep their place. */
const givesWay = (message: NotificationPayload | null) => message?.type !== "error" && !undoOf(message);
const iconOf = (type: string | undefined) => (type === "success" || type === "error" ? icons[type] : Info);

/**
 * What was done, for five seconds, with its way back; and errors that have no place of their own. Forms, lists and
 * dialogs keep theirs where they happened.
 */
export const Messages = () => {
  const t = useTranslate();
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<NotificationPayload | null>(null);
  useStrayFailures();
  useEffect(() => {
    if (notifications.length > 0 && givesWay(shown)) setShown(takeNotification() ?? null);
  }, [notifications, shown, takeNotification]);
  useEffect(() => {
    // an error stays until it is read
    if (!shown || shown.type === "error") return undefined;
    const timer = setTimeout(() => setShown(null), lasting);
    return () => clearTimeout(timer);
  }, [shown]);
  const failed = shown?.type === "error";
  const Icon = iconOf(shown?.type);
  const undo = undoOf(shown);
  return (
    <>
      <ConnectionBar />
      <Box
        sx={{
          position: "fixed",
          top: 12,
          left: "50%",
          transform: "translateX(-50%)",
          zIndex: 1500,
          width: "max-content",
          maxWidth: "calc(100vw - 24px)",
          display: "grid",
          justifyItems: "center",
          gap: 2,
        }}
      >
        <Box role="status" aria-live={failed ? "assertive" : "polite"}>
          {shown && (
            <Box
              sx={{
                display: "flex",
                alignItems: "center",
                gap: 2,
                minHeight: 40,
                pl: 3,
                pr: 1,
                borderRadius: "10px",
                bgcolor: failed ? "tone.danger.tint" : "ink.main",
                color: failed ? "tone.danger.text" : "ink.text",
                boxShadow: "0 4px 12px -4px rgba(0,0,0,.35)",
                typography: "body2",
                transition: `opacity ${motion.menu}ms`,
              }}
            >
              <Icon size={16} aria-hidden />
              <Box sx={{ pr: 2 }}>
                {typeof shown.message === "string"
                  ? t(shown.message, { ...shown.notificationOptions?.messageArgs, _: shown.message })
                  : shown.message}
              </Box>
              {undo && (
                <QuietButton
                  sx={{ color: "inherit" }}
                  onClick={() => {
                    undo();
                    setShown(null);
                  }}
                >
                  {t("shell.undo")}
                </QuietButton>
              )}
              <IconAction
                icon={X}
                text={t("parts.close")}
                onClick={() => setShown(null)}
                sx={{ color: failed ? "inherit" : "ink.quiet" }}
              />
            </Box>
          )}
        </Box>
      </Box>
    </>
  );
};
