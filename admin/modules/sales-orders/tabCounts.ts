import type { DetailRecord } from "../../screens/detail/data/useDetail.ts";
import { compare } from "../../screens/detail/amounts/decimal.ts";

const text = (value: unknown): string => (typeof value === "string" ? value : "0");

/** "20 of 66" beside Shipping, once the order is open. */
export default {
  shipping: (record: DetailRecord) =>
    compare(text(record.qtyOrdered), "0") > 0 && record.state !== "Draft"
      ? `${text(record.qtyShipped)} / ${text(record.qtyOrdered)}`
      : undefined,
};
