import { Money } from "../../parts/Money.tsx";
import { Percent } from "../../parts/Percent.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import type { AnyField } from "../../../resources/core/fields.ts";

/** A sum, as its column's kind shows amounts. */
export const Figure = ({
  field,
  value,
  strong = false,
}: {
  field: AnyField | undefined;
  value: unknown;
  strong?: boolean;
}) => {
  const figure = value as string | number | null | undefined;
  if (field?.kind === "percent") return <Percent value={figure} strong={strong} />;
  return field?.kind === "money" || field?.kind === "unitMoney" ? (
    <Money value={figure} strong={strong} />
  ) : (
    <Quantity
      value={figure}
      strong={strong}
      signed={field?.kind === "quantity" && "signed" in field && field.signed === true}
    />
  );
};
