import type { Field } from "../../../resources/core/fields.ts";
import { Quantity } from "../../parts/Quantity.tsx";
import type { Display } from "../renderer.ts";

/** Stock that is owed and not there needs a person; most people look for the stock that is free to sell. */
const isShort = (name: string) => name === "backordered";
const isFree = (name: string) => name === "available";

export const quantity: Display<Field<"quantity">> = {
  Cell: ({ value, name }) => (
    <Quantity
      value={value as string | null}
      strong={isFree(name)}
      {...(isShort(name) && { tone: "warning" as const })}
    />
  ),
  align: "right",
  width: 80,
};
