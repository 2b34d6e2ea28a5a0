import type { FieldArgs, FieldInfo, Step } from "postgraphile/grafast";

/** How a field is planned. */
export type Plan = ($parent: Step, args: FieldArgs, info: FieldInfo) => Step;
