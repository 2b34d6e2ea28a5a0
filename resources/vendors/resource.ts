import type { Row } from "../../db/generated/rows.ts";
import {
  children,
  choice,
  customFields,
  date,
  datetime,
  integer,
  labels,
  money,
  percent,
  quantity,
  reference,
  text,
  unitMoney,
} from "../core/fields.ts";
import { partyFields, partyForm, partyHelp, partyTexts } from "../core/party.ts";
import { defineResource } from "../core/resource.ts";

const terms = ["paymentDays", "discountPercent", "discountDays"] as const;

export default defineResource<Row<"vendors">>()({
  name: "vendors",
  title: "name",
  startsEmpty: true,
  search: ["name", "contactName", "email", "city"],
  fields: {
    name: text({ required: true, max: 200 }),
    ...partyFields,
    paymentDays: integer({ min: 0, max: 3650, help: true }),
    discountPercent: percent({ min: 0, max: 100, quiet: true }),
    discountDays: integer({ min: 0, max: 3650, quiet: true }),
    labels: labels(),
    customFields: customFields(),
    contacts: children("contacts", "vendorId"),
    addresses: children("addresses", "vendorId"),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["name", "contactName", "email", "phone", "city", "country", "labels", "updatedAt"],
  form: ["name", ...partyForm, ...terms, "labels", "customFields"],
  width: "wide",
  tabs: [
    {
      name: "basicInfo",
      panels: [
        { insight: "totals" },
        { insight: "balance" },
        { insight: "statement" },
        {
          list: "purchase_orders",
          by: "vendorId",
          open: true,
          columns: ["displayId", "state", "dueDate", "warehouseId", "qtyOrdered", "qtyReceived", "total"],
        },
        { insight: "skus" },
      ],
      fields: ["name", ...partyForm, ...terms, "labels", "customFields"],
    },
    { name: "orders", list: "purchase_orders", by: "vendorId" },
    { name: "receipts", list: "receipts", by: "vendorId" },
    { name: "vendorReturns", list: "vendor_returns", by: "vendorId" },
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
    balance: {
      sql: "vendor_balance",
      shows: "figures",
      columns: { due: money(), overdue: money(), overdueReceipts: integer(), received: money(), expected: money() },
      reads: ["receipts", "purchase_orders", "vendor_returns"],
      secret: "cost",
    },
    statement: {
      sql: "vendor_statement",
      shows: "rows",
      columns: {
        day: date(),
        receiptId: reference({ module: "receipts" }),
        vendorReturnId: reference({ module: "vendor_returns" }),
        paid: choice({ options: ["cash", "check", "bank"] }),
        amount: money(),
        balance: money(),
      },
      reads: ["receipts", "vendor_returns"],
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
      fields: {
        ...partyTexts.en,
        paymentDays: "Payment terms, days",
        discountPercent: "Discount for paying early",
        discountDays: "Discount within, days",
      },
      help: { ...partyHelp.en, paymentDays: "Bills are due so many days after their date" },
      tabs: { orders: "Orders", receipts: "Receipts", vendorReturns: "Sent back" },
      options: { paid: { cash: "Cash", check: "Check", bank: "Bank transfer" } },
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
        balance: {
          name: "What is owed",
          fields: {
            due: "Balance due",
            overdue: "Overdue",
            overdueReceipts: "Bills overdue",
            received: "Received, not billed",
            expected: "Credit expected",
          },
          about: {
            due: "of all bills, less credits",
            received: "as it was ordered",
            expected: "for what was sent back",
          },
        },
        statement: {
          name: "Statement",
          fields: {
            day: "Date",
            receiptId: "Receipt",
            vendorReturnId: "Credit for",
            paid: "Paid by",
            amount: "Amount",
            balance: "Balance",
          },
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
      fields: {
        ...partyTexts.ru,
        paymentDays: "Отсрочка платежа, дней",
        discountPercent: "Скидка за раннюю оплату",
        discountDays: "Скидка при оплате за, дней",
      },
      help: { ...partyHelp.ru, paymentDays: "Через столько дней после даты счёта наступает срок оплаты" },
      tabs: { orders: "Заказы", receipts: "Счета", vendorReturns: "Возвраты" },
      options: { paid: { cash: "Наличные", check: "Чек", bank: "Банковский перевод" } },
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
        balance: {
          name: "Задолженность",
          fields: {
            due: "К оплате",
            overdue: "Просрочено",
            overdueReceipts: "Просрочено счетов",
            received: "Принято, счёта нет",
            expected: "Ожидаемый зачёт",
          },
          about: {
            due: "по всем счетам, за вычетом зачётов",
            received: "как было заказано",
            expected: "за возвращённый товар",
          },
        },
        statement: {
          name: "Выписка",
          fields: {
            day: "Дата",
            receiptId: "Счёт",
            vendorReturnId: "Зачёт за",
            paid: "Оплачено",
            amount: "Сумма",
            balance: "Остаток",
          },
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
