/** What stored messages say, by the key of their words. */
export const said = {
  ledgerDiffers_one:
    "Сверка учёта: {{count}} число расходится с записями ({{sku}}, {{quantity}}). Ничего не исправлено.",
  ledgerDiffers_few:
    "Сверка учёта: {{count}} числа расходятся с записями, среди них {{sku}}, {{quantity}}. Ничего не исправлено.",
  ledgerDiffers_many:
    "Сверка учёта: {{count}} чисел расходятся с записями, среди них {{sku}}, {{quantity}}. Ничего не исправлено.",
  ledgerDiffers_other:
    "Сверка учёта: {{count}} числа расходятся с записями, среди них {{sku}}, {{quantity}}. Ничего не исправлено.",
  mentioned: "Вас упоминает {{who}}: {{record}}",
  webhookOff_one: "Вебхук «{{name}}» выключен: {{count}} неудачная доставка подряд.",
  webhookOff_few: "Вебхук «{{name}}» выключен: {{count}} неудачные доставки подряд.",
  webhookOff_many: "Вебхук «{{name}}» выключен: {{count}} неудачных доставок подряд.",
  webhookOff_other: "Вебхук «{{name}}» выключен: {{count}} неудачной доставки подряд.",
  keysSuspended_one: "Остановлен {{count}} ключ API пользователя {{who}}: пароль сброшен. {{names}}.",
  keysSuspended_few: "Остановлены {{count}} ключа API пользователя {{who}}: пароль сброшен. {{names}}.",
  keysSuspended_many: "Остановлены {{count}} ключей API пользователя {{who}}: пароль сброшен. {{names}}.",
  keysSuspended_other: "Остановлено {{count}} ключа API пользователя {{who}}: пароль сброшен. {{names}}.",
  sessionShared: "Ваш сеанс продлили сразу с двух адресов или устройств. Если это были не вы, смените пароль.",
  workflowStorm: "Процесс «{{name}}» приостановлен: {{count}} запусков за десять минут.",
  requestFailed: "Ошибка на нашей стороне: {{operation}}.",
  importComplete: "Загрузка завершена.",
  importFailed: "Загрузка не удалась.",
  importUndone: "Загрузка отменена.",
  exportComplete: "Выгрузка готова.",
  exportFailed: "Выгрузка не удалась.",
  bulkComplete: "Массовое действие {{id}} завершено: выполнено {{done}}, пропущено {{skipped}}, не удалось {{failed}}.",
  bulkUndone: "Массовое действие {{id}} возвращено: {{putBack}}, оставлено {{leftAsIs}}.",
  bulkFailed: "Массовое действие {{id}} не удалось.",
  resetComplete: "Сброс выполнен: {{reset}}.",
  resetFailed: "Сброс не выполнен: {{reset}}.",
  resetRestored: "Сброшенное восстановлено: {{reset}}.",
  restoreFailed: "Сброшенное не восстановлено: {{reset}}.",
  jobGivenUp: "Задание {{task}} не удалось, от него отказались.",
  mailGivenUp: "Письмо не удалось отправить, от него отказались.",
} as const;
