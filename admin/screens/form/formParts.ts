import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { Children, GivenInput } from "../../data/meta.ts";

/** What a part tells its form while it is worked in. */
type Told = {
  pending: boolean;
  /** Why it cannot be saved yet. */
  reason: string | undefined;
};

type Part = Told & {
  /** What would be sent of it as it stands. */
  rows?: readonly unknown[];
  /** What is sent of it; null where it says itself what is left to decide. */
  collect: () => Promise<GivenInput | null>;
  /** What was sent of it is refused: whether it says so itself, all of it. */
  refused: (failure: unknown) => boolean;
};

const nothing: Told = { pending: false, reason: undefined };

/** What would be sent of the parts, told to those who ask, and to nobody else. */
const rowsStore = () => {
  let all: Children = {};
  const heard = new Set<() => void>();
  return {
    now: () => all,
    put: (name: string, rows: readonly unknown[] | undefined) => {
      if (all[name] === rows) return;
      const { [name]: _before, ...others } = all;
      all = rows ? { ...others, [name]: rows } : others;
      for (const hear of heard) hear();
    },
    subscribe: (hear: () => void) => {
      heard.add(hear);
      return () => void heard.delete(hear);
    },
  };
};

/** What stands beside the fields of a form and is saved with them in one step: the lines of a document. */
export const useFormParts = () => {
  const parts = useRef(new Map<string, Part>());
  const [told, setTold] = useState<ReadonlyMap<string, Told>>(new Map());
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [isFrozen, setFrozen] = useState(false);
  const [rows] = useState(rowsStore);

  const tell = useCallback((name: string, what: Told) => setTold((before) => new Map([...before, [name, what]])), []);
  const collect = useCallback(async (): Promise<GivenInput | null> => {
    let all: GivenInput = {};
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
    () => ({ parts, rows, tell, collect, refused, pending, reason, slot, setSlot, isFrozen, setFrozen }),
    [rows, tell, collect, refused, pending, reason, slot, isFrozen],
  );
};

export type FormParts = ReturnType<typeof useFormParts>;

/** The form that what stands here is saved with; null where it saves itself. */
export const FormPartsContext = createContext<FormParts | null>(null);

/** Joins the form around, if there is one. */
export const useFormPart = (name: string, part: Part): FormParts | null => {
  const around = useContext(FormPartsContext);
  const { parts, tell, rows: told } = around ?? {};
  const { pending, reason, rows } = part;
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
      told?.put(name, undefined);
    };
  }, [parts, tell, told, name]);
  useEffect(() => told?.put(name, rows), [told, name, rows]);
  useEffect(() => tell?.(name, { pending, reason }), [tell, name, pending, reason]);
  return around;
};

const noRows: Children = {};
/** What the other parts of the form around would send, as it stands. */
export const useFormRows = (): Children => {
  const rows = useContext(FormPartsContext)?.rows;
  return useSyncExternalStore(rows?.subscribe ?? silent, rows?.now ?? (() => noRows));
};
const silent = () => () => {};
