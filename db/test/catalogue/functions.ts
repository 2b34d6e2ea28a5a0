import { rule } from "./finding.ts";
import { definerRoles, storeRoles, visitorRoles } from "./roles.ts";

const functions = `
  select p.oid, p.oid::regprocedure::text as name, n.nspname as schema, p.proname, p.prosecdef as definer, p.prorettype = 'trigger'::regtype as is_trigger,
    pg_get_userbyid(p.proowner)::text as owner, p.proconfig, p.proacl, p.prosrc as source, l.lanname as language,
    p.prorettype = 'jsonb'::regtype and p.proargtypes = array['jsonb'::regtype]::oidvector and p.proargnames[1] = 'input' as is_operation
  from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace join pg_language as l on l.oid = p.prolang
  where n.nspname in ('app_public', 'app_hidden', 'app_private')`;

/** What somebody in a store may call, as a guest or as a customer. */
const forStores: readonly string[] = [];

/** What the server asks as nobody, in the name of whom it verified, and all that a caller without a session may do. */
const forAnonymous = [
  "begin_login",
  "complete_login",
  "rotate_refresh_token",
  "use_api_key",
  "use_calendar_feed",
  "inbound_secrets",
  "take_event",
  "open_app",
  "app_file",
  "revoke_session",
  "begin_registration",
  "register",
  "verify_email",
  "request_mail",
  "reset_password",
  "count_link",
  "sessions_of",
  "end_sessions",
  "begin_password_change",
  "complete_password_change",
  "begin_email_change",
  "undo_email_change",
  "words_of",
  "words_of_link",
  "account_of_login",
  "account_of_token",
  "reserve_login",
  "begin_second_factor_check",
  "end_second_factor",
  "forgive_password",
  "offer_second_factor",
  "replace_recovery_codes",
  "second_factor_state",
  "simulate",
  "take_second_factor",
  // settings of the request
  "account_id",
  "user_id",
  "may",
  "may_view",
];

/** Of app_private, what the generated writers call with the caller's rights. */
export const forVisitors =
  "^(fail|begin_request|finish_request|refuse_stale|touch|soft_delete|refuse_delete_of_used|(before_save|after_save|before_delete|after_delete|copy_of)_[a-z_]+)$";

/** Operations on the caller's own affairs: being signed in is enough. */
const ownAffairs = ["set_has_taken_tour", "preview"];
/** Operations that call others, which ask for their own scopes. */
const callOthers = ["bring_lots", "take_back_lots", "bring_adjustments", "take_back_adjustments", "save_many"];
/** Operations that follow the rights of the record they name, which row-level security asks. */
const followsRecord = ["add_file", "delete_files"];

export const functionChecks = [
  rule(
    "the search path is pinned",
    `select name as subject, 'has no search_path' as problem
     from (${functions}) as f
     where (definer or is_trigger or language = 'plpgsql') and not exists (select from unnest(proconfig) as c where c like 'search\\_path=pg\\_catalog%pg\\_temp')`,
  ),
  rule(
    "definer functions belong to a role that is bound by row-level security",
    `select name as subject, 'belongs to ' || owner as problem from (${functions}) as f where owner <> all ($1)`,
    [definerRoles],
  ),
  rule(
    "nobody may call a function just so",
    `select name as subject, 'is executable by public' as problem
     from (${functions}) as f
     where proacl is null or exists (select from aclexplode(proacl) as a where a.grantee = 0)`,
  ),
  rule(
    "app_public has no functions",
    `select name as subject, 'is exposed' as problem from (${functions}) as f where schema = 'app_public'`,
  ),
  rule(
    "visitors call app_hidden, and of app_private what the writers need",
    `select name as subject, 'is executable by ' || role as problem
     from (${functions}) as f cross join unnest($1::text[]) as role
     where schema = 'app_private' and proname !~ $2 and has_function_privilege(role, oid, 'execute')
     union all
     select name, 'cannot be called by ' || role
     from (${functions}) as f cross join unnest($1::text[]) as role
     where schema = 'app_hidden' and is_operation and not has_function_privilege(role, oid, 'execute')`,
    [visitorRoles, forVisitors],
  ),
  rule(
    "without a session one may sign in, and nothing else",
    `select name as subject, 'is executable by anonymous' as problem
     from (${functions}) as f
     where proname <> all ($1) and has_function_privilege('anonymous', oid, 'execute')`,
    [forAnonymous],
  ),
  rule(
    "a store calls what is made for it, and nothing else",
    `select name as subject, 'is executable by ' || role as problem
     from (${functions}) as f cross join unnest($1::text[]) as role
     where proname <> all ($2) and has_function_privilege(role, oid, 'execute')`,
    [storeRoles, forStores],
  ),
  rule(
    "every operation asks for a scope",
    `select name as subject, 'asks for no scope' as problem
     from (${functions}) as f
     where schema = 'app_hidden' and is_operation and proname <> all ($1)
       and source !~ '(app_hidden\\.require_scope|app_private\\.require_view|app_hidden\\.may|app_hidden\\.report_shape)\\('`,
    [[...ownAffairs, ...callOthers, ...followsRecord]],
  ),
  rule(
    "a definer function that visitors can call names the account",
    `select name as subject, 'reads or writes tables without naming the account' as problem
     from (${functions}) as f
     where definer and schema = 'app_hidden' and source ~ '(from|join|update|into) app_(public|hidden)\\.' and source !~ 'app_hidden\\.account_id\\(\\)'`,
  ),
];
