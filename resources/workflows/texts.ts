export const en = {
  name: "Workflows",
  one: "Workflow",
  create: "New workflow",
  about: "What is done by itself when something happens to a record",
  emptyTitle: "No workflows yet",
  empty:
    "A workflow waits for a change, looks whether its criteria hold, and then mails, tells people, sets labels or statuses. It begins paused, so nothing happens before you say so.",
  fields: {
    displayId: "Number",
    isPaused: "Paused",
    criteriaMode: "Criteria",
    criteria: "Criteria",
    actions: "Actions",
    savedById: "Acts for",
    watchedSince: "Switched on",
  },
  help: {
    isPaused: "A paused workflow does not run; its runs say that they were skipped",
    criteriaMode: "Whether all criteria must hold, or any of them",
    savedById: "Whoever saved it last: it may do what this person may",
  },
  options: { criteriaMode: { all: "All must hold", any: "Any is enough" } },
  outcomes: { updateFailed: "Update workflow failed!" },
  tabs: { rule: "Rule", runs: "Runs" },
} as const;

export const ru = {
  name: "Процессы",
  one: "Процесс",
  create: "Новый процесс",
  about: "Что выполняется само, когда с записью что-то происходит",
  emptyTitle: "Процессов пока нет",
  empty:
    "Процесс ждёт изменения, проверяет условия и затем пишет письма, сообщает сотрудникам, ставит метки и статусы. Новый процесс приостановлен: пока вы его не включите, ничего не произойдёт.",
  fields: {
    displayId: "Номер",
    isPaused: "Приостановлен",
    criteriaMode: "Условия",
    criteria: "Условия",
    actions: "Действия",
    savedById: "От имени",
    watchedSince: "Включён",
  },
  help: {
    isPaused: "Приостановленный процесс не выполняется; его запуски отмечаются как пропущенные",
    criteriaMode: "Должны выполняться все условия или достаточно одного",
    savedById: "Кто сохранил последним: процессу можно то же, что и этому человеку",
  },
  options: { criteriaMode: { all: "Все сразу", any: "Любое из них" } },
  outcomes: { updateFailed: "Не удалось изменить процесс!" },
  tabs: { rule: "Правило", runs: "Запуски" },
} as const;
