import { definePage } from "../core/pages.ts";

/** What only concerns the person who is signed in. */
export const accountPages = [
  definePage({
    name: "profile",
    path: "/profile",
    translations: {
      en: { name: "Profile", about: "Your name, password, sessions and appearance" },
      ru: { name: "Профиль", about: "Имя, пароль, сеансы и оформление" },
    },
  }),
] as const;
