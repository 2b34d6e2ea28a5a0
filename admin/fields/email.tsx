import type { Field } from "../../resources/core/fields.ts";
import { EmptyValue } from "../parts/EmptyValue.tsx";
import { checkText } from "./numbers.ts";
import { asText, isEmpty, type Renderer } from "./renderer.ts";
import { TextBox } from "./TextBox.tsx";
import { typedAsText } from "./gridTyping.ts";
import { TextsFilter } from "./filters/TextsFilter.tsx";

const pattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const email: Renderer<Field<"email">> = {
  Cell: ({ value }) => (isEmpty(value) ? <EmptyValue /> : <>{asText(value)}</>),
  Input: (props) => <TextBox {...props} type="email" inputMode="email" />,
  check: (value, { min }) =>
    checkText(value, { min }) ?? (pattern.test(asText(value).trim()) ? undefined : { key: "validation.email" }),
  width: 180,
  Filter: TextsFilter,
  grid: { typing: typedAsText, rest: null },
};
