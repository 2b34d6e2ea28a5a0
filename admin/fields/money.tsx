import type { Field } from "../../resources/core/fields.ts";
import { Money } from "../parts/Money.tsx";
import { NumberBox } from "./NumberBox.tsx";
import { checkNumber } from "./numbers.ts";
import type { Renderer } from "./renderer.ts";

export const money: Renderer<Field<"money">> = {
  Cell: ({ value, record }) => <Money value={value as string | null} struck={record.state === "Canceled"} />,
  Input: (props) => <NumberBox {...props} />,
  align: "right",
  check: (value, { min }) => checkNumber(value, { min, digits: 2 }),
  width: 90,
};
