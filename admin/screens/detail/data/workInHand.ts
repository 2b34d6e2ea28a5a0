import { useEffect, useRef } from "react";

type Save = () => Promise<boolean>;
const unsaved = new Map<string, Set<Save>>();
const keyOf = (module: string, id: number) => `${module}/${id}`;

/** Typed and unsaved values belong to the next action on their record: `save` answers whether they are saved. */
export const useWorkInHand = (module: string, id: number, pending: boolean, save: Save) => {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (!pending) return undefined;
    const key = keyOf(module, id);
    const mine = () => latest.current();
    const all = unsaved.get(key) ?? new Set();
    unsaved.set(key, all.add(mine));
    return () => void all.delete(mine);
  }, [module, id, pending]);
};

/** Saves what stands in a record's form and grids; false when some of it could not be, which they say. */
export const saveWorkInHand = async (module: string, id: number): Promise<boolean> => {
  for (const save of unsaved.get(keyOf(module, id)) ?? []) if (!(await save())) return false;
  return true;
};
