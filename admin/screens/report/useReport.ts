import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { namesOfReport } from "../../../resources/core/naming.ts";
import type { ReportResource } from "../../../resources/core/report.ts";
import { request } from "../../data/request.ts";
import { referenceField } from "../../data/shape.ts";
import type { FilterValues } from "../../../resources/core/criteria.ts";
import type { OrderBy } from "../list/listDefaults.ts";

export const pageSize = 50;

/** A column's sum is a decimal text, or a number where it counts. */
export type Sums = { readonly count: number } & Readonly<Record<string, string | number | null>>;
export type ReportRow = Readonly<Record<string, unknown>> & { readonly id: number };
export type Group = {
  readonly key: string | null;
  readonly keyReference: { readonly id: number; readonly name: string } | null;
  readonly now: Sums;
  readonly before: Sums | null;
};
type Asked = { filter: FilterValues; enabled: boolean };

/** What is read of figures. Of a list's they come as they were asked for; a declared report has a type of them. */
export const figuresRead = ({ report }: ReportResource, sums: readonly string[]): string =>
  report.of === undefined ? `{ ${["count", ...sums].join(" ")} }` : "";

/** What all rows come to, and those of the period before. */
export const useTotals = (
  resource: ReportResource,
  { filter, before, sums, enabled }: Asked & { before: FilterValues | null; sums: readonly string[] },
) => {
  const { name } = resource;
  const names = namesOfReport(name);
  const figures = figuresRead(resource, sums);
  return useQuery({
    queryKey: [name, "totals", { filter, before, sums }],
    queryFn: ({ signal }) =>
      request<{ now: Sums; before?: Sums }>(
        `query ReportTotals($sums: [String!], $filter: ${names.filter}${before ? `, $before: ${names.filter}` : ""}) { now: ${names.totals}(filter: $filter, sums: $sums) ${figures} ${before ? `before: ${names.totals}(filter: $before, sums: $sums) ${figures}` : ""} }`,
        { sums, filter, ...(before && { before }) },
        { signal },
      ),
    enabled,
    placeholderData: keepPreviousData,
  });
};

/** What is read of a row: the columns shown, the names of what they refer to, and what it leads to. */
const selected = ({ fields, report }: ReportResource, columns: readonly string[]): string => {
  const { names = {}, fieldsOf = {}, valuesOf = {}, called = {} } = report;
  const needed = [report.opens, ...columns].flatMap((column) => [
    column,
    ...(names[column] ? [names[column]] : []),
    ...(fieldsOf[column] ? [fieldsOf[column]] : []),
    ...(valuesOf[column] ? [valuesOf[column], fieldsOf[valuesOf[column]] ?? ""] : []),
  ]);
  // a row of a list is a record itself
  const own = report.of === undefined ? [] : ["recordId: id"];
  const read = [...new Set(needed), ...own]
    .filter((column) => column !== "")
    .flatMap((column) => [
      called[column] === undefined ? column : "customFields { id value }",
      ...(fields[column]?.kind === "reference" || names[column] ? [`${referenceField(column)} { id name }`] : []),
    ]);
  return [...new Set(read)].join(" ");
};

type Own = readonly { readonly id: number; readonly value: unknown }[];
/** A row with the company's own fields beside the others. */
const withOwn = (row: Omit<ReportRow, "id">): Omit<ReportRow, "id"> => ({
  ...row,
  ...Object.fromEntries(((row["customFields"] ?? []) as Own).map(({ id, value }) => [`cf:${id}`, value])),
});

type Paged = { pages: readonly unknown[][] };
const nextOffset = (last: readonly unknown[], { pages }: Paged): number | undefined =>
  last.length < pageSize ? undefined : pages.reduce((sum, page) => sum + page.length, 0);

/** Its rows, page by page; the old ones stay while others are fetched. */
export const useReportRows = (
  resource: ReportResource,
  { filter, orderBy, columns, enabled }: Asked & { orderBy: OrderBy; columns: readonly string[] },
) => {
  const names = namesOfReport(resource.name);
  const fields = selected(resource, columns);
  const query = useInfiniteQuery({
    ...infiniteQueryOptions({
      queryKey: [resource.name, "rows", { filter, orderBy, fields }],
      queryFn: ({ pageParam: offset, signal }) =>
        request<{ rows: Omit<ReportRow, "id">[] }>(
          `query ReportRows($filter: ${names.filter}, $orderBy: [OrderBy!], $limit: Int, $offset: Int) { rows: ${names.rows}(filter: $filter, orderBy: $orderBy, limit: $limit, offset: $offset) { ${fields} } }`,
          { filter, orderBy: [orderBy], limit: pageSize, offset },
          { signal },
        ).then(({ rows }) => rows.map((row, at): ReportRow => ({ ...withOwn(row), id: offset + at }))),
      initialPageParam: 0,
      getNextPageParam: (last, pages) => nextOffset(last, { pages }),
    }),
    enabled,
    placeholderData: keepPreviousData,
  });
  return { ...query, rows: useMemo(() => query.data?.pages.flat() ?? [], [query.data]) };
};

/** Its groups, page by page. */
export const useGroups = (
  resource: ReportResource,
  {
    filter,
    before,
    groupBy,
    orderBy,
    sums,
    enabled,
  }: Asked & {
    before: FilterValues | null;
    groupBy: string;
    orderBy: OrderBy | null;
    sums: readonly string[];
  },
) => {
  const { name } = resource;
  const names = namesOfReport(name);
  const figures = figuresRead(resource, sums);
  const query = useInfiniteQuery({
    ...infiniteQueryOptions({
      queryKey: [name, "groups", { filter, before, groupBy, orderBy, sums }],
      queryFn: ({ pageParam: offset, signal }) =>
        request<{ found: { totalCount: number; groups: Group[] } }>(
          `query ReportGroups($filter: ${names.filter}, $before: ${names.filter}, $groupBy: String!, $orderBy: [OrderBy!], $sums: [String!], $limit: Int, $offset: Int) {
            found: ${names.groups}(filter: $filter, before: $before, groupBy: $groupBy, orderBy: $orderBy, sums: $sums, limit: $limit, offset: $offset) {
              totalCount groups { key keyReference { id name } now ${figures} before ${figures} }
            }
          }`,
          { filter, before, groupBy, sums, orderBy: orderBy ? [orderBy] : null, limit: pageSize, offset },
          { signal },
        ).then(({ found }) => found),
      initialPageParam: 0,
      getNextPageParam: (last, pages) => nextOffset(last.groups, { pages: pages.map(({ groups }) => [...groups]) }),
    }),
    enabled: enabled && groupBy !== "",
    placeholderData: keepPreviousData,
  });
  return {
    ...query,
    groups: useMemo(() => query.data?.pages.flatMap(({ groups }) => groups) ?? [], [query.data]),
    totalCount: query.data?.pages[0]?.totalCount ?? 0,
  };
};
