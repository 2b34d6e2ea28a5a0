import type { Field } from "../../../resources/core/fields.ts";
import { Quantity } from "../../parts/Quantity.tsx";
import type { Display } from "../renderer.ts";

/** What is owed and not there needs a person; what is free to sell is what most people look for. */
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
