import type { AnyField } from "../../../../resources/core/fields.ts";

/** Prices and costs are withheld from roles that see neither rule; asking for them is refused. */
export const readableField = (field: AnyField, may: (scope: string) => boolean): boolean => {
  const secret = "secret" in field ? field.secret : undefined;
  return !secret || may(secret === "price" ? "sku_price:view:all" : "sku_cost:view:all");
};
