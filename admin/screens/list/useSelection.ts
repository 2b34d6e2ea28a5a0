import { useCallback, useMemo, useRef, useState } from "react";

/** The rows from one to another, whichever comes first. */
export const between = (ids: readonly number[], from: number, to: number): readonly number[] => {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)];
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
};

/** Which rows are ticked, by id. A range goes from the row ticked last. */
export const useSelection = (ids: readonly number[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number | null>(null);
  const shown = useRef(ids);
  shown.current = ids;
  const selected = useMemo(() => ids.filter((id) => chosen.has(id)), [ids, chosen]);
  const toggle = useCallback((id: number) => {
    last.current = id;
    setChosen((current) => {
      const next = new Set(current);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  /** Everything from the row ticked last to this one. */
  const extend = useCallback((id: number) => {
    const range = between(shown.current, last.current ?? id, id);
    setChosen((current) => new Set([...current, ...range]));
  }, []);
  const choose = useCallback((next: readonly number[]) => setChosen(new Set(next)), []);
  const clear = useCallback(() => {
    last.current = null;
    setChosen(new Set());
  }, []);
  const all = selected.length > 0 && selected.length === ids.length;
  return {
    selected,
    has: (id: number) => chosen.has(id),
    toggle,
    extend,
    choose,
    clear,
    all,
    some: selected.length > 0 && !all,
    toggleAll: () => (all ? clear() : choose(ids)),
  };
};

export type Selection = ReturnType<typeof useSelection>;
