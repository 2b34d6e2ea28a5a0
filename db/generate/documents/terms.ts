import { scopeOf, snake } from "../../../resources/core/naming.ts";
import { me, quote } from "../writers/sql-text.ts";
import { dueOf, isAt, partyModuleOf, typedOf, type Kind } from "./kind.ts";
import { ledgerFunction } from "./sql-function.ts";

const amountOf = ({ lines }: Kind) => lines.find(({ amount }) => amount)?.amount;
const textOrNull = (text: string | undefined): string => (text === undefined ? "null" : quote(text));

/** What lines of a kind are about, before anything is read: null for a module without lines. */
const lineShape = (kinds: readonly Kind[]): string =>
  ledgerFunction({
    name: "app_private.line_shape(p_module text, out scope text, out rule text, out is_demand boolean, out party_module text)",
    types: "text",
    returns: "record",
    language: "sql",
    traits: "immutable",
    about:
      "What the lines of a module are: the scope of their document, the rules that give an amount, whether they want stock, and of which module its party is.",
    body: `select s.scope, s.rule, s.is_demand, s.party_module
from (values
${kinds
  .filter(({ lines }) => lines.length > 0)
  .map((kind) => {
    const wants = typedOf(kind).some(({ flows }) => flows.some(({ is }) => is === "demand"));
    return `  (${quote(kind.table)}, ${quote(scopeOf(kind.resource))}, ${textOrNull(amountOf(kind)?.rule)}, ${wants}, ${textOrNull(partyModuleOf(kind))})`;
  })
  .join(",\n")}
) as s (module, scope, rule, is_demand, party_module)
where s.module = p_module`,
  });

/** The rule without which the SKU of a module's lines is refused. */
const neededRule = (kinds: readonly Kind[]): string =>
  ledgerFunction({
    name: "app_private.needed_rule(p_module text)",
    types: "text",
    returns: "text",
    language: "sql",
    traits: "immutable",
    about:
      "The kind of rule without which a SKU cannot stand on a line of this module: cost, or null where there is none.",
    body: `select s.rule
from (values
${kinds
  .flatMap((kind) => {
    const rule = typedOf(kind).find(({ needsRule }) => needsRule)?.needsRule;
    return rule ? [`  (${quote(kind.table)}, ${quote(rule)})`] : [];
  })
  .join(",\n")}
) as s (module, rule)
where s.module = p_module`,
  });

const branch = (kind: Kind): string => {
  const { table } = kind;
  const party = partyModuleOf(kind);
  const tax = amountOf(kind)?.tax;
  const column = tax ? snake(tax) : null;
  // of what wants stock: components rank by when work begins
  const wanting = kind.lines.flatMap(({ flows }) => flows).find(({ is }) => is === "demand");
  const due = dueOf(kind, wanting ?? {}, "o");
  return `  when ${quote(table)} then
${party ? `    select p.id into party_id from app_public.${party} as p where p.account_id = ${me} and p.id = p_party;\n` : ""}${
    column ? `    tax_rate := app_private.party_tax_rate(p_party);\n` : ""
  }    if p_id is not null then
      select o.id, ${due}, o.opened_at${column ? `, case when ${isAt(kind, "o.state", "draft")} then terms_document.tax_rate else o.${column} end` : ""}
      into id, due, opened_at${column ? ", tax_rate" : ""}
      from app_public.${table} as o
      where o.account_id = ${me} and o.id = p_id and o.deleted_at is null;
    end if;`;
};

const termsDocument = (kinds: readonly Kind[]): string =>
  ledgerFunction({
    name: `app_private.terms_document(
  p_module text, p_id int, p_party int,
  out id int, out party_id int, out tax_rate numeric, out due date, out opened_at timestamptz
)`,
    types: "text, int, int",
    returns: "record",
    language: "plpgsql",
    traits: "stable",
    about:
      "What the terms of lines take from their party and, once it is saved, their document: tax rate (frozen when it was opened) and rank for stock.",
    body: `
case p_module
${kinds
  .filter(({ lines }) => lines.length > 0)
  .map(branch)
  .join("\n")}
end case;`,
  });

/** What lines are about, and what of their document decides what they get. */
export const termsSql = (kinds: readonly Kind[]): string => lineShape(kinds) + neededRule(kinds) + termsDocument(kinds);
