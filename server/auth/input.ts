import { z } from "zod";
import { problemOf } from "./passwords.ts";
import { invalid, type Problems } from "./refusals.ts";

const required = (max: number) =>
  z.string({ error: "required" }).trim().min(1, { error: "required", abort: true }).max(max, { error: "maxLength" });
/** As in the database: one mailbox, nothing beside it and nothing that cannot be seen. */
const email = required(254).regex(
  /^[^\s@,;:<>()[\]\\"\p{C}]+@[^\s@,;:<>()[\]\\"\p{C}]+\.[^\s@.,;:<>()[\]\\"\p{C}]+$/u,
  {
    error: "email",
  },
);
/** As in the database: one line, and nothing that turns or hides what stands beside it. Names stand in mails. */
const oneLine = /^[^\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]*$/u;
const name = (max: number) => required(max).regex(oneLine, { error: "invalid" });
const subdomain = z
  .string({ error: "required" })
  .trim()
  .toLowerCase()
  .min(1, { error: "required", abort: true })
  .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, { error: "alphanumeric" });

/** A new password and its repetition, of an object that has both. */
const chosen = { password: z.string({ error: "required" }), confirmPassword: z.string({ error: "required" }) };

/** Checked beside the rest, so that everything that is wrong is said at once. */
const passwordProblems = (
  { password, confirmPassword }: { password?: unknown; confirmPassword?: unknown },
  words: readonly string[],
): Problems => {
  const problem = typeof password === "string" ? problemOf(password, words) : "required";
  if (problem) return { password: problem };
  return password === confirmPassword ? {} : { confirmPassword: "match" };
};

export const registration = z.strictObject({
  companyName: name(200),
  subdomain,
  firstName: name(100),
  lastName: z.string().trim().max(100, { error: "maxLength" }).regex(oneLine, { error: "invalid" }).nullish(),
  email,
  ...chosen,
});
export const credentials = z.strictObject({
  email: z.string().nullish(),
  username: z.string().nullish(),
  password: z.string(),
  code: z.string().max(40).nullish(),
});
export const newPassword = z.strictObject({ token: z.string().max(200), ...chosen });
export const changedPassword = z.strictObject({ currentPassword: z.string().max(200), ...chosen });
export const chosenPassword = z.object(chosen);
export const changedEmail = z.strictObject({ currentPassword: z.string().max(200), email });
export const mailbox = z.strictObject({ email });

const problemsOf = (error: z.ZodError): Problems => {
  const problems: Record<string, string> = {};
  for (const { path, message } of error.issues) problems[String(path[0] ?? "input")] ??= message;
  return problems;
};

/** Parses an input, or refuses it with what is wrong by field: the first problem of each. */
export const parsed = <T>(schema: z.ZodType<T>, input: unknown, others: Problems = {}): T => {
  const result = schema.safeParse(input);
  if (result.success && Object.keys(others).length === 0) return result.data;
  throw invalid({ ...(result.error ? problemsOf(result.error) : {}), ...others });
};

/** The same for an input in which someone chooses a password. `words`: what it must not merely repeat. */
export const parsedWithPassword = <T>(schema: z.ZodType<T>, input: object, words: readonly string[] = []): T =>
  parsed(schema, input, passwordProblems(input, words));

/** What a guesser knows of somebody, where the input says it. */
export const wordsIn = (input: object): string[] => Object.values(input).filter((value) => typeof value === "string");
