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
    paymentDays: "Payment terms, days",
    discountPercent: "Discount for paying early",
    discountDays: "Discount within, days",
    creditLimit: "Credit limit",
  },
  help: {
    displayId: "Left empty, the next number is given",
    taxRate: "Fixed on an order when it is opened",
    paymentDays: "Invoices are due so many days after their date",
    creditLimit:
      "What the customer may owe, with open orders. Beyond it, or with overdue invoices, orders are opened only by who may go beyond credit",
  },
  insights: {
    margin: {
      name: "Margin by year",
      fields: {
        year: "Year",
        quantity: "Sold, net",
        revenue: "Revenue shipped",
        cogs: "Cost of goods sold",
        margin: "Margin",
        marginPercent: "Of revenue, %",
      },
    },
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
      name: "Account",
      fields: {
        due: "Balance due",
        overdue: "Of it overdue",
        overdueInvoices: "Invoices overdue",
        credit: "Credit",
        ordered: "Ordered, not invoiced",
        creditLimit: "Credit limit",
        available: "Left to order",
      },
      about: { credit: "paid and not applied" },
    },
    statement: {
      name: "Statement",
      fields: { day: "Date", invoiceId: "Invoice", paymentId: "Payment", amount: "Amount", balance: "Balance" },
    },
    account: {
      name: "Statement of account",
      fields: {
        ...{ customer: "Customer", from: "From", to: "To" },
        ...{ opening: "Owed before", invoiced: "Invoiced", paid: "Paid", closing: "Owed after" },
        ...{ day: "Date", kind: "What", id: "Record", number: "Number", name: "Document", dueDate: "Due" },
        ...{ charged: "Invoiced", balance: "Balance" },
      },
    },
    skus: {
      name: "What they buy",
      fields: { skuId: "SKU", name: "Name", quantity: "In 12 months", lastPrice: "Last price", lastOn: "Last order" },
    },
  },
  tabs: { orders: "Orders", returns: "Returns" },
  options: {
    kind: { invoice: "Invoice", payment: "Payment", refund: "Refund", discount: "Discount for paying early" },
  },
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
    paymentDays: "Отсрочка платежа, дней",
    discountPercent: "Скидка за раннюю оплату",
    discountDays: "Скидка при оплате за, дней",
    creditLimit: "Кредитный лимит",
  },
  help: {
    displayId: "Пустое поле получит следующий номер",
    taxRate: "Закрепляется за заказом при открытии",
    paymentDays: "Через столько дней после даты счёта наступает срок оплаты",
    creditLimit:
      "Сколько клиент может быть должен вместе с открытыми заказами. Сверх него или с просроченными счетами заказ открывает только тот, кому это разрешено",
  },
  insights: {
    margin: {
      name: "Маржа по годам",
      fields: {
        year: "Год",
        quantity: "Продано, нетто",
        revenue: "Отгружено на сумму",
        cogs: "Себестоимость",
        margin: "Маржа",
        marginPercent: "От выручки, %",
      },
    },
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
      name: "Счёт клиента",
      fields: {
        due: "К оплате",
        overdue: "Из них просрочено",
        overdueInvoices: "Просрочено счетов",
        credit: "Переплата",
        ordered: "Заказано, не в счетах",
        creditLimit: "Кредитный лимит",
        available: "Осталось на заказы",
      },
      about: { credit: "оплачено и не зачтено" },
    },
    statement: {
      name: "Выписка",
      fields: { day: "Дата", invoiceId: "Счёт", paymentId: "Платёж", amount: "Сумма", balance: "Остаток" },
    },
    account: {
      name: "Акт сверки",
      fields: {
        ...{ customer: "Клиент", from: "С", to: "По" },
        ...{ opening: "Долг до", invoiced: "По счетам", paid: "Оплачено", closing: "Долг после" },
        ...{ day: "Дата", kind: "Что", id: "Запись", number: "Номер", name: "Документ", dueDate: "Срок" },
        ...{ charged: "По счетам", balance: "Долг" },
      },
    },
    skus: {
      name: "Что покупает",
      fields: {
        skuId: "Артикул",
        name: "Название",
        quantity: "За 12 месяцев",
        lastPrice: "Последняя цена",
        lastOn: "Последний заказ",
      },
    },
  },
  tabs: { orders: "Заказы", returns: "Возвраты" },
  options: { kind: { invoice: "Счёт", payment: "Платёж", refund: "Возврат", discount: "Скидка за раннюю оплату" } },
} as const;
