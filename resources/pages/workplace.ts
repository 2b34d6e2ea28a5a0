import { definePage } from "../core/pages.ts";
import { printed } from "../papers/printed.ts";

/** Screens behind the sign-in that belong to no single module. */
export const workplacePages = [
  definePage({
    name: "welcome",
    path: "/",
    translations: { en: { name: "Home" }, ru: { name: "Главная" } },
  }),
  definePage({
    name: "calendar",
    path: "/calendar",
    for: { scope: "calendar:view" },
    menu: { in: "side", order: 20, icon: "CalendarDays", tour: true },
    hidesSearch: true,
    translations: {
      en: { name: "Calendar", about: "What ships, arrives, is built, is paid and expires, each on its day" },
      ru: { name: "Календарь", about: "Отгрузки, поступления, сборка, оплаты и сроки годности — каждый в свой день" },
    },
  }),
  definePage({
    name: "reorder",
    path: "/reorder",
    for: { scope: "purchase_order:view:all" },
    menu: { in: "side", order: 61, icon: "PackagePlus" },
    hidesSearch: true,
    translations: {
      en: { name: "Reorder desk", about: "What to buy or move, from whom and how much, each figure explained" },
      ru: {
        name: "Стол дозаказа",
        about: "Что закупить или переместить, у кого и сколько, с объяснением каждой цифры",
      },
    },
  }),
  definePage({
    name: "settings",
    path: "/settings/:settingsPane?",
    hidesSearch: true,
    translations: { en: { name: "Settings" }, ru: { name: "Настройки" } },
  }),
  definePage({
    name: "pickList",
    path: "/pick-list",
    for: { scope: "lot:view:all" },
    about: { modules: ["sales_orders", "transfers", "work_orders"], in: ["open", "underWay"], icon: "ListChecks" },
    translations: { en: { name: "Pick list" }, ru: { name: "Лист отбора" } },
  }),
  definePage({
    name: "printTemplate",
    path: "/print-template",
    for: { scope: "template:view:all" },
    about: { modules: printed, icon: "ReceiptText", many: "/bulk-print-template", modal: true },
    hidesSearch: true,
    translations: { en: { name: "Print" }, ru: { name: "Печать" } },
  }),
  definePage({
    name: "bulkPrintTemplate",
    path: "/bulk-print-template",
    for: { scope: "template:view:all" },
    hidesSearch: true,
    translations: { en: { name: "Print" }, ru: { name: "Печать" } },
  }),
  definePage({
    name: "codeEditor",
    path: "/code-editor",
    for: { scope: "template:view:all" },
    about: { modules: ["templates"], icon: "CodeXml" },
    menu: { in: "settings", section: "utilities", order: 19, icon: "CodeXml" },
    hidesSearch: true,
    translations: {
      en: { name: "Code Editor", about: "Documents as text, with a preview" },
      ru: { name: "Редактор кода", about: "Тексты документов с просмотром" },
    },
  }),
  definePage({
    name: "previewTemplate",
    path: "/code-editor/preview-template",
    for: { scope: "template:view:all" },
    about: { modules: ["templates"], icon: "Eye" },
    hidesSearch: true,
    translations: {
      en: { name: "Preview of templates" },
      ru: { name: "Просмотр шаблонов" },
    },
  }),
  definePage({
    name: "templateTest",
    path: "/customers/template-test",
    for: { scope: "template:view:all" },
    translations: {
      en: { name: "Templates of customers" },
      ru: { name: "Шаблоны клиентов" },
    },
  }),
  definePage({
    name: "bulkAction",
    path: "/bulk-action/:module",
    for: { scope: "bulk_update:create" },
    hidesSearch: true,
    translations: { en: { name: "Bulk action" }, ru: { name: "Массовое действие" } },
  }),
  definePage({
    name: "bulkActionSuccess",
    path: "/bulk-action-success",
    for: { scope: "bulk_update:create" },
    hidesSearch: true,
    translations: { en: { name: "Bulk action" }, ru: { name: "Массовое действие" } },
  }),
  definePage({
    name: "scanner",
    path: "/scanner",
    for: { scope: "sku:view:all" },
    menu: { in: "side", order: 120, icon: "ScanBarcode" },
    hidesSearch: true,
    translations: {
      en: {
        name: "Barcode scanner",
        about: "Receive, pick, pack, move and count with a scanner, with a network or without",
      },
      ru: { name: "Сканер", about: "Приёмка, отбор, упаковка, перемещение и пересчёт сканером, с сетью и без" },
    },
  }),
  definePage({
    name: "statement",
    path: "/statement",
    for: { scope: "sku_price:view:all" },
    about: { modules: ["customers"], in: [], icon: "ScrollText" },
    translations: { en: { name: "Statement of account" }, ru: { name: "Акт сверки" } },
  }),
  definePage({
    name: "upload",
    path: "/upload",
    menu: { in: "settings", section: "utilities", order: 30, icon: "Upload" },
    translations: {
      en: { name: "Upload", about: "Files that belong to no record, by drag and drop" },
      ru: { name: "Загрузка", about: "Файлы без записи: перетащите и загрузите" },
    },
  }),
  definePage({
    name: "import",
    path: "/import/:module?",
    for: { scope: "import:create" },
    hidesSearch: true,
    menu: { in: "settings", section: "utilities", order: 15, icon: "FileUp" },
    translations: {
      en: { name: "Import", about: "Bring in spreadsheets: tried first, then applied" },
      ru: { name: "Импорт", about: "Загрузка таблиц: сначала проверка, затем применение" },
    },
  }),
  definePage({
    name: "moveIn",
    path: "/settings/utilities/move-in",
    for: { scope: "import:create" },
    hidesSearch: true,
    menu: { in: "settings", section: "utilities", order: 5, icon: "Truck" },
    translations: {
      en: { name: "Move in", about: "All your spreadsheets at once, in their order, tried as one" },
      ru: { name: "Переезд", about: "Все ваши таблицы сразу, по порядку, с общей проверкой" },
    },
  }),
  definePage({
    name: "history",
    path: "/history",
    for: { scope: "history:view:all" },
    menu: { in: "settings", section: "utilities", order: 10, icon: "History" },
    translations: {
      en: { name: "History", about: "Who did what and when, to whatever record" },
      ru: { name: "История", about: "Кто, что и когда сделал с любой записью" },
    },
  }),
  definePage({
    name: "generalSettings",
    path: "/general-settings",
    for: "administrators",
    hidesSearch: true,
    menu: { in: "settings", section: "system-config", order: 75, icon: "Settings2" },
    translations: {
      en: { name: "General settings", about: "Subscription and its limits, API keys" },
      ru: { name: "Общие настройки", about: "Подписка и её пределы, ключи API" },
    },
  }),
  definePage({
    name: "help",
    path: "/help/:subject?",
    translations: {
      en: { name: "Help", about: "What each part is for, and what its fields mean" },
      ru: { name: "Справка", about: "Для чего каждый раздел и что значат его поля" },
    },
  }),
  definePage({
    name: "logout",
    path: "/logout",
    translations: { en: { name: "Logout" }, ru: { name: "Выход" } },
  }),
] as const;
