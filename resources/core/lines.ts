import { required } from "./operations.ts";
import { boolean, datetime, discount, integer, money, quantity, reference, text } from "./fields.ts";

/** What every line of a document has, whatever is done with it: its place, its SKU, how many of it in which unit, and what was given up. */
export const lineFields = {
  position: integer({ min: 0 }),
  skuId: reference({ module: "skus", required: true, filter: true, offered: { isKit: false } }),
  description: text({ max: 2000 }),
  quantity: quantity({ required: true, positive: true }),
  unit: text({ max: 30, initial: "each" }),
  unitFactor: quantity({ positive: true, initial: "1" }),
  unitQuantity: quantity({ positive: true }),
  qtyShortClosed: quantity({ readOnly: true }),
  createdAt: datetime({ readOnly: true }),
  updatedAt: datetime({ readOnly: true }),
} as const;

/** What is taken off a line that is sold or bought: its own discount, and its share of its document's. */
export const discountFields = <const S extends "price" | "cost">(secret: S) =>
  ({
    discount: discount({ secret }),
    orderDiscount: money({ readOnly: true, secret }),
    discountTotal: money({ readOnly: true, secret }),
  }) as const;

/** What every component of a line has, whatever its document: how much of it for one, and in all. */
export const componentFields = {
  position: integer({ readOnly: true }),
  skuId: reference({ module: "skus", readOnly: true, filter: true }),
  description: text({ readOnly: true }),
  quantityPer: quantity({ readOnly: true }),
  isFixed: boolean({ readOnly: true }),
  quantity: quantity({ readOnly: true }),
  qtyShortClosed: quantity({ readOnly: true }),
  createdAt: datetime({ readOnly: true }),
  updatedAt: datetime({ readOnly: true }),
} as const;

/** What is the same of their definitions: they are made with the line they are components of. */
export const componentFacts = {
  scope: "line_item",
  title: "description",
  sort: { column: "id", order: "ASC" },
  readOnly: true,
} as const;

/** What is the same of their definitions: they are saved with their document, which then settles what they ask for. */
export const lineFacts = {
  scope: "line_item",
  title: "description",
  sort: { column: "position", order: "ASC" },
  writes: [],
} as const;

/** Words for what came of saving a line. */
export const lineOutcomes = {
  en: { addFailed: "Add line item failed!", updateFailed: "Line item updating failed!" },
  ru: { addFailed: "Не удалось добавить строку!", updateFailed: "Не удалось изменить строку!" },
} as const;

/** What happens to lines, whose amount is a price or a cost. */
export const lineEvents = (amount: "price" | "cost") =>
  ({
    en: {
      created: `Added {{quantity}} × {{skuId}}[ at {{${amount}}}]`,
      deleted: "Removed {{quantity}} × {{skuId}}",
      qtyShortClosed: "Closed {{skuId}} short by {{after}}",
    },
    ru: {
      created: `Добавлено: {{quantity}} × {{skuId}}[ по {{${amount}}}]`,
      deleted: "Убрано: {{quantity}} × {{skuId}}",
      qtyShortClosed: "Закрыто не полностью: {{skuId}}, осталось {{after}}",
    },
  }) as const;

/**
 * Key of the input of a document whose lots people may choose: all of its choices; absent, they stay. A line that comes in the
 * same call is named by its place among lineItems (0 is the first); its components are chosen by the lots' SKUs.
 */
export const lotMappings = [
  { lineItemId: "id", line: "integer", lotId: required("id"), quantity: required("decimal") },
] as const;
