import { camel } from "../../../resources/core/naming.ts";
import { indent, me, quote } from "../writers/sql-text.ts";
import { isAt, typedOf, type Kind, type KindOfLine } from "./kind.ts";
import { binding, namingOf, taken } from "./named-lines.ts";
import { ledgerFunction, ledgerTrigger } from "./sql-function.ts";

type Discounted = { line: KindOfLine; index: number; given: string; share: string };

const discountedOf = (kind: Kind): Discounted[] =>
  typedOf(kind).flatMap((line, index) => (line.amount?.discount ? [{ line, index, ...line.amount.discount }] : []));

const spreadName = ({ table }: KindOfLine): string => `app_private.spread_over_${table}`;

/**
 * In a save of lines or of the discount, once its lines stand: the share of the document's own discount that is taken off each of them. Any
 * other save leaves amounts as they are: a note must not move shares because an invoice that had its part of one was deleted.
 */
export const spreads = (kind: Kind): string =>
  discountedOf(kind)
    .map(
      ({ line, index, given }) =>
        `if (header.${given} is not null or l${index}.any_share) and (p_created or p_input ?| '{${line.field},${camel(given)}}') then\n  perform ${spreadName(line)}(p_id, header.${given});\nend if;`,
    )
    .join("\n");

/** The other documents whose lines have their part of the share. */
const givenIn = (table: string, share: string, kinds: readonly Kind[]) =>
  namingOf(kinds).find(({ of }) => of.table === table && of.parts.includes(share));

/** What each line is net of its own discount; where others have their parts of its share, those, and what of it none has. */
const bases = ({ line, share }: Discounted, kinds: readonly Kind[]): { read: string; arguments: string } => {
  const naming = givenIn(line.table, share, kinds);
  const of = (column: string) => `array_agg(${column} order by l.position, l.id)`;
  const from = `from app_public.${line.table} as l`;
  const made = line.madeBy ? ` and l.${line.madeBy} is null` : "";
  const where = `where l.account_id = ${me} and l.${line.parent} = p_id${made};`;
  const net = `l.total + l.${share}`;
  if (!naming) return { read: `select ${of("l.id")}, ${of(net)} into ids, nets\n${from}\n${where}`, arguments: "" };
  const part = `round((${net}) * n.taken / l.quantity, 2)`;
  return {
    read: `select ${of("l.id")}, ${of(net)}, ${of("n.given")}, ${of(`${net} - ${part}`)} into ids, nets, given, rests
${from}
cross join lateral (
  select coalesce(sum(${taken}), 0) as taken, coalesce(sum(n.${share}), 0) as given
  from ${indent(binding(naming), 2).trim()}
  where n.account_id = l.account_id and n.${naming.of.column} = l.id
) as n
${where}`,
    arguments: ", given, rests",
  };
};

const spread = (kind: Kind, discounted: Discounted, kinds: readonly Kind[]): string => {
  const { line, given, share } = discounted;
  const { read, arguments: more } = bases(discounted, kinds);
  return ledgerFunction({
    name: `${spreadName(line)}(p_id int, p_discount text)`,
    types: "int, text",
    returns: "void",
    language: "plpgsql",
    plans: "ofMany",
    about: `Spreads the discount of a record of ${kind.table} over its lines, to the cent. It is locked.`,
    declare: ["ids int[]", "nets numeric[]", ...(more ? ["given numeric[]", "rests numeric[]"] : [])],
    body: `
${read}
update app_public.${line.table} as l
set ${share} = s.share
from unnest(ids, app_private.shares_of(p_discount, nets, ${quote(camel(given))}${more})) as s (id, share)
where l.account_id = ${me} and l.id = s.id and l.${share} <> s.share;`,
  });
};

/** What has ended keeps its discount as it keeps its lines. */
const keeps = (kind: Kind, { given }: Discounted): string => {
  const name = `tg_${kind.table}__${given}`;
  return ledgerTrigger({
    name,
    about: `The discount of what is closed or canceled stays.`,
    body: `perform app_private.refuse_ended(old.state);\nreturn new;`,
    triggers: [
      {
        name,
        on: kind.table,
        event: `before update of ${given}`,
        rows: `for each row when (new.${given} is distinct from old.${given} and ${isAt(kind, "old.state", "closed", "canceled")})`,
      },
    ],
  });
};

/** Documents of which something is taken off: how it is spread over their lines, and that it stays. */
export const discountsSql = (kinds: readonly Kind[]): string =>
  kinds
    .flatMap((kind) =>
      discountedOf(kind).flatMap((discounted) => [spread(kind, discounted, kinds), keeps(kind, discounted)]),
    )
    .join("");
