import { useMemo, useRef, useState } from "react";
import type { Resource } from "../../../../resources/core/resource.ts";
import { useFormPart } from "../../form/formParts.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import { useSave } from "../data/useSave.ts";
import { useWorkInHand } from "../data/workInHand.ts";
import type { GridRow } from "../grid/gridState.ts";
import { type RefusedCell, refusedCells, saysAll, stillRefused } from "./refusedCells.ts";
import type { useChildGrid } from "./useChildGrid.ts";

type Options = {
  resource: Resource;
  record: DetailRecord;
  /** The record's field that holds the rows. */
  name: string;
  grid: ReturnType<typeof useChildGrid>;
  /** Why it cannot be saved yet. */
  reason: string | undefined;
  /** Whether there is nothing left to decide. */
  ready: () => Promise<boolean>;
};

const noCells: readonly RefusedCell[] = [];

/** Saves the rows of a grid with their parent: by itself, or with the form that stands around it. A refused row stays in its cells. */
export const useGridSaving = ({ resource, record, name, grid, reason, ready }: Options) => {
  const [failed, setFailed] = useState<{ failure: unknown; of: readonly GridRow[] } | null>(null);
  const [refusal, setRefusal] = useState(noCells);
  const { save, busy } = useSave(resource.name, record);

  const forget = () => {
    setFailed(null);
    setRefusal(noCells);
  };
  const refuse = (failure: unknown): readonly RefusedCell[] => {
    const cells = refusedCells(failure, name, grid.sent);
    grid.unsettle();
    setRefusal(cells);
    return cells;
  };

  const attempt = async (): Promise<boolean> => {
    forget();
    try {
      if (!(await ready())) return false;
      grid.settle();
      await save({ [name]: grid.input });
      return true;
    } catch (error) {
      refuse(error);
      setFailed({ failure: error, of: grid.state.rows });
      return false;
    }
  };
  const saving = useRef<Promise<boolean> | null>(null);
  /** A call while it is being saved waits for the same save. */
  const act = (): Promise<boolean> => {
    saving.current ??= attempt().finally(() => {
      saving.current = null;
    });
    return saving.current;
  };

  const form = useFormPart(name, {
    pending: grid.pending,
    reason,
    rows: grid.input,
    collect: async () => {
      forget();
      if (!(await ready())) return null;
      grid.settle();
      return { [name]: grid.input };
    },
    refused: (failure) => {
      const cells = refuse(failure);
      // what is in no cell is said by the form
      if (cells.length > 0) setFailed({ failure, of: grid.state.rows });
      return cells.length > 0;
    },
  });
  useWorkInHand(resource.name, record.id, grid.pending && form === null, async () => (reason ? false : act()));

  const refused = useMemo(() => stillRefused(refusal, grid.state), [refusal, grid.state]);
  const failure = failed?.failure ?? null;
  const inCells = saysAll(failure, refusal) || (form !== null && refusal.length > 0);
  return {
    act,
    busy,
    forget,
    /** The form that saves it; null where it saves itself. */
    form,
    failure,
    /** Whether cells say all of it. */
    inCells,
    refused,
    // said of these rows as they were: once they are others, nothing is known of it
    stands: failed !== null && (inCells ? refused.length > 0 : failed.of === grid.state.rows),
  };
};
