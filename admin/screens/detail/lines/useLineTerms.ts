import { useMemo } from "react";
import { request } from "../../../data/request.ts";
import { useDebouncedQuery } from "../../../data/useDebounced.ts";
import { patience } from "../../../theme/sizes.ts";
import { type DetailRecord, isUnsaved } from "../data/useDetail.ts";
import type { GridRow } from "../grid/gridState.ts";
import { type Ask, askOf, isSameAsk, itemOf, type Terms, termsQuery } from "./lineTerms.ts";
import type { LineShape } from "./lineShape.ts";

type Answer = { asks: readonly Ask[]; terms: readonly (Terms | null)[] };

/** Terms of a row: `fresh` when they are about what the row holds, `typed` about what is being typed in it. */
export type TermsOf = (row: GridRow) => { terms: Terms; fresh: boolean; typed: boolean } | null;

const sent = ({ key: _key, typed: _typed, ...ask }: Ask): Omit<Ask, "key" | "typed"> => ask;

const read = async (variables: Readonly<Record<string, unknown>>, signal?: AbortSignal) =>
  (await request<{ terms: Answer["terms"] }>(termsQuery, variables, signal ? { signal } : {})).terms;

/** What an answer says of a row, if it is about it. */
const termsIn = ({ asks, terms }: Answer, shape: LineShape): TermsOf => {
  const byKey = new Map(asks.map((ask, at) => [ask.key, { ask, terms: terms[at] ?? null }]));
  return (row) => {
    const known = byKey.get(row.key);
    if (!known?.terms || known.ask.skuId !== itemOf(row, shape)?.id) return null;
    const now = askOf(row, shape);
    return {
      terms: known.terms,
      fresh: now !== null && isSameAsk(now, known.ask),
      typed: known.ask.typed === true,
    };
  };
};

const nothingKnown: Answer = { asks: [], terms: [] };

/** What the lines on screen would get if they were saved now: one request for all of them, when the typing pauses; some of them at once by `ask`. */
export const useLineTerms = (
  module: string,
  record: DetailRecord,
  { party, place, complete }: { party: number | undefined; place: number | undefined; complete: boolean },
  asks: readonly Ask[],
  shape: LineShape,
): { termsOf: TermsOf; ask: (rows: readonly GridRow[]) => Promise<TermsOf> } => {
  const about = (of: readonly Ask[]) => ({
    module,
    partyId: party,
    warehouseId: place,
    ...(!isUnsaved(record) && { documentId: record.id }),
    lines: of.map(sent),
  });
  const { data = nothingKnown } = useDebouncedQuery(asks, {
    key: ["lineTerms", module, record.id, record.version, party, place],
    read: async (lines, signal): Promise<Answer> => ({ asks: lines, terms: await read(about(lines), signal) }),
    after: patience.terms,
    enabled: (lines) => complete && lines.length > 0,
  }).query;
  return {
    termsOf: useMemo(() => termsIn(data, shape), [data, shape]),
    ask: async (rows) => {
      const now = rows.flatMap((row) => askOf(row, shape) ?? []);
      return termsIn(now.length === 0 ? nothingKnown : { asks: now, terms: await read(about(now)) }, shape);
    },
  };
};
