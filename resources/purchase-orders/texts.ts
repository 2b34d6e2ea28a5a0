export const en = {
  name: "Purchase orders",
  one: "Purchase order",
  create: "New purchase order",
  called: "order",
  menu: "Purchasing",
  emptyTitle: "Nothing is on order yet",
  empty:
    "A purchase order asks a vendor for goods. Opened, its quantities are on order; received, they lie in a bin and waiting sales orders get them.",
  nouns: { issuedDate: "issue date", dueDate: "due date" },
  fields: {
    displayId: "Number",
    discountTotal: "Discounts",
    mailingAddressId: "Mailing address",
    issuedDate: "Issued",
    dueDate: "Due",
    openedAt: "Opened",
    qtyOrdered: "Ordered",
    qtyReceived: "Received",
    receivements: "Receivements",
  },
  help: {
    discount: "10% or 50.00, taken off all lines together",
    notes: "For your own people",
    externalNotes: "Shown to the vendor on documents",
  },
  required: {
    vendorId: "Choose a vendor. The order takes its costs from the vendor's rules.",
    warehouseId: "Choose a warehouse. The goods are received there.",
  },
  tabs: { receiving: "Receiving", receipts: "Receipts" },
  progress: "Receiving",
  begins: { receiving: "Receive" },
} as const;

export const ru = {
  name: "Заказы поставщикам",
  one: "Заказ поставщику",
  create: "Новый заказ поставщику",
  called: "заказ",
  menu: "Закупки",
  emptyTitle: "Пока ничего не заказано",
  empty:
    "Заказ поставщику — просьба привезти товар. Открытый заказ показывает, что заказано; принятый товар лежит в ячейке и достаётся заказам, которые его ждут.",
  nouns: { issuedDate: "дата заказа", dueDate: "ожидаемая дата" },
  fields: {
    displayId: "Номер",
    discountTotal: "Скидки",
    mailingAddressId: "Почтовый адрес",
    issuedDate: "Дата заказа",
    dueDate: "Ожидается",
    openedAt: "Открыт",
    qtyOrdered: "Заказано",
    qtyReceived: "Принято",
    receivements: "Приёмки",
  },
  help: {
    discount: "10% или 50.00 со всех строк вместе",
    notes: "Для своих",
    externalNotes: "Поставщик видит их в документах",
  },
  required: {
    vendorId: "Выберите поставщика: закупочные цены берутся из его правил.",
    warehouseId: "Выберите склад: товар примут на нём.",
  },
  tabs: { receiving: "Приёмка", receipts: "Счета" },
  progress: "Приёмка",
  begins: { receiving: "Принять" },
} as const;
