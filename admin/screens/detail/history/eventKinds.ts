import type { Resource } from "../../../../resources/core/resource.ts";
import { statusField } from "../../../data/ownStatus.ts";
import { knows, resourceOf } from "../../../data/resources.ts";
import type { HistoryFilter } from "./useHistory.ts";

/** A kind of event that the history can be narrowed to; `word` is the key of its name. */
export type EventKind = { key: string; word: string; filter: HistoryFilter };

/** Modules whose records lie within one of a module, at any depth. */
const within = (resource: Resource, seen: readonly string[] = []): readonly string[] =>
  Object.values(resource.fields).flatMap((field) => {
    if ((field.kind !== "children" && field.kind !== "records") || !knows(field.of) || seen.includes(field.of))
      return [];
    return [field.of, ...within(resourceOf(field.of), [...seen, field.of])];
  });

export const eventKinds = (resource: Resource): readonly EventKind[] => {
  const { name, fields, states } = resource;
  const state = Object.keys(fields).find((field) => fields[field]?.kind === "state");
  return [
    { key: "own", word: `resources.${name}.one`, filter: { tables: [name] } },
    ...(states && state
      ? [
          {
            key: "status",
            word: `resources.${name}.fields.${state}`,
            filter: { tables: [name], fields: [state, statusField], operations: ["updated"] },
          },
        ]
      : []),
    ...[...new Set(within(resource))].map((module) => ({
      key: module,
      word: `resources.${module}.name`,
      filter: { tables: [module] },
    })),
    { key: "deleted", word: "detail.history.removals", filter: { operations: ["deleted"] } },
  ];
};
