import { resources } from "../../../resources/core/registry.ts";
import { rule } from "./finding.ts";

/** Records that the API names by an Int; whatever else is numbered has no end to come to. */
const namedByInt = resources.map(({ name }) => `app_public.${name}`);

/** Written by every save and every fact, and read by every plan. */
const rewritten = [
  ...["app_public.stock_levels", "app_public.lots", "app_hidden.claims", "app_hidden.allocations"],
  ...["app_private.requests", "app_private.counters", "app_private.row_counts", "app_private.usage"],
  "app_private.change_outbox",
  ...resources.flatMap(({ name, fields, document }) =>
    document
      ? [
          `app_public.${name}`,
          ...Object.keys(document.lines).flatMap((line) => {
            const field = fields[line];
            return field?.kind === "children" ? [`app_public.${field.of}`] : [];
          }),
        ]
      : [],
  ),
];
/** Only ever added to. */
const addedTo = [
  ...["app_hidden.stock_events", "app_hidden.stock_entries", "app_hidden.stock_moves"],
  ...["app_hidden.line_facts", "app_hidden.cogs_entries", "app_hidden.margin_entries"],
];

/** What a table is set to; unset it waits for whatever Postgres does by itself. */
const options = (name: string) =>
  `coalesce((select split_part(o, '=', 2)::numeric from unnest(c.reloptions) as o where split_part(o, '=', 1) = '${name}'), 1)`;

/** What holds for tables that grow with use, however long it is used. */
export const growthChecks = [
  rule(
    "numbers that nobody is told by the API as an Int do not run out",
    `select format('%s.%s', c.oid::regclass, a.attname) as subject, 'is numbered by ' || format_type(coalesce(s.seqtypid, a.atttypid), null) as problem
     from pg_attribute as a
     join pg_class as c on c.oid = a.attrelid and c.relkind in ('r', 'p')
     join pg_namespace as n on n.oid = c.relnamespace
     left join pg_sequence as s on s.seqrelid = pg_get_serial_sequence(c.oid::regclass::text, a.attname)::regclass
     where n.nspname in ('app_public', 'app_hidden', 'app_private') and a.attidentity <> '' and not c.relispartition
       and format('%s.%s', n.nspname, c.relname) <> all ($1)
       and (a.atttypid <> 'bigint'::regtype or s.seqtypid <> 'bigint'::regtype or s.seqcycle or s.seqmax < 9007199254740991)`,
    [namedByInt],
  ),
  rule(
    "a column that holds such a number has room for it",
    `select format('%I.%I.%I', table_schema, table_name, column_name) as subject, 'is ' || data_type as problem
     from information_schema.columns
     where table_schema in ('app_public', 'app_hidden', 'app_private') and column_name ~ '(^|_)event_id$' and data_type <> 'bigint'`,
  ),
  rule(
    "tables that every save writes are vacuumed and analysed in time",
    `select format('%I.%I', n.nspname, c.relname) as subject, 'waits for a fifth of its rows' as problem
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where format('%s.%s', n.nspname, c.relname) = any ($1)
       and greatest(${options("autovacuum_vacuum_scale_factor")}, ${options("autovacuum_analyze_scale_factor")}) > 0.02
     union all
     select name, 'is no table' from unnest($1) as name where to_regclass(name) is null`,
    [rewritten],
  ),
  rule(
    "tables that are only added to are frozen in small portions",
    `select format('%I.%I', n.nspname, c.relname) as subject, 'is frozen all at once' as problem
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where (format('%s.%s', n.nspname, c.relname) = any ($1) or c.oid in (select inhrelid from pg_inherits where inhparent = 'app_public.history'::regclass))
       and ${options("autovacuum_vacuum_insert_scale_factor")} > 0.02
     union all
     select name, 'is no table' from unnest($1) as name where to_regclass(name) is null`,
    [addedTo],
  ),
  rule(
    "plans are made for any company: no statistics name those that were there",
    `select c.oid::regclass::text as subject, 'keeps which companies it has' as problem
     from pg_class as c
     join pg_namespace as n on n.oid = c.relnamespace
     join pg_attribute as a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and n.nspname in ('app_public', 'app_hidden', 'app_private') and a.attstattarget is distinct from 0`,
  ),
  rule(
    "history has a partition for this month and the next",
    `select to_char(month, '"history_"YYYY_MM') as subject, 'is not there' as problem
     from generate_series(date_trunc('month', now() at time zone 'UTC'), now() at time zone 'UTC' + interval '1 month', interval '1 month') as month
     where not exists (
       select from pg_inherits
       where inhparent = 'app_public.history'::regclass and inhrelid = to_regclass(to_char(month, '"app_private.history_"YYYY_MM'))
     )`,
  ),
];
