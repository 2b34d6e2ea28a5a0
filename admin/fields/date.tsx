import type { Field } from "../../resources/core/fields.ts";
import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import { progressOf } from "../../resources/core/states.ts";
import { Day } from "../parts/Day.tsx";
import { DayInput } from "./DayInput.tsx";
import { asText, type CellProps, type Renderer } from "./renderer.ts";
import { DaysFilter } from "./filters/DaysFilter.tsx";

const iso = /^\d{4}-\d{2}-\d{2}$/;

/** Days by which something is owed stand out when they have passed, as long as the document is open. */
const isDue = ({ module, name, field, record }: CellProps<Field<"date">>): boolean =>
  (field.deadline === true || (isDeclared(module) && definitionOf(module).document?.due === name)) &&
  ["open", "underWay"].includes(progressOf(module, asText(record["state"])));

export const date: Renderer<Field<"date">> = {
  Cell: (props) => <Day value={asText(props.value) || null} due={isDue(props)} />,
  Input: DayInput,
  check: (value) => (iso.test(asText(value)) ? undefined : { key: "validation.date" }),
  width: 70,
  Filter: DaysFilter,
  grid: { typing: () => ({ kind: "date" }), rest: null, width: 104 },
};
