import type { Pool } from "pg";
import { documents, resources } from "../../../resources/core/registry.ts";

/** Declared verbs after which no stock is another. */
const withoutStock: Readonly<Record<string, string>> = {
  make_skus: "It makes the SKUs of a product: there is nothing of them yet.",
  change_base_unit: "It is refused once the ledger has an entry of the SKU.",
  make_successor: "It is refused while a document wants the SKU: master/successor.test.ts.",
  undo_successor: "It takes that back: master/successor.test.ts and undo.test.ts.",
  update_profile: "It is about oneself.",
  reset_second_factor: "It is about signing in.",
  end_user_sessions: "It is about signing in.",
  create_api_key: "It is about signing in.",
  delete_api_key: "It is about signing in.",
  resend_mail: "It is about mail.",
  send_email: "It is about mail.",
  send_email_again: "It is about mail.",
  email_record: "It is about mail.",
  make_calendar_feed: "It is about what one looks at.",
  narrow_calendar_feed: "It is about what one looks at.",
  end_calendar_feed: "It is about what one looks at.",
  arrange_dashboard: "It is about what one looks at.",
  update_notification: "It is about what one was told.",
  see_all_notifications: "It is about what one was told.",
  reset_module: "It empties all lots at once: resets.test.ts.",
  restore_reset: "It fills all lots at once: resets.test.ts.",
  renew_webhook_secret: "It is about telling other programs.",
  replay_webhook_delivery: "It is about telling other programs.",
  test_connection: "It is about another program.",
  hold_connection: "It is about another program.",
  retry_sync_item: "It is about another program.",
  leave_out_webhook_delivery: "It is about telling other programs.",
  leave_out_sync_item: "It is about another program.",
  choose_notifications: "It is about how one is told.",
  put_off_reorder: "It is about what the reorder desk shows.",
  resume_reorder: "It is about what the reorder desk shows.",
  apply_vendor_credit: "It pays a bill with what goods that left before were credited with: vendor-credits.test.ts.",
  suggested_lines: "It says what is drafted.",
  order_suggested: "It makes drafts, which owe and expect nothing.",
  order_suggested_sku: "It makes drafts, which owe and expect nothing.",
  drop_suggested_lines: "It takes lines off drafts, which owe and expect nothing.",
  drop_suggested_moves: "It takes lines off drafts, which owe and expect nothing.",
  move_suggested: "It makes drafts, which owe and expect nothing.",
  run_automation: "It has the worker do what other operations do.",
  start_export: "It has the worker write what lists show.",
  start_import: "It has the worker read a file.",
  read_import: "It has the worker read a file.",
  confirm_api_key: "It lets a key go on.",
  confirm_calendar_feed: "It lets an address go on.",
  sign_workflow: "It names a signer.",
  sign_automation: "It names a signer.",
  sign_template: "It names a signer.",
  sign_project: "It names a signer.",
  use_latest_template: "It chooses a text.",
  use_latest_automation_template: "It chooses a text.",
  map_import: "It keeps what columns are.",
  check_import: "It has the worker try what other operations do, and take it back.",
  apply_import: "It has the worker do what other operations do.",
  undo_import: "It has the worker do what other operations do.",
  cancel_import: "It ends what the worker does.",
  start_move_in: "It gathers files.",
  check_move_in: "It has the worker try what other operations do, and take it back.",
  apply_move_in: "It has the worker do what other operations do.",
  undo_move_in: "It has the worker do what other operations do.",
  cancel_move_in: "It ends what the worker does.",
  start_bulk_update: "It has the worker try what other operations do, and take it back.",
  apply_bulk_update: "It has the worker do what other operations do.",
  undo_bulk_update: "It has the worker do what other operations do.",
  cancel_bulk_update: "It ends what the worker does.",
};

/**
 * Everything that may change stock: the declared verbs, the saves and deletes of documents and of lots, and
 * whatever else the ledger's own writer does for a caller.
 */
export const stockOperations = async (pool: Pool): Promise<string[]> => {
  const verbs = resources.flatMap(({ operations = {} }) => Object.values(operations).map(({ sql }) => sql));
  const { rows } = await pool.query<{ name: string }>(
    `select p.proname as name
     from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
     where n.nspname = 'app_hidden' and p.prorettype = 'jsonb'::regtype and p.proargnames[1] = 'input' and p.provolatile = 'v'
       and (pg_get_userbyid(p.proowner) = 'ledger_writer' or p.proname = any ($1) or p.proname ~ '^(save|delete)_' and substr(p.proname, strpos(p.proname, '_') + 1) = any ($2))
     order by 1`,
    [verbs, [...documents(), "lots"]],
  );
  return rows.map(({ name }) => name).filter((name) => !(name in withoutStock));
};
