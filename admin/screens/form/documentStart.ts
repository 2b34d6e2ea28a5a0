import type { Resource } from "../../../resources/core/resource.ts";
import { resourceOf } from "../../data/resources.ts";
import { readableField } from "../detail/data/readable.ts";
import { firstStates, stateWith } from "../../../resources/core/stages.ts";

/** The states that a new document begins with by a button each; null where there is no choice. */
export const startsOf = ({ document, states = {} }: Resource): { draft: string; open: string } | null => {
  const [draft, open] = [stateWith(states, "draft"), stateWith(states, "open")];
  const first = firstStates(states);
  return document && draft && open && first.includes(draft) && first.includes(open) ? { draft, open } : null;
};

/**
 * The fields with rows that are typed before their record is there: a document's lines, but for those about another document's
 * lines, and what the resource begins with, as far as the role may read its amounts.
 */
export const firstLinesOf = (
  { document, begins = [], fields }: Resource,
  may: (scope: string) => boolean,
): readonly string[] => {
  const lines = Object.entries(document?.root === undefined ? (document?.lines ?? {}) : {});
  const readable = (name: string) => {
    const field = fields[name];
    return (
      field?.kind === "children" && Object.values(resourceOf(field.of).fields).every((each) => readableField(each, may))
    );
  };
  return [...lines.flatMap(([name, { of, bill }]) => (of || bill ? [] : [name])), ...begins.filter(readable)];
};

/** Whether what stands in its lines is taken from stock or comes into it, once it is opened. */
export const movesStock = ({ document }: Resource): boolean =>
  Object.values(document?.lines ?? {}).some(({ flows }) => Object.keys(flows).length > 0);
