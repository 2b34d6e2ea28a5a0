import { useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { failureMessage } from "../../data/failure.ts";
import { useOperation } from "../../data/useOperation.ts";
import { isDecimal, isZero, larger, plus } from "../../screens/detail/surface.ts";
import { type CountLine, linesKey } from "./countLines.ts";
import { patience } from "../../theme/sizes.ts";

/** What is typed for a line and not written down yet, or why it could not be. */
type Typed = { quantity: string; problem?: string };
export type Typing = Readonly<Record<number, Typed>>;

const isCount = (text: string) => isDecimal(text) && (isZero(text) || larger("0", text) === text);

/**
 * Writes each count down when its field is left, by the server's clock: it is compared with the stock at that moment.
 * `countedAt` is given where counts come from paper.
 */
export const useEntry = (sheet: number, isBlind: boolean, countedAt: string | null) => {
  const t = useTranslate();
  const client = useQueryClient();
  const { run } = useOperation("stock_counts", "enterStockCount");
  const [typing, setTyping] = useState<Typing>({});
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  // known before it is drawn: a scanner is faster than the page
  const typed = useRef(typing);
  const moment = useRef(countedAt);
  moment.current = countedAt;
  const set = (lineId: number, own: Typed | undefined) => {
    const { [lineId]: _before, ...others } = typed.current;
    typed.current = own ? { ...others, [lineId]: own } : others;
    setTyping(typed.current);
  };

  const send = async (given: Readonly<Record<string, unknown>>) => {
    const at = moment.current;
    await run({ id: sheet, ...given, ...(at && { countedAt: at }) }, "id", { reads: "nothing" });
  };
  /** What was found besides, added to what was found of it before. */
  const add = async (given: Readonly<Record<string, unknown>>) => {
    await send({ ...given, again: "add" });
    await client.invalidateQueries();
  };
  /** A blind sheet answers nothing that is not known: its lines, which may be thousands, are not read again for each count. */
  const keep = async (lineId: number, quantity: string) => {
    const key = linesKey(sheet);
    if (isBlind)
      client.setQueriesData<readonly CountLine[]>({ queryKey: key }, (lines) =>
        lines?.map((line) => (line.id === lineId ? { ...line, quantity, needsRecount: false } : line)),
      );
    await client.invalidateQueries({
      predicate: ({ queryKey }) => !isBlind || key.some((part, at) => queryKey[at] !== part),
    });
  };
  const write = async (lineId: number): Promise<void> => {
    clearTimeout(timers.current.get(lineId));
    timers.current.delete(lineId);
    const own = typed.current[lineId];
    if (!own) return;
    const text = own.quantity.trim();
    if (text === "") return set(lineId, undefined);
    if (!isCount(text)) return set(lineId, { quantity: text, problem: t("counting.notANumber") });
    try {
      await send({ lineId, quantity: text });
      await keep(lineId, text);
      // typed on while it was being written: the rest is written when that rests
      if (typed.current[lineId]?.quantity === own.quantity) set(lineId, undefined);
    } catch (error) {
      set(lineId, { quantity: text, problem: failureMessage(error, t) });
    }
  };
  const type = (lineId: number, quantity: string) => set(lineId, { quantity });
  /** Scanned: so many more than was typed or else kept, a serial number's one piece without `times`; written down once the scanner rests. */
  const count = (lineId: number, kept: string | null, times: string | null): string => {
    const own = typed.current[lineId]?.quantity ?? "";
    const quantity = times === null ? "1" : plus(isCount(own) ? own : (kept ?? "0"), times);
    type(lineId, quantity);
    clearTimeout(timers.current.get(lineId));
    timers.current.set(
      lineId,
      setTimeout(() => void write(lineId), patience.lookup),
    );
    return quantity;
  };
  // who leaves the page meanwhile has counted nevertheless
  const unwritten = useRef(() => {});
  unwritten.current = () => {
    for (const [lineId, { problem }] of Object.entries(typed.current)) if (!problem) void write(Number(lineId));
  };
  useEffect(() => () => unwritten.current(), []);
  return { typing, type, count, write, add };
};
