import { useState } from "react";
import { useTranslate } from "react-admin";
import type { Resource } from "../../../../resources/core/resource.ts";
import { formatQuantity } from "../../../i18n/formats.ts";
import { plus } from "../../../../resources/core/decimal.ts";
import { initialOf } from "../children/childRows.ts";
import type { GridAt } from "../grid/gridView.ts";
import type { LineShape } from "./lineShape.ts";
import { itemOf } from "./lineTerms.ts";
import { type PastedLine, readPastedLines } from "./pastedLines.ts";
import { resolveLines, type Unresolved } from "./resolveLines.ts";
import { useLocale } from "../../../i18n/useLocale.ts";

type Problems = { turn: number; lines: readonly Unresolved[] };

const decimal = (value: unknown, otherwise: string): string => (typeof value === "string" ? value : otherwise);

/** Lines that come by scanner or from a spreadsheet; a row that is no line yet is kept, with its problem. */
export const useAddLines = (child: Resource, shape: LineShape) => {
  const t = useTranslate();
  const locale = useLocale();
  const [problems, setProblems] = useState<Problems>({ turn: 0, lines: [] });
  const [scanned, setScanned] = useState<string | null>(null);
  const keep = (lines: readonly Unresolved[]) => setProblems((before) => ({ turn: before.turn + 1, lines }));

  const add = async (lines: readonly PastedLine[], { dispatch, state }: GridAt) => {
    const { values, unresolved } = await resolveLines(lines, shape);
    if (values.length > 0)
      dispatch({
        type: "fill",
        row: state.rows.length,
        values: values.map((each) => ({ ...initialOf(child), ...each })),
      });
    keep(unresolved);
  };

  /** Counts up the line of what was scanned, or begins one. */
  const scan = async (code: string, { dispatch, state }: GridAt) => {
    const { values, unresolved } = await resolveLines([{ row: null, code }], shape);
    const [found] = values;
    if (!found) {
      setScanned(t("lines.scan.unknown", { code }));
      setProblems((before) => ({ turn: before.turn + 1, lines: [...before.lines, ...unresolved] }));
      return;
    }
    dispatch({ type: "count", item: shape.item, quantity: shape.quantity, values: { ...initialOf(child), ...found } });
    const item = found[shape.item];
    const linked = typeof item === "object" ? item : null;
    const same = state.rows.findLast((row) => linked !== null && itemOf(row, shape)?.id === linked.id);
    const quantity = plus(decimal(same?.values[shape.quantity], "0"), decimal(found[shape.quantity], "1"));
    setScanned(t("lines.scan.counted", { item: linked?.name ?? code, quantity: formatQuantity(quantity, locale) }));
  };

  /** True when it was a table, which becomes lines; one bare value goes into its cell. */
  const paste = (text: string, at: GridAt): boolean => {
    const lines = readPastedLines(text);
    const bare = at.state.cursor.row < at.state.rows.length && !text.includes("\n") && !text.includes("\t");
    if (lines.length === 0 || bare) return false;
    void add(lines, at);
    return true;
  };

  return { problems, scanned, add, scan, paste, drop: () => keep([]), forgetScan: () => setScanned(null) };
};
