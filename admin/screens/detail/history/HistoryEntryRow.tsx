import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useState, type ReactNode } from "react";
import { Stamp } from "../../../parts/Day.tsx";
import { QuietButton } from "../../../parts/Buttons.tsx";
import type { Told } from "./eventSentences.ts";
import type { HistoryEntry } from "./historyRows.ts";

/** So many sentences of one save stand there at once. */
const shown = 8;

/** How a cause is said where it was no person alone. */
const actors: Readonly<Record<string, string>> = { api_key: "byKey", app: "byApp", workflow: "byWorkflow" };

/** One save: the person or machine, the moment, and what happened, a sentence each. */
export const HistoryEntryRow = ({
  entry,
  about,
  told,
  who,
}: {
  entry: HistoryEntry;
  /** The record it is about, where that is not the one around. */
  about?: ReactNode;
  told: readonly Told[];
  who: string | null;
}) => {
  const t = useTranslate();
  const [whole, setWhole] = useState(false);
  const lines = whole ? told : told.slice(0, shown);
  const more = told.length - lines.length;
  return (
    <Box
      component="li"
      sx={{ py: 3, borderTop: 1, borderColor: "line.subtle", "&:first-of-type": { borderTop: 0, pt: 0 } }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", gap: 2, typography: "body2" }}>
        <Box sx={{ fontWeight: 560 }}>{who ?? t("detail.history.system")}</Box>
        <Box sx={{ color: "text.secondary" }}>
          <Stamp value={entry.createdAt} />
        </Box>
        {about && <Box>{about}</Box>}
        {entry.cause && (
          <Box sx={{ color: "text.secondary" }}>
            {t(`detail.history.${actors[entry.actor ?? ""] ?? "cause"}`, { cause: entry.cause })}
          </Box>
        )}
      </Box>
      {lines.map(({ sentence, details }, index) => (
        <Box key={index} sx={{ mt: 1, typography: "body2", overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
          {sentence}
          {details.length > 0 && (
            <Box sx={{ typography: "caption", color: "text.secondary" }}>{details.join(" · ")}</Box>
          )}
        </Box>
      ))}
      {more > 0 && (
        <Box sx={{ mt: 1 }}>
          <QuietButton onClick={() => setWhole(true)}>{t("detail.history.more", { smart_count: more })}</QuietButton>
        </Box>
      )}
    </Box>
  );
};
