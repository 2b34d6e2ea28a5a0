import { useEffect } from "react";
import { useOperation } from "../../data/useOperation.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import type { Change } from "./TemplateChange.tsx";

const query = `query ChangesOfActions($id: Int!) { workflow(id: $id) { id actions { id templateChange } } }`;
type Answer = { workflow: { actions: readonly { id: number; templateChange: Change | null }[] } | null };

/** How the documents of a workflow's actions were changed since they were chosen, by action; `moveTo` has one mailed as it is now. */
export const useActionChanges = (id: number, version: unknown) => {
  const { data, refetch } = useQueryText<Answer>(query, { id });
  useEffect(() => void refetch(), [refetch, version]);
  const { run } = useOperation("workflows", "useLatestTemplate");
  const changes: Readonly<Record<number, Change>> = Object.fromEntries(
    (data?.workflow?.actions ?? []).flatMap(({ id: action, templateChange }) =>
      templateChange ? [[action, templateChange] as const] : [],
    ),
  );
  return {
    changes,
    moveTo: async (actionId: number | undefined, templateVersion: number | undefined): Promise<void> => {
      await run({ id, actionId, templateVersion });
      await refetch();
    },
  };
};
