/** Words of fetching goods from their bins. */
export const texts = {
  en: {
    picking: {
      for: "For",
      bin: "Bin",
      sku: "SKU",
      lot: "Lot",
      quantity: "Pick",
      expires: "expires {{day}}",
      print: "Print",
      done: "{{done}} of {{count}} picked",
      tick: "{{quantity}} {{code}} from {{bin}} picked",
      nothing: "Nothing to pick",
      nothingAbout: "Nothing is allocated to these documents and not packed yet.",
      noDocuments: "No documents chosen",
      noDocumentsAbout: "Open a document or tick some in a list and choose Pick list.",
      toOrders: "Sales orders",
    },
  },
  ru: {
    picking: {
      for: "Для",
      bin: "Ячейка",
      sku: "Артикул",
      lot: "Партия",
      quantity: "Взять",
      expires: "годен до {{day}}",
      print: "Печать",
      done: "Взято {{done}} из {{count}}",
      tick: "{{quantity}} {{code}} из {{bin}} взято",
      nothing: "Собирать нечего",
      nothingAbout: "Для этих документов ничего не зарезервировано или всё уже упаковано.",
      noDocuments: "Документы не выбраны",
      noDocumentsAbout: "Откройте документ или отметьте несколько в списке и выберите «Лист отбора».",
      toOrders: "Заказы клиентов",
    },
  },
};
