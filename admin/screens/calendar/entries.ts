import { keepPreviousData } from "@tanstack/react-query";
import { useQueryText } from "../../data/useQueryText.ts";

/** A record on one of its dates. */
export type Entry = {
  module: string;
  field: string;
  recordId: number;
  title: string | null;
  beside: string | null;
  startsOn: string;
  endsOn: string;
  state: string | null;
  stage: string | null;
  version: number;
  label: string | null;
  color: string | null;
};
type Answer = { calendar: { entries: readonly Entry[]; hasMore: boolean } | null };
export type Narrowed = {
  kinds?: readonly string[];
  warehouseIds?: readonly number[];
  labelIds?: readonly number[];
};

const query = `query Calendar($from: Date!, $to: Date!, $filter: CalendarFilter) {
  calendar(from: $from, to: $to, filter: $filter) {
    hasMore
    entries { module field recordId title beside startsOn endsOn state stage version label color }
  }
}`;

export const useEntries = (from: string, to: string, filter: Narrowed) =>
  useQueryText<Answer>(query, { from, to, filter }, { placeholderData: keepPreviousData });

export const entryKey = ({ module, field, recordId }: Entry): string => `${module}.${field}.${recordId}`;
