/** Words of custom apps as records; those around an app that is open are in ../apps. */
export const texts = {
  en: {
    projects: {
      use: "What it may do",
      open: "Open",
      edit: "Edit in the code editor",
      nothing: "It declares nothing, so it asks for nothing.",
      scopesAbout:
        "Tick what its page asks the product for. A call has of that what its user may do, and nothing else; what is not ticked is refused, whoever opens it.",
    },
  },
  ru: {
    projects: {
      use: "Что ему можно",
      open: "Открыть",
      edit: "Открыть в редакторе кода",
      nothing: "Оно ничего не объявляет и ничего не запрашивает.",
      scopesAbout:
        "Отметьте, что странице нужно от системы. Вызов получает из этого то, что можно открывшему её человеку; неотмеченное запрещено, кто бы её ни открыл.",
    },
  },
};
