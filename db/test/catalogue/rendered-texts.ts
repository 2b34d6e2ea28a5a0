import { rule } from "./finding.ts";
import { visitorRoles } from "./roles.ts";

/**
 * Texts of tables without history that functions write and that tell no amounts, as table.column or .column, with why. A new
 * one either stands here or is declared in rendered_texts: `rendered: true` in its resource.
 */
const tellNoAmounts: Readonly<Record<string, string>> = {
  "sku_successions.unit": "a unit",
  "sku_successions.before": "units and quantities of rules and recipes",
  "sku_successions.after": "units and quantities of rules and recipes",
  ...Object.fromEntries(
    [
      ".module",
      ".table_name",
      ".document_table",
      ".line_table",
      ".kind",
      ".type",
      ".part",
      ".source",
      ".fill",
      ".event_key",
      ".language",
      ".integration",
    ].map((column) => [column, "a name of ours"]),
  ),
  ...Object.fromEntries(
    [
      ".actor",
      ".cause",
      ".caused_by",
      ".request_id",
      ".recipient",
      ".sent_from",
      ".sender_name",
      ".sent_to",
      ".cc",
      ".bcc",
      ".reply_to",
    ].map((column) => [column, "who or what did it, and to whom: names and addresses, which no amount is filled into"]),
  ),
  ...Object.fromEntries(
    [
      ".lot_number",
      ".alt_lot_number",
      ".serial_number",
      ".release_reason",
      ".hold_reason",
      ".description",
      ".custom_field_values",
    ].map((column) => [column, "what people entered"]),
  ),
  ...Object.fromEntries(
    [".failure", ".answer", ".problem", ".problems"].map((column) => [
      column,
      "a refusal in our words or in those of another server: what refuses by amounts judges as who may see them",
    ]),
  ),
  "connections.public_id": "a part of an address",
  "connections.words": "a provider's words of the connection as a whole",
  "webhook_deliveries.key": "a key",
  "webhook_deliveries.external_id": "a number at the receiver",
  "webhook_deliveries.words": "what a receiver answers, who is told ids and links alone",
  "sync_items.action": "a name of ours",
  "sync_items.key": "a key",
  "sync_items.external_id": "a number at the provider",
  "sync_items.words": "a provider's refusal: administrators alone see it, and they see all amounts",
  "sync_items.facts": "ids and kinds",
  "history.changes": "prices and costs are columns of their own, price_changes and cost_changes",
  "notifications.words": "a key of our words with numbers and names",
  "error_logs.message": "as notifications.words",
  "error_logs.words": "as notifications.words",
  "error_logs.detail": "tell_of_differences leaves out amounts; of a job it is what the database said",
  "emails.documents": "names of papers, which are rendered anew for each reader",
  "emails.files": "names of files",
  "emails.granted": "scopes",
  "mails.subject": "of mails of accounts, whose templates are ours",
  "workflow_runs.inputs": "criterion_holds tells no value of an amount: isHidden",
  "workflow_runs.results": "outcomes and failures",
  "workflow_runs.reason": "a name of ours",
  "workflow_runs.ledger_row": "a key",
  "reorder_put_offs.reason": "what people entered",
  // one person's own, made with the rights of this person, whom the row alone is shown to
  ...Object.fromEntries(
    ["name", "color", "criteria", "sort", "columns"].map((column) => [`filters.${column}`, "its own person's"]),
  ),
  "custom_field_index.text_value": "what people entered",
  "dashboards.layout": "its own person's",
  "notification_settings.choices": "its own person's",
  ...Object.fromEntries(
    ["filter", "sort", "columns", "file_path"].map((column) => [`exports.${column}`, "its own person's"]),
  ),
  ...Object.fromEntries(
    [
      "file_name",
      "file_path",
      "notation",
      "headers",
      "sample",
      "columns",
      "errors_path",
      "constants",
      "stock_effect",
    ].map((column) => [`imports.${column}`, "its own person's"]),
  ),
  ...Object.fromEntries(
    ["name", "differences", "cells", "input", "before", "shown"].map((column) => [
      `import_rows.${column}`,
      "its own person's",
    ]),
  ),
  ...Object.fromEntries(
    ["action", "fields", "filter", "figures"].map((column) => [`bulk_updates.${column}`, "its own person's"]),
  ),
  ...Object.fromEntries(
    ["name", "differences", "undo", "given"].map((column) => [`bulk_rows.${column}`, "its own person's"]),
  ),
};

export const renderedTextChecks = [
  rule(
    "every text that functions write of records has amounts withheld, or is known to tell none",
    `select s.table_name || '.' || a.attname as subject, 'is text that nobody declared' as problem
     from app_private.table_scopes as s
     join pg_attribute as a on a.attrelid = format('%I.%I', s.schema_name, s.table_name)::regclass and a.attnum > 0 and not a.attisdropped
     where s.no_history and format_type(a.atttypid, null) in ('text', 'jsonb', 'text[]')
       and has_column_privilege('visitor_without_price_and_cost', a.attrelid, a.attnum, 'select')
       and not exists (select from app_private.rendered_texts as r where r.table_name = s.table_name and r.column_name = a.attname)
       -- one of a few words
       and not exists (select from pg_constraint as k where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]
         and pg_get_constraintdef(k.oid) ~ '(= ANY \\(|<@ )')
       and s.table_name || '.' || a.attname <> all ($1) and '.' || a.attname <> all ($1)`,
    [Object.keys(tellNoAmounts)],
  ),
  rule(
    "texts that tell amounts are granted whole to nobody",
    `select format('%I.%I.%s', s.schema_name, s.table_name, a.attname) as subject, 'can be read by ' || role as problem
     from app_private.rendered_texts as r
     join app_private.table_scopes as s on s.table_name = r.table_name
     join pg_attribute as a on a.attrelid = format('%I.%I', s.schema_name, s.table_name)::regclass
       and a.attname = case when r.shown_by is null then 'full_texts' else r.column_name end
     cross join unnest($1::text[]) as role
     where has_column_privilege(role, a.attrelid, a.attnum, 'select')`,
    [[...visitorRoles, "anonymous"]],
  ),
  rule(
    "texts that tell amounts are shown by their kinds",
    `select r.table_name || '.' || r.column_name as subject, 'is shown to readers of any kind' as problem
     from app_private.rendered_texts as r
     where r.shown_by is null and regexp_replace(coalesce(pg_get_viewdef(to_regclass('app_hidden.seen_' || r.table_name)), ''), '\\s+', ' ', 'g')
       !~ format('secrets <@ .{0,60}seen_kinds.{0,40}THEN COALESCE.{0,6}full_texts ->> ''%1$s''.{0,12}, %1$s\\) ELSE %1$s END', r.column_name)
     union all
     select r.table_name || '.' || r.column_name, 'has no function that shows it' from app_private.rendered_texts as r
     where r.shown_by is not null and to_regproc('app_hidden.' || r.shown_by) is null`,
  ),
  rule(
    "texts that tell amounts keep which kinds",
    `select r.table_name as subject, 'has no secrets and full_texts' as problem
     from app_private.rendered_texts as r
     join app_private.table_scopes as s on s.table_name = r.table_name
     where r.shown_by is null and (
       select count(*) from information_schema.columns as c
       where c.table_schema = s.schema_name and c.table_name = s.table_name and c.column_name in ('secrets', 'full_texts')) < 2`,
  ),
];
