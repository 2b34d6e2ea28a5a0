import { fault, type Fault } from "./fault.ts";
import { catalogue } from "./finders.ts";

/** Roles of the database with more power than their part. */
export const roleFaults: readonly Fault[] = [
  fault(
    "a login that bypasses policies",
    "alter role stockwright_server bypassrls",
    catalogue("roles have no more power than their part"),
  ),
  fault(
    "a login that inherits",
    "alter role stockwright_server inherit",
    catalogue("roles have no more power than their part"),
  ),
  fault(
    "a writer that can log in",
    "alter role ledger_writer login",
    catalogue("roles have no more power than their part"),
  ),
  fault(
    "a login in the writer's role",
    "grant ledger_writer to stockwright_server",
    catalogue("logins become visitors and nothing else"),
  ),
  fault(
    "a visitor in the writer's role",
    "grant ledger_writer to visitor",
    catalogue("logins become visitors and nothing else"),
  ),
  fault(
    "a login that owns a table",
    "alter table app_public.vendors owner to stockwright_server",
    catalogue("logins and visitors own nothing"),
  ),
  fault(
    "app_private readable",
    "grant select on app_private.logins to visitor",
    catalogue("app_private, and whatever is no module, is closed"),
  ),
  fault(
    "anonymous calls an operation",
    "grant execute on function app_hidden.save_vendors(jsonb) to anonymous",
    catalogue("without a session one may sign in, and nothing else"),
  ),
  fault(
    "a store's customer calls an operation",
    "grant execute on function app_hidden.save_vendors(jsonb) to store_customer",
    catalogue("a store calls what is made for it, and nothing else"),
  ),
  fault(
    "a store's guest reads a column",
    "grant select (code) on app_public.skus to store_guest",
    catalogue("app_private, and whatever is no module, is closed"),
  ),
  fault(
    "a worker that shops",
    "grant store_customer to stockwright_worker with inherit false, set true",
    catalogue("logins become visitors and nothing else"),
  ),
  fault(
    "a store's customer in a user's role",
    "grant visitor to store_customer",
    catalogue("logins become visitors and nothing else"),
  ),
  fault(
    "a store's guest that bypasses policies",
    "alter role store_guest bypassrls",
    catalogue("roles have no more power than their part"),
  ),
  fault(
    "a sequence for visitors",
    "grant usage on sequence app_public.vendors_id_seq to visitor",
    catalogue("sequences are nobody's business"),
  ),
];
