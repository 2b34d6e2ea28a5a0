export type Language = "en" | "ru";
export type Template =
  "verify" | "invite" | "reset" | "accountExists" | "notice" | "sharedSession" | "confirmAddress" | "addressChanged";

type Words = {
  greeting: (firstName: string) => string;
  closing: string;
  /** For an inviter or a company whose name says nothing that may stand in a mail. */
  someone: string;
  somewhere: string;
  mails: Readonly<Record<Template, { subject: string; before: string; after: string }>>;
  /** Of several at once. */
  notices: (count: number) => string;
  more: (count: number) => string;
};

/** What our mails say; the link stands between `before` and `after`, names of people and companies in {{…}}. */
export const texts: Readonly<Record<Language, Words>> = {
  en: {
    greeting: (firstName) => (firstName ? `Hello ${firstName},` : "Hello,"),
    closing: "Stockwright",
    someone: "A colleague",
    somewhere: "Stockwright",
    mails: {
      verify: {
        subject: "Verify your email address",
        before: "Open this link to verify your email address. Then you can sign in.",
        after: "The link is good for seven days.\nIf you did not ask for it, you can ignore this mail.",
      },
      invite: {
        subject: "{{inviter}} invites you to {{company}}",
        before:
          "{{inviter}} made you a user of {{company}}. Open this link to verify your\nemail address. Then sign in with it and the password you are given.",
        after:
          'The link is good for seven days.\nIf you have no password, choose "Forgot password?" on the sign-in page.',
      },
      reset: {
        subject: "Choose a new password",
        before: "Open this link to choose a new password.",
        after:
          "The link is good for one hour and can be used once.\nIf you did not ask for it, you can ignore this mail: your password stays.",
      },
      accountExists: {
        subject: "You already have an account",
        before:
          "Someone tried to register with your email address, which has an\naccount already. You can sign in here:",
        after:
          'If you forgot your password, choose "Forgot password?" there.\nIf it was not you, you can ignore this mail: nothing was changed.',
      },
      sharedSession: {
        subject: "Your session was used from two places",
        before:
          "Your session was renewed from two addresses or devices within half a minute.\nIf that was not you, open your profile, end the other sessions and change your password:",
        after: "If you just changed networks, you can ignore this mail.",
      },
      confirmAddress: {
        subject: "Confirm your new email address",
        before: "Open this link to sign in with this address from now on.",
        after:
          "The link is good for seven days. Until then your present address stays.\nIf you did not ask for it, you can ignore this mail.",
      },
      addressChanged: {
        subject: "Your email address is being changed",
        before:
          "Somebody asked for another email address in place of this one.\nIf that was not you, open this link to keep this address. It ends all sessions, and we mail\nyou a link to choose a new password:",
        after: "The link is good for seven days, also after the change.\nIf it was you, you can ignore this mail.",
      },
      notice: {
        subject: "Notifications",
        before: "This happened in {{company}}:",
        after: "How you are told of it is chosen in your profile.",
      },
    },
    notices: (count) => `${count} notifications`,
    more: (count) => `And ${count} more.`,
  },
  ru: {
    greeting: (firstName) => (firstName ? `Здравствуйте, ${firstName}!` : "Здравствуйте!"),
    closing: "Stockwright",
    someone: "Коллега",
    somewhere: "Stockwright",
    mails: {
      verify: {
        subject: "Подтвердите адрес электронной почты",
        before: "Откройте эту ссылку, чтобы подтвердить адрес. После этого вы сможете войти.",
        after: "Ссылка действует семь дней.\nЕсли вы её не запрашивали, просто не отвечайте на это письмо.",
      },
      invite: {
        subject: "{{inviter}} приглашает вас в {{company}}",
        before:
          "Для вас открыт доступ в {{company}}; его открыл(а) {{inviter}}.\nОткройте эту ссылку, чтобы подтвердить адрес. Затем войдите с ним и паролем, который вам передадут.",
        after: "Ссылка действует семь дней.\nЕсли пароля у вас нет, выберите «Забыли пароль?» на странице входа.",
      },
      reset: {
        subject: "Выберите новый пароль",
        before: "Откройте эту ссылку, чтобы выбрать новый пароль.",
        after:
          "Ссылка действует один час и только один раз.\nЕсли вы её не запрашивали, ничего делать не нужно: пароль остаётся прежним.",
      },
      accountExists: {
        subject: "У вас уже есть учётная запись",
        before:
          "Кто-то попытался зарегистрироваться с вашим адресом, но учётная запись\nс ним уже есть. Войти можно здесь:",
        after:
          "Если вы забыли пароль, выберите там «Забыли пароль?».\nЕсли это были не вы, ничего делать не нужно: ничего не изменилось.",
      },
      sharedSession: {
        subject: "Ваш сеанс использован из двух мест",
        before:
          "Ваш сеанс продлили в течение полуминуты с двух адресов или устройств.\nЕсли это были не вы, откройте профиль, завершите остальные сеансы и смените пароль:",
        after: "Если вы только что сменили сеть, ничего делать не нужно.",
      },
      confirmAddress: {
        subject: "Подтвердите новый адрес",
        before: "Откройте эту ссылку, чтобы дальше входить с этим адресом.",
        after:
          "Ссылка действует семь дней. До подтверждения остаётся прежний адрес.\nЕсли вы её не запрашивали, ничего делать не нужно.",
      },
      addressChanged: {
        subject: "Ваш адрес электронной почты меняют",
        before:
          "Кто-то запросил другой адрес вместо этого.\nЕсли это были не вы, откройте ссылку, чтобы оставить этот адрес. Все сеансы завершатся,\nи мы пришлём ссылку для нового пароля:",
        after: "Ссылка действует семь дней, в том числе после смены.\nЕсли это были вы, ничего делать не нужно.",
      },
      notice: {
        subject: "Уведомления",
        before: "Что произошло в {{company}}:",
        after: "О чём и как сообщать, выбирается в профиле.",
      },
    },
    notices: (count) => `Уведомления: ${count}`,
    more: (count) => `И ещё ${count}.`,
  },
};
