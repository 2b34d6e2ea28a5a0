export const texts = {
  en: {
    userActions: {
      sessions: "Signed in",
      nowhere: "Nowhere at the moment.",
      resetFactor: "Reset two-factor sign-in",
      resetFactorHelp:
        "For somebody who has lost the phone and the recovery codes. {{name}} then signs in with the password alone, or sets it up anew where the role asks for it.",
      emailWaits: "{{email}} waits to be confirmed by the link we sent there. Until then the present address stays.",
      factorReset: "Two-factor sign-in of {{name}} is reset.",
    },
    rules: {
      secondFactorRequired: "Your role asks for two-factor sign-in, so it stays on.",
      lastAdministrator: "The last active administrator stays. Make someone else an administrator first.",
      lastWholeAdministrator:
        "Somebody has to hold every right. Give a role that lacks nothing to someone else who is active first.",
      ownUser: "You cannot delete yourself. Another administrator can.",
      aboveOwn: "This role may do more than yours. Only someone who may do as much changes it, or gives it.",
    },
  },
  ru: {
    userActions: {
      sessions: "Где выполнен вход",
      nowhere: "Сейчас нигде.",
      resetFactor: "Сбросить вход с кодом",
      resetFactorHelp:
        "Для того, кто потерял телефон и запасные коды. После этого {{name}} входит только с паролем или, если этого требует роль, настраивает код заново.",
      emailWaits: "{{email}} ждёт подтверждения по отправленной ссылке. Пока остаётся прежний адрес.",
      factorReset: "Вход с кодом у {{name}} сброшен.",
    },
    rules: {
      secondFactorRequired: "Ваша роль требует входа с кодом, поэтому он остаётся.",
      lastAdministrator: "Последний действующий администратор остаётся. Сначала назначьте администратором кого-то ещё.",
      lastWholeAdministrator:
        "У кого-то должны быть все права. Сначала дайте другому действующему пользователю роль, в которой всё разрешено.",
      ownUser: "Себя удалить нельзя. Это может сделать другой администратор.",
      aboveOwn: "Эта роль может больше вашей. Изменить или назначить её может только тот, кто может не меньше.",
    },
  },
} as const;
