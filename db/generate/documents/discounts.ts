import { camel } from "../../../resources/core/naming.ts";
import { me, quote } from "../writers/sql-text.ts";
import { isAt, typedOf, type Kind, type KindOfLine } from "./kind.ts";
import { ledgerFunction, ledgerTrigger } from "./sql-function.ts";

type Discounted = { line: KindOfLine; index: number; given: string; share: string };

const discountedOf = (kind: Kind): Discounted[] =>
  typedOf(kind).flatMap((line, index) => (line.amount?.discount ? [{ line, index, ...line.amount.discount }] : []));

const spreadName = ({ table }: KindOfLine): string => `app_private.spread_over_${table}`;

/** In a save, once its lines stand: what the document's own discount takes off each of them. */
export const spreads = (kind: Kind): string =>
  discountedOf(kind)
    .map(
      ({ line, index, given }) =>
        `if header.${given} is not null or l${index}.any_share then\n  perform ${spreadName(line)}(p_id, header.${given});\nend if;`,
    )
    .join("\n");

const spread = (kind: Kind, { line, given, share }: Discounted): string =>
  ledgerFunction({
    name: `${spreadName(line)}(p_id int, p_discount text)`,
    types: "int, text",
    returns: "void",
    language: "plpgsql",
    plans: "ofMany",
    about: `Spreads the discount of a record of ${kind.table} over its lines, to the cent. It is locked.`,
    declare: ["ids int[]", "nets numeric[]"],
    body: `
select array_agg(id order by position, id), array_agg(total + ${share} order by position, id) into ids, nets
from app_public.${line.table}
where account_id = ${me} and ${line.parent} = p_id;
update app_public.${line.table} as l
set ${share} = s.share
from unnest(ids, app_private.shares_of(p_discount, nets, ${quote(camel(given))})) as s (id, share)
where l.account_id = ${me} and l.id = s.id and l.${share} <> s.share;`,
  });

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
    .flatMap((kind) => discountedOf(kind).flatMap((discounted) => [spread(kind, discounted), keeps(kind, discounted)]))
    .join("");
