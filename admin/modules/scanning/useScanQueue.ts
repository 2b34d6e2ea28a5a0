import { useRef } from "react";

/** Reads scanned codes one after another: a code may be looked up at the server, and the next one comes before that answers. */
export const useScanQueue = (readOne: (code: string) => Promise<void>, onFailure: (error: unknown) => void) => {
  const latest = useRef({ readOne, onFailure });
  latest.current = { readOne, onFailure };
  const last = useRef(Promise.resolve());
  return (code: string): Promise<void> => {
    const text = code.trim();
    if (text !== "")
      last.current = last.current
        .then(() => latest.current.readOne(text))
        .catch((error: unknown) => latest.current.onFailure(error));
    return last.current;
  };
};
