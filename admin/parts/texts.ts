export const texts = {
  en: {
    parts: {
      nothing: "none",
      today: "Today",
      late: "late",
      loading: "Loading",
      cancel: "Cancel",
      close: "Close",
      closeHint: "close",
      failed: "Something went wrong on our side. Try again; if it stays, tell your administrator.",
    },
  },
  ru: {
    parts: {
      nothing: "нет",
      today: "Сегодня",
      late: "просрочено",
      loading: "Загрузка",
      cancel: "Отмена",
      close: "Закрыть",
      closeHint: "закрыть",
      failed: "Что-то пошло не так на нашей стороне. Попробуйте ещё раз; если повторится, сообщите администратору.",
    },
  },
} as const;
