-- Inlined like what they call: none has a search_path of its own.
create or replace function app_private.amount_per_unit(p_amount numeric, p_rule_factor numeric, p_unit_factor numeric) returns numeric
language sql immutable
as $$ select round(p_amount / p_rule_factor * p_unit_factor, 4) $$;
comment on function app_private.amount_per_unit(numeric, numeric, numeric) is 'What a rule''s price or cost is for a unit of another size.';
alter function app_private.amount_per_unit(numeric, numeric, numeric) owner to ledger_writer;

drop function if exists app_private.ruled_amount(text, int, int, numeric, text, numeric, numeric);
create function app_private.ruled_amount(
  p_rule text, p_party int, p_sku int, p_quantity numeric, p_unit text, p_unit_factor numeric, p_unit_quantity numeric
)
returns table (unit text, unit_factor numeric, unit_quantity numeric, amount numeric, rule_id int, reason jsonb)
language sql stable
as $$
  select
    case when r.is_taken then r.unit else p_unit end,
    case when r.is_taken then r.unit_factor else p_unit_factor end,
    case when r.is_taken then p_quantity / r.unit_factor else p_unit_quantity end,
    case when r.is_taken then r.amount else app_private.amount_per_unit(r.amount, r.unit_factor, p_unit_factor) end,
    r.rule_id,
    r.reason
  from (select) as line
  left join (
    select given.*, p_unit_factor = 1 and app_private.is_whole_units(p_quantity, given.unit_factor) as is_taken
    from (
      select p.rule_id, p.price as amount, p.unit, p.unit_factor, p.reason
      from app_private.resolve_price(p_party, p_sku, p_quantity, p_unit_factor) as p where p_rule = 'price'
      union all
      select c.rule_id, c.cost, c.unit, c.unit_factor, c.reason
      from app_private.resolve_cost(p_party, p_sku, p_quantity, p_unit_factor) as c where p_rule = 'cost'
    ) as given
    offset 0 -- as in line_units
  ) as r on true
$$;
comment on function app_private.ruled_amount(text, int, int, numeric, text, numeric, numeric) is
  'The price or cost that the rules of a document''s party give a line, with its unit and reason; without a rule there is none. A rule''s unit is taken by a line that named none.';
alter function app_private.ruled_amount(text, int, int, numeric, text, numeric, numeric) owner to ledger_writer;
