import type { Field } from "../../resources/core/fields.ts";
import { date as display } from "./displays/date.tsx";
import { DayInput } from "./DayInput.tsx";
import { asText, type Renderer } from "./renderer.ts";
import { DaysFilter } from "./filters/DaysFilter.tsx";

const iso = /^\d{4}-\d{2}-\d{2}$/;

export const date: Renderer<Field<"date">> = {
  ...display,
  Input: DayInput,
  check: (value) => (iso.test(asText(value)) ? undefined : { key: "validation.date" }),
  Filter: DaysFilter,
  grid: { typing: () => ({ kind: "date" }), rest: null, width: 104 },
};
