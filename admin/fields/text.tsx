import type { Field } from "../../resources/core/fields.ts";
import { text as display } from "./displays/text.tsx";
import { checkText } from "./numbers.ts";
import type { Renderer } from "./renderer.ts";
import { TextBox } from "./TextBox.tsx";
import { typedAsText } from "./gridTyping.ts";
import { TextsFilter } from "./filters/TextsFilter.tsx";

export const text: Renderer<Field<"text">> = {
  ...display,
  Input: (props) => <TextBox {...props} inputMode={props.field.web ? "url" : "text"} />,
  check: checkText,
  Filter: TextsFilter,
  grid: { typing: typedAsText, rest: null },
};
