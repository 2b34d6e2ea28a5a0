import type { Row } from "../../db/generated/rows.ts";
import { children, customFields, datetime, labels, text } from "../core/fields.ts";
import { partyFields, partyForm, partyHelp, partyTexts } from "../core/party.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"vendors">>()({
  name: "vendors",
  title: "name",
  startsEmpty: true,
  search: ["name", "contactName", "email", "city"],
  fields: {
    name: text({ required: true, max: 200 }),
    ...partyFields,
    labels: labels(),
    customFields: customFields(),
    contacts: children("contacts", "vendorId"),
    addresses: children("addresses", "vendorId"),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["name", "contactName", "email", "phone", "city", "country", "labels", "updatedAt"],
  form: ["name", ...partyForm, "labels", "customFields"],
  width: "wide",
  tabs: [
    { name: "basicInfo", fields: ["name", ...partyForm, "labels", "customFields"] },
    { name: "contacts", children: "contacts" },
    { name: "addresses", children: "addresses" },
    { name: "history", history: true },
  ],
  glance: ["city"],
  menu: { in: "settings", section: "system-config", order: 30, icon: "Store" },
  translations: {
    en: {
      name: "Vendors",
      one: "Vendor",
      create: "New vendor",
      about: "Who you buy from, their contacts and addresses",
      emptyTitle: "No vendors yet",
      empty: "Vendors are the companies you buy from. A purchase order and every cost rule name one.",
      fields: partyTexts.en,
      help: partyHelp.en,
    },
    ru: {
      name: "Поставщики",
      one: "Поставщик",
      create: "Новый поставщик",
      about: "У кого вы закупаете, контакты и адреса",
      emptyTitle: "Поставщиков пока нет",
      empty:
        "Поставщики — компании, у которых вы закупаете. Их указывают в заказах поставщику и в правилах закупочных цен.",
      fields: partyTexts.ru,
      help: partyHelp.ru,
    },
  },
});
