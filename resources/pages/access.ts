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
  definePage({
    name: "forgotPassword",
    path: "/forgot-password",
    visitor: true,
    translations: { en: { name: "Forgot password" }, ru: { name: "Забыли пароль" } },
  }),
  definePage({
    name: "resetPassword",
    path: "/reset-password/:token",
    visitor: true,
    translations: { en: { name: "Choose a new password" }, ru: { name: "Новый пароль" } },
  }),
  definePage({
    name: "keepAddress",
    path: "/keep-address/:token",
    visitor: true,
    translations: { en: { name: "Keep your email" }, ru: { name: "Сохранить адрес" } },
  }),
] as const;
