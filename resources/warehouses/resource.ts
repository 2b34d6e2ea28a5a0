import type { Row } from "../../db/generated/rows.ts";
import { children, customFields, datetime, labels, text } from "../core/fields.ts";
import { partyFields, partyForm, partyHelp, partyTexts } from "../core/party.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"warehouses">>()({
  name: "warehouses",
  title: "name",
  search: ["name", "contactName", "email", "city"],
  fields: {
    name: text({ required: true, max: 200 }),
    ...partyFields,
    labels: labels(),
    customFields: customFields(),
    contacts: children("contacts", "warehouseId"),
    addresses: children("addresses", "warehouseId"),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["name", "contactName", "email", "phone", "city", "country", "labels", "updatedAt"],
  form: ["name", ...partyForm, "labels", "customFields"],
  width: "wide",
  tabs: [
    { name: "basicInfo", fields: ["name", ...partyForm, "labels", "customFields"] },
    { name: "binLocations", list: "bin_locations", by: "warehouseId" },
    { name: "contacts", children: "contacts" },
    { name: "addresses", children: "addresses" },
    { name: "history", history: true },
  ],
  summaryFields: ["city"],
  menu: { in: "settings", section: "system-config", order: 10, icon: "Warehouse" },
  translations: {
    en: {
      name: "Warehouses",
      one: "Warehouse",
      create: "New warehouse",
      about: "Places that hold stock, their addresses and contacts",
      emptyTitle: "No warehouses yet",
      empty:
        "A warehouse is a place that holds stock. Bin locations, orders and every quantity belong to one, so it comes first.",
      fields: partyTexts.en,
      help: partyHelp.en,
      tabs: { binLocations: "Bin Locations" },
    },
    ru: {
      name: "Склады",
      one: "Склад",
      create: "Новый склад",
      about: "Места хранения, их адреса и контакты",
      emptyTitle: "Складов пока нет",
      empty:
        "Склад — место, где лежат товары. К нему относятся ячейки, заказы и все количества, поэтому он нужен первым.",
      fields: partyTexts.ru,
      help: partyHelp.ru,
      tabs: { binLocations: "Ячейки" },
    },
  },
});
