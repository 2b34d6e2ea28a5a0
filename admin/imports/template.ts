import papa from "papaparse";
import { exampleOf, importedFields, isNeeded } from "../../resources/core/exchange.ts";
import type { Resource } from "../../resources/core/resource.ts";
import type { CustomField } from "../fields/useCustomFields.ts";

/** A file with every column that a module takes, by its name on screen, and one row to look at. */
export const saveTemplate = (
  resource: Resource,
  custom: readonly CustomField[],
  say: (field: string) => string,
): void => {
  const fields = importedFields(resource);
  const heads = [...fields.map(([name]) => say(name)), ...custom.map(({ slug }) => `cf:${slug}`)];
  const example = fields.map(([name, field]) => {
    if (field.kind === "labels" || (field.kind === "reference" && !isNeeded(resource, name))) return "";
    const values =
      (field.kind === "choice" || field.kind === "choices") && typeof field.options !== "string" ? field.options : [];
    return exampleOf(field.kind === "reference" ? say(name) : name, field, values);
  });
  const text = `\uFEFF${papa.unparse([heads, [...example, ...custom.map(() => "")]])}\r\n`;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = `${resource.name.replaceAll("_", "-")}-template.csv`;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(link.href);
};
