import type { Field } from "../../../resources/core/fields.ts";
import { progressOf } from "../../../resources/core/states.ts";
import { Money } from "../../parts/Money.tsx";
import { asText, type Display } from "../renderer.ts";

export const money: Display<Field<"money">> = {
  Cell: ({ module, value, record }) => (
    <Money value={value as string | null} struck={progressOf(module, asText(record.state)) === "canceled"} />
  ),
  align: "right",
  width: 90,
};
