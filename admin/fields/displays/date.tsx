import type { Field } from "../../../resources/core/fields.ts";
import { definitionOf, isDeclared } from "../../../resources/core/registry.ts";
import { progressOf } from "../../../resources/core/states.ts";
import { Day } from "../../parts/Day.tsx";
import { asText, type CellProps, type Display } from "../renderer.ts";

/** Days by which something is owed stand out when they have passed, as long as the document is open. */
const isDue = ({ module, name, field, record }: CellProps<Field<"date">>): boolean =>
  (field.deadline === true || (isDeclared(module) && definitionOf(module).document?.due === name)) &&
  ["open", "underWay"].includes(progressOf(module, asText(record["state"])));

export const date: Display<Field<"date">> = {
  Cell: (props) => <Day value={asText(props.value) || null} due={isDue(props)} />,
  width: 70,
};
