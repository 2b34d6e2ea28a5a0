import type { Field } from "../../resources/core/fields.ts";
import { multiline as display } from "./displays/multiline.tsx";
import { checkText } from "./numbers.ts";
import type { Renderer } from "./renderer.ts";
import { TextBox } from "./TextBox.tsx";
import { typedAsText } from "./gridTyping.ts";
import { TextsFilter } from "./filters/TextsFilter.tsx";

export const multiline: Renderer<Field<"multiline">> = {
  ...display,
  Input: (props) => <TextBox {...props} multiline minRows={3} />,
  check: checkText,
  Filter: TextsFilter,
  grid: { typing: typedAsText, rest: null },
};
