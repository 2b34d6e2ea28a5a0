import { definePage } from "../core/pages.ts";

/** What a visitor sees before signing in. */
export const accessPages = [
  definePage({
    name: "signIn",
    path: "/login",
    visitor: true,
    translations: { en: { name: "Sign in" }, ru: { name: "Вход" } },
  }),
  definePage({
    name: "register",
    path: "/register",
    visitor: true,
    translations: { en: { name: "Create an account" }, ru: { name: "Регистрация" } },
  }),
  definePage({
    name: "verify",
    path: "/verify/:token",
    visitor: true,
    translations: { en: { name: "Verify your email" }, ru: { name: "Подтверждение почты" } },
  }),
] as const;
