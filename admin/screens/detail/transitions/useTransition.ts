import { useQueryClient } from "@tanstack/react-query";
import { namesOf } from "../../../../resources/core/naming.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { request } from "../../../data/request.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import { useSave } from "../data/useSave.ts";
import { transitionRules, stateAfter, type Move } from "./documentTransitions.ts";

/** Makes a move of a document, or asks what it would do. */
export const useTransition = (resource: Resource, record: DetailRecord) => {
  const client = useQueryClient();
  const { save, preview } = useSave(resource.name, record);
  const names = namesOf(resource.name);
  const after = (move: Move) => stateAfter(resource, String(record.state), move);
  const remove = async (asking: boolean): Promise<unknown> => {
    const { done } = await request<{ done: { preview?: unknown } }>(
      `mutation Delete($id: Int!, $version: Int, $preview: Boolean) { done: ${names.delete}(id: $id, version: $version, preview: $preview) { id preview } }`,
      { id: record.id, version: record.version, preview: asking },
    );
    if (!asking)
      await client.invalidateQueries({
        predicate: ({ queryKey }) => !(queryKey[0] === resource.name && queryKey[1] === "getOne"),
      });
    return done.preview;
  };
  return {
    make: (move: Move, more: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
      const { to } = transitionRules[move];
      return to === null ? remove(false) : save({ state: after(move), ...more });
    },
    ask: (move: Move, more: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
      const { to } = transitionRules[move];
      return to === null ? remove(true) : preview({ state: after(move), ...more });
    },
  };
};
