import type { Field } from "../../resources/core/fields.ts";
import { Code } from "../parts/Code.tsx";
import { Nothing } from "../parts/Nothing.tsx";
import { code as codeType } from "../theme/typography.ts";
import { checkLength } from "./numbers.ts";
import { asText, isEmpty, type Renderer } from "./renderer.ts";
import { TextBox } from "./TextBox.tsx";

export const code: Renderer<Field<"code">> = {
  Cell: ({ value, field }) =>
    isEmpty(value) ? (
      <Nothing />
    ) : (
      <Code>
        {field.prefix && !asText(value).startsWith(field.prefix) ? field.prefix : ""}
        {asText(value)}
      </Code>
    ),
  Input: (props) => <TextBox {...props} sx={{ "& input": codeType }} />,
  check: (value, { max }) => checkLength(value, { max }),
  width: 96,
};
