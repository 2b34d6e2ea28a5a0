import { Box } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { type Session, sessionFields, SessionList } from "../../account/SessionList.tsx";
import { useOperation } from "../../data/useOperation.ts";
import { useQueryText } from "../../data/useQueryText.ts";

const query = `query UserSessions($userId: Int!) { userSessions(userId: $userId) { ${sessionFields} } }`;
/** Of a program that signs in again and again, the newest. */
const most = 20;

/** Where a user is signed in, and a way to end it there. */
export const UserSessions = ({ id, mayEnd }: { id: number; mayEnd: boolean }) => {
  const t = useTranslate();
  const client = useQueryClient();
  const { data, error } = useQueryText<{ userSessions: readonly Session[] | null }>(query, { userId: id });
  const { run } = useOperation("users", "endUserSessions");
  const sessions = data?.userSessions ?? [];
  const end = async (sessionId: number) => {
    await run({ id, sessionId });
    await client.invalidateQueries({ queryKey: ["query", query] });
  };
  return (
    <Box component="section">
      <Box component="h3" sx={{ m: 0, typography: "subtitle2" }}>
        {t("userActions.sessions")}
      </Box>
      {data && sessions.length === 0 && (
        <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("userActions.nowhere")}</Box>
      )}
      <SessionList
        sessions={sessions.slice(0, most)}
        error={error}
        label={t("userActions.sessions")}
        onEnd={mayEnd ? end : undefined}
      />
    </Box>
  );
};
