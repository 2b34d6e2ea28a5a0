export const texts = {
  en: {
    refusals: {
      refused: "403: the server refused this page",
      noPermission: "You have no permission for {{name}}. Ask an administrator if you need it.",
    },
  },
  ru: {
    refusals: {
      refused: "403: сервер отказал в этой странице",
      noPermission: "Нет доступа к странице «{{name}}». Если он нужен, обратитесь к администратору.",
    },
  },
} as const;
