import { Box } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useNotify, useTranslate } from "react-admin";
import { useState } from "react";
import { describeAgent } from "../../account/describeAgent.ts";
import { failureMessage } from "../../data/failure.ts";
import { useOperation } from "../../data/useOperation.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { formatMoment } from "../../i18n/formats.ts";
import { QuietButton } from "../../parts/Buttons.tsx";

type Session = { id: number; agent: string | null; lastUsedAt: string; isCurrent: boolean };
const query = "query UserSessions($userId: Int!) { userSessions(userId: $userId) { id agent lastUsedAt isCurrent } }";

/** Where a user is signed in, and a way to end it there. */
export const UserSessions = ({ id, mayEnd }: { id: number; mayEnd: boolean }) => {
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
  const notify = useNotify();
  const client = useQueryClient();
  const { data } = useQueryText<{ userSessions: readonly Session[] | null }>(query, { userId: id });
  const { run } = useOperation("users", "endUserSessions");
  const [busy, setBusy] = useState<number>();
  const sessions = data?.userSessions ?? [];
  const end = async (sessionId: number) => {
    setBusy(sessionId);
    try {
      await run({ id, sessionId });
      await client.invalidateQueries({ queryKey: ["query", query] });
    } catch (error) {
      notify(failureMessage(error, t), { type: "error" });
    } finally {
      setBusy(undefined);
    }
  };
  const named = ({ agent }: Session) => {
    const known = describeAgent(agent);
    if (!known) return t("account.otherProgram");
    return known.system ? t("account.browserOn", known) : known.browser;
  };
  return (
    <Box component="section">
      <Box component="h3" sx={{ m: 0, typography: "subtitle2" }}>
        {t("userActions.sessions")}
      </Box>
      {data && sessions.length === 0 && (
        <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("userActions.nowhere")}</Box>
      )}
      <Box component="ul" aria-label={t("userActions.sessions")} sx={{ m: 0, p: 0, listStyle: "none" }}>
        {sessions.slice(0, 20).map((session) => (
          <Box
            component="li"
            key={session.id}
            sx={{
              display: "flex",
              alignItems: "center",
              gap: 2,
              minHeight: 40,
              borderBottom: 1,
              borderColor: "line.subtle",
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0, typography: "body2" }}>
              {named(session)}
              <Box component="span" sx={{ color: "text.secondary" }}>
                {" · "}
                {session.isCurrent
                  ? t("account.here")
                  : t("account.lastUsed", { time: formatMoment(session.lastUsedAt, locale) })}
              </Box>
            </Box>
            {mayEnd && !session.isCurrent && (
              <QuietButton
                loading={busy === session.id}
                aria-label={t("account.endNamed", { name: named(session) })}
                onClick={() => void end(session.id)}
              >
                {t("account.end")}
              </QuietButton>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
};
