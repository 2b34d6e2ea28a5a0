import { camel, snake } from "../../../resources/core/naming.ts";
import { indent, me, quote } from "../writers/sql-text.ts";
import { isNotAt, type Kind, type KindOfLine } from "./kind.ts";
import { ledgerFunction, ledgerTrigger, refuseValue } from "./sql-function.ts";

type Naming = { kind: Kind; line: KindOfLine; of: NonNullable<KindOfLine["of"]> };

const namingOf = (kinds: readonly Kind[]): Naming[] =>
  kinds.flatMap((kind) => kind.lines.flatMap((line) => (line.of ? [{ kind, line, of: line.of }] : [])));

/** Rows of lines that count against the line they name: of documents that bind. */
const binding = ({ kind, line }: Naming): string => `app_public.${line.table} as n
join app_public.${kind.table} as d on d.account_id = n.account_id and d.id = n.${line.parent}
  and d.deleted_at is null and ${isNotAt(kind, "d.state", "draft", "canceled")}`;
const taken = "n.quantity - n.qty_short_closed";

/** What an amount that was not entered is, and its rate of tax: what the line it names has. */
const takesAmount = ({ of, amount }: KindOfLine): string => {
  if (!of || !amount || amount.rule) return "";
  const set = amount.takes.map(
    ({ own, its }) => `    new.${own} := coalesce(${own === amount.column ? `new.${own}, ` : ""}named.${its}, 0);`,
  );
  return `if new.${amount.column} is null or tg_op = 'INSERT' or new.${of.column} <> old.${of.column} then
${set.join("\n")}
end if;
`;
};

/** A line has the SKU of the line it names, which is one of its document's root. */
export const followsNamed = (kind: Kind, line: KindOfLine): string =>
  line.of
    ? `select n.* into named
from app_public.${line.of.table} as n
join app_public.${kind.table} as o on o.account_id = n.account_id and o.${kind.root?.column} = n.${line.of.parent}
where n.account_id = me and n.id = new.${line.of.column} and o.id = new.${line.parent};
if not found then
  ${refuseValue("This line is of another document.", camel(line.of.column), "otherDocument")}
end if;
if new.${line.item} <> named.${line.of.item} and (tg_op = 'INSERT' or new.${line.item} <> old.${line.item}) then
  ${refuseValue("A line has the SKU of the line it names.", camel(line.item), "otherDocument")}
end if;
new.${line.item} := named.${line.of.item};
${takesAmount(line)}`
    : "";

const checkName = (line: KindOfLine): string => `app_private.refuse_beyond_${line.table}`;

/** Called once all lines of a saved document stand, for only their sums can be too much. */
export const staysWithinNamed = ({ lines }: Kind): string[] =>
  lines.flatMap((line) => (line.of ? [`perform ${checkName(line)}(p_id, p_input -> ${quote(line.field)});`] : []));

const refuseBeyond = (naming: Naming): string => {
  const { kind, line, of } = naming;
  return ledgerFunction({
    name: `${checkName(line)}(p_id int, p_rows jsonb)`,
    types: "int, jsonb",
    returns: "void",
    language: "plpgsql",
    traits: "stable",
    about: `Refuses lines of a record of ${kind.table} that with all others are more than ${of.upTo} of the line they name. Its root is locked. The refusal has the path of the row that was given for it.`,
    declare: ["over record", "place text"],
    body: `
select l.id, l.${of.column} as named, greatest(l.quantity - (sums.taken - m.${of.upTo}), 0) as allowed into over
from app_public.${line.table} as l
join app_public.${of.table} as m on m.account_id = l.account_id and m.id = l.${of.column}
cross join lateral (
  select sum(${taken}) as taken
  from ${indent(binding(naming), 2).trim()}
  where n.account_id = l.account_id and n.${of.column} = l.${of.column}
) as sums
where l.account_id = ${me} and l.${line.parent} = p_id and sums.taken > m.${of.upTo}
order by l.position desc
limit 1;
if found then
  select case when min(n) is null then ${quote(line.field)} else concat_ws('.', ${quote(line.field)}, min(n) - 1, 'quantity') end into place
  from jsonb_array_elements(case when jsonb_typeof(p_rows) = 'array' then p_rows else '[]' end) with ordinality as x (r, n)
  where (r ->> 'id')::int = over.id or r ->> 'id' is null and (r ->> ${quote(camel(of.column))})::int = over.named;
  perform app_private.fail('SWVAL', 'This is more than is left of the line it names.', jsonb_build_object(
    'fields', jsonb_build_object(place, 'max'), 'limits', jsonb_build_object(place, trim_scale(over.allowed)::text), 'lineId', over.id));
end if;`,
  });
};

/** What is named keeps its SKU and its quantity, and stays. */
const keepNamed = (naming: Naming): string => {
  const { kind, line, of } = naming;
  const name = `tg_${of.table}__named_by_${line.table}`;
  const all = `app_public.${line.table} as n
  join app_public.${kind.table} as d on d.account_id = n.account_id and d.id = n.${line.parent}`;
  const consumers = (
    reason: string,
    where: string,
    from: string,
  ) => `select jsonb_agg(distinct jsonb_build_object('module', ${quote(kind.table)}, 'id', d.id, 'name', d.${snake(kind.resource.title)}::text)) into consumers
  from ${from}
  where n.account_id = old.account_id and n.${of.column} = old.id;
  if ${where} then
    perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('reason', ${quote(reason)}, 'consumers', consumers));
  end if;`;
  const beyond =
    of.upTo === "quantity"
      ? refuseValue("More than this quantity is named by other documents.", "quantity", "belowNamed")
      : consumers("lineNamed", "true", indent(binding(naming), 2).trim());
  return ledgerTrigger({
    name,
    about: `A line that lines of ${kind.table} name stays, with its SKU and at least what they take of it.`,
    declare: ["consumers jsonb"],
    body: `
if tg_op = 'DELETE' then
  ${consumers("lineNamed", "consumers is not null", all)}
  return old;
end if;
if new.${of.item} <> old.${of.item} and exists (
  select from app_public.${line.table} where account_id = old.account_id and ${of.column} = old.id
) then
  ${refuseValue("Other documents name this line.", camel(of.item), "named")}
end if;
if new.${of.upTo} < old.${of.upTo} and new.${of.upTo} < (
  select coalesce(sum(${taken}), 0)
  from ${indent(binding(naming), 2).trim()}
  where n.account_id = old.account_id and n.${of.column} = old.id
) then
  ${beyond}
end if;
return new;`,
    triggers: [
      { name: `${name}_stays`, on: of.table, event: "before delete", rows: "for each row" },
      {
        name,
        on: of.table,
        event: `before update of ${[...new Set([of.item, of.upTo])].join(", ")}`,
        rows: `for each row when (new.${of.item} <> old.${of.item} or new.${of.upTo} < old.${of.upTo})`,
      },
    ],
  });
};

/** Lines that name more than there is, a line of another document, or one of another SKU. */
const differencesOf = (naming: Naming): string => {
  const { kind, line, of } = naming;
  const ofSkus = (row: string) => `(p_skus is null or ${row} = any (p_skus))`;
  return `select m.${of.item}, null::int, ${quote(camel(of.upTo))}, ${quote(camel(line.table))}, ${quote(kind.table)}, t.document_id, m.${of.upTo}, t.taken
from (
  select n.${of.column} as named, max(d.id) as document_id, sum(${taken}) as taken
  from ${indent(binding(naming), 2).trim()}
  where n.account_id = ${me}
  group by n.${of.column}
) as t
join app_public.${of.table} as m on m.account_id = ${me} and m.id = t.named
where ${ofSkus(`m.${of.item}`)} and t.taken > m.${of.upTo}
union all
select n.${line.item}, null::int, ${quote(camel(of.column))}, 'root', ${quote(kind.table)}, d.id, d.${kind.root?.column}, m.${of.parent}
from app_public.${line.table} as n
join app_public.${kind.table} as d on d.account_id = n.account_id and d.id = n.${line.parent}
join app_public.${of.table} as m on m.account_id = n.account_id and m.id = n.${of.column}
where n.account_id = ${me} and ${ofSkus(`n.${line.item}`)}
  and (m.${of.parent}, m.${of.item}) <> (d.${kind.root?.column}, n.${line.item})`;
};

const none =
  "select null::int, null::int, null::text, null::text, null::text, null::int, null::numeric, null::numeric\nwhere false";

const differences = (naming: readonly Naming[]): string =>
  ledgerFunction({
    name: "app_private.naming_differences(p_skus int[])",
    types: "int[]",
    returns:
      "table (sku_id int, warehouse_id int, dimension text, source text, module text, record_id int, expected numeric, found numeric)",
    language: "sql",
    traits: "stable",
    about:
      "Lines of other documents that lines together take more of than there is, and lines that name one of another document or SKU.",
    body: naming.length > 0 ? naming.map(differencesOf).join("\nunion all\n") : none,
  });

/** Lines that name lines of their document's root. */
export const namedLinesSql = (kinds: readonly Kind[]): string => {
  const naming = namingOf(kinds);
  return [...naming.flatMap((each) => [refuseBeyond(each), keepNamed(each)]), differences(naming)].join("");
};
