import { isEnumType, isScalarType, type GraphQLInputType } from "postgraphile/graphql";
import { isReadable } from "../dates.ts";
import { isDecimal } from "../decimal.ts";
import { isState } from "../document-state.ts";

/** What is wrong with one value, as a key of validation.* in resources/core/texts. */
export type LeafProblem = {
  problem: "number" | "max" | "min" | "date" | "boolean" | "text" | "choice" | "invalid";
  limit?: number;
};
type Judge = (value: unknown) => LeafProblem | null;

const [least, largest] = [-2_147_483_648, 2_147_483_647];
const ofInt: Judge = (value) => {
  if (typeof value !== "number" || !Number.isInteger(value)) return { problem: "number" };
  if (value > largest) return { problem: "max", limit: largest };
  return value < least ? { problem: "min", limit: least } : null;
};
const unless =
  (holds: (value: unknown) => boolean, problem: LeafProblem["problem"]): Judge =>
  (value) =>
    holds(value) ? null : { problem };

const judges: Readonly<Record<string, Judge>> = {
  Int: ofInt,
  Decimal: unless(isDecimal, "number"),
  Date: unless((value) => isReadable("Date", value), "date"),
  Datetime: unless((value) => isReadable("Datetime", value), "date"),
  Boolean: unless((value) => typeof value === "boolean", "boolean"),
  String: unless((value) => typeof value === "string", "text"),
  DocumentState: unless(isState, "choice"),
  CustomFieldValue: unless((value) => typeof value !== "object", "invalid"),
};

/** Of a value as JSON brings it; an enumeration's are texts there. */
export const problemOfLeaf = (type: GraphQLInputType, value: unknown): LeafProblem | null => {
  if (isEnumType(type))
    return typeof value === "string" && type.getValue(value) !== undefined ? null : { problem: "choice" };
  return isScalarType(type) ? (judges[type.name]?.(value) ?? null) : null;
};
