import { camel, snake } from "../../../resources/core/naming.ts";
import { indent, me, quote } from "../writers/sql-text.ts";
import { isNotAt, type Kind, type KindOfLine } from "./kind.ts";
import { ledgerFunction, ledgerTrigger, refuseValue } from "./sql-function.ts";

type Naming = { kind: Kind; line: KindOfLine; of: NonNullable<KindOfLine["of"]> };

/** Kinds of line that name lines of their root. */
export const namingOf = (kinds: readonly Kind[]): Naming[] =>
  kinds.flatMap((kind) => kind.lines.flatMap((line) => (line.of ? [{ kind, line, of: line.of }] : [])));

/** Rows of lines that count against the line they name: of documents that bind. */
export const binding = ({ kind, line }: Naming): string => `app_public.${line.table} as n
join app_public.${kind.table} as d on d.account_id = n.account_id and d.id = n.${line.parent}
  and d.deleted_at is null and ${isNotAt(kind, "d.state", "draft", "canceled")}`;
/** How much a line `n` takes of the one it names. */
export const taken = "n.quantity - n.qty_short_closed";

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
if tg_op = 'INSERT' or new.${line.of.column} <> old.${line.of.column} then
  new.${line.item} := named.${line.of.item};
end if;
${takesAmount(line)}`
    : "";

/** How much is taken of a named line. */
const takenOf = (naming: Naming, row: string): string => `(
  select coalesce(sum(${taken}), 0)
  from ${indent(binding(naming), 2).trim()}
  where n.account_id = ${row}.account_id and n.${naming.of.column} = ${row}.id
)`;

/** What a line has of the amounts of the line it names: with what was taken of them before, what is due for as much as that. */
export const takesParts = (naming: { kind: Kind; line: KindOfLine }): string => {
  const { kind, line } = naming;
  const { of } = line;
  if (!of || of.parts.length === 0) return "";
  const set = of.parts.map(
    (part) =>
      `  new.${part} := app_private.part_of(named.${part}, named.quantity, parts.quantity + new.quantity - new.qty_short_closed, parts.${part});`,
  );
  return `if tg_op = 'INSERT' or (new.quantity, new.qty_short_closed, new.${of.column}) is distinct from (old.quantity, old.qty_short_closed, old.${of.column}) then
  select coalesce(sum(${taken}), 0) as quantity${of.parts.map((part) => `, coalesce(sum(n.${part}), 0) as ${part}`).join("")} into parts
  from ${indent(binding({ kind, line, of }), 2).trim()}
  where n.account_id = me and n.${of.column} = new.${of.column} and n.id <> new.id;
${set.join("\n")}
end if;
`;
};

/** Nothing is done of what is no stock: where lines stay within what was done, its whole quantity counts. */
const countsWhole = ({ upTo, stockless }: Naming["of"]): string | undefined =>
  upTo === "quantity" ? undefined : stockless;

/** How much there is of a named line `m`, whatever the account says. */
const mostOf = (of: Naming["of"]): string =>
  countsWhole(of) ? `case when m.${of.stockless} then m.quantity else m.${of.upTo} end` : `m.${of.upTo}`;

/** How much there is of a named line `m`: of its columns, the smaller where a setting says so. */
const limitOf = (of: Naming["of"]): string => {
  const { whenSet, stockless } = of;
  return whenSet
    ? `case when ${stockless ? `not m.${stockless} and ` : ""}(select a.${whenSet.setting} from app_public.accounts as a where a.id = ${me}) = ${quote(whenSet.is)} then least(${mostOf(of)}, m.${whenSet.upTo}) else ${mostOf(of)} end`
    : mostOf(of);
};

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
    about: `Refuses lines of a record of ${kind.table} that with all others are more than ${of.upTo} of the line they name${of.whenSet ? `, or than ${of.whenSet.upTo} where the account says so` : ""}. Its root is locked. The refusal has the path of the row that was given for it.`,
    declare: ["over record", "place text"],
    body: `
select l.id, l.${of.column} as named, greatest(l.quantity - (sums.taken - sums.most), 0) as allowed into over
from app_public.${line.table} as l
join app_public.${of.table} as m on m.account_id = l.account_id and m.id = l.${of.column}
cross join lateral (
  select sum(${taken}) as taken, ${limitOf(of)} as most
  from ${indent(binding(naming), 2).trim()}
  where n.account_id = l.account_id and n.${of.column} = l.${of.column}
) as sums
where l.account_id = ${me} and l.${line.parent} = p_id and sums.taken > sums.most
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

/** What is there of a line stays while the setting counts by it. */
const keepSetLimit = (naming: Naming, refuse: string): string => {
  const { of } = naming;
  if (!of.whenSet) return "";
  const { setting, is, upTo } = of.whenSet;
  return `if new.${upTo} < old.${upTo} then
  if exists (select from app_public.accounts as a where a.id = ${me} and a.${setting} = ${quote(is)})
    and new.${upTo} < ${indent(takenOf(naming, "old"), 4).trim()} then
    ${indent(refuse, 2).trim()}
  end if;
end if;
`;
};

/**
 * Amounts of which others have their parts stay at least these, and are these once all of it was taken; more in proportion where more was
 * taken than the quantity, as more may arrive than was ordered. When a quantity becomes what was taken of it, or a discount is spread anew,
 * amounts are rounded another way than their parts were: by a cent at most. Nothing else, such as another price, brings them further apart.
 */
const keepParts = (naming: Naming): string => {
  const { kind, line, of } = naming;
  if (of.parts.length === 0) return "";
  const name = `tg_${of.table}__parts_of_${line.table}`;
  const apart = (part: string, row: string) =>
    `case when parts.quantity >= ${row}.quantity then abs(parts.${part} - ${row}.${part} * parts.quantity / ${row}.quantity) else sign(parts.${part}) * (parts.${part} - ${row}.${part}) end`;
  const rounded = ["quantity", of.share ?? []].flat().map((column) => `new.${column} <> old.${column}`);
  const isBeyond = of.parts.map(
    (part) =>
      `${apart(part, "new")} > case when ${rounded.join(" or ")} then 0.01 else greatest(${apart(part, "old")}, 0) end`,
  );
  return ledgerTrigger({
    name,
    about: `Amounts of which lines of ${kind.table} have their parts do not fall below these, and once all is taken they stay.`,
    declare: ["parts record"],
    body: `
select sum(${taken}) as quantity${of.parts.map((part) => `, sum(n.${part}) as ${part}`).join("")} into parts
from ${indent(binding(naming), 2).trim()}
where n.account_id = new.account_id and n.${of.column} = new.id;
if parts.quantity > 0 and (${isBeyond.join(" or ")}) then
  ${refuseValue("Other documents have their parts of this amount.", camel(of.amount ?? of.parts[0] ?? ""), "amountNamed")}
end if;
return null;`,
    triggers: [
      {
        name,
        on: of.table,
        event: "after update",
        rows: `for each row when (${of.parts.map((part) => `new.${part} <> old.${part}`).join(" or ")})`,
      },
    ],
  });
};

/** What a line was credited, of all lines `n` that credit it. */
const creditedIn = (naming: Naming, credits: NonNullable<Naming["of"]["credits"]>): string =>
  `select ${credits.amounts.map((amount) => `coalesce(sum(n.${amount}), 0) as ${amount}`).join(", ")}, max(d.id) as document_id
from ${binding(naming)}
where n.account_id`;

/** Credits are at most what there was to be paid: by a cent, since an amount that is spread anew is rounded another way than its parts were. */
const isCreditedBeyond = (amount: string, credited: string, line: string): string =>
  `sign(${credited}.${amount}) * (${credited}.${amount} - ${line}.${amount}) > 0.01`;

/** A line stays worth its credits: lowering it below them is refused, for a credit is a promise and may be of a month that is over. */
const keepCredited = (naming: Naming): string => {
  const { kind, line, of } = naming;
  const { credits } = of;
  if (!credits) return "";
  const name = `tg_${credits.table}__credited_by_${line.table}`;
  const own = credits.amount ?? credits.amounts[0] ?? "";
  return ledgerTrigger({
    name,
    about: `Amounts of a line do not fall below what lines of ${kind.table} credit of it.`,
    declare: ["credited record"],
    body: `
${creditedIn(naming, credits).replace("\nfrom", " into credited\nfrom")} = new.account_id and n.${credits.column} = new.id;
if ${credits.amounts.map((amount) => isCreditedBeyond(amount, "credited", "new")).join(" or ")} then
  perform app_private.fail('SWVAL', 'More than this was credited.', jsonb_build_object('fields', jsonb_build_object(
    case when new.${own} is distinct from old.${own} then ${quote(camel(own))} else 'discount' end, 'amountCredited')));
end if;
return null;`,
    triggers: [
      {
        name,
        on: credits.table,
        event: "after update",
        // of what nothing was done nothing was credited: most edits are of such lines
        rows: `for each row when (${credits.done ? `new.${credits.done} > 0 and ` : ""}(${credits.amounts.map((amount) => `new.${amount} <> old.${amount}`).join(" or ")}))`,
      },
    ],
  });
};

/** Lines that were credited more than they come to. */
const creditsOf = (naming: Naming): string => {
  const { kind, of } = naming;
  const { credits } = of;
  if (!credits) return "";
  const lines = `(
  select n.${credits.column} as credited_line, ${creditedIn(naming, credits).slice("select ".length)} = ${me}
  group by n.${credits.column}
) as t`;
  return credits.amounts
    .map(
      (amount) => `
union all
select m.${credits.item}, null::int, ${quote(camel(amount))}, 'credits', ${quote(kind.table)}, t.document_id, m.${amount}, t.${amount}
from ${lines}
join app_public.${credits.table} as m on m.account_id = ${me} and m.id = t.credited_line
where (p_skus is null or m.${credits.item} = any (p_skus)) and ${isCreditedBeyond(amount, "t", "m")}`,
    )
    .join("");
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
  const stays = consumers("lineNamed", "true", indent(binding(naming), 2).trim());
  const whole = countsWhole(of);
  const limits = [...new Set([of.upTo, ...(of.whenSet ? [of.whenSet.upTo] : []), ...(whole ? ["quantity"] : [])])];
  const tooSmall = refuseValue("More than this quantity is named by other documents.", "quantity", "belowNamed");
  const keepsWhole = whole
    ? `if new.${whole} and new.quantity < old.quantity then
  if new.quantity < ${indent(takenOf(naming, "old"), 2).trim()} then
    ${indent(tooSmall, 2).trim()}
  end if;
end if;
`
    : "";
  const beyond = of.upTo === "quantity" ? tooSmall : stays;
  const letGo = `-- what is deleted holds nothing: its lines go with the line they name, and its history tells of them
delete from app_public.${line.table} as n
using app_public.${kind.table} as d
where n.account_id = old.account_id and n.${of.column} = old.id and d.account_id = n.account_id and d.id = n.${line.parent}
  and d.deleted_at is not null;`;
  return ledgerTrigger({
    name,
    about: `A line that lines of ${kind.table} name stays, with its SKU and at least what they take of it.`,
    declare: ["consumers jsonb", "is_held_by_deleted boolean"],
    body: `
if tg_op = 'DELETE' then
  select jsonb_agg(distinct jsonb_build_object('module', ${quote(kind.table)}, 'id', d.id, 'name', d.${snake(kind.resource.title)}::text)) filter (where d.deleted_at is null),
    coalesce(bool_or(d.deleted_at is not null), false)
  into consumers, is_held_by_deleted
  from ${indent(all, 2).trim()}
  where n.account_id = old.account_id and n.${of.column} = old.id;
  if consumers is not null then
    perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('reason', 'lineNamed', 'consumers', consumers));
  end if;
  if is_held_by_deleted then
    ${indent(letGo, 4).trim()}
  end if;
  return old;
end if;
-- within each other: what need not be asked is no statement
if new.${of.item} <> old.${of.item} then
  if exists (
    select from ${indent(all, 2).trim()} and d.deleted_at is null
    where n.account_id = old.account_id and n.${of.column} = old.id
  ) then
    ${refuseValue("Other documents name this line.", camel(of.item), "named")}
  end if;
  ${indent(letGo, 2).trim()}
end if;
if new.${of.upTo} < old.${of.upTo} then
  if new.${of.upTo} < ${indent(takenOf(naming, "old"), 2).trim()} then
    ${indent(beyond, 2).trim()}
  end if;
end if;
${keepsWhole}${keepSetLimit(naming, stays)}return new;`,
    triggers: [
      { name: `${name}_stays`, on: of.table, event: "before delete", rows: "for each row" },
      {
        name,
        on: of.table,
        event: `before update of ${[...new Set([of.item, ...limits])].join(", ")}`,
        rows: `for each row when (new.${of.item} <> old.${of.item} or ${limits.map((column) => `new.${column} < old.${column}`).join(" or ")})`,
      },
    ],
  });
};

/** Parts that are not what they should be: of a line of which all was taken its whole, to the cent that keepParts allows. */
const partsOf = (naming: Naming): string => {
  const { kind, of } = naming;
  return of.parts
    .map(
      (part) => `
union all
select m.${of.item}, null::int, 'total', ${quote(camel(part))}, ${quote(kind.table)}, t.document_id, m.${part}, t.${part}
from (
  select n.${of.column} as named, max(d.id) as document_id, sum(${taken}) as taken, sum(n.${part}) as ${part}
  from ${indent(binding(naming), 2).trim()}
  where n.account_id = ${me}
  group by n.${of.column}
) as t
join app_public.${of.table} as m on m.account_id = ${me} and m.id = t.named
where (p_skus is null or m.${of.item} = any (p_skus))
  and case when t.taken >= m.quantity then abs(t.${part} - m.${part} * t.taken / m.quantity) else sign(t.${part}) * (t.${part} - m.${part}) end > 0.01`,
    )
    .join("");
};

/** Lines that name more than there is, a line of another document, or one of another SKU. */
const differencesOf = (naming: Naming): string => {
  const { kind, line, of } = naming;
  const ofSkus = (row: string) => `(p_skus is null or ${row} = any (p_skus))`;
  return `select m.${of.item}, null::int, ${quote(camel(of.upTo))}, ${quote(camel(line.table))}, ${quote(kind.table)}, t.document_id, ${mostOf(of)}, t.taken
from (
  select n.${of.column} as named, max(d.id) as document_id, sum(${taken}) as taken
  from ${indent(binding(naming), 2).trim()}
  where n.account_id = ${me}
  group by n.${of.column}
) as t
join app_public.${of.table} as m on m.account_id = ${me} and m.id = t.named
where ${ofSkus(`m.${of.item}`)} and t.taken > ${mostOf(of)}
union all
select n.${line.item}, null::int, ${quote(camel(of.column))}, 'root', ${quote(kind.table)}, d.id, d.${kind.root?.column}, m.${of.parent}
from app_public.${line.table} as n
join app_public.${kind.table} as d on d.account_id = n.account_id and d.id = n.${line.parent}
join app_public.${of.table} as m on m.account_id = n.account_id and m.id = n.${of.column}
where n.account_id = ${me} and ${ofSkus(`n.${line.item}`)}
  and (m.${of.parent}, m.${of.item}) <> (d.${kind.root?.column}, n.${line.item})${partsOf(naming)}${creditsOf(naming)}`;
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
  return [
    ...naming.flatMap((each) => [refuseBeyond(each), keepNamed(each), keepParts(each), keepCredited(each)]),
    differences(naming),
  ].join("");
};
