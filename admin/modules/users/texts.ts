export const texts = {
  en: {
    rules: {
      lastAdministrator: "The last active administrator stays. Make someone else an administrator first.",
      ownUser: "You cannot delete yourself. Another administrator can.",
      aboveOwn: "This role may do more than yours. Only someone who may do as much changes it, or gives it.",
    },
  },
  ru: {
    rules: {
      lastAdministrator: "Последний действующий администратор остаётся. Сначала назначьте администратором кого-то ещё.",
      ownUser: "Себя удалить нельзя. Это может сделать другой администратор.",
      aboveOwn: "Эта роль может больше вашей. Изменить или назначить её может только тот, кто может не меньше.",
    },
  },
} as const;
