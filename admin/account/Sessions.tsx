import { useQueryClient } from "@tanstack/react-query";
import { useNotify, useTranslate } from "react-admin";
import { useState } from "react";
import { failureMessage } from "../data/failure.ts";
import { request } from "../data/request.ts";
import { useQueryText } from "../data/useQueryText.ts";
import { SecondaryButton } from "../parts/Buttons.tsx";
import { type Session, sessionFields, SessionList } from "./SessionList.tsx";

const query = `query MySessions { mySessions { ${sessionFields} } }`;
const mutation = "mutation SignOutElsewhere($sessionId: Int) { signOutElsewhere(sessionId: $sessionId) }";

/** Where one is signed in oneself, and a way to end it there or everywhere else. */
export const Sessions = () => {
  const t = useTranslate();
  const notify = useNotify();
  const client = useQueryClient();
  const { data, error } = useQueryText<{ mySessions: readonly Session[] }>(query);
  const [busy, setBusy] = useState(false);
  const sessions = data?.mySessions ?? [];
  const others = sessions.filter(({ isCurrent }) => !isCurrent);

  const end = async (sessionId?: number) => {
    await request(mutation, sessionId === undefined ? {} : { sessionId });
    await client.invalidateQueries({ queryKey: ["query", query] });
  };
  const endOthers = async () => {
    setBusy(true);
    await end().catch((refused: unknown) => notify(failureMessage(refused, t), { type: "error" }));
    setBusy(false);
  };
  return (
    <>
      <SessionList sessions={sessions} error={error} label={t("account.sessions")} onEnd={end} />
      {others.length > 0 && (
        <SecondaryButton loading={busy} onClick={() => void endOthers()}>
          {t("account.endOthers", { smart_count: others.length })}
        </SecondaryButton>
      )}
    </>
  );
};
