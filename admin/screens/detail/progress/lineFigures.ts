import type { ChildrenField } from "../../../../resources/core/fields.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { resourceOf } from "../../../data/resources.ts";
import { referenced } from "../data/naming.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import { figure } from "./openOf.ts";

/** A line of a document: its module, its item, the columns of what is done of it and of what is on its way, and how it names what is posted for it. */
export type Line = {
  module: string;
  line: DetailRecord;
  item: { id: number; name: string } | null;
  done: string | null;
  way: string | null;
  posted: (dimension: string) => string;
  /** What can be done about it when it is short: keys of modules. */
  shortageActions: readonly string[];
};

/** Every line of a document, of all its kinds. */
export const linesOf = (resource: Resource, record: DetailRecord): readonly Line[] =>
  Object.entries(resource.document?.lines ?? {}).flatMap(
    ([name, { item, done = null, underWay = null, shortageActions = [] }]) => {
      const child = resourceOf((resource.fields[name] as ChildrenField).of);
      const rows: unknown = record[name];
      const columnOf = (dimension: string) =>
        Object.keys(child.fields).find((each) => {
          const field = child.fields[each];
          return field?.kind === "computed" && "sum" in field.from && field.from.sum === dimension;
        }) ?? null;
      return (Array.isArray(rows) ? (rows as readonly DetailRecord[]) : []).map((line) => ({
        module: child.name,
        line,
        item: referenced(line, item),
        done,
        way: underWay,
        posted: (dimension) => figure(line, columnOf(dimension)),
        shortageActions,
      }));
    },
  );
