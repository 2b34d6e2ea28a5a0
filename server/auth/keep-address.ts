import type { Databases } from "../databases/databases.ts";
import { refuse } from "../errors/refuse.ts";
import type { PrepareInput } from "../graphql/visitor.ts";
import type { AuthStore } from "./auth-store.ts";

/** Has the address of a user kept before the user is saved. */
export type KeepAddress = (next: PrepareInput) => PrepareInput;

/**
 * An e-mail address has one login, in whichever database its company lives: home judges by its own key, and keeps what
 * the others save. What is kept and not saved after all is the same company's to use.
 */
export const addressKeeper =
  (databases: Databases, authStore: AuthStore): KeepAddress =>
  (next) =>
  async (operation, input, settings) => {
    const address = input["email"] ?? input["username"];
    const account = Number(settings["app.account_id"]);
    if (databases.all.length > 1 && typeof address === "string" && (await databases.of(account)) !== databases.home) {
      const requestId = settings["app.request_id"] ?? "";
      if (!(await authStore<boolean>("reserve_login", requestId, address, account)))
        throw refuse("VALIDATION", "This e-mail address cannot be used here.", { fields: { email: "unusable" } });
    }
    return next(operation, input, settings);
  };
