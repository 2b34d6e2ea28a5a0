export const texts = {
  en: {
    simulation: {
      bar: "Simulated role",
      asRole: "You see what {{role}} sees. Nothing can be changed.",
      asPerson: "You see what {{name}} ({{role}}) sees. Nothing can be changed.",
      why: "What is missing?",
      leave: "Leave",
      title: "What {{role}} does not have",
      about:
        "Every question is answered by the database under this role's rights, and it writes nothing. What is personal – saved filters, notifications – stays your own.",
      ownLimit_one: "One right of this role is not yours, so it is not shown.",
      ownLimit_other: "{{count}} rights of this role are not yours, so they are not shown.",
      inactive: "It is not active at the moment: nobody signs in with it.",
      screens: "Screens",
      nothing: "Nothing that you have is missing.",
      because: {
        base: "is not part of the base of this role",
        module: "goes with a module that this role hides",
        action: "is forbidden to this role",
        own: "is not yours either",
      },
    },
  },
  ru: {
    simulation: {
      bar: "Просмотр от имени роли",
      asRole: "Вы видите то, что видит роль «{{role}}». Изменить ничего нельзя.",
      asPerson: "Вы видите то, что видит {{name}} ({{role}}). Изменить ничего нельзя.",
      why: "Чего нет?",
      leave: "Выйти",
      title: "Чего нет у роли «{{role}}»",
      about:
        "На каждый вопрос отвечает база данных с правами этой роли и ничего не записывает. Личное – сохранённые фильтры, уведомления – остаётся вашим.",
      ownLimit_one: "{{count}} права этой роли нет у вас самих, поэтому оно не показано.",
      ownLimit_few: "{{count}} прав этой роли нет у вас самих, поэтому они не показаны.",
      ownLimit_many: "{{count}} прав этой роли нет у вас самих, поэтому они не показаны.",
      ownLimit_other: "{{count}} права этой роли нет у вас самих, поэтому они не показаны.",
      inactive: "Сейчас она выключена: с ней никто не входит.",
      screens: "Экраны",
      nothing: "Всё, что есть у вас, есть и здесь.",
      because: {
        base: "не входит в основу этой роли",
        module: "относится к разделу, который эта роль скрывает",
        action: "запрещено этой роли",
        own: "нет и у вас",
      },
    },
  },
} as const;
