/** Why something was refused, where the code alone does not say it; by the reason the database gives. */
export const texts = {
  en: {
    rules: {
      systemLabel: "Cannot perform delete. This label belongs to the system; only its colour can change.",
      defaultStatus: "Cannot perform delete. It is the default for its state; make another one the default first.",
      liveDocument: "Cannot perform delete. Only drafts and canceled documents can go; cancel it first.",
      hasDocuments: "Cannot perform delete. Other documents are about this one.",
      lineNamed: "Cannot perform delete. Other documents name this line.",
      paymentRefunded: "Cannot perform delete. Some of this payment was paid back; delete the refund first.",
      receiptPaid: "Cannot perform delete. Some of this bill is paid; take the payments back first.",
      varianceApplied: "Cannot perform delete. The cost variance of the bill is posted; take it back first.",
      cardPayment: "Cannot perform delete. What a card paid can only be refunded.",
      overReceipt:
        "{{item}}: {{received}} of {{ordered}} ordered have come, so {{allowed}} more can be received. Order more, or allow over-receipt (now {{percent}} %) under Settings, System Configuration.",
      chargeInvoiced: "Its shipping charge is invoiced. Delete the invoice first.",
      shipmentLeft: "Cannot perform delete. This shipment was placed; void it instead.",
      lotStays: "Cannot perform delete. A lot is part of the ledger and stays; adjust its quantity to zero.",
      pdfPages: "The document has more than 300 pages. Choose fewer records, or print it in parts.",
      pdfBytes: "The document is larger than 20 MB as PDF. Choose fewer records, or smaller images.",
    },
    refusals: {
      more_one: "and {{count}} more",
      more_other: "and {{count}} more",
      some_one: "one",
      some_other: "{{count}}",
    },
  },
  ru: {
    rules: {
      systemLabel: "Удалить нельзя. Метка системная, изменить можно только цвет.",
      defaultStatus: "Удалить нельзя. Это основной статус состояния; сначала назначьте основным другой.",
      liveDocument: "Удалить нельзя. Удаляются только черновики и отменённые документы; сначала отмените его.",
      hasDocuments: "Удалить нельзя. К этому документу относятся другие.",
      lineNamed: "Удалить нельзя. Строка указана в других документах.",
      paymentRefunded: "Удалить нельзя. Часть платежа возвращена: сначала удалите возврат.",
      receiptPaid: "Удалить нельзя. Счёт оплачен хотя бы частично: сначала отмените оплаты.",
      varianceApplied: "Удалить нельзя. Отклонение стоимости по счёту проведено: сначала отмените его.",
      cardPayment: "Удалить нельзя. Платёж картой можно только вернуть.",
      overReceipt:
        "{{item}}: заказано {{ordered}}, принято {{received}}, можно принять ещё {{allowed}}. Закажите больше или разрешите приёмку сверх заказа (сейчас {{percent}} %) в настройках, «Настройка системы».",
      chargeInvoiced: "Плата за доставку уже в счёте. Сначала удалите счёт.",
      shipmentLeft: "Удалить нельзя. Отгрузка проведена; её можно только аннулировать.",
      lotStays: "Удалить нельзя. Партия остаётся в учёте; обнулите её количество корректировкой.",
      pdfPages: "В документе больше 300 страниц. Выберите меньше записей или печатайте по частям.",
      pdfBytes: "Документ в PDF больше 20 МБ. Выберите меньше записей или изображения поменьше.",
    },
    refusals: {
      more_one: "и ещё {{count}}",
      more_few: "и ещё {{count}}",
      more_many: "и ещё {{count}}",
      more_other: "и ещё {{count}}",
      some_one: "одна запись",
      some_few: "{{count}} записи",
      some_many: "{{count}} записей",
      some_other: "{{count}} записи",
    },
  },
} as const;
