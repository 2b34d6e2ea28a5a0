/** Words around a custom app. */
export const texts = {
  en: {
    apps: {
      edit: "Edit app",
      inactive: "This app is not active yet: only those who may change it see it.",
      abilities: "What this app may do",
      nothing: "Nothing: it shows itself.",
      within: "All of it with your own rights: what you may not do, it does not either.",
    },
  },
  ru: {
    apps: {
      edit: "Изменить",
      inactive: "Приложение ещё не включено: его видят только те, кто может его менять.",
      abilities: "Что можно этому приложению",
      nothing: "Ничего: оно только показывает себя.",
      within: "И всё — с вашими правами: чего нельзя вам, того нельзя и ему.",
    },
  },
};
