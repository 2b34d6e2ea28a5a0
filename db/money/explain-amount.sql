-- Why an amount is what it is.
create or replace function app_hidden.require_amounts(p_kind text) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  if not (case p_kind when 'price' then app_hidden.may_view('sku_price') else app_hidden.may_view('sku_cost') end) then
    perform app_private.fail('SWFBD', 'Your role does not allow this.', jsonb_build_object('scope', 'sku_' || p_kind || ':view:all'));
  end if;
end $$;
comment on function app_hidden.require_amounts(text) is 'Refuses what tells amounts to who may not see them: price or cost.';

create or replace function app_hidden.explain_amount(p_module text, p_id int, p_field text) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  if not app_hidden.may_view_module(p_module) then
    perform app_private.fail('SWFBD', 'Your role does not allow this.', '{}');
  end if;
  return (
    with parts as (
      select p.*, row_number() over () as place from app_hidden.amount_parts(p_module, p_field, p_id) as p
    ),
    figure as (select amount, kind = 'share' as is_share from parts where kind in ('figure', 'share')),
    addends as (
      select kind, field, module, record_id, line, quantity, amount, place from parts where kind not in ('figure', 'share') and amount <> 0
      union all
      -- what nobody else has of it yet, or what the reader may not view
      select case when f.is_share then 'left' else 'rest' end, null, null, null, null, null, f.amount - s.amount, null
      from figure as f
      cross join (select coalesce(sum(amount), 0) as amount from parts where kind not in ('figure', 'share')) as s
      where f.amount <> s.amount
    )
    select jsonb_build_object('amount', f.amount::text, 'parts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'kind', a.kind, 'field', a.field, 'module', a.module, 'recordId', a.record_id, 'name', r.name, 'line', a.line,
        'quantity', trim_scale(a.quantity)::text, 'amount', round(a.amount, 2)::text
      ) order by a.place nulls last)
      from addends as a
      left join app_public.references as r on r.account_id = app_hidden.account_id() and r.module = a.module and r.record_id = a.record_id
    ), '[]'))
    from figure as f
    where f.amount is not null
  );
end $$;
comment on function app_hidden.explain_amount(text, int, text) is
  'What an amount of a record is made of: {amount, parts}; null when there is no such record or it has no such amount. The parts sum up to the amount. Errors: SWFBD, SWVAL no amount that says it.';
