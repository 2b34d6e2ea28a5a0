import { useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { failureMessage } from "../../data/failure.ts";
import { useOperation } from "../../data/useOperation.ts";
import { isDecimal, isZero, larger } from "../../screens/detail/surface.ts";
import { patience } from "../../theme/sizes.ts";

/** What is typed for a line and not written down yet, or why it could not be. */
type Typed = { quantity: string; problem?: string };
export type Typing = Readonly<Record<number, Typed>>;

const isCount = (text: string) => isDecimal(text) && (isZero(text) || larger("0", text) === text);

/**
 * Writes each count down when its field is left, by the server's clock: what is there at that moment is what it is compared with.
 * `countedAt` is given where counts come from paper.
 */
export const useEntry = (sheet: number, countedAt: string | null) => {
  const t = useTranslate();
  const client = useQueryClient();
  const { run } = useOperation("stock_counts", "enterStockCount");
  const [typing, setTyping] = useState<Typing>({});
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  const latest = useRef({ typing, countedAt });
  latest.current = { typing, countedAt };
  const set = (lineId: number, typed: Typed | undefined) =>
    setTyping(({ [lineId]: _before, ...others }) => (typed ? { ...others, [lineId]: typed } : others));

  const send = async (given: Readonly<Record<string, unknown>>) => {
    const at = latest.current.countedAt;
    await run({ id: sheet, ...given, ...(at && { countedAt: at }) }, "id", { among: true });
    await client.invalidateQueries();
  };
  const write = async (lineId: number): Promise<void> => {
    clearTimeout(timers.current.get(lineId));
    timers.current.delete(lineId);
    const typed = latest.current.typing[lineId];
    if (!typed) return;
    const text = typed.quantity.trim();
    if (text === "") return set(lineId, undefined);
    if (!isCount(text)) return set(lineId, { quantity: text, problem: t("counting.notANumber") });
    try {
      await send({ lineId, quantity: text });
      // typed on while it was being written: the rest is written when that rests
      setTyping((now) => {
        const { [lineId]: own, ...others } = now;
        return own?.quantity === typed.quantity ? others : now;
      });
    } catch (error) {
      set(lineId, { quantity: text, problem: failureMessage(error, t) });
    }
  };
  const type = (lineId: number, quantity: string) => set(lineId, { quantity: quantity.replace(",", ".").trim() });
  /** Scanned: written down once the scanner rests. */
  const count = (lineId: number, quantity: string) => {
    type(lineId, quantity);
    clearTimeout(timers.current.get(lineId));
    timers.current.set(
      lineId,
      setTimeout(() => void write(lineId), patience.lookup),
    );
  };
  // who leaves the page meanwhile has counted nevertheless
  const unwritten = useRef(() => {});
  unwritten.current = () => {
    for (const lineId of timers.current.keys()) void write(lineId);
  };
  useEffect(() => () => unwritten.current(), []);
  return { typing, type, count, write, add: send };
};
