export const texts = {
  en: {
    exports: {
      open: "Export",
      title: "Export {{things}}",
      about:
        "{{rows}} rows with the {{columns}} columns shown, in the order of the list. Prices and costs are left out for who may not see them.",
      format: "Format",
      each: "Rows",
      eachRecord: "One row for each document",
      eachLine: "One row for each line, as an import reads them again",
      start: "Export",
      waiting: "Waiting for its turn",
      running: "{{done}} of {{total}} rows",
      complete: "Your export is complete.",
      until: "There until {{time}}. A notification leads here, too.",
      download: "Download",
      failed: "Your export failed.",
      leave: "You may go on working: a notification says when it is done.",
      gone: "The file is not there any more: it was kept for a day.",
    },
  },
  ru: {
    exports: {
      open: "Выгрузить",
      title: "Выгрузка: {{things}}",
      about:
        "Строк: {{rows}}, столбцов: {{columns}} — показанные, в порядке списка. Цены без права на них не выгружаются.",
      format: "Формат",
      each: "Строки",
      eachRecord: "По строке на каждый документ",
      eachLine: "По строке на каждую позицию: так их читает загрузка",
      start: "Выгрузить",
      waiting: "Ожидает очереди",
      running: "{{done}} из {{total}} строк",
      complete: "Выгрузка готова.",
      until: "Доступна до {{time}}. Уведомление тоже ведёт к ней.",
      download: "Скачать",
      failed: "Выгрузка не удалась.",
      leave: "Можно работать дальше: придёт уведомление.",
      gone: "Файла больше нет: он хранился сутки.",
    },
  },
} as const;
