export const texts = {
  en: {
    errors: {
      OFFLINE: "The server cannot be reached. What you typed is still here; try again when you are connected.",
      CSRF: "This request was refused. Reload the page and try again.",
    },
    parts: {
      nothing: "none",
      today: "Today",
      late: "late",
      loading: "Loading",
      cancel: "Cancel",
      notLoaded: "Not loaded.",
      close: "Close",
      closeHint: "close",
      units_one: "{{quantity}} unit",
      units_other: "{{quantity}} units",
      failed: "Something went wrong on our side. Try again; if it stays, tell your administrator.",
    },
  },
  ru: {
    errors: {
      OFFLINE: "Сервер недоступен. Введённое осталось здесь; повторите, когда появится связь.",
      CSRF: "Запрос отклонён. Обновите страницу и повторите.",
    },
    parts: {
      nothing: "нет",
      today: "Сегодня",
      late: "просрочено",
      loading: "Загрузка",
      cancel: "Отмена",
      notLoaded: "Не загружено.",
      close: "Закрыть",
      closeHint: "закрыть",
      units_one: "{{quantity}} единица",
      units_few: "{{quantity}} единицы",
      units_many: "{{quantity}} единиц",
      units_other: "{{quantity}} единицы",
      failed: "Что-то пошло не так на нашей стороне. Попробуйте ещё раз; если повторится, сообщите администратору.",
    },
  },
} as const;
