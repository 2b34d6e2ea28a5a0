import type { PrepareInput } from "../graphql/visitor.ts";
import { chosenPassword, parsedWithPassword } from "./input.ts";
import { hashPassword } from "./passwords.ts";

/**
 * A password is hashed here, outside of any transaction, and goes no further. An administrator chooses one when the
 * user is made; later only its owner can, by a mailed link.
 */
export const prepareInput: PrepareInput = async (operation, input) => {
  if (operation !== "save_users") return input;
  const { password, confirmPassword, passwordHash: _, ...rest } = input;
  if (rest.id !== undefined || (password == null && confirmPassword == null)) return rest;
  const chosen = parsedWithPassword(chosenPassword, { password, confirmPassword });
  return { ...rest, passwordHash: await hashPassword(chosen.password) };
};
