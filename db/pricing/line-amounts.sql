-- The values that saving stores of a new line and that the grid shows before: one statement for both, whatever the number of lines.
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
  'A line''s base quantity, unit, factor and unit quantity: whichever quantity was given decides the other, and a unit that the base quantity is no whole number of gives way to each.';
alter function app_private.line_units(numeric, text, numeric, numeric) owner to ledger_writer;

-- A price belongs to its unit: of another unit it is another number, and the amount stays.
create or replace function app_private.amount_of_unit(p_amount numeric, p_amount_factor numeric, p_named_factor numeric, p_unit_factor numeric)
returns table (amount numeric, misfit text)
language sql immutable
as $$
  select case when c.misfit is null then c.amount end, c.misfit
  from (
    select case when f.is_same then p_amount else round(p_amount * p_unit_factor / p_amount_factor, 4) end as amount,
      case
        when f.is_same then null
        when p_amount_factor is null then 'unitOfAmount'
        when round(p_amount * p_unit_factor / p_amount_factor, 4) * p_amount_factor <> p_amount * p_unit_factor then 'unitAmount'
      end as misfit
    from (select p_amount is null or p_unit_factor = coalesce(p_amount_factor, p_named_factor) as is_same offset 0) as f
    offset 0 -- as in line_units
  ) as c
$$;
comment on function app_private.amount_of_unit(numeric, numeric, numeric, numeric) is
  'What a price or cost for p_amount_factor base units is for a unit of p_unit_factor, with four decimals. misfit: unitAmount where those do not hold it exactly; unitOfAmount where p_amount_factor is not known and the line could not stay in the unit that was named (p_named_factor).';
alter function app_private.amount_of_unit(numeric, numeric, numeric, numeric) owner to ledger_writer;

create or replace function app_private.refuse_unit_amount(p_misfit text, p_key text, p_unit text, p_unit_factor numeric) returns numeric
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.fail('SWVAL', format(case p_misfit
      when 'unitAmount' then 'The %3$s for one %1$s of %2$s cannot be divided into the unit that this quantity needs: give a whole number of units, or a %3$s for the other unit.'
      else 'This quantity is no whole number of %1$s of %2$s, and it is not clear which unit the %3$s is for: give a whole number of units, or unit and unitFactor with the %3$s.'
    end, p_unit, trim_scale(p_unit_factor), p_key),
    jsonb_build_object('fields', jsonb_build_object(case p_misfit when 'unitAmount' then 'quantity' else p_key end, p_misfit),
      'unit', p_unit, 'unitFactor', trim_scale(p_unit_factor)::text));
  return null;
end $$;
comment on function app_private.refuse_unit_amount(text, text, text, numeric) is 'Refuses a line whose price or cost cannot follow it into another unit.';
alter function app_private.refuse_unit_amount(text, text, text, numeric) owner to ledger_writer;

-- it did not know which unit a given amount is for
drop function if exists app_private.line_amounts(text, int, int, numeric, text, numeric, numeric, numeric, numeric, text);
create or replace function app_private.line_amounts(
  p_rule text, p_party int, p_sku int, p_quantity numeric, p_unit text, p_unit_factor numeric, p_unit_quantity numeric, p_amount numeric,
  p_amount_factor numeric, p_tax_rate numeric, p_discount text
)
returns table (
  quantity numeric, unit text, unit_factor numeric, unit_quantity numeric, amount numeric, rule_id int, reason jsonb,
  has_rule boolean, gross numeric, discount_total numeric, total numeric, tax numeric, misfit text
)
language sql stable
as $$
  select a.quantity, a.unit, a.unit_factor, a.unit_quantity, a.amount, a.rule_id, a.reason, a.has_rule,
    t.gross, d.discount, t.gross - d.discount, round((t.gross - d.discount) * p_tax_rate / 100, 2), a.misfit
  from (
    select u.quantity,
      case when p_amount is null then r.unit else u.unit end as unit,
      case when p_amount is null then r.unit_factor else u.unit_factor end as unit_factor,
      case when p_amount is null then r.unit_quantity else u.unit_quantity end as unit_quantity,
      case when p_amount is null then r.amount else g.amount end as amount,
      case when p_amount is null then r.rule_id end as rule_id,
      case when p_amount is null then r.reason else jsonb_build_object('manual', true, 'by', app_hidden.user_id()) end as reason,
      case when p_rule is not null then r.rule_id is not null end as has_rule,
      g.misfit
    from app_private.line_units(p_quantity, p_unit, p_unit_factor, p_unit_quantity) as u
    cross join lateral app_private.ruled_amount(p_rule, p_party, p_sku, u.quantity, u.unit, u.unit_factor, u.unit_quantity) as r
    cross join lateral app_private.amount_of_unit(p_amount, p_amount_factor, p_unit_factor, u.unit_factor) as g
    where u.quantity is not null
  ) as a
  cross join lateral (select case when p_rule is not null then round(a.unit_quantity * coalesce(a.amount, 0), 2) end as gross) as t
  cross join lateral (select app_hidden.discount_of(t.gross, p_discount) as discount) as d
$$;
comment on function app_private.line_amounts(text, int, int, numeric, text, numeric, numeric, numeric, numeric, numeric, text) is
  'Units, price or cost, discount, total and tax of a new line as they are stored, but for its share of its document''s discount; nothing without a quantity. p_amount is one given by hand for p_amount_factor base units (null: for the unit that was named), converted where the line has another unit; misfit says why it cannot be; has_rule whether a rule would give one. Without p_rule: its units alone.';
alter function app_private.line_amounts(text, int, int, numeric, text, numeric, numeric, numeric, numeric, numeric, text) owner to ledger_writer;
