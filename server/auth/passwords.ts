import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hash, verify } from "@node-rs/argon2";

export const minimumLength = 8;
const maximumLength = 200;

const common = new Set(
  readFileSync(join(import.meta.dirname, "common-passwords.txt"), "utf8")
    .split("\n")
    .filter((line) => line !== ""),
);

/** OWASP's first choice; 2 is argon2id, which the package names in a const enum that is gone at run time. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What is wrong with a password, as a key of the validation texts, or null. */
export const problemOf = (password: string): "required" | "minLength" | "maxLength" | "weakPassword" | null => {
  if (password === "") return "required";
  if (password.length < minimumLength) return "minLength";
  if (password.length > maximumLength) return "maxLength";
  const plain = password.toLowerCase();
  return common.has(plain) || common.has(plain.replace(/[\d!.?*]+$/, "")) || /^(.)\1+$/.test(plain)
    ? "weakPassword"
    : null;
};

/** Slow on purpose; runs on a thread of its own and never inside a transaction. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let stranger: Promise<string> | undefined;

/** Compares against a hash; for an unknown login against a stranger's, so that both take the same time. */
export const matches = async (password: string, passwordHash: string | null): Promise<boolean> => {
  stranger ??= hashPassword("nobody has this password");
  const right = await verify(passwordHash ?? (await stranger), password.slice(0, maximumLength));
  return right && passwordHash !== null;
};
