import type { Resource } from "../../../resources/core/resource.ts";
import { firstStates, stateWith } from "../../../resources/core/stages.ts";

/** The states that a new document begins with by a button each; null where there is no choice. */
export const startsOf = ({ document, states = {} }: Resource): { draft: string; open: string } | null => {
  const [draft, open] = [stateWith(states, "draft"), stateWith(states, "open")];
  const first = firstStates(states);
  return document && draft && open && first.includes(draft) && first.includes(open) ? { draft, open } : null;
};

/** The fields with a document's lines, as far as they can be typed before it is there: what is about another document's lines comes later. */
export const firstLinesOf = ({ document }: Resource): readonly string[] =>
  document?.root === undefined
    ? Object.entries(document?.lines ?? {}).flatMap(([name, lines]) => (lines.of ? [] : [name]))
    : [];
