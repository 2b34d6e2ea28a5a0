import type { Row } from "../../db/generated/rows.ts";
import { boolean, choice, date, integer, datetime, percent, reference, text, timeZone } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { en, ru } from "./texts.ts";

/** The company's own settings: one record of each account, changed by administrators. */
export default defineResource<Row<"accounts">>()({
  name: "accounts",
  route: "/settings/system-config",
  title: "name",
  fields: {
    name: text({ required: true, max: 200, help: true }),
    timeZone: timeZone({ required: true, help: true }),
    currency: text({ readOnly: true, help: true }),
    subdomain: text({ readOnly: true, help: true }),
    autoFill: boolean({ help: true }),
    lotOrder: choice({ options: ["FIFO", "FEFO"], required: true, help: true }),
    overReceiptPercent: percent({ required: true, min: 0, max: 100, help: true }),
    invoiceBasis: choice({ options: ["ordered", "shipped"], required: true, help: true }),
    freightSkuId: reference({ module: "skus", offered: { kinds: ["freight"] }, help: true }),
    booksClosedUntil: date({ help: true }),
    reorderHistoryDays: integer({ required: true, min: 7, max: 730, help: true }),
    reorderCoverDays: integer({ required: true, min: 1, max: 365, help: true }),
    reorderSafetyDays: integer({ required: true, min: 0, max: 180, help: true }),
    reorderLeadDays: integer({ required: true, min: 0, max: 365, help: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  form: [
    "name",
    "timeZone",
    "autoFill",
    "lotOrder",
    "overReceiptPercent",
    "invoiceBasis",
    "freightSkuId",
    "booksClosedUntil",
    "reorderHistoryDays",
    "reorderCoverDays",
    "reorderSafetyDays",
    "reorderLeadDays",
  ],
  width: "narrow",
  single: true,
  writes: ["update"],
  insights: {
    subscription: {
      sql: "account_subscription",
      shows: "figures",
      columns: { tier: text(), isLicensed: boolean(), since: datetime() },
      reads: [],
    },
    limits: {
      sql: "account_limits",
      shows: "rows",
      columns: { name: text(), module: text(), per: text(), used: integer(), maximum: integer() },
      reads: [],
    },
  },
  menu: { in: "settings", section: "system-config", order: 5, icon: "SlidersHorizontal" },
  translations: { en, ru },
});
