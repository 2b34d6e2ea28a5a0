export const texts = {
  en: {
    palette: {
      name: "Search and commands",
      on: "On {{title}}",
      create: "Create",
      everywhere: "Everywhere",
      goTo: "Go to",
      records: "Records",
      choose: "choose",
      run: "run",
      openBeside: "open beside",
      actions: "actions",
    },
    keys: {
      map: "Keyboard shortcuts",
      goTo: "Go to {{name}}",
    },
  },
  ru: {
    palette: {
      name: "Поиск и команды",
      on: "Здесь: {{title}}",
      create: "Создать",
      everywhere: "Везде",
      goTo: "Перейти",
      records: "Записи",
      choose: "выбор",
      run: "открыть",
      openBeside: "рядом",
      actions: "действия",
    },
    keys: {
      map: "Сочетания клавиш",
      goTo: "Перейти: {{name}}",
    },
  },
} as const;
