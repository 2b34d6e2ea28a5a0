-- A refusal shows a hidden amount: 5.00 is refused, 4.00 is not. So a user who may not see an amount may not enter one that is compared with it.
create or replace function app_hidden.refuse_unseen(p_operation text, input jsonb) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  judging constant jsonb := app_hidden.judging_inputs() -> p_operation;
  given record;
begin
  if p_operation = 'preview' then
    perform app_hidden.refuse_unseen(input ->> 'operation', input -> 'input');
  elsif p_operation = 'save_many' and jsonb_typeof(input -> 'rows') = 'array' then
    perform app_hidden.refuse_unseen('save_' || (input ->> 'module'), app_hidden.at_row(r, 'rows', n))
    from jsonb_array_elements(input -> 'rows') with ordinality as x (r, n);
  end if;
  if judging is null then
    return;
  end if;
  select concat_ws('.', nullif(current_setting('app.input_place', true), ''), x.place || k.key) as path, k.value ->> 'kind' as kind into given
  from jsonb_each(judging) as c
  cross join jsonb_each(c.value) as k
  cross join lateral (
    select '' as place, input as r where c.key = ''
    union all
    select format('%s.%s.', c.key, n - 1), e
    from jsonb_array_elements(case jsonb_typeof(input -> c.key) when 'array' then input -> c.key else '[]' end) with ordinality as e (e, n)
    where c.key <> ''
  ) as x
  where jsonb_typeof(x.r) = 'object' and x.r ? k.key and not case k.value ->> 'kind' when 'price' then app_hidden.may_view('sku_price') else app_hidden.may_view('sku_cost') end
    -- nothing is nothing, until it takes the place of something
    and (x.r ? 'id' or x.r ->> k.key is not null and not k.value ? 'saved')
  limit 1;
  if found then
    perform app_hidden.fail('SWFBD', 'Who may not see these amounts does not set them.',
      jsonb_build_object('scope', 'sku_' || given.kind || ':view:all', 'fields', jsonb_build_object(given.path, 'unseen')));
  end if;
end $$;
comment on function app_hidden.refuse_unseen(text, jsonb) is
  'Refuses an input with amounts that others are compared with (app_hidden.judging_inputs) to a role that may not see such amounts. Errors: SWFBD.';
