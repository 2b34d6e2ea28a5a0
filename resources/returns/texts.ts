export const en = {
  name: "Returns",
  one: "Return",
  create: "New return",
  emptyTitle: "Nothing is returned",
  empty:
    "A return is made on the Returns tab of a sales order: choose which of the shipped goods come back. Receiving puts them into a bin, at the cost they left at.",
  fields: {
    displayId: "Number",
    salesOrderId: "Sales order",
    returnDate: "Return date",
    subtotal: "Subtotal",
    tax: "Tax",
    refundTotal: "Paid back",
    openedAt: "Opened",
    quantityPendingReturn: "Requested",
    quantityReturned: "Returned",
    receivements: "Receipts",
    total: "Credit",
  },
  required: { salesOrderId: "Choose the order it is about.", warehouseId: "Choose where the goods come back to." },
  outcomes: { deleteFailed: "Delete return failed!" },
  events: { created: "Made return {{id}}", deleted: "Deleted return {{id}}" },
} as const;

export const ru = {
  name: "Возвраты",
  one: "Возврат",
  create: "Новый возврат",
  emptyTitle: "Возвратов нет",
  empty:
    "Возврат создают на вкладке «Возвраты» заказа клиента: выберите, что из отгруженного возвращается. Приёмка кладёт товар в ячейку по цене, с которой он ушёл.",
  fields: {
    displayId: "Номер",
    salesOrderId: "Заказ клиента",
    returnDate: "Дата возврата",
    subtotal: "Сумма без налога",
    tax: "Налог",
    refundTotal: "Выплачено",
    openedAt: "Открыт",
    quantityPendingReturn: "К возврату",
    quantityReturned: "Возвращено",
    receivements: "Приёмки",
    total: "К зачёту",
  },
  required: { salesOrderId: "Выберите заказ.", warehouseId: "Выберите, куда вернётся товар." },
  outcomes: { deleteFailed: "Не удалось удалить возврат!" },
  events: { created: "Создан возврат {{id}}", deleted: "Удалён возврат {{id}}" },
} as const;
