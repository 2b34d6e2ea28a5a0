export const texts = {
  en: {
    rules: {
      lastAdministrator: "The last active administrator stays. Make someone else an administrator first.",
      ownUser: "You cannot delete yourself. Another administrator can.",
    },
  },
  ru: {
    rules: {
      lastAdministrator: "Последний действующий администратор остаётся. Сначала назначьте администратором кого-то ещё.",
      ownUser: "Себя удалить нельзя. Это может сделать другой администратор.",
    },
  },
} as const;
