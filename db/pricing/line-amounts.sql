-- What saving stores of a new line and what the grid shows before: one statement for both, whatever the number of lines.
create or replace function app_private.line_units(p_quantity numeric, p_unit text, p_unit_factor numeric, p_unit_quantity numeric)
returns table (quantity numeric, unit text, unit_factor numeric, unit_quantity numeric)
language sql immutable
as $$
  select q.quantity,
    case when k.keeps_unit then p_unit else 'each' end,
    case when k.keeps_unit then p_unit_factor else 1 end,
    case
      when p_unit_quantity is not null then p_unit_quantity
      when p_unit_factor > 0 then q.quantity / case when k.keeps_unit then p_unit_factor else 1 end
    end
  from (select coalesce(p_quantity, p_unit_quantity * p_unit_factor) as quantity) as q
  cross join lateral (
    select coalesce(case when p_unit_quantity is null and p_unit_factor > 0 then app_private.is_whole_units(q.quantity, p_unit_factor) end, true) as keeps_unit
    offset 0 -- reckoned once: inlined, it were copied to wherever the line's units are used
  ) as k
$$;
comment on function app_private.line_units(numeric, text, numeric, numeric) is
  'A line''s base quantity, unit, factor and unit quantity: whichever quantity was given decides the other, and a unit it is no multiple of gives way to each.';
alter function app_private.line_units(numeric, text, numeric, numeric) owner to ledger_writer;

-- it took no discount before
drop function if exists app_private.line_amounts(text, int, int, numeric, text, numeric, numeric, numeric, numeric);
create or replace function app_private.line_amounts(
  p_rule text, p_party int, p_sku int, p_quantity numeric, p_unit text, p_unit_factor numeric, p_unit_quantity numeric, p_amount numeric, p_tax_rate numeric,
  p_discount text
)
returns table (
  quantity numeric, unit text, unit_factor numeric, unit_quantity numeric, amount numeric, rule_id int, reason jsonb,
  has_rule boolean, gross numeric, discount_total numeric, total numeric, tax numeric
)
language sql stable
as $$
  select a.quantity, a.unit, a.unit_factor, a.unit_quantity, a.amount, a.rule_id, a.reason, a.has_rule,
    t.gross, d.discount, t.gross - d.discount, round((t.gross - d.discount) * p_tax_rate / 100, 2)
  from (
    select u.quantity,
      case when p_amount is null then r.unit else u.unit end as unit,
      case when p_amount is null then r.unit_factor else u.unit_factor end as unit_factor,
      case when p_amount is null then r.unit_quantity else u.unit_quantity end as unit_quantity,
      coalesce(p_amount, r.amount) as amount,
      case when p_amount is null then r.rule_id end as rule_id,
      case when p_amount is null then r.reason else jsonb_build_object('manual', true, 'by', app_hidden.user_id()) end as reason,
      case when p_rule is not null then r.rule_id is not null end as has_rule
    from app_private.line_units(p_quantity, p_unit, p_unit_factor, p_unit_quantity) as u
    cross join lateral app_private.ruled_amount(p_rule, p_party, p_sku, u.quantity, u.unit, u.unit_factor, u.unit_quantity) as r
    where u.quantity is not null
  ) as a
  cross join lateral (select case when p_rule is not null then round(a.unit_quantity * coalesce(a.amount, 0), 2) end as gross) as t
  cross join lateral (select app_hidden.discount_of(t.gross, p_discount) as discount) as d
$$;
comment on function app_private.line_amounts(text, int, int, numeric, text, numeric, numeric, numeric, numeric, text) is
  'Units, price or cost, discount, total and tax of a new line as they are stored, but for its share of its document''s discount; nothing without a quantity. p_amount is one given by hand, has_rule whether a rule would give one. Without p_rule: its units alone.';
alter function app_private.line_amounts(text, int, int, numeric, text, numeric, numeric, numeric, numeric, text) owner to ledger_writer;
