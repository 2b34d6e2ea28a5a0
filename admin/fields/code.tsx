import type { Field } from "../../resources/core/fields.ts";
import { prefixIn, withPrefix } from "../../resources/core/prefixed.ts";
import { resourceOf } from "../data/resources.ts";
import { Code } from "../parts/Code.tsx";
import { EmptyValue } from "../parts/EmptyValue.tsx";
import { code as codeType } from "../theme/typography.ts";
import { checkText } from "./numbers.ts";
import { asText, isEmpty, type Renderer } from "./renderer.ts";
import { TextBox } from "./TextBox.tsx";
import { typedAsText } from "./gridTyping.ts";
import { TextsFilter } from "./filters/TextsFilter.tsx";

export const code: Renderer<Field<"code">> = {
  Cell: ({ value, field, module, name }) =>
    isEmpty(value) ? (
      <EmptyValue />
    ) : (
      <Code>{withPrefix(asText(value), prefixIn(resourceOf(module), name, field))}</Code>
    ),
  Input: (props) => <TextBox {...props} sx={{ "& input": codeType }} />,
  check: checkText,
  width: 96,
  Filter: TextsFilter,
  grid: { typing: typedAsText, rest: (value) => <Code>{value}</Code> },
};
