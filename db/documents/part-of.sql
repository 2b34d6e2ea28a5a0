-- Parts of an amount: as much as is due for all that was taken so far, without what was given for it before. So parts never drift
-- from the whole by more than a rounding, and once all is taken they are the whole.
create or replace function app_private.part_of(p_whole numeric, p_quantity numeric, p_taken numeric, p_given numeric) returns numeric
language sql immutable parallel safe
as $$
  select case
    when p_whole >= 0 then greatest(round(p_whole * p_taken / p_quantity, 2) - p_given, 0)
    else least(round(p_whole * p_taken / p_quantity, 2) - p_given, 0)
  end
$$;
comment on function app_private.part_of(numeric, numeric, numeric, numeric) is
  'The part of an amount for what is taken of its quantity, to the cent: p_taken counts what others took before, p_given is what those were given.';
alter function app_private.part_of(numeric, numeric, numeric, numeric) owner to ledger_writer;
