import type { Row } from "../../db/generated/rows.ts";
import { boolean, datetime, email, phone, reference, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"contacts">>()({
  name: "contacts",
  title: "firstName",
  exchange: {
    keys: [
      ["customerId", "email"],
      ["vendorId", "email"],
      ["warehouseId", "email"],
      ["customerId", "firstName", "lastName"],
      ["vendorId", "firstName", "lastName"],
      ["warehouseId", "firstName", "lastName"],
    ],
  },
  search: ["firstName", "lastName", "email", "phone"],
  fields: {
    customerId: reference({ module: "customers", createOnly: true, filter: true }),
    vendorId: reference({ module: "vendors", createOnly: true, filter: true }),
    warehouseId: reference({ module: "warehouses", createOnly: true, filter: true }),
    firstName: text({ required: true, max: 100 }),
    lastName: text({ max: 100 }),
    title: text({ max: 100 }),
    email: email(),
    phone: phone(),
    isPrimary: boolean(),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["firstName", "lastName", "title", "email", "phone", "customerId", "vendorId", "warehouseId"],
  form: ["customerId", "vendorId", "warehouseId", "firstName", "lastName", "title", "email", "phone", "isPrimary"],
  grid: ["firstName", "lastName", "title", "email", "phone", "isPrimary"],
  width: "narrow",
  translations: {
    en: {
      name: "Contacts",
      one: "Contact",
      create: "New contact",
      emptyTitle: "No contacts yet",
      empty: "Contacts are the people to call at a customer, vendor or warehouse.",
      fields: { firstName: "First name", lastName: "Last name", title: "Position", isPrimary: "Main contact" },
      outcomes: { updateFailed: "Edit contact failed!" },
    },
    ru: {
      name: "Контакты",
      one: "Контакт",
      create: "Новый контакт",
      emptyTitle: "Контактов пока нет",
      empty: "Контакты — люди, которым звонят у клиента, у поставщика или на складе.",
      fields: { firstName: "Имя", lastName: "Фамилия", title: "Должность", isPrimary: "Основной контакт" },
      outcomes: { updateFailed: "Не удалось изменить контакт!" },
    },
  },
});
