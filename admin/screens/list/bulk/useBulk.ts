import { useQueryClient } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { failureMessage } from "../../../data/failure.ts";
import type { BulkRow } from "./bulkRow.ts";

export type BulkResult = {
  done: readonly BulkRow[];
  refused: readonly (BulkRow & { reason: string })[];
  total: number;
};

/** Does one thing to many rows, each in a transaction of its own: one that is refused keeps no other from being done. */
export const useBulk = (sayRefusal?: (error: unknown) => string) => {
  const client = useQueryClient();
  const t = useTranslate();
  const [result, setResult] = useState<BulkResult | null>(null);
  const [running, setRunning] = useState(false);
  const run = async (rows: readonly BulkRow[], act: (row: BulkRow) => Promise<unknown>): Promise<BulkResult> => {
    let so: BulkResult = { done: [], refused: [], total: rows.length };
    setRunning(true);
    setResult(so);
    for (const row of rows) {
      try {
        await act(row);
        so = { ...so, done: [...so.done, row] };
      } catch (error) {
        so = {
          ...so,
          refused: [...so.refused, { ...row, reason: sayRefusal?.(error) ?? failureMessage(error, t) }],
        };
      }
      setResult(so);
    }
    setRunning(false);
    await client.invalidateQueries();
    return so;
  };
  return { result, running, run, forget: () => setResult(null) };
};
