import { placesOf } from "../../../../resources/core/document.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { progressOf } from "../../../../resources/core/states.ts";
import { coverageOf } from "../../../data/coverage.ts";
import { compare } from "../../../../resources/core/decimal.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import { isEditable } from "./documentTransitions.ts";

const isSome = (value: unknown): boolean => typeof value === "string" && compare(value, "0") > 0;

/** Whether goods of the document lie packed. */
export const isPacked = ({ fields }: Resource, record: DetailRecord): boolean =>
  Object.entries(fields).some(
    ([name, field]) =>
      field.kind === "computed" &&
      "sum" in field.from &&
      field.from.of === "claims" &&
      field.from.sum === "committed" &&
      isSome(record[name]),
  );

/** Fields that a document keeps as it stands: with whom, once it was opened; where, once something is packed or done there; both, once it ended. */
export const keptFields = (resource: Resource, record: DetailRecord): readonly string[] => {
  const { document } = resource;
  if (!document) return [];
  const stage = progressOf(resource.name, String(record.state));
  const ended = !isEditable(stage);
  const isDone = isSome(record[coverageOf(resource)?.done ?? ""]);
  return [
    ...(ended || (document.keepsParty && stage !== "draft") ? document.parties : []),
    ...(ended || isDone || isPacked(resource, record) ? placesOf(document) : []),
  ];
};
