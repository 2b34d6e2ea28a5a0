import type { Field } from "../../resources/core/fields.ts";
import { editableDay, parseDay } from "../i18n/dates.ts";
import { DateBox } from "./DateBox.tsx";
import type { InputProps } from "./renderer.ts";

/** A day, typed as its reader writes it or taken from a calendar. */
export const DayInput = (props: InputProps<Field<"date">>) => (
  <DateBox {...props} parse={parseDay} edit={editableDay} ofDay={(day) => day} toDay={(value) => value} />
);
