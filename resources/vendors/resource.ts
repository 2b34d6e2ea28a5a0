import type { Row } from "../../db/generated/rows.ts";
import {
  children,
  customFields,
  date,
  datetime,
  integer,
  labels,
  money,
  quantity,
  reference,
  text,
  unitMoney,
} from "../core/fields.ts";
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
    {
      name: "basicInfo",
      panels: [
        { insight: "totals" },
        {
          list: "purchase_orders",
          by: "vendorId",
          open: true,
          columns: ["displayId", "state", "dueDate", "warehouseId", "qtyOrdered", "qtyReceived", "total"],
        },
        { insight: "skus" },
      ],
      fields: ["name", ...partyForm, "labels", "customFields"],
    },
    { name: "orders", list: "purchase_orders", by: "vendorId" },
    { name: "contacts", children: "contacts" },
    { name: "addresses", children: "addresses" },
    { name: "history", history: true },
  ],
  insights: {
    totals: {
      sql: "vendor_totals",
      shows: "figures",
      columns: { openTotal: money(), openOrders: integer(), yearTotal: money(), yearOrders: integer() },
      reads: ["purchase_orders"],
      secret: "cost",
    },
    skus: {
      sql: "vendor_skus",
      shows: "rows",
      columns: {
        skuId: reference({ module: "skus" }),
        name: text(),
        quantity: quantity(),
        lastCost: unitMoney({ secret: "cost" }),
        lastOn: date(),
      },
      reads: ["purchase_orders", "skus"],
    },
  },
  summaryFields: ["city"],
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
      tabs: { orders: "Orders" },
      insights: {
        totals: {
          name: "Totals",
          fields: {
            openTotal: "Open orders, worth",
            openOrders: "Open orders",
            yearTotal: "This year, worth",
            yearOrders: "Orders this year",
          },
          about: { openTotal: "opened and not finished, whole amounts" },
        },
        skus: {
          name: "What they supply",
          fields: { skuId: "SKU", name: "Name", quantity: "In 12 months", lastCost: "Last cost", lastOn: "Last order" },
        },
      },
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
      tabs: { orders: "Заказы" },
      insights: {
        totals: {
          name: "Итоги",
          fields: {
            openTotal: "Открытые заказы, сумма",
            openOrders: "Открытых заказов",
            yearTotal: "За этот год, сумма",
            yearOrders: "Заказов за этот год",
          },
          about: { openTotal: "открыты и не завершены, полные суммы" },
        },
        skus: {
          name: "Что поставляет",
          fields: {
            skuId: "Артикул",
            name: "Название",
            quantity: "За 12 месяцев",
            lastCost: "Закупали по",
            lastOn: "Последний заказ",
          },
        },
      },
    },
  },
});
