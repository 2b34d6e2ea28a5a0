import type { CustomFieldsField } from "../../../resources/core/fields.ts";
import type { Display } from "../renderer.ts";

/** Each custom field has a column of its own (CustomCell.tsx). */
export const customFields: Display<CustomFieldsField> = { Cell: () => null };
