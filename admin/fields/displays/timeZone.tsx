import type { Field } from "../../../resources/core/fields.ts";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { asText, isEmpty, type Display } from "../renderer.ts";
import { timeZoneName } from "../timeZoneName.ts";

export const timeZone: Display<Field<"timeZone">> = {
  Cell: ({ value }) => (isEmpty(value) ? <EmptyValue /> : <>{timeZoneName(asText(value))}</>),
  width: 160,
};
