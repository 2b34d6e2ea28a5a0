import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { Children } from "../../data/meta.ts";

/** What a part tells its form while it is worked in. */
type Told = {
  pending: boolean;
  /** Why it cannot be saved yet. */
  reason: string | undefined;
};

type Part = Told & {
  /** What is sent of it; null where it says itself what is left to decide. */
  collect: () => Promise<Children | null>;
  /** What was sent of it is refused: whether it says so itself, all of it. */
  refused: (failure: unknown) => boolean;
};

const nothing: Told = { pending: false, reason: undefined };

/** What stands beside the fields of a form and is saved with them in one step: the lines of a document. */
export const useFormParts = () => {
  const parts = useRef(new Map<string, Part>());
  const [told, setTold] = useState<ReadonlyMap<string, Told>>(new Map());
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [isFrozen, setFrozen] = useState(false);

  const tell = useCallback((name: string, what: Told) => setTold((before) => new Map([...before, [name, what]])), []);
  const collect = useCallback(async (): Promise<Children | null> => {
    let all: Children = {};
    for (const part of parts.current.values()) {
      if (!part.pending) continue;
      const its = await part.collect();
      if (its === null) return null;
      all = { ...all, ...its };
    }
    return all;
  }, []);
  /** The parts that say the whole of it themselves. */
  const refused = useCallback(
    (failure: unknown): readonly string[] =>
      [...parts.current].flatMap(([name, part]) => (part.refused(failure) ? [name] : [])),
    [],
  );
  const all = [...told.values()];
  const pending = all.some((each) => each.pending);
  const reason = all.find((each) => each.reason)?.reason;
  return useMemo(
    () => ({ parts, tell, collect, refused, pending, reason, slot, setSlot, isFrozen, setFrozen }),
    [tell, collect, refused, pending, reason, slot, isFrozen],
  );
};

export type FormParts = ReturnType<typeof useFormParts>;

/** The form that what stands here is saved with; null where it saves itself. */
export const FormPartsContext = createContext<FormParts | null>(null);

/** Joins the form around, if there is one. */
export const useFormPart = (name: string, part: Part): FormParts | null => {
  const around = useContext(FormPartsContext);
  const { parts, tell } = around ?? {};
  const { pending, reason } = part;
  const latest = useRef(part);
  latest.current = part;
  useEffect(() => {
    const all = parts?.current;
    all?.set(name, {
      get pending() {
        return latest.current.pending;
      },
      get reason() {
        return latest.current.reason;
      },
      collect: () => latest.current.collect(),
      refused: (failure) => latest.current.refused(failure),
    });
    return () => {
      all?.delete(name);
      tell?.(name, nothing);
    };
  }, [parts, tell, name]);
  useEffect(() => tell?.(name, { pending, reason }), [tell, name, pending, reason]);
  return around;
};
