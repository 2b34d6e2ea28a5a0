export const en = {
  name: "Account settings",
  one: "Account settings",
  create: "Account settings",
  about: "Company name, time zone, how stock is given out and received",
  fields: {
    name: "Company name",
    timeZone: "Time zone",
    currency: "Currency",
    subdomain: "Subdomain",
    autoFill: "Auto-fill waiting orders",
    lotOrder: "Lot order",
    overReceiptPercent: "Over-receipt",
    invoiceBasis: "Invoice basis",
    freightSkuId: "SKU of shipping charges",
    booksClosedUntil: "Closing day of the books",
    reorderHistoryDays: "Days of history",
    reorderCoverDays: "Days of cover",
    reorderSafetyDays: "Safety days",
    reorderLeadDays: "Lead time, where unknown",
  },
  help: {
    name: "Stands on the welcome page and on documents",
    timeZone:
      "Where your day begins and ends. It decides what “today” is: the issue date of new purchase orders, and what counts as late on the welcome page.",
    currency: "One per account. Every price, cost and total is in it, so it stays as it was set up.",
    subdomain: "Given at registration",
    autoFill:
      "When stock becomes free, it goes to waiting orders at once, by ship date. Switched off, stock stays available and orders wait until someone reallocates them. Switching it on moves nothing by itself: each SKU is filled at its next stock event in the warehouse.",
    lotOrder:
      "Which lots are reserved and shipped first. A SKU can say otherwise. Reservations made already stay on their lots.",
    overReceiptPercent:
      "How much more than ordered may be received on a purchase order line. 0 refuses every extra piece.",
    invoiceBasis:
      "What may be invoiced of an order: everything ordered, or only what has left the house. It is applied when an invoice is written.",
    freightSkuId:
      "What is charged for shipping a package goes onto its order as a line of this SKU of freight. Empty, it is the first SKU of freight. Charges made already stay what they are.",
    booksClosedUntil:
      "The books are closed up to this day: invoices and payments dated so stay as they are, and nothing is dated so any more: corrections are dated today. Empty, everything is open.",
    reorderHistoryDays: "The reorder desk takes its pace from what was shipped in this many days, 7 to 730.",
    reorderCoverDays: "How many days what the reorder desk suggests lasts once it has arrived, 1 to 365.",
    reorderSafetyDays: "How many days of stock the reorder desk keeps for arrivals that are late, 0 to 180.",
    reorderLeadDays:
      "Days from order to arrival of a vendor from whom nothing arrived in the last year, 0 to 365. Of all others they are learned.",
  },
  options: {
    lotOrder: { FIFO: "First in, first out", FEFO: "First expired, first out" },
    invoiceBasis: { ordered: "Quantities ordered", shipped: "Quantities shipped" },
  },
  required: { name: "Enter the company name. It stands on the welcome page and on documents." },
  insights: {
    subscription: { name: "Subscription", fields: { tier: "Tier", isLicensed: "Licensed", since: "Since" } },
    limits: {
      name: "Limits of the tier",
      fields: { name: "Limit", module: "What is counted", per: "For each", used: "Used", maximum: "At most" },
    },
  },
} as const;

export const ru = {
  name: "Настройки компании",
  one: "Настройки компании",
  create: "Настройки компании",
  about: "Название, часовой пояс, распределение и приёмка товара",
  fields: {
    name: "Название компании",
    timeZone: "Часовой пояс",
    currency: "Валюта",
    subdomain: "Поддомен",
    autoFill: "Заполнять ожидающие заказы",
    lotOrder: "Порядок партий",
    overReceiptPercent: "Приёмка сверх заказа",
    invoiceBasis: "Основание счёта",
    freightSkuId: "Артикул платы за доставку",
    booksClosedUntil: "Учёт закрыт по",
    reorderHistoryDays: "Дней истории",
    reorderCoverDays: "Дней запаса",
    reorderSafetyDays: "Страховых дней",
    reorderLeadDays: "Срок поставки, если неизвестен",
  },
  help: {
    name: "Показывается на главной странице и в документах",
    timeZone:
      "Где начинается и кончается ваш день. От него зависит «сегодня»: дата новых заказов поставщикам и что считается опозданием на главной странице.",
    currency: "Одна на компанию. В ней все цены, себестоимость и итоги, поэтому она не меняется.",
    subdomain: "Задан при регистрации",
    autoFill:
      "Освободившийся товар сразу получают ожидающие заказы, по дате отгрузки. Если выключить, товар остаётся доступным, а заказы ждут перераспределения. Само включение ничего не двигает: товар распределится при следующем движении артикула на складе.",
    lotOrder:
      "Какие партии резервируются и отгружаются первыми. У артикула может быть свой порядок. Сделанные резервы остаются на своих партиях.",
    overReceiptPercent:
      "Насколько больше заказанного можно принять по строке заказа поставщику. При 0 — ни штуки сверх.",
    invoiceBasis:
      "Что можно включить в счёт: всё заказанное или только отгруженное. Применяется в момент выставления счёта.",
    freightSkuId:
      "Плата за доставку упаковки входит в заказ строкой этого артикула вида «доставка». Если пусто, берётся первый такой артикул. Уже внесённая плата не меняется.",
    booksClosedUntil:
      "Счета и платежи по этот день не меняются, и ничего больше не датируется им: исправления вносят сегодняшней датой. Пусто — всё открыто.",
    reorderHistoryDays: "За сколько дней отгрузок стол дозаказа считает темп продаж, от 7 до 730.",
    reorderCoverDays: "На сколько дней хватит предложенного к заказу после прихода, от 1 до 365.",
    reorderSafetyDays: "На сколько дней держать запас на случай опоздания поставки, от 0 до 180.",
    reorderLeadDays:
      "Дней от заказа до прихода у поставщика, от которого за год ничего не приходило, от 0 до 365. У остальных срок известен по приходам.",
  },
  options: {
    lotOrder: { FIFO: "Сначала старые", FEFO: "Сначала с истекающим сроком" },
    invoiceBasis: { ordered: "Заказанное количество", shipped: "Отгруженное количество" },
  },
  required: { name: "Введите название компании: оно показывается на главной странице и в документах." },
  insights: {
    subscription: { name: "Подписка", fields: { tier: "Тариф", isLicensed: "Лицензия", since: "С какого времени" } },
    limits: {
      name: "Пределы тарифа",
      fields: { name: "Предел", module: "Что считается", per: "Для каждого", used: "Занято", maximum: "Не больше" },
    },
  },
} as const;
