export const texts = {
  en: {
    notices: {
      bubble_one: "{{count}} new notification",
      bubble_other: "{{count}} new notifications",
      none: "Notifications",
      nothingNew: "Nothing new.",
      seen: "Mark as seen",
      seenAll: "Mark all as seen",
      viewAll: "View All",
    },
  },
  ru: {
    notices: {
      bubble_one: "{{count}} новое уведомление",
      bubble_few: "{{count}} новых уведомления",
      bubble_many: "{{count}} новых уведомлений",
      bubble_other: "{{count}} нового уведомления",
      none: "Уведомления",
      nothingNew: "Ничего нового.",
      seen: "Отметить прочитанным",
      seenAll: "Отметить все",
      viewAll: "Показать все",
    },
  },
} as const;
