import { edited, type Fault } from "./fault.ts";
import { apiKeys, attempts, requests } from "./finders.ts";

const ofKeys = (name: string, from: string | RegExp, to: string): Fault => edited(name, from, to, apiKeys);
const ofRequests = (name: string, from: string | RegExp, to: string): Fault => edited(name, from, to, requests);
const ofAttempts = (name: string, from: string | RegExp, to: string): Fault =>
  edited(`app_private.${name}`, from, to, attempts);

/** What of keys of the API, of idempotency keys and of limits may be forgotten in the database. */
export const keyFaults: readonly Fault[] = [
  ofKeys("app_hidden.create_api_key", "perform app_hidden.require_scope('api_key:create');", ""),
  ofKeys("app_hidden.perform", "perform app_hidden.require_in_person();", ""),
  ofKeys("app_private.tg_in_person", "perform app_hidden.require_in_person();", ""),
  ofKeys("app_hidden.acts_in_person", "in ('', 'user', 'registration')", "in ('', 'user', 'registration', 'api_key')"),
  ofKeys("app_private.use_api_key", " or key.suspended_at is not null", ""),
  ofKeys("app_hidden.confirm_api_key", " and user_id = app_hidden.user_id()", ""),
  ofKeys("app_hidden.delete_api_key", /perform app_private\.refuse_secret_of[^;]*;/, ""),
  ofKeys("app_hidden.create_api_key", "sha256(convert_to(token, 'UTF8'))", "convert_to(token, 'UTF8')"),
  ofKeys("app_hidden.create_api_key", "left(token, 11)", "left(token, 20)"),
  ofKeys(
    "app_hidden.create_api_key",
    "app_hidden.user_id(), made)",
    "(select max(u.id) from app_public.users as u where u.account_id = app_hidden.account_id()), made)",
  ),
  ofKeys("app_hidden.delete_api_key", "perform app_hidden.require_scope('api_key:delete');", ""),
  ofKeys("app_hidden.delete_api_key", /delete from app_private\.api_key_secrets[^;]*;/, ""),
  ofKeys("app_hidden.delete_api_key", " and deleted_at is null", ""),
  ofKeys("app_hidden.api_key_used_at", " and app_hidden.may_view('api_key')", ""),
  ofKeys("app_hidden.api_key_used_at", "s.account_id = app_hidden.account_id() and ", ""),
  ofKeys("app_private.use_api_key", "where token_hash = p_hash;", "limit 1;"),
  ofKeys(
    "app_private.use_api_key",
    "claims_of(key.account_id, key.user_id)",
    "claims_of(key.account_id, (select min(s.user_id) from app_private.api_key_secrets as s where s.account_id = key.account_id))",
  ),
  ofKeys("app_private.use_api_key", "interval '1 minute'", "interval '1 second'"),
  ofKeys("app_private.use_api_key", "set used_at = now()", "set used_at = used_at"),
  ofKeys("app_private.use_api_key", "'key', key.api_key_id", "'key', 0"),
  ofKeys("app_private.use_api_key", "app_private.api_key_name(key.account_id, key.api_key_id)", "key.api_key_id"),
  ofKeys("app_private.api_key_name", "perform set_config('app.account_id', caller, true);", ""),
  ofKeys("app_private.claims_of", " and u.is_active", ""),
  ofKeys("app_private.claims_of", " and r.is_active", ""),
  ofKeys(
    "app_private.claims_of",
    "granted_scopes(p_account, p_user)",
    "granted_scopes(p_account, (select min(x.id) from app_public.users as x where x.account_id = p_account))",
  ),

  ofRequests("app_hidden.perform", "answer - 'token'", "answer"),
  ofRequests("app_hidden.perform", "if answer is not null then", "if false then"),
  ofRequests("app_private.begin_request", "user_id = app_hidden.user_id() and key = p_key", "key = p_key"),
  ofRequests("app_private.begin_request", "earlier.parameters_hash <> p_hash", "false"),
  ofRequests("app_private.finish_request", " and user_id = app_hidden.user_id()", ""),
  ofRequests("app_private.finish_request", "set answer = p_answer", "set answer = null"),
  ofRequests("app_hidden.parameters_hash", "convert_to(p_operation, 'UTF8')", "convert_to('', 'UTF8')"),
  ofRequests("app_hidden.parameters_hash", /input - '\{passwordHash,token,sealed\}'::text\[\]/g, "input"),
  ofRequests("app_hidden.parameters_hash", /jsonb_hash_extended\(input[^)]*\)/g, "0"),
  ofRequests("app_private.clean_up_requests", "24 hours", "24 days"),
  ofRequests("app_private.clean_up_requests", "24 hours", "1 hour"),

  ofAttempts("attempts_wait", "make_interval(secs => a.seconds)", "make_interval(secs => 0)"),
  ofAttempts("attempts_wait", "- a.maximum + 1", "- a.maximum"),
  ofAttempts("attempts_wait", "make_interval(secs => a.seconds)", "make_interval(secs => 86400)"),
  ofAttempts("count_attempts", ":] || clock_timestamp()", ":]"),
  ofAttempts("attempt_bucket", "lower(trim(p_key))", "p_key"),
  ofAttempts("attempt_bucket", /encode\(.*'hex'\)/, "lower(trim(p_key))"),
  ofAttempts("attempt_bucket", "p_kind || ':'", "''"),
  ofAttempts("forgive_attempts", "trim_array(l.hits, 1)", "l.hits"),
  ofAttempts("forgive_attempts", "trim_array(l.hits, 1)", "'{}'"),
];
