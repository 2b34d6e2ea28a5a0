export const texts = {
  en: {
    mails: {
      text: "Text",
      noText: "The text is not kept: the mail was handed to a mail server, or its link has run out.",
      resend: "Send again",
      resent: "A new mail to {{to}} is being written",
    },
  },
  ru: {
    mails: {
      text: "Текст",
      noText: "Текст не хранится: письмо передано почтовому серверу, или срок его ссылки истёк.",
      resend: "Отправить снова",
      resent: "Пишется новое письмо: {{to}}",
    },
  },
} as const;
