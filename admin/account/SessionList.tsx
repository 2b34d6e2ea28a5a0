import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { failureMessage } from "../data/failure.ts";
import { formatStamp } from "../i18n/formats.ts";
import { ErrorAlert } from "../parts/Alert.tsx";
import { QuietButton } from "../parts/Buttons.tsx";
import { LinedList, LinedRow } from "../parts/LinedList.tsx";
import { describeAgent } from "./describeAgent.ts";

/** Where someone is signed in, as mySessions and userSessions tell it. */
export type Session = {
  id: number;
  agent: string | null;
  createdAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
};
export const sessionFields = "id agent createdAt lastUsedAt isCurrent";

type Props = {
  sessions: readonly Session[];
  /** Why they could not be read. */
  error: unknown;
  label: string;
  /** Nothing where the reader may not end them. */
  onEnd?: ((id: number) => Promise<void>) | undefined;
};

/** Where someone is signed in, and a way to end it there. */
export const SessionList = ({ sessions, error, label, onEnd }: Props) => {
  const t = useTranslate();
  const [busy, setBusy] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const end = async (id: number) => {
    setBusy(id);
    setFailure(undefined);
    await onEnd?.(id).catch(setFailure);
    setBusy(undefined);
  };
  const named = ({ agent }: Session) => {
    const known = describeAgent(agent);
    if (!known) return t("account.otherProgram");
    return known.system ? t("account.browserOn", known) : known.browser;
  };
  const shown = failure ?? error;
  return (
    <>
      {shown !== undefined && shown !== null && <ErrorAlert>{failureMessage(shown, t)}</ErrorAlert>}
      <LinedList label={label}>
        {sessions.map((session) => (
          <LinedRow key={session.id}>
            <Box sx={{ flex: 1, minWidth: 0, py: 2 }}>
              <Box sx={{ fontWeight: session.isCurrent ? 520 : 400 }}>{named(session)}</Box>
              <Box sx={{ typography: "caption", color: "text.secondary" }}>
                {session.isCurrent
                  ? t("account.here")
                  : t("account.lastUsed", { time: formatStamp(session.lastUsedAt) })}
                {" · "}
                {t("account.signedInAt", { time: formatStamp(session.createdAt) })}
              </Box>
            </Box>
            {onEnd && !session.isCurrent && (
              <QuietButton
                loading={busy === session.id}
                aria-label={t("account.endNamed", { name: named(session) })}
                onClick={() => void end(session.id)}
              >
                {t("account.end")}
              </QuietButton>
            )}
          </LinedRow>
        ))}
      </LinedList>
    </>
  );
};
