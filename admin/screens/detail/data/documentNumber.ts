import { isColumn } from "../../../../resources/core/fields.ts";
import { knows, resourceOf } from "../../../data/resources.ts";

/** The number people read: 10482 of the sales orders is SO-10482. Other titles stand as they are. */
export const numberOf = (module: string, displayId: string): string => {
  if (displayId === "" || !knows(module)) return displayId;
  const resource = resourceOf(module);
  const field = resource.fields[resource.title];
  const own =
    field && isColumn(field) && field.kind === "code" && "prefix" in field && typeof field.prefix === "string"
      ? field.prefix
      : "";
  return `${resource.document?.prefix ?? own}${displayId}`;
};
