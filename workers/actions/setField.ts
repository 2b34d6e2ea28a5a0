import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import { customPrefix, testTypeOf } from "../../resources/core/testing.ts";
import { defineAction, Refused } from "./action.ts";

/** A value as the API takes it of a field of this type; an empty one clears. */
const typed = (value: string | null, type: string | null): unknown => {
  if (value === null || value.trim() === "") return null;
  if (type === "boolean") return value === "true";
  return type === "reference" && /^\d{1,9}$/.test(value) ? Number(value) : value;
};

export default defineAction({
  asPerson: (action, { module, recordId }, perform) => {
    const field = String(action.field);
    const value = action.value === null ? null : String(action.value);
    if (field.startsWith(customPrefix)) {
      const id = Number(field.slice(customPrefix.length));
      return perform(`save_${module}`, { id: recordId, customFields: [{ id, value: typed(value, null) }] });
    }
    const definition = isDeclared(module) ? definitionOf(module).fields[field] : undefined;
    if (!definition) throw new Refused("There is no such field any more.");
    return perform(`save_${module}`, { id: recordId, [field]: typed(value, testTypeOf(definition)) });
  },
});
