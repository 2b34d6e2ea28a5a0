import type { DetailRecord } from "../../screens/detail/data/useDetail.ts";
import { compare } from "../../screens/detail/amounts/decimal.ts";

const text = (value: unknown): string => (typeof value === "string" ? value : "0");

/** "170 of 314" beside Receiving, once something is ordered. */
export default {
  receiving: (record: DetailRecord) =>
    compare(text(record.qtyOrdered), "0") > 0 && record.state !== "Draft"
      ? `${text(record.qtyReceived)} / ${text(record.qtyOrdered)}`
      : undefined,
};
