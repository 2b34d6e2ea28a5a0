import { Box, Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as To } from "react-router";
import { useAccess } from "../../../data/access.ts";
import { useQueryText } from "../../../data/useQueryText.ts";
import { formatStamp } from "../../../i18n/formats.ts";
import { historyQuery, type HistoryAnswer } from "./historyQuery.ts";
import { entriesOf, type HistoryEntry } from "./historyRows.ts";
import { sayRow, toldBy } from "./eventSentences.ts";
import { tells } from "./historyWords.ts";
import { useReferenceNames } from "./useReferenceName.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";
import { useLocale } from "../../../i18n/useLocale.ts";

const shown = 3;

/** The last few things that happened, in a line each. */
export const LatestHistory = () => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const locale = useLocale();
  const { may } = useAccess();
  const { data } = useQueryText<HistoryAnswer>(
    historyQuery,
    { filter: { module: resource.name, rootId: record.id }, limit: 20 },
    { enabled: may("history:view:all"), placeholderData: (before) => before },
  );
  const speech = { t, locale };
  const told = toldBy(speech);
  const entries = entriesOf(
    (data?.history ?? []).filter((row) => tells(row, told)),
    resource.name,
  ).slice(0, shown);
  const users = useReferenceNames(
    "users",
    entries.flatMap(({ userId }) => userId ?? []),
  );
  if (entries.length === 0) return null;
  const say = ({ rows }: HistoryEntry): string => {
    const sentences = rows.flatMap((row) => sayRow(speech, row, resource.name)).map(({ sentence }) => sentence);
    return sentences.length > 2
      ? `${sentences.slice(0, 2).join(". ")} ${t("detail.preview.more", { smart_count: sentences.length - 2 })}`
      : sentences.join(". ");
  };
  return (
    <Box component="section">
      <Box component="h2" sx={{ m: 0, mb: 3, typography: "h3" }}>
        {t("detail.latest")}
      </Box>
      <Box sx={{ display: "grid", gap: 3 }}>
        {entries.map((entry) => (
          <Box key={entry.key} sx={{ typography: "body2", overflowWrap: "anywhere" }}>
            {say(entry)}
            <Box sx={{ typography: "caption", color: "text.secondary" }}>
              {[entry.actor ?? users.get(entry.userId ?? 0), formatStamp(entry.createdAt)].filter(Boolean).join(" · ")}
            </Box>
          </Box>
        ))}
        {resource.tabs === undefined && (
          <Link
            component={To}
            to={`/history?module=${resource.name}&recordId=${record.id}`}
            underline="hover"
            sx={{ typography: "body2", justifySelf: "start" }}
          >
            {t("historyPage.ofRecord")}
          </Link>
        )}
      </Box>
    </Box>
  );
};
