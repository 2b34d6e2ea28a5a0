import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { refusalOf, uploadLimits, type TooLarge } from "./limits.ts";
import { upload, type Owner } from "./upload.ts";

/** A file on its way, or one that did not arrive. */
export type Sending = {
  key: number;
  file: File;
  share: number;
  /** Refused before it was sent. */
  refusal?: TooLarge;
  failure?: unknown;
};

let keys = 0;

/** Sends files one after the other, so that progress means something and the first refusal names its file. Each may have an owner of its own. */
export const useUploads = (owner: Owner | null | ((file: File) => Promise<Owner>)) => {
  const client = useQueryClient();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const stopped = useRef(new Map<number, AbortController>());
  const change = (key: number, what: Partial<Sending>) =>
    setSending((before) => before.map((each) => (each.key === key ? { ...each, ...what } : each)));
  const drop = (key: number) => {
    stopped.current.get(key)?.abort();
    stopped.current.delete(key);
    setSending((before) => before.filter((each) => each.key !== key));
  };

  const add = async (files: readonly File[]): Promise<void> => {
    setLeftOut(Math.max(0, files.length - uploadLimits.atOnce));
    const wanted = files.slice(0, uploadLimits.atOnce).map((file): Sending => {
      const refusal = refusalOf(file);
      return { key: (keys += 1), file, share: 0, ...(refusal && { refusal }) };
    });
    setSending((before) => [...before.filter(({ failure, refusal }) => !failure && !refusal), ...wanted]);
    for (const { key, file, refusal } of wanted) {
      if (refusal) continue;
      const stop = new AbortController();
      stopped.current.set(key, stop);
      try {
        const whose = typeof owner === "function" ? await owner(file) : owner;
        await upload(file, whose, { signal: stop.signal, onProgress: (share) => change(key, { share }) });
        await client.invalidateQueries();
        drop(key);
      } catch (failure) {
        if (!stop.signal.aborted) change(key, { failure });
      }
    }
  };
  return { sending, add, drop, /** How many were more than are sent at a time. */ leftOut };
};
