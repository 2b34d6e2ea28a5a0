import type { Field } from "../../resources/core/fields.ts";
import { json as display } from "./displays/json.tsx";
import { writtenJson } from "./writtenJson.ts";
import type { Renderer } from "./renderer.ts";
import { TextBox } from "./TextBox.tsx";

export const json: Renderer<Field<"json">> = {
  ...display,
  Input: ({ value, ...props }) => (
    <TextBox {...props} value={value === null || value === undefined ? "" : writtenJson(value)} multiline />
  ),
  Filter: null,
  grid: { typing: null, rest: null, width: 130 },
};
