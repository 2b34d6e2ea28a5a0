import { leastPassword } from "./refusal.ts";

const required = "validation.required";

/** What is wrong with a field of the pages for visitors before it is sent; the messages are keys of their words. */
export const requiredRules = { required };
export const emailRules = {
  required,
  pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: "validation.email" },
};
export const passwordRules = { required, minLength: { value: leastPassword, message: "validation.minLength" } };
export const confirmRules = {
  required,
  validate: (value: unknown, all: { password: string }) => value === all.password || "validation.match",
};
