import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

/** A value once it has rested for so many milliseconds; the first one, and any without a wait, is taken at once. Values are compared by what they hold. */
export const useDebounced = <T>(value: T, after: number): T => {
  const content = JSON.stringify(value);
  const latest = useRef(value);
  latest.current = value;
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(latest.current), after);
    return () => clearTimeout(timer);
  }, [content, after]);
  return after === 0 ? value : rested;
};

type Options<Asked, Answer> = {
  /** Whose answers these are. */
  key: readonly unknown[];
  read: (asked: Asked, signal: AbortSignal) => Promise<Answer>;
  after: number;
  enabled?: boolean | ((asked: Asked) => boolean);
};

/** Reads what is asked while it is being typed: once it rests, and the last answer stands until the next. `asked` is what was sent. */
export const useDebouncedQuery = <Asked, Answer>(
  now: Asked,
  { key, read, after, enabled = true }: Options<Asked, Answer>,
) => {
  const asked = useDebounced(now, after);
  const query = useQuery({
    queryKey: [...key, asked],
    queryFn: ({ signal }) => read(asked, signal),
    enabled: typeof enabled === "function" ? enabled(asked) : enabled,
    placeholderData: keepPreviousData,
  });
  return { query, asked };
};
