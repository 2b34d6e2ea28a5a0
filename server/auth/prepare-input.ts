import type { PrepareInput } from "../graphql/visitor.ts";
import type { Clerk } from "./clerk.ts";
import { chosenPassword, parsedWithPassword, wordsIn } from "./input.ts";
import { hashPassword } from "./passwords.ts";

/**
 * A password is hashed here, outside of any transaction, and goes no further. An administrator chooses one when the
 * user is made; later only its owner can, by a mailed link.
 */
export const prepareInput =
  (clerk: Clerk): PrepareInput =>
  async (operation, input, settings) => {
    if (operation !== "save_users") return input;
    const { password, confirmPassword, passwordHash: _, ...rest } = input;
    if (rest["id"] !== undefined || (password == null && confirmPassword == null)) return rest;
    const account = settings["app.account_id"];
    const company = account ? await clerk<string[]>("words_of", settings["app.request_id"] ?? "", account, null) : [];
    const words = [...company, ...wordsIn(rest), ...wordsIn(rest["profile"] ?? {})];
    const chosen = parsedWithPassword(chosenPassword, { password, confirmPassword }, words);
    return { ...rest, passwordHash: await hashPassword(chosen.password) };
  };
