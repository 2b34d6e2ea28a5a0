export const texts = {
  en: {
    resets: {
      title: "Reset Module",
      titleAbout: "Start anew with a part of what was entered",
      start: "Start anew",
      done: "What was reset",
      reset: "Reset",
      resetNamed: "Reset {{name}}",
      about: {
        SKU: "Archives all SKUs with their price and cost rules, bills of materials and empty lots. Only without stock, orders and returns of them.",
        INVENTORY:
          "Adjusts every lot to zero, with the reason Reset; what was reserved is waited for again. Not while packages are unplaced or transfers on their way.",
        CUSTOMERS: "Archives all customers with their contacts and addresses. Not while their documents are open.",
        VENDORS: "Archives all vendors with their contacts and addresses. Not while their documents are open.",
      },
      blocked: "Stands in the way.",
      accountName: "Name of the company",
      accountNameHelp:
        "Type “{{name}}” to confirm. What goes is written to files first; nothing is deleted, and it can be restored for 30 days.",
      exporting: "Writing to files what goes: {{done}} of {{total}} rows",
      running: "Resetting: {{done}} of {{total}} rows",
      restoring: "Restoring: {{done}} of {{total}} rows",
      notDone: "It was not done.",
      notRestored: "It was not restored.",
      file: "{{name}} ({{rows}})",
      fileOfMeanwhile: "{{name}}, made or changed meanwhile ({{rows}})",
      restore: "Restore",
      restored: "restored",
      restoreTitle: "Restore {{name}}?",
      restoreHelp:
        "Everything is back as it was. Inventory can be restored until stock moves again; records of which a name or code was given anew meanwhile cannot.",
    },
  },
  ru: {
    resets: {
      title: "Сброс раздела",
      titleAbout: "Начать часть данных заново",
      start: "Начать заново",
      done: "Что было сброшено",
      reset: "Сбросить",
      resetNamed: "Сбросить: {{name}}",
      about: {
        SKU: "Все артикулы с правилами цен и затрат, спецификациями и пустыми партиями уходят в архив. Только если по ним нет остатков, заказов и возвратов.",
        INVENTORY:
          "Каждая партия корректируется до нуля с причиной Reset; зарезервированное снова ожидается. Нельзя, пока есть неотправленные упаковки или перемещения в пути.",
        CUSTOMERS: "Все клиенты с контактами и адресами уходят в архив. Нельзя, пока открыты их документы.",
        VENDORS: "Все поставщики с контактами и адресами уходят в архив. Нельзя, пока открыты их документы.",
      },
      blocked: "Мешает сбросу.",
      accountName: "Название компании",
      accountNameHelp:
        "Для подтверждения введите «{{name}}». Сначала всё уходящее сохраняется в файлы; ничего не удаляется, 30 дней всё можно восстановить.",
      exporting: "Сохраняем в файлы то, что уходит: {{done}} из {{total}} строк",
      running: "Сбрасываем: {{done}} из {{total}} строк",
      restoring: "Восстанавливаем: {{done}} из {{total}} строк",
      notDone: "Сброс не выполнен.",
      notRestored: "Не восстановлено.",
      file: "{{name}} ({{rows}})",
      fileOfMeanwhile: "{{name}}: добавлено или изменено тем временем ({{rows}})",
      restore: "Восстановить",
      restored: "восстановлено",
      restoreTitle: "Восстановить: {{name}}?",
      restoreHelp:
        "Всё вернётся как было. Запасы можно вернуть, пока товар снова не двигался; записи, чьё имя или код уже заняты снова, вернуть нельзя.",
    },
  },
} as const;
