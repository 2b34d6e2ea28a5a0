import type { Field } from "../../resources/core/fields.ts";
import { Nothing } from "../parts/Nothing.tsx";
import { checkText } from "./numbers.ts";
import { asText, isEmpty, type Renderer } from "./renderer.ts";
import { TextBox } from "./TextBox.tsx";

export const text: Renderer<Field<"text">> = {
  Cell: ({ value }) => (isEmpty(value) ? <Nothing /> : <>{asText(value)}</>),
  Input: (props) => <TextBox {...props} />,
  check: checkText,
  width: 140,
};
