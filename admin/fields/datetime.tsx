import type { Field } from "../../resources/core/fields.ts";
import { Stamp } from "../parts/Day.tsx";
import { figures } from "../theme/typography.ts";
import { asText, type Renderer } from "./renderer.ts";
import { TextBox } from "./TextBox.tsx";

/** An instant, as the browser's control wants it: local and without a zone. */
const local = (value: unknown) => {
  if (!value) return "";
  const at = new Date(asText(value));
  return Number.isNaN(at.getTime())
    ? ""
    : new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

export const datetime: Renderer<Field<"datetime">> = {
  Cell: ({ value }) => <Stamp value={asText(value) || null} />,
  Input: ({ onChange, value, ...props }) => (
    <TextBox
      {...props}
      type="datetime-local"
      sx={{ "& input": figures }}
      value={local(value)}
      onChange={(typed) => onChange(typed ? new Date(String(typed)).toISOString() : null)}
    />
  ),
  check: (value) => (Number.isNaN(Date.parse(asText(value))) ? { key: "validation.date" } : undefined),
  width: 140,
};
