import type { Field } from "../../resources/core/fields.ts";
import { Code } from "../parts/Code.tsx";
import { code as codeType } from "../theme/typography.ts";
import { code as display } from "./displays/code.tsx";
import { checkText } from "./numbers.ts";
import type { Renderer } from "./renderer.ts";
import { TextBox } from "./TextBox.tsx";
import { typedAsText } from "./gridTyping.ts";
import { TextsFilter } from "./filters/TextsFilter.tsx";

export const code: Renderer<Field<"code">> = {
  ...display,
  Input: (props) => <TextBox {...props} sx={{ "& input": codeType }} />,
  check: checkText,
  Filter: TextsFilter,
  grid: { typing: typedAsText, rest: (value) => <Code>{value}</Code> },
};
