import { useState } from "react";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { QuietButton } from "../../../parts/Buttons.tsx";
import { ErrorNote, Note } from "../../../parts/Note.tsx";
import { SkeletonRows } from "../../../parts/Skeleton.tsx";
import { sayFailure } from "../../../data/failure.ts";
import { useQueryText } from "../../../data/useQueryText.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { HistoryEntryRow } from "./HistoryEntryRow.tsx";
import type { DetailRecord } from "../data/useDetail.ts";
import { historyQuery, type HistoryAnswer } from "./historyQuery.ts";
import { tells } from "./historyWords.ts";
import { useReferenceNames } from "./useReferenceName.ts";
import { entriesOf } from "./historyRows.ts";

const step = 50;

/** Who changed what and when, newest first; children stand under the save that changed them. */
export const HistoryTab = ({ resource, record }: { resource: Resource; record: DetailRecord }) => {
  const t = useTranslate();
  const [limit, setLimit] = useState(step);
  const { data, error, isPending, isFetching, refetch } = useQueryText<HistoryAnswer>(
    historyQuery,
    { filter: { module: resource.name, rootId: record.id }, limit },
    { placeholderData: (before) => before },
  );
  const rows = data?.historyPaginated.edges.map(({ node }) => node) ?? [];
  const users = useReferenceNames(
    "users",
    rows.flatMap(({ userId }) => userId ?? []),
  );

  if (error)
    return (
      <Box sx={{ p: 6 }}>
        <ErrorNote
          title={t("detail.notLoaded")}
          actions={<QuietButton onClick={() => void refetch()}>{t("detail.again")}</QuietButton>}
        >
          {sayFailure(error, t)}
        </ErrorNote>
      </Box>
    );
  if (isPending || !data) return <SkeletonRows rows={8} height={64} />;
  const entries = entriesOf(rows.filter(tells), resource.name);
  if (entries.length === 0)
    return (
      <Box sx={{ p: 6 }}>
        <Note tone="neutral">{t("detail.noHistory")}</Note>
      </Box>
    );
  return (
    <Box sx={{ px: { xs: 4, md: 6 }, py: 4, maxWidth: 960 }}>
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {entries.map((entry) => (
          <HistoryEntryRow
            key={entry.key}
            entry={entry}
            resource={resource}
            record={record}
            who={entry.actor ?? (entry.userId === null ? null : (users.get(entry.userId) ?? "…"))}
          />
        ))}
      </Box>
      {rows.length < data.historyPaginated.totalCount && (
        <QuietButton loading={isFetching} onClick={() => setLimit(limit + step)}>
          {t("detail.loadMore", { smart_count: Math.min(step, data.historyPaginated.totalCount - rows.length) })}
        </QuietButton>
      )}
    </Box>
  );
};
