import type { Row } from "../../db/generated/rows.ts";
import {
  boolean,
  children,
  choice,
  code,
  computed,
  date,
  labels,
  quantity,
  reference,
  text,
  unitMoney,
} from "./fields.ts";
import { defineResource } from "./resource.ts";

/**
 * What must not compile. Checked by `tsc`: an expectation that is not met is an error itself. Nothing here runs.
 */
const words = { name: "Things", one: "Thing", create: "New thing", fields: {} };
const translations = { en: words, ru: words };
const bins = defineResource<Row<"bin_locations">>();
const name = text({ required: true });

export const right = bins({ name: "bin_locations", title: "name", fields: { name }, translations });

export const wrongTable = bins({
  // @ts-expect-error the row type is another table's
  name: "vendors",
  title: "name",
  fields: { name },
  translations,
});

export const wrongColumn = bins({
  name: "bin_locations",
  title: "name",
  // @ts-expect-error there is no column nmae
  fields: { name, nmae: text() },
  translations: { en: { ...words, fields: { nmae: "" } }, ru: { ...words, fields: { nmae: "" } } },
});

export const wrongTextKind = bins({
  name: "bin_locations",
  title: "name",
  // @ts-expect-error a text is no quantity
  fields: { name: quantity() },
  translations,
});

export const wrongNumberKind = defineResource<Row<"sku_costs">>()({
  name: "sku_costs",
  title: "unit",
  // @ts-expect-error an exact number is no text
  fields: { unit: text(), cost: text() },
  translations: { en: { ...words }, ru: { ...words } },
});

export const wrongDateKind = defineResource<Row<"lots">>()({
  name: "lots",
  title: "lotNumber",
  // @ts-expect-error a moment is no day
  fields: { lotNumber: code(), receivedAt: date() },
  translations: {
    en: { ...words, fields: { lotNumber: "", receivedAt: "" } },
    ru: { ...words, fields: { lotNumber: "", receivedAt: "" } },
  },
});

export const wrongReferenceTarget = bins({
  name: "bin_locations",
  title: "name",
  // @ts-expect-error the key leads to warehouses
  fields: { name, warehouseId: reference({ module: "vendors" }) },
  translations,
});

export const unknownReferenceTarget = bins({
  name: "bin_locations",
  title: "name",
  // @ts-expect-error there is no such table
  fields: { name, warehouseId: reference({ module: "warehuoses" }) },
  translations,
});

export const referenceOnPlainColumn = bins({
  name: "bin_locations",
  title: "name",
  // @ts-expect-error version is no foreign key
  fields: { name, version: reference({ module: "warehouses" }) },
  translations: { en: { ...words, fields: { version: "" } }, ru: { ...words, fields: { version: "" } } },
});

export const wrongChildren = bins({
  name: "bin_locations",
  title: "name",
  // @ts-expect-error contacts belong to a vendor here, not to a bin
  fields: { name, contacts: children("contacts", "vendorId") },
  translations,
});

// @ts-expect-error contacts have no such key
export const wrongChildKey = children("contacts", "binLocationId");

export const wrongTitle = bins({
  name: "bin_locations",
  // @ts-expect-error the title is a field
  title: "label",
  fields: { name },
  translations,
});

export const wrongList = bins({
  name: "bin_locations",
  title: "name",
  fields: { name, labels: labels() },
  // @ts-expect-error a list shows fields
  list: ["name", "city"],
  translations,
});

export const wrongForm = bins({
  name: "bin_locations",
  title: "name",
  fields: { name },
  // @ts-expect-error a form shows fields
  form: ["name", "city"],
  translations,
});

export const wrongSearch = bins({
  name: "bin_locations",
  title: "name",
  fields: { name },
  // @ts-expect-error search looks at fields
  search: ["city"],
  translations,
});

export const wrongSort = bins({
  name: "bin_locations",
  title: "name",
  fields: { name },
  // @ts-expect-error lists are ordered by fields
  sort: { column: "city", order: "ASC" },
  translations,
});

export const wrongTabField = bins({
  name: "bin_locations",
  title: "name",
  fields: { name },
  // @ts-expect-error a tab shows fields
  tabs: [{ name: "basicInfo", fields: ["city"] }],
  translations,
});

export const wrongTabList = bins({
  name: "bin_locations",
  title: "name",
  fields: { name },
  // @ts-expect-error customers do not refer to bins
  tabs: [{ name: "lots", list: "customers", by: "id" }],
  translations,
});

export const missingFieldWord = bins({
  name: "bin_locations",
  title: "name",
  fields: { name, nameWithWarehouse: text({ readOnly: true }) },
  // @ts-expect-error nameWithWarehouse has no word
  translations: { en: words, ru: { ...words, fields: { nameWithWarehouse: "" } } },
});

export const missingRussianWord = bins({
  name: "bin_locations",
  title: "name",
  fields: { name, nameWithWarehouse: text({ readOnly: true }) },
  // @ts-expect-error nameWithWarehouse has no Russian word
  translations: { en: { ...words, fields: { nameWithWarehouse: "" } }, ru: words },
});

export const missingTabWord = bins({
  name: "bin_locations",
  title: "name",
  fields: { name },
  tabs: [{ name: "shelves", fields: ["name"] }],
  // @ts-expect-error the tab shelves has no word
  translations: { en: words, ru: { ...words, tabs: { shelves: "" } } },
});

export const missingOptionWord = defineResource<Row<"skus">>()({
  name: "skus",
  title: "name",
  fields: { name, lotOrder: choice({ options: ["FIFO", "FEFO"] }) },
  translations: {
    // @ts-expect-error FEFO has no word
    en: { ...words, fields: { lotOrder: "" }, options: { lotOrder: { FIFO: "" } } },
    ru: { ...words, fields: { lotOrder: "" }, options: { lotOrder: { FIFO: "", FEFO: "" } } },
  },
});

export const virtualIsNoColumn = defineResource<Row<"skus">>()({
  name: "skus",
  title: "name",
  fields: { name, available: computed("quantity", { from: { sum: "available", of: "stock_levels", by: "skuId" } }) },
  translations: { en: { ...words, fields: { available: "" } }, ru: { ...words, fields: { available: "" } } },
});

export const wrongOption = defineResource<Row<"vendors">>()({
  name: "vendors",
  title: "name",
  // @ts-expect-error a text has no options
  fields: { name: text({ options: ["a"] }) },
  translations,
});

export const costIsNoFlag = defineResource<Row<"sku_costs">>()({
  name: "sku_costs",
  title: "unit",
  // @ts-expect-error a cost is no yes or no
  fields: { unit: text(), cost: boolean() },
  translations: { en: { ...words }, ru: { ...words } },
});

export const costIsMoney = defineResource<Row<"sku_costs">>()({
  name: "sku_costs",
  title: "unit",
  fields: { unit: text(), cost: unitMoney({ secret: "cost" }) },
  translations,
});
