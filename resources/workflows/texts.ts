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
    savedById: "Who changed last what it does. It acts for this person, with the rights that all of its writers share",
  },
  options: { criteriaMode: { all: "All must hold", any: "Any is enough" } },
  outcomes: { updateFailed: "Update workflow failed!" },
  tabs: { rule: "Rule", rehearsal: "Rehearsal", runs: "Runs" },
} as const;

export const ru = {
  name: "Процессы",
  one: "Процесс",
  create: "Новый процесс",
  about: "Что делается само при изменениях",
  emptyTitle: "Процессов пока нет",
  empty: "Процесс ждёт изменения, проверяет условия и действует. Новый приостановлен, пока вы его не включите.",
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
    isPaused: "Не выполняется, запуски пропускаются",
    criteriaMode: "Все условия или одно",
    savedById:
      "Кто последним изменил то, что делается. Процесс действует от имени этого человека, с правами, общими для всех его авторов",
  },
  options: { criteriaMode: { all: "Все сразу", any: "Любое из них" } },
  outcomes: { updateFailed: "Не удалось изменить процесс!" },
  tabs: { rule: "Правило", rehearsal: "Проба", runs: "Запуски" },
} as const;
