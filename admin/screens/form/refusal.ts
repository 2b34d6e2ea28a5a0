import type { FieldError } from "react-hook-form";
import { type Failure, limitAt } from "../../data/failure.ts";
import type { Problem } from "../../fields/renderer.ts";

/** What the server says about the fields of a form, as react-hook-form keeps it. Parts of a field stay with it: {"customFields.12": "number"}. */
export const serverErrors = (
  failure: Failure,
  names: readonly string[],
  say: (name: string, problem: Problem) => string,
  /** Collections whose rows say it themselves. */
  elsewhere: readonly string[] = [],
): { errors: Readonly<Record<string, FieldError>>; complete: boolean } => {
  const errors: Record<string, FieldError> = {};
  const told = Object.entries(failure.fields);
  for (const [path, code] of told) {
    const [name = "", part] = path.split(".");
    if (!names.includes(name)) continue;
    const limit = limitAt(failure, path);
    const message = say(name, {
      key: `validation.${code}`,
      ...(limit !== undefined && { values: { min: limit, max: limit } }),
    });
    const known = errors[name];
    errors[name] = {
      type: "server",
      message: known?.message ?? message,
      ...(part !== undefined && { types: { ...known?.types, [part]: message } }),
    };
  }
  return {
    errors,
    complete: told.length > 0 && told.every(([path]) => [...names, ...elsewhere].includes(path.split(".")[0] ?? "")),
  };
};
