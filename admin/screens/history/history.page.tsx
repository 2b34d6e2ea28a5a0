import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Box, Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as To, useSearchParams } from "react-router";
import { numberOf } from "../detail/data/documentNumber.ts";
import { sayRow, toldBy } from "../detail/history/eventSentences.ts";
import { HistoryEntryRow } from "../detail/history/HistoryEntryRow.tsx";
import { tells } from "../detail/history/historyWords.ts";
import { useReferenceNames } from "../detail/history/useReferenceName.ts";
import { request } from "../../data/request.ts";
import { detailPath, knows } from "../../data/resources.ts";
import { Alert } from "../../parts/Alert.tsx";
import { QuietButton } from "../../parts/Buttons.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { size } from "../../theme/sizes.ts";
import { filterOf, historyFrom, searchOf, type AskedHistory } from "./askedHistory.ts";
import { HistoryBar } from "./HistoryBar.tsx";
import { recordEntries, type RecordEntry, type RootedRow } from "./recordEntries.ts";
import { useRecordNames } from "./useRecordNames.ts";
import { useLocale } from "../../i18n/useLocale.ts";

const query = `query WholeHistory($filter: HistoryFilter, $limit: Int) {
  history(filter: $filter, limit: $limit) { id module tableName recordId rootId operation changes names actor userId cause createdAt }
}`;
const page = 50;

const useWholeHistory = (filter: object) =>
  useInfiniteQuery({
    queryKey: ["query", query, filter],
    queryFn: async ({ signal, pageParam }) => {
      const answer = await request<{ history: RootedRow[] }>(
        query,
        { filter: { ...filter, idBefore: pageParam }, limit: page },
        { signal },
      );
      return answer.history;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: readonly RootedRow[]) => (last.length < page ? undefined : last.at(-1)?.id),
    placeholderData: keepPreviousData,
  });

const none: AskedHistory = { modules: [], operation: null, recordId: null, userId: null, from: "", to: "" };

/** The history of all records: person, deed and time, newest first, in the sentences of each module. */
const History = () => {
  const t = useTranslate();
  const locale = useLocale();
  const title = t("pages.history.name");
  usePageTitle(title);
  const [search, setSearch] = useSearchParams();
  const asked = historyFrom(search);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useWholeHistory(filterOf(asked));
  const speech = { t, locale };
  const told = toldBy(speech);
  const pages = (data?.pages ?? []).map((rows) => rows.filter((row) => tells(row, told)));
  const rows = pages.flat();
  const users = useReferenceNames(
    "users",
    rows.flatMap(({ userId }) => userId ?? []),
  );
  const nameOf = useRecordNames(pages);
  const entries = recordEntries(rows);
  const change = (next: Partial<AskedHistory>) => setSearch(searchOf({ ...asked, ...next }), { replace: true });

  const record = ({ module, rootId }: RecordEntry) => {
    const name = nameOf({ module, rootId });
    const word = knows(module) ? t(`resources.${module}.one`) : module;
    // what is gone has no name any more, and nothing to open
    if (name === undefined || !knows(module)) return `${word} ${rootId}`;
    const path = detailPath(module, rootId);
    const called = `${word} ${numberOf(module, name)}`;
    return path ? (
      <Link component={To} to={path} underline="hover">
        {called}
      </Link>
    ) : (
      called
    );
  };
  return (
    <Box sx={{ maxWidth: size.reading }}>
      <PageHead title={title} />
      <HistoryBar asked={asked} onChange={change} onClear={() => setSearch(searchOf(none), { replace: true })} />
      <Box sx={{ px: { xs: 4, md: 6 }, py: 4 }}>
        {asked.recordId !== null && (
          <Box sx={{ mb: 3 }}>
            <Alert tone="neutral">{t("historyPage.oneRecord", { id: asked.recordId })}</Alert>
          </Box>
        )}
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={8} height={64} />}
        {data && entries.length === 0 && !hasNextPage && <Alert tone="neutral">{t("detail.history.noneSuch")}</Alert>}
        <Box component="ol" aria-label={title} sx={{ listStyle: "none", m: 0, p: 0 }}>
          {entries.map((entry) => (
            <HistoryEntryRow
              key={entry.key}
              entry={entry}
              about={record(entry)}
              told={entry.rows.flatMap((row) => sayRow(speech, row, entry.module))}
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
    </Box>
  );
};

export default History;
