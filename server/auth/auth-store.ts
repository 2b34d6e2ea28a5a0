import type { Pool } from "pg";
import { withRetry } from "../../db/client/retry.ts";
import type { Databases } from "../databases/databases.ts";
import { runOnce } from "../graphql/pg-service.ts";
import { settingsOf } from "../graphql/visitor.ts";

/**
 * What is asked of the database about logins and sessions, and by what a company's database is found: each is one function
 * of db/accounts. The account is always the first parameter, as the hash of a token is.
 */
const questions = {
  begin_login: "email",
  complete_login: "account",
  rotate_refresh_token: "token",
  revoke_session: "account",
  begin_registration: "home",
  register: "home",
  request_mail: "email",
  count_link: "home",
  verify_email: "token",
  reset_password: "token",
  sessions_of: "account",
  end_sessions: "account",
  begin_password_change: "account",
  complete_password_change: "account",
  begin_email_change: "account",
  undo_email_change: "token",
  use_api_key: "token",
  use_calendar_feed: "token",
  inbound_secrets: "token",
  take_event: "account",
  words_of: "account",
  words_of_link: "token",
  simulate: "account",
  begin_second_factor_check: "account",
  offer_second_factor: "account",
  take_second_factor: "account",
  end_second_factor: "account",
  second_factor_state: "account",
  forgive_password: "account",
  replace_recovery_codes: "account",
  open_app: "account",
  app_file: "account",
  reserve_login: "home",
} as const;
type Question = keyof typeof questions;

export type AuthStore = <T>(question: Question, requestId: string, ...parameters: unknown[]) => Promise<T>;

/** Asks as `anonymous` for every sender: the functions know nothing of the caller but their parameters. */
const ask = async <T>(pool: Pool, called: string, requestId: string, parameters: readonly unknown[]): Promise<T> => {
  const text = `select app_private.${called}(${parameters.map((_, index) => `$${index + 1}`).join(", ")}) as answer`;
  const { rows } = await withRetry(() =>
    runOnce(pool, settingsOf(null, requestId), { text, values: [...parameters], changes: true }),
  );
  return (rows[0] as { answer: T }).answer;
};

/** The e-mail address that a question names. */
const addressIn = (question: Question, parameters: readonly unknown[]): unknown =>
  parameters[question === "request_mail" ? 1 : 0];

/** Nobody's here: another database may know it. */
class Unknown extends Error {}

export const authStoreOf = (databases: Databases): AuthStore => {
  /** The database that knows it answers for all: one that is away is missed by its own companies only, and by rows of nobody. */
  const ownerOfToken = async (requestId: string, hash: unknown): Promise<number | null> => {
    const asked = databases.all.map(async (pool) => {
      const account = await ask<number | null>(pool, "account_of_token", requestId, [hash]);
      if (account === null) throw new Unknown();
      return account;
    });
    try {
      return await Promise.any(asked);
    } catch (error) {
      const failure = (error as AggregateError).errors.find((each) => !(each instanceof Unknown)) as Error | undefined;
      if (failure) throw failure;
      return null;
    }
  };
  /** Whose it is: home knows every address, and a token is wherever its company is. */
  const accountOf = async (
    question: Question,
    requestId: string,
    parameters: readonly unknown[],
  ): Promise<number | null> => {
    switch (questions[question]) {
      case "home":
        return null;
      case "account":
        return Number(parameters[0]);
      case "email":
        return ask<number | null>(databases.home, "account_of_login", requestId, [addressIn(question, parameters)]);
      case "token":
        return ownerOfToken(requestId, parameters[0]);
    }
  };
  return async <T>(question: Question, requestId: string, ...parameters: unknown[]) => {
    const account = databases.all.length > 1 ? await accountOf(question, requestId, parameters) : null;
    return ask<T>(await databases.of(account), question, requestId, parameters);
  };
};
