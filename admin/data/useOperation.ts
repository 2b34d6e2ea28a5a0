import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Failure } from "./failure.ts";
import { useIdempotency } from "./idempotency.ts";
import { operationText, signatureOf } from "./operationText.ts";
import { request } from "./request.ts";
import { resourceOf } from "./resources.ts";

type Input = Readonly<Record<string, unknown>>;
type Answer = Record<string, unknown>;

/**
 * Calls a verb of a module: an operation its resource declares, or cancelX, closeX, reopenX of a document.
 * `run` answers the mutation's payload; `select` is GraphQL text inside the returned record. Everything on screen is read again afterwards.
 */
export const useOperation = (module: string, name: string) => {
  const client = useQueryClient();
  const keys = useIdempotency();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const resource = resourceOf(module);
  const { takesInput } = signatureOf(resource, name);

  const run = async (
    input: Input,
    select = "id version",
    {
      preview = false,
      among = false,
    }: { preview?: boolean; /** Of many, after the last of which all is read again. */ among?: boolean } = {},
  ): Promise<Answer> => {
    setBusy(true);
    setFailure(null);
    try {
      const query = operationText(resource, name, { input, select, preview });
      const sent = preview
        ? { ...input, preview: true }
        : takesInput
          ? { ...input, idempotencyKey: keys.keyFor({ name, input }) }
          : input;
      const { done } = await request<{ done: Answer }>(query, takesInput ? { input: sent } : sent);
      if (!preview) {
        keys.done();
        if (!among) await client.invalidateQueries();
      }
      return done;
    } catch (error) {
      setFailure(error as Failure);
      throw error;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, failure, clear: () => setFailure(null) };
};
