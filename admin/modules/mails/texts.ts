export const texts = {
  en: {
    mails: {
      text: "Text",
      noText:
        "The text is not shown: the mail was handed to a mail server, its link has run out or was replaced by a newer one, or its reader may do more than you.",
    },
  },
  ru: {
    mails: {
      text: "Текст",
      noText:
        "Текст не показан: письмо передано почтовому серверу, ссылка в нём истекла или заменена новой, или у получателя больше прав, чем у вас.",
    },
  },
} as const;
