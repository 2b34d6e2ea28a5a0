import type { Field } from "../../resources/core/fields.ts";
import { Day } from "../parts/Day.tsx";
import { editableDay, parseDay } from "../i18n/dates.ts";
import { DateBox } from "./DateBox.tsx";
import { asText, type Renderer } from "./renderer.ts";

const iso = /^\d{4}-\d{2}-\d{2}$/;

/** Days by which something is owed stand out when they have passed, as long as the document is open. */
const isDue = (name: string, state: unknown) =>
  /^(due|ship|cancelBy)/.test(name) &&
  (state === "Open" || (typeof state === "string" && state.startsWith("Partially")));

export const date: Renderer<Field<"date">> = {
  Cell: ({ value, name, record }) => <Day value={asText(value) || null} due={isDue(name, record.state)} />,
  Input: (props) => (
    <DateBox {...props} parse={parseDay} edit={editableDay} ofDay={(day) => day} toDay={(value) => value} />
  ),
  check: (value) => (iso.test(asText(value)) ? undefined : { key: "validation.date" }),
  width: 70,
};
