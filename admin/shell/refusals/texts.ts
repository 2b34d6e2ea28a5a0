export const texts = {
  en: {
    refusals: {
      refused: "403: the server refused this page",
      noPermission: "You have no permission for {{module}}. Ask an administrator if you need it.",
    },
  },
  ru: {
    refusals: {
      refused: "403: сервер отказал в этой странице",
      noPermission: "Нет доступа к разделу «{{module}}». Если он нужен, обратитесь к администратору.",
    },
  },
} as const;
