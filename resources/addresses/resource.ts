import type { Row } from "../../db/generated/rows.ts";
import { country, datetime, reference, text } from "../core/fields.ts";
import { addressTexts } from "../core/party.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"addresses">>()({
  name: "addresses",
  title: "fullAddress",
  exchange: {
    keys: [
      ["customerId", "address1", "address2"],
      ["vendorId", "address1", "address2"],
      ["warehouseId", "address1", "address2"],
    ],
  },
  search: ["name", "fullAddress"],
  fields: {
    customerId: reference({ module: "customers", createOnly: true, filter: true }),
    vendorId: reference({ module: "vendors", createOnly: true, filter: true }),
    warehouseId: reference({ module: "warehouses", createOnly: true, filter: true }),
    salesOrderId: reference({ module: "sales_orders", createOnly: true }),
    name: text({ max: 200, help: true }),
    address1: text({ required: true, max: 200 }),
    address2: text({ max: 200 }),
    address3: text({ max: 200 }),
    city: text({ required: true, max: 100 }),
    postalCode: text({ max: 20 }),
    district: text({ max: 100 }),
    country: country({ required: true, filter: true }),
    fullAddress: text({ readOnly: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["fullAddress", "name", "customerId", "vendorId", "warehouseId", "salesOrderId"],
  form: [
    "customerId",
    "vendorId",
    "warehouseId",
    "name",
    "address1",
    "address2",
    "address3",
    "city",
    "postalCode",
    "district",
    "country",
  ],
  grid: ["name", "address1", "address2", "city", "district", "postalCode", "country"],
  width: "narrow",
  translations: {
    en: {
      name: "Addresses",
      one: "Address",
      create: "New address",
      emptyTitle: "No addresses yet",
      empty: "Orders, packages and invoices take their addresses from those of the customer, vendor or warehouse.",
      fields: { ...addressTexts.en, fullAddress: "Address", salesOrderId: "For one order" },
      help: { name: "Who or what is there, such as Loading dock" },
      outcomes: { updateFailed: "Update address failed!" },
    },
    ru: {
      name: "Адреса",
      one: "Адрес",
      create: "Новый адрес",
      emptyTitle: "Адресов пока нет",
      empty: "Заказы, упаковки и счета берут адреса клиента, поставщика или склада.",
      fields: { ...addressTexts.ru, fullAddress: "Адрес", salesOrderId: "Для одного заказа" },
      help: { name: "Кто или что там находится, например «Рампа»" },
      outcomes: { updateFailed: "Не удалось изменить адрес!" },
    },
  },
});
