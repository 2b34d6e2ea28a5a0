import { useRef } from "react";

/** A key per submit: sending the same content again, after a lost connection say, carries the same key and has one effect. */
export const createKeys = (random: () => string = () => crypto.randomUUID()) => {
  let last: { content: string; key: string } | null = null;
  return {
    keyFor: (payload: unknown): string => {
      const content = JSON.stringify(payload);
      if (last?.content !== content) last = { content, key: random() };
      return last.key;
    },
    /** It arrived: the same content sent later is a new act. */
    done: () => {
      last = null;
    },
  };
};

export const useIdempotency = () => {
  const keys = useRef<ReturnType<typeof createKeys>>(null);
  keys.current ??= createKeys();
  return keys.current;
};
