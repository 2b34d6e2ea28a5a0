-- The one entrance to the job queue: its owner adds the job, no matter whose transaction it is part of. Run by the admin; a second run changes nothing.
begin;
set local role stockwright_worker;
create or replace function graphile_worker.enqueue(task text, payload json, key text default null, run_at timestamptz default null) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$ select graphile_worker.add_job(task, payload, run_at => run_at, max_attempts => 10, job_key => key) $$;
comment on function graphile_worker.enqueue(text, json, text, timestamptz) is
  'Has a task run once this transaction is committed; a waiting job with the same key is replaced.';
revoke all on function graphile_worker.enqueue(text, json, text, timestamptz) from public;
grant usage on schema graphile_worker to stockwright_owner, login_clerk, ledger_writer;
grant execute on function graphile_worker.enqueue(text, json, text, timestamptz) to stockwright_owner, login_clerk, ledger_writer;
create or replace function graphile_worker.enqueue_in(queue text, task text, payload json, key text) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$ select graphile_worker.add_job(task, payload, queue_name => queue, max_attempts => 10, job_key => key, priority => 10) $$;
comment on function graphile_worker.enqueue_in(text, text, json, text) is
  'The same in a queue of that name, whose jobs run one after the other, when nothing more urgent is to be done.';
create or replace function graphile_worker.enqueue_at(queue text, task text, payload json, key text, run_at timestamptz) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$ select graphile_worker.add_job(task, payload, queue_name => queue, run_at => run_at, max_attempts => 10, job_key => key, priority => 10) $$;
comment on function graphile_worker.enqueue_at(text, text, json, text, timestamptz) is 'The same, at that moment at the earliest.';
revoke all on function graphile_worker.enqueue_in(text, text, json, text), graphile_worker.enqueue_at(text, text, json, text, timestamptz) from public;
grant execute on function graphile_worker.enqueue_in(text, text, json, text), graphile_worker.enqueue_at(text, text, json, text, timestamptz) to stockwright_owner;
commit;
