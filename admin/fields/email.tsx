import type { Field } from "../../resources/core/fields.ts";
import { email as display } from "./displays/email.tsx";
import { checkText } from "./numbers.ts";
import { asText, type Renderer } from "./renderer.ts";
import { TextBox } from "./TextBox.tsx";
import { typedAsText } from "./gridTyping.ts";
import { TextsFilter } from "./filters/TextsFilter.tsx";

const pattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const email: Renderer<Field<"email">> = {
  ...display,
  Input: (props) => <TextBox {...props} type="email" inputMode="email" />,
  check: (value, { min }) =>
    checkText(value, { min }) ?? (pattern.test(asText(value).trim()) ? undefined : { key: "validation.email" }),
  Filter: TextsFilter,
  grid: { typing: typedAsText, rest: null },
};
