import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { Failure } from "../../data/failure.ts";
import { request } from "../../data/request.ts";
import { useUnsaved } from "../../data/unsaved.ts";
import { useWrite } from "../../data/useWrite.ts";
import { changedTabs, draftOf, merged, withIds, type Draft, type Kept } from "./draft.ts";
import type { Kind } from "./kinds.ts";

const read = async <K extends Kept>(kind: Kind, id: number): Promise<K | null> =>
  (await request<Record<string, K | null>>(kind.saved, { id }))[kind.one] ?? null;

/**
 * A text that is being written, and the saved one that it began with. Where somebody else saved meanwhile, what one wrote stays, the
 * rest becomes theirs, and the next save goes on from their version.
 */
export const useEdited = <K extends Kept>(kind: Kind, saved: K | undefined, delivered: Draft) => {
  const client = useQueryClient();
  const { update, busy } = useWrite(kind.module);
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState<Draft>(saved ? draftOf(saved) : delivered);
  const [revision, setRevision] = useState(0);
  const [theirs, setTheirs] = useState<{ saved: K; user: string } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const changed = base ? changedTabs(draft, base) : [];
  useUnsaved(changed.length > 0);
  const keep = (fresh: K, draftOn: (now: Draft) => Draft) => {
    client.setQueryData(["query", kind.saved, { id: fresh.id }], { [kind.one]: fresh });
    setBase(fresh);
    setDraft((now) => withIds(draftOn(now), fresh));
  };
  /** Puts texts there that nobody typed. */
  const replace = (next: Draft) => {
    setDraft(base ? withIds(next, base) : next);
    setRevision((before) => before + 1);
  };
  const save = async (): Promise<boolean> => {
    if (!base || changed.length === 0) return false;
    setFailure(null);
    try {
      await update({ id: base.id, data: { ...base, ...withIds(draft, base) }, before: base, reads: "nothing" });
      const fresh = await read<K>(kind, base.id);
      if (fresh) keep(fresh, (now) => now);
      setTheirs(null);
      void client.invalidateQueries({
        predicate: ({ queryKey: [of, text] }) => of === kind.module || (of === "query" && text === kind.list),
      });
      return true;
    } catch (error) {
      const fresh =
        error instanceof Failure && error.code === "CONFLICT" ? await read<K>(kind, base.id).catch(() => null) : null;
      if (fresh && error instanceof Failure) {
        const { user } = error.detail;
        keep(fresh, (now) => merged(now, base, fresh));
        setRevision((before) => before + 1);
        setTheirs({ saved: fresh, user: typeof user === "string" ? user : "" });
      } else setFailure(error);
      return false;
    }
  };
  return {
    base,
    draft,
    revision,
    setDraft,
    replace,
    changed,
    save,
    busy,
    failure,
    theirs,
    forgetTheirs: () => setTheirs(null),
  };
};

/** What is being edited, and what can be done with it. */
export type Edited<K extends Kept> = ReturnType<typeof useEdited<K>>;
