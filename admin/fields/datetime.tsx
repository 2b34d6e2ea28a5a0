import type { Field } from "../../resources/core/fields.ts";
import { editableMoment, isoDay, parseMoment } from "../i18n/dates.ts";
import { Stamp } from "../parts/Day.tsx";
import { datetime as display } from "./displays/datetime.tsx";
import { DateBox } from "./DateBox.tsx";
import { asText, type Renderer } from "./renderer.ts";
import { DaysFilter } from "./filters/DaysFilter.tsx";

const timeOf = (value: string | null) => {
  const at = new Date(value ?? "");
  return Number.isNaN(at.getTime()) ? "00:00:00" : at.toTimeString().slice(0, 8);
};
const dayOf = (value: string | null) => {
  const at = new Date(value ?? "");
  return Number.isNaN(at.getTime()) ? null : isoDay(at);
};

export const datetime: Renderer<Field<"datetime">> = {
  ...display,
  Input: (props) => (
    <DateBox
      {...props}
      parse={parseMoment}
      edit={editableMoment}
      ofDay={(day, value) => new Date(`${day}T${timeOf(value)}`).toISOString()}
      toDay={dayOf}
    />
  ),
  check: (value) =>
    /^\d{4}-\d{2}-\d{2}T/.test(asText(value)) && !Number.isNaN(Date.parse(asText(value)))
      ? undefined
      : { key: "validation.date" },
  Filter: DaysFilter,
  grid: { typing: null, rest: (value) => <Stamp value={asText(value)} />, width: 150 },
};
