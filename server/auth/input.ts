import { z } from "zod";
import { problemOf } from "./passwords.ts";
import { invalid, type Problems } from "./refusals.ts";

const required = (max: number) =>
  z.string({ error: "required" }).trim().min(1, { error: "required", abort: true }).max(max, { error: "maxLength" });
const email = required(254).regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, { error: "email" });
const subdomain = z
  .string({ error: "required" })
  .trim()
  .toLowerCase()
  .min(1, { error: "required", abort: true })
  .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, { error: "alphanumeric" });

/** A new password and its repetition, of an object that has both. */
const chosen = { password: z.string({ error: "required" }), confirmPassword: z.string({ error: "required" }) };
const checkChosen = (
  { password, confirmPassword }: { password: string; confirmPassword: string },
  context: z.RefinementCtx,
) => {
  const problem = problemOf(password);
  if (problem) context.addIssue({ code: "custom", path: ["password"], message: problem });
  else if (password !== confirmPassword)
    context.addIssue({ code: "custom", path: ["confirmPassword"], message: "match" });
};

export const registration = z
  .strictObject({
    companyName: required(200),
    subdomain,
    firstName: required(100),
    lastName: z.string().trim().max(100, { error: "maxLength" }).nullish(),
    email,
    ...chosen,
  })
  .superRefine(checkChosen);
export const credentials = z.strictObject({
  email: z.string().nullish(),
  username: z.string().nullish(),
  password: z.string(),
});
export const newPassword = z.strictObject({ token: z.string().max(200), ...chosen }).superRefine(checkChosen);
export const chosenPassword = z.object(chosen).superRefine(checkChosen);
export const mailbox = z.strictObject({ email });

/** Parses an input, or refuses it with what is wrong by field: the first problem of each. */
export const parsed = <T>(schema: z.ZodType<T>, input: unknown): T => {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const problems: Record<string, string> = {};
  for (const { path, message } of result.error.issues) problems[String(path[0] ?? "input")] ??= message;
  throw invalid(problems satisfies Problems);
};
