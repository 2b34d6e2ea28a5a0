import type { Field } from "../../../resources/core/fields.ts";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { asText, isEmpty, type Display } from "../renderer.ts";

export const email: Display<Field<"email">> = {
  Cell: ({ value }) => (isEmpty(value) ? <EmptyValue /> : <>{asText(value)}</>),
  width: 180,
};
