import { addressTexts } from "../core/party.ts";

export const en = {
  name: "Customers",
  one: "Customer",
  create: "New customer",
  emptyTitle: "No customers yet",
  empty: "Customers are the companies you sell to. A sales order takes its prices, tax and addresses from one.",
  fields: {
    displayId: "Number",
    businessName: "Business name",
    contactName: "Contact name",
    ...addressTexts.en,
    taxExempt: "Tax exempt",
    taxRate: "Tax rate",
    stripeId: "Stripe ID",
  },
  help: { displayId: "Left empty, the next number is given", taxRate: "Fixed on an order when it is opened" },
  tabs: { orders: "Orders" },
} as const;

export const ru = {
  name: "Клиенты",
  one: "Клиент",
  create: "Новый клиент",
  emptyTitle: "Клиентов пока нет",
  empty: "Клиенты — компании, которым вы продаёте. Заказ берёт у клиента цены, налог и адреса.",
  fields: {
    displayId: "Номер",
    businessName: "Название компании",
    contactName: "Контактное лицо",
    ...addressTexts.ru,
    taxExempt: "Без налога",
    taxRate: "Ставка налога",
    stripeId: "Stripe ID",
  },
  help: { displayId: "Пустое поле получит следующий номер", taxRate: "Закрепляется за заказом при открытии" },
  tabs: { orders: "Заказы" },
} as const;
