import type { Resource } from "../../../../resources/core/resource.ts";
import { useWrite } from "../../../data/useWrite.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import { transitionRules, stateAfter, type Move } from "./documentTransitions.ts";

/** Makes a move of a document, or asks what it would do. */
export const useTransition = (resource: Resource, record: DetailRecord) => {
  const { update, remove, preview } = useWrite(resource.name);
  const { id, version } = record;
  const changed = (move: Move, more: Readonly<Record<string, unknown>>) => ({
    id,
    version,
    input: { state: stateAfter(resource, String(record.state), move), ...more },
  });
  return {
    make: (move: Move, more: Readonly<Record<string, unknown>> = {}): Promise<unknown> =>
      transitionRules[move].to === null ? remove({ id, version }) : update(changed(move, more)),
    ask: (move: Move, more: Readonly<Record<string, unknown>> = {}): Promise<unknown> =>
      transitionRules[move].to === null ? preview.remove({ id, version }) : preview.update(changed(move, more)),
  };
};
