import { Box } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslate } from "react-admin";
import { useState } from "react";
import { failureMessage } from "../data/failure.ts";
import { request } from "../data/request.ts";
import { useQueryText } from "../data/useQueryText.ts";
import { formatMoment } from "../i18n/formats.ts";
import { QuietButton, SecondaryButton } from "../parts/Buttons.tsx";
import { ErrorAlert } from "../parts/Alert.tsx";
import { describeAgent } from "./describeAgent.ts";

type Session = { id: number; agent: string | null; createdAt: string; lastUsedAt: string; isCurrent: boolean };

const query = "query MySessions { mySessions { id agent createdAt lastUsedAt isCurrent } }";
const mutation = "mutation SignOutElsewhere($sessionId: Int) { signOutElsewhere(sessionId: $sessionId) }";

/** Where one is signed in, and a way to end it there. */
export const Sessions = () => {
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
  const client = useQueryClient();
  const { data, error } = useQueryText<{ mySessions: readonly Session[] }>(query);
  const [busy, setBusy] = useState<number | "all">();
  const [failure, setFailure] = useState<unknown>();
  const sessions = data?.mySessions ?? [];
  const others = sessions.filter(({ isCurrent }) => !isCurrent);

  const end = async (which: number | "all") => {
    setBusy(which);
    setFailure(undefined);
    try {
      await request(mutation, which === "all" ? {} : { sessionId: which });
      await client.invalidateQueries({ queryKey: ["query", query] });
    } catch (refused) {
      setFailure(refused);
    } finally {
      setBusy(undefined);
    }
  };
  const said = ({ agent }: Session) => {
    const known = describeAgent(agent);
    if (!known) return t("account.otherProgram");
    return known.system ? t("account.browserOn", known) : known.browser;
  };
  return (
    <>
      {(failure ?? error) !== undefined && (failure ?? error) !== null && (
        <ErrorAlert>{failureMessage(failure ?? error, t)}</ErrorAlert>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, width: "100%", listStyle: "none" }}>
        {sessions.map((session) => (
          <Box
            component="li"
            key={session.id}
            sx={{
              display: "flex",
              alignItems: "center",
              gap: 3,
              minHeight: 48,
              borderBottom: 1,
              borderColor: "line.subtle",
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0, py: 2 }}>
              <Box sx={{ fontWeight: session.isCurrent ? 520 : 400 }}>{said(session)}</Box>
              <Box sx={{ typography: "caption", color: "text.secondary" }}>
                {session.isCurrent
                  ? t("account.here")
                  : t("account.lastUsed", { time: formatMoment(session.lastUsedAt, locale) })}
                {" · "}
                {t("account.signedInAt", { time: formatMoment(session.createdAt, locale) })}
              </Box>
            </Box>
            {!session.isCurrent && (
              <QuietButton
                loading={busy === session.id}
                aria-label={t("account.endNamed", { name: said(session) })}
                onClick={() => void end(session.id)}
              >
                {t("account.end")}
              </QuietButton>
            )}
          </Box>
        ))}
      </Box>
      {others.length > 0 && (
        <SecondaryButton loading={busy === "all"} onClick={() => void end("all")}>
          {t("account.endOthers", { smart_count: others.length })}
        </SecondaryButton>
      )}
    </>
  );
};
