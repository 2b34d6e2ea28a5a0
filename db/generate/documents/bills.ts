import { camel } from "../../../resources/core/naming.ts";
import { me, quote } from "../writers/sql-text.ts";
import { madeOf, type Kind, type KindOfLine } from "./kind.ts";
import { ledgerFunction, ledgerTrigger } from "./sql-function.ts";

type Made = ReturnType<typeof madeOf>[number];

/** explode_work_order_components: makes the components of a document's lines. */
export const explodeName = ({ table }: Pick<KindOfLine, "table">): string => `explode_${table}`;

/** How much a line needs of a component. */
const needed = (component: string): string =>
  `case when ${component}.is_fixed then ${component}.quantity_per else ${component}.quantity_per * l.quantity end`;

/** The row of an input that is a line, by its id or by what it is of. */
const placeOf = ({ bill }: Made, key: string): string =>
  `app_private.place_of_row(p_rows, ${quote(bill.field)}, refused.line_id, ${quote(camel(bill.item))}, refused.whole_id, ${quote(key)})`;

const explode = (made: Made): string => {
  const { bill, table, parent, item } = made;
  return ledgerFunction({
    name: `app_private.${explodeName({ table })}(p_id int, p_rows jsonb, p_refresh boolean default false)`,
    types: "int, jsonb, boolean",
    returns: "void",
    language: "plpgsql",
    plans: "ofMany",
    about: `What lines of a document are made of: a snapshot of the bill of materials of each line that has none yet, or anew (p_refresh) of each of which nothing is done; then as much of it as the lines need. A refusal has the path of the row that was given.`,
    declare: [`me constant int := ${me}`, "wanted int[]", "refused record"],
    body: `
wanted := array(
  select l.id from app_public.${bill.table} as l
  where l.account_id = me and l.${parent} = p_id${bill.where ? ` and l.${bill.where}` : ""}
    and (p_refresh and l.${bill.done} = 0 or not exists (select from app_public.${table} as c where c.account_id = me and c.line_id = l.id))
  order by l.id
);
if wanted <> '{}' then
  select l.id as line_id, l.${bill.item} as whole_id into refused
  from app_public.${bill.table} as l
  where l.account_id = me and l.id = any (wanted)
    and not exists (select from app_public.bill_of_materials as b where b.account_id = me and b.assembly_id = l.${bill.item})
  order by l.position
  limit 1;
  if found then
    perform app_private.fail('SWVAL', 'This SKU has no bill of materials.', jsonb_build_object(
      'fields', jsonb_build_object(${placeOf(made, camel(bill.item))}, 'noBill'), 'skuId', refused.whole_id));
  end if;
  if p_refresh then
    delete from app_public.${table} as c
    using app_public.${bill.table} as l
    where c.account_id = me and c.line_id = any (wanted) and l.account_id = me and l.id = c.line_id
      and (c.${item}, c.is_fixed) not in (select b.sku_id, b.is_fixed from app_private.bill_components(array[l.${bill.item}]) as b);
  end if;
  insert into app_public.${table} as c (account_id, ${parent}, ${bill.column}, position, ${item}, description, quantity_per, is_fixed, quantity)
  select me, p_id, l.id, b.position, b.sku_id, b.description,
    app_private.fitting_component(b.quantity_per, 4, b.sku_id), b.is_fixed,
    app_private.fitting_component(${needed("b")}, s.quantity_precision, b.sku_id)
  from app_private.bill_components(array(
    select distinct l.${bill.item} from app_public.${bill.table} as l where l.account_id = me and l.id = any (wanted)
  )) as b
  join app_public.${bill.table} as l on l.account_id = me and l.id = any (wanted) and l.${bill.item} = b.assembly_id
  -- held as their foreign key holds them, but before their decimals are read
  join lateral (
    select s.quantity_precision from app_public.skus as s where s.account_id = me and s.id = b.sku_id for key share
  ) as s on true
  order by l.position, l.id, b.position
  on conflict (account_id, ${bill.column}, ${item}, is_fixed) do update
  set position = excluded.position, description = excluded.description, quantity_per = excluded.quantity_per, quantity = excluded.quantity
  where (c.position, c.description, c.quantity_per, c.quantity)
    is distinct from (excluded.position, excluded.description, excluded.quantity_per, excluded.quantity);
end if;
update app_public.${table} as c
set quantity = app_private.fitting_component(c.quantity_per * l.quantity, s.quantity_precision, c.${item})
from app_public.${bill.table} as l, app_public.skus as s
where c.account_id = me and c.${parent} = p_id and not c.is_fixed and l.account_id = me and l.id = c.${bill.column}
  and s.account_id = me and s.id = c.${item} and c.quantity <> c.quantity_per * l.quantity;`,
  });
};

/** Another SKU is made of something else. */
const forgets = ({ bill, table, parent }: Made): string => {
  const name = `tg_${bill.table}__forget_${table}`;
  return ledgerTrigger({
    name,
    about: "A line that becomes one of another SKU is made of something else.",
    body: `
delete from app_public.${table} where account_id = new.account_id and ${parent} = new.${parent} and ${bill.column} = new.id;
return null;`,
    triggers: [
      {
        name,
        on: bill.table,
        event: `after update of ${bill.item}`,
        rows: `for each row when (new.${bill.item} <> old.${bill.item})`,
      },
    ],
  });
};

/** Lines that are made of the bills of materials of others: how they come to be, and follow them. */
export const billsSql = (kinds: readonly Kind[]): string =>
  kinds.flatMap((kind) => madeOf(kind).flatMap((line) => [explode(line), forgets(line)])).join("");
