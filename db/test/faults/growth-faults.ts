import { fault, type Fault } from "./fault.ts";
import { catalogue } from "./finders.ts";

const ids = catalogue("numbers that nobody is told by the API as an Int do not run out");
const vacuumed = catalogue("tables that every save writes are vacuumed and analysed in time");
const frozen = catalogue("tables that are only added to are frozen in small portions");

/** What goes well for a year. */
export const growthFaults: readonly Fault[] = [
  fault("a sequence of cogs entries that ends", "alter sequence app_hidden.cogs_entries_id_seq as int", ids),
  fault("a sequence of mails that begins anew", "alter sequence app_private.outgoing_mails_id_seq cycle", ids),
  fault(
    "an event's number without room",
    "alter table app_hidden.ledger_checks add column last_event_id int",
    catalogue("a column that holds such a number has room for it"),
  ),
  fault(
    "levels are vacuumed when a fifth of them is dead",
    "alter table app_public.stock_levels reset (autovacuum_vacuum_scale_factor)",
    vacuumed,
  ),
  fault(
    "plans know nothing of new lines",
    "alter table app_public.sales_order_lines set (autovacuum_analyze_scale_factor = 0.2)",
    vacuumed,
  ),
  fault(
    "entries are frozen all at once",
    "alter table app_hidden.stock_entries reset (autovacuum_vacuum_insert_scale_factor)",
    frozen,
  ),
  fault(
    "a month's history is frozen all at once",
    "do $$ begin execute format('alter table app_private.%I reset (autovacuum_vacuum_insert_scale_factor)', to_char(now() at time zone 'UTC', '\"history_\"YYYY_MM')); end $$",
    frozen,
  ),
  fault(
    "next month's history has no place",
    "do $$ begin execute format('alter table app_public.history detach partition app_private.%I', to_char(now() at time zone 'UTC' + interval '1 month', '\"history_\"YYYY_MM')); end $$",
    catalogue("history has a partition for this month and the next"),
  ),
];
