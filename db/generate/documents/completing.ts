import { camel, pascal, snake } from "../../../resources/core/naming.ts";
import { me, quote } from "../writers/sql-text.ts";
import type { Kind, KindOfLine } from "./kind.ts";

/** qty_received → received: what was done, in messages and the names of problems. */
const deed = (done: string): string => done.replace(/^qty_/, "");
const fails = (text: string, field: string, problem: string): string =>
  `perform app_private.fail('SWVAL', ${quote(text)}, '{"fields": {"${field}": "${problem}"}}');`;

const keepsItem = (line: KindOfLine): string =>
  line.doneColumns
    .map(
      (done) => `    if new.${line.item} <> old.${line.item} and old.${done} > 0 then
      ${fails(`Something was ${deed(done)} on this line.`, camel(line.item), deed(done))}
    end if;`,
    )
    .join("\n");

const keepsQuantity = (line: KindOfLine): string =>
  line.doneColumns
    .map(
      (done) => `  if tg_op = 'UPDATE' and new.quantity <> old.quantity and new.quantity < old.${done} then
    ${fails(`More than this quantity was ${deed(done)}.`, "quantity", `below${pascal(deed(done))}`)}
  end if;`,
    )
    .join("\n");

/** A changed item or quantity asks the rules again, unless the amount was entered. */
const forgets = ({ item, amount }: KindOfLine): string =>
  amount
    ? `    if new.${item} <> old.${item} or (new.quantity <> old.quantity and old.${amount.column}_rule_id is not null) then
      if new.${amount.column} is not distinct from old.${amount.column} then
        new.${amount.column} := null;
      end if;
    end if;`
    : "";

const resolves = ({ item, amount }: KindOfLine): string =>
  amount
    ? `  if new.${amount.column} is null then
    select r.unit, r.unit_factor, r.unit_quantity, r.amount, r.rule_id, r.reason
    into new.unit, new.unit_factor, new.unit_quantity, new.${amount.column}, new.${amount.column}_rule_id, new.${amount.column}_reason
    from app_private.ruled_amount(${quote(amount.rule)}, parent.party_id, new.${item}, new.quantity, new.unit, new.unit_factor, new.unit_quantity) as r;
  elsif tg_op = 'INSERT' or new.${amount.column} is distinct from old.${amount.column} then
    new.${amount.column}_rule_id := null;
    new.${amount.column}_reason := '{"manual": true}';
  end if;`
    : "";

const completeLine = ({ table, document }: Kind, line: KindOfLine): string => {
  const [party] = document.parties;
  const taxed = line.amount?.tax ? snake(line.amount.tax) : null;
  const read = [
    ...(party ? [`o.${snake(party)} as party_id`] : []),
    ...(taxed ? [`o.${taxed} as tax_rate`] : []),
    "o.state",
    "s.quantity_precision",
  ];
  const written = [
    line.item,
    "quantity",
    "unit",
    "unit_factor",
    "unit_quantity",
    ...(line.amount ? [line.amount.column] : []),
  ];
  return `
create or replace function app_private.tg_${line.table}__complete() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan
as $$
declare
  me constant int := ${me};
  parent record;
begin
  select ${read.join(", ")} into parent
  from app_public.${table} as o
  left join app_public.skus as s on s.account_id = me and s.id = new.${line.item}
  where o.account_id = me and o.id = new.${line.parent};
  if parent.state in ('Closed', 'Canceled') then
    perform app_private.require_live(parent.state);
  end if;
  if tg_op = 'UPDATE' then
${[keepsItem(line), forgets(line)].filter((part) => part !== "").join("\n")}
  else
${taxed ? `    new.${taxed} := coalesce(parent.tax_rate, 0);\n` : ""}    if new.position = 0 then
      select coalesce(max(position), 0) + 1 into new.position
      from app_public.${line.table}
      where account_id = me and ${line.parent} = new.${line.parent};
    end if;
  end if;
  new := app_private.complete_units(new, case when tg_op = 'UPDATE' then old end, parent.quantity_precision);
${[keepsQuantity(line), resolves(line)].filter((part) => part !== "").join("\n")}
  return new;
end $$;
comment on function app_private.tg_${line.table}__complete() is 'Fills in what a line of ${table} leaves open, and refuses changes that contradict what was done.';

drop trigger if exists tg_${line.table}__complete on app_public.${line.table};
create trigger tg_${line.table}__complete
before insert or update of ${written.join(", ")} on app_public.${line.table}
for each row execute function app_private.tg_${line.table}__complete();

-- after the triggers: making one needs execute on its function
alter function app_private.tg_${line.table}__complete() owner to ledger_writer;
`;
};

/** Lines leave their trigger complete: position, units, tax rate, and a price or cost from the rules unless one was given. */
export const completingSql = (kinds: readonly Kind[]): string =>
  kinds.flatMap((kind) => kind.lines.map((line) => completeLine(kind, line))).join("");
