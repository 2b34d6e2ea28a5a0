import { useMemo, useState } from "react";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { QuietButton } from "../../../parts/Buttons.tsx";
import { Alert } from "../../../parts/Alert.tsx";
import { SkeletonRows } from "../../../parts/Skeleton.tsx";
import { eventKinds } from "./eventKinds.ts";
import { sayRow, toldBy } from "./eventSentences.ts";
import { HistoryEntryRow } from "./HistoryEntryRow.tsx";
import { HistoryFilters } from "./HistoryFilters.tsx";
import { entriesOf } from "./historyRows.ts";
import { tells } from "./historyWords.ts";
import { useHistory } from "./useHistory.ts";
import { useReferenceNames } from "./useReferenceName.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { useLocale } from "../../../i18n/useLocale.ts";

/** A record's history in sentences: person, deed and time, newest first. A change of its parts stands with the save that made it. */
export const HistoryTab = () => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const locale = useLocale();
  const kinds = useMemo(() => eventKinds(resource), [resource]);
  const [kind, setKind] = useState("");
  const [person, setPerson] = useState<number | null>(null);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useHistory(
    resource.name,
    record.id,
    { ...kinds.find(({ key }) => key === kind)?.filter, ...(person === null ? {} : { userId: person }) },
  );
  const rows = data?.pages.flat() ?? [];
  const users = useReferenceNames(
    "users",
    rows.flatMap(({ userId }) => userId ?? []),
  );
  const speech = { t, locale };
  const told = toldBy(speech);
  const entries = entriesOf(
    rows.filter((row) => tells(row, told)),
    resource.name,
  );
  if (error)
    return (
      <Box sx={{ p: 6 }}>
        <LoadError error={error} onRetry={() => void refetch()} />
      </Box>
    );
  const isNarrowed = kind !== "" || person !== null;
  return (
    <Box sx={{ px: { xs: 4, md: 6 }, py: 4, maxWidth: 960 }}>
      <HistoryFilters kinds={kinds} kind={kind} onKind={setKind} person={person} onPerson={setPerson} />
      {!data && <SkeletonRows rows={8} height={64} />}
      {data && entries.length === 0 && !hasNextPage && (
        <Alert tone="neutral">{t(isNarrowed ? "detail.history.noneSuch" : "detail.noHistory")}</Alert>
      )}
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {entries.map((entry) => (
          <HistoryEntryRow
            key={entry.key}
            entry={entry}
            told={entry.rows.flatMap((row) => sayRow(speech, row, resource.name))}
            who={entry.actor ?? (entry.userId === null ? null : (users.get(entry.userId) ?? "…"))}
          />
        ))}
      </Box>
      {hasNextPage && (
        <QuietButton loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("detail.history.earlier")}
        </QuietButton>
      )}
    </Box>
  );
};
