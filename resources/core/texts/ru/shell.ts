import type { shell as enShell } from "../en/shell.ts";
import type { Translation } from "../translation.ts";

export const shell: Translation<typeof enShell> = {
  settings: "Настройки",
  logout: "Выйти",
  readyToLeave: "Уходите?",
  readyToLeaveHelp: "Нажмите «Выйти», чтобы закончить сеанс.",
  unsent_one: "{{smart_count}} операция на этом устройстве не отправлена и при выходе пропадёт.",
  unsent_few: "{{smart_count}} операции на этом устройстве не отправлены и при выходе пропадут.",
  unsent_many: "{{smart_count}} операций на этом устройстве не отправлено, при выходе они пропадут.",
  unsent_other: "{{smart_count}} операции на этом устройстве не отправлены и при выходе пропадут.",
  language: "Язык",
  light: "Светлая",
  dark: "Тёмная",
  system: "Как на устройстве",
  menu: "Меню",
  keepMenu: "Держать меню открытым",
  foldMenu: "Свернуть меню",
  home: "На главную",
  notFound: "Такой страницы нет",
  notFoundHelp: "Возможно, в адресе опечатка или записи больше нет.",
  forbidden: "Эта страница не входит в вашу роль",
  forbiddenHelp: "Если она нужна, обратитесь к администратору.",
  report: "Отчёт: {{name}}",
  sections: {
    security: "Безопасность",
    "system-config": "Настройка системы",
    "api-apps": "Приложения",
    utilities: "Инструменты",
  },
  sectionHelp: {
    security: "Кто что видит и может",
    "system-config": "Как здесь работают",
    "api-apps": "С чем связан Stockwright",
    utilities: "Инструменты для осторожных рук",
  },
};
