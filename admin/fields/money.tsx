import type { Field } from "../../resources/core/fields.ts";
import { progressOf } from "../../resources/core/states.ts";
import { Money } from "../parts/Money.tsx";
import { NumberBox } from "./NumberBox.tsx";
import { checkNumber } from "./numbers.ts";
import { asText, type Renderer } from "./renderer.ts";
import { typedAsDecimal } from "./gridTyping.ts";
import { BoundFilter } from "./filters/BoundFilter.tsx";

export const money: Renderer<Field<"money">> = {
  Cell: ({ module, value, record }) => (
    <Money value={value as string | null} struck={progressOf(module, asText(record.state)) === "canceled"} />
  ),
  Input: (props) => <NumberBox {...props} />,
  align: "right",
  check: (value, { min }) => checkNumber(value, { min, digits: 2 }),
  width: 90,
  Filter: BoundFilter,
  grid: { typing: typedAsDecimal(2), rest: (value) => <Money value={value} />, align: "right", width: 86 },
};
