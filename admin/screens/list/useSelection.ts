import { useCallback, useMemo, useState } from "react";

/** Which rows are ticked, by id. */
export const useSelection = (ids: readonly number[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const selected = useMemo(() => ids.filter((id) => chosen.has(id)), [ids, chosen]);
  const toggle = useCallback(
    (id: number) =>
      setChosen((current) => {
        const next = new Set(current);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const clear = useCallback(() => setChosen(new Set()), []);
  const all = selected.length > 0 && selected.length === ids.length;
  return {
    selected,
    has: (id: number) => chosen.has(id),
    toggle,
    clear,
    all,
    some: selected.length > 0 && !all,
    toggleAll: () => setChosen(all ? new Set() : new Set(ids)),
  };
};

export type Selection = ReturnType<typeof useSelection>;
