import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { currentWork } from "../requests/request-id.ts";
import { fairSemaphore } from "../shares/fair-semaphore.ts";
import { isGuessed } from "./guesses.ts";

export const minimumLength = 8;
const maximumLength = 200;

/** OWASP's first choice; 2 is argon2id, which the package names in a const enum that is gone at run time. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What is wrong with a password, as a key of the validation texts, or null. `words`: what a guesser knows of its owner. */
export const problemOf = (
  password: string,
  words: readonly string[] = [],
): "required" | "minLength" | "maxLength" | "weakPassword" | null => {
  if (password === "") return "required";
  if (password.length < minimumLength) return "minLength";
  if (password.length > maximumLength) return "maxLength";
  return isGuessed(password, words) ? "weakPassword" : null;
};

/** Each takes a core for some 25 ms and 20 MB: two at once at most, and one core is left to others; one of an address or person, and they take turns. */
const places = Math.max(1, Math.min(2, availableParallelism() - 1));
const turns = fairSemaphore({ places, perCompany: places, perPerson: 1, waiting: { all: 400, perPerson: 100 } });
const oneByOne = async <T>(work: () => Promise<T>): Promise<T> => {
  const current = currentWork();
  const release = await turns.take(current?.owner ?? { company: "", person: "" }, current?.ending());
  try {
    return await work();
  } finally {
    release();
  }
};

/** Slow on purpose; runs on a thread of its own and never inside a transaction. */
export const hashPassword = (password: string): Promise<string> => oneByOne(() => hash(password, cost));

let stranger: Promise<string> | undefined;

/** Compares against a hash; for an unknown login against a stranger's, so that both take the same time. */
export const matches = async (password: string, passwordHash: string | null): Promise<boolean> => {
  stranger ??= hash("nobody has this password", cost);
  const against = passwordHash ?? (await stranger);
  const right = await oneByOne(() => verify(against, password.slice(0, maximumLength)));
  return right && passwordHash !== null;
};
