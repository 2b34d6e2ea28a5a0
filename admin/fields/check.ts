import type { AnyField } from "../../resources/core/fields.ts";
import { isRequired } from "../data/shape.ts";
import { isEmpty, type CheckContext, type Problem } from "./renderer.ts";
import { rendererOf } from "./renderers.ts";

/** What is wrong with a field's value before it is sent: required first, then what its kind says. */
export const checkField = (field: AnyField, value: unknown, context: CheckContext): Problem | undefined => {
  const blank = isEmpty(typeof value === "string" ? value.trim() : value);
  if (blank) return isRequired(field) ? { key: "validation.required" } : undefined;
  return rendererOf(field.kind).check?.(value, field, context);
};
