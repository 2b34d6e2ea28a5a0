import type { IntegrationSecrets } from "../../db/client/integration-secrets.ts";
import type { WebhookSecrets } from "../../db/client/webhook-secret.ts";
import type { PrepareInput } from "../graphql/visitor.ts";
import type { AuthStore } from "./auth-store.ts";
import { chosenPassword, parsedWithPassword, wordsIn } from "./input.ts";
import type { KeepAddress } from "./keep-address.ts";
import { hashPassword } from "./passwords.ts";
import { sealedInputs } from "./seal-secrets.ts";

/** A password is hashed. An administrator chooses one when the user is made; later only its owner can, by a mailed link. */
const withPasswordHash =
  (authStore: AuthStore): PrepareInput =>
  async (_, input, settings) => {
    const { password, confirmPassword, passwordHash: __, ...rest } = input;
    if (rest["id"] !== undefined || (password == null && confirmPassword == null)) return rest;
    const account = settings["app.account_id"];
    const company = account
      ? await authStore<string[]>("words_of", settings["app.request_id"] ?? "", account, null)
      : [];
    const words = [...company, ...wordsIn(rest), ...wordsIn(rest["profile"] ?? {})];
    const chosen = parsedWithPassword(chosenPassword, { password, confirmPassword }, words);
    return { ...rest, passwordHash: await hashPassword(chosen.password) };
  };

/** What the database must not make, or read, of an input is done here, outside of any transaction; what is secret of it goes no further. */
export const prepareInput = ({
  authStore,
  keepAddress,
  webhookSecrets,
  secrets,
}: {
  authStore: AuthStore;
  keepAddress: KeepAddress;
  webhookSecrets: WebhookSecrets;
  secrets: IntegrationSecrets;
}): PrepareInput => {
  const prepared: Readonly<Record<string, PrepareInput>> = {
    save_users: keepAddress(withPasswordHash(authStore)),
    ...sealedInputs(secrets),
    renew_webhook_secret: async (_, input) => ({ ...input, ...webhookSecrets.make() }),
  };
  return async (operation, input, settings) => (await prepared[operation]?.(operation, input, settings)) ?? input;
};
