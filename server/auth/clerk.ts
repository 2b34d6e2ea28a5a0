import type { Pool } from "pg";
import { withRetry } from "../../db/client/retry.ts";
import { runOnce } from "../graphql/pg-service.ts";
import { settingsOf } from "../graphql/visitor.ts";

/** What is asked of the database about logins and sessions; each is one function of db/accounts. */
type Question =
  | "begin_login"
  | "complete_login"
  | "rotate_refresh_token"
  | "revoke_session"
  | "begin_registration"
  | "register"
  | "request_mail"
  | "count_link"
  | "verify_email"
  | "reset_password"
  | "sessions_of"
  | "end_sessions"
  | "begin_password_change"
  | "complete_password_change"
  | "use_api_key"
  | "use_calendar_feed"
  | "words_of"
  | "words_of_link"
  | "simulate"
  | "begin_second_factor_check"
  | "offer_second_factor"
  | "take_second_factor"
  | "end_second_factor"
  | "second_factor_state"
  | "forgive_password"
  | "replace_recovery_codes"
  | "open_app"
  | "app_file";

export type Clerk = <T>(question: Question, requestId: string, ...parameters: unknown[]) => Promise<T>;

/** Asks as `anonymous`, whoever sends the request: the functions know nothing of the caller but their parameters. */
export const clerkOf =
  (pool: Pool): Clerk =>
  async <T>(question: Question, requestId: string, ...parameters: unknown[]) => {
    const text = `select app_private.${question}(${parameters.map((_, index) => `$${index + 1}`).join(", ")}) as answer`;
    const { rows } = await withRetry(() =>
      runOnce(pool, settingsOf(null, requestId), { text, values: parameters, changes: true }),
    );
    return (rows[0] as { answer: T }).answer;
  };
