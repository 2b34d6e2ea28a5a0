import { placesOf } from "../../../resources/core/document.ts";
import { snake } from "../../../resources/core/naming.ts";
import { quote } from "../writers/sql-text.ts";
import { deedOf, isAt, isNotAt, type Kind, type KindOfLine } from "./kind.ts";
import { ledgerTrigger, refuseValue } from "./sql-function.ts";

const words = (field: string): string => snake(field).replace(/_id$/, "").replaceAll("_", " ");
const changes = (column: string): string => `new.${column} is distinct from old.${column}`;

/** The party of an open document stays, where the declaration says so. */
const keepsParty = (kind: Kind): string[] =>
  kind.document.keepsParty
    ? kind.document.parties.map(
        (party) => `if ${changes(snake(party))} and ${isNotAt(kind, "old.state", "draft")} then
  ${refuseValue(`The ${words(party)} can be changed on a draft only.`, party, "draftOnly")}
end if;`,
      )
    : [];

/** Lines of which something was packed, or done, at a place. */
const doneAt = (line: KindOfLine, place: string): { is: string; problem: string }[] =>
  line.flows
    .filter(({ at }) => at === place)
    .map(({ is, kind, done }) => ({
      problem: is === "demand" ? "packed" : deedOf(done),
      is: `exists (
  select from app_public.${line.table} as l
  where l.account_id = new.account_id and l.${line.parent} = new.id and (l.${done} > 0${
    is === "demand"
      ? ` or exists (
    select from app_hidden.claims as c
    where c.account_id = l.account_id and c.kind = ${quote(kind)} and c.line_id = l.id and c.committed > 0
  )`
      : ""
  })
)`,
    }));

const keepsPlaces = ({ document, lines }: Kind): string[] =>
  placesOf(document).flatMap((field) =>
    lines
      .flatMap((line) => doneAt(line, snake(field)))
      .map(
        ({ is, problem }) => `if ${changes(snake(field))} and ${is} then
  ${refuseValue(`Something was ${problem} here.`, field, problem)}
end if;`,
      ),
  );

/** Amounts that rules gave are asked of the new party's rules; the rate of tax is the document's. */
const linesFollow = ({ document }: Kind, line: KindOfLine): string => {
  const [party] = document.parties;
  const { amount } = line;
  if (!amount?.rule || !party) return "";
  const { column } = amount;
  const tax = amount.tax ? snake(amount.tax) : null;
  const set = [
    ...(tax ? [`${tax} = new.${tax}`] : []),
    `${column} = case when ${column}_rule_id is not null and ${changes(snake(party))} then null else ${column} end`,
  ];
  const columns = [snake(party), ...(tax ? [tax] : [])];
  return `if (${columns.map((each) => `new.${each}`).join(", ")}) is distinct from (${columns.map((each) => `old.${each}`).join(", ")}) then
  update app_public.${line.table}
  set ${set.join(",\n    ")}
  where account_id = new.account_id and ${line.parent} = new.id${tax ? "" : ` and ${column}_rule_id is not null`};
end if;`;
};

const partyTrigger = (kind: Kind): string => {
  const { table, document, lines } = kind;
  const rules = [...keepsParty(kind), ...keepsPlaces(kind), ...lines.map((line) => linesFollow(kind, line))].filter(
    (rule) => rule !== "",
  );
  if (rules.length === 0) return "";
  const taxes = lines.flatMap(({ amount }) => (amount?.tax ? [snake(amount.tax)] : []));
  const watched = [...[...document.parties, ...placesOf(document)].map(snake), ...new Set(taxes)];
  const row = (of: string) => `(${watched.map((column) => `${of}.${column}`).join(", ")})`;
  const name = `tg_${table}__party`;
  return ledgerTrigger({
    name,
    about: `Keeps the places of ${table} once something was done there; amounts and tax of their lines follow their party.`,
    body: `${rules.join("\n")}\nreturn null;`,
    triggers: [
      {
        name,
        on: table,
        event: "after update",
        rows: `for each row when (${row("new")} is distinct from ${row("old")})`,
      },
    ],
  });
};

const taxTrigger = (kind: Kind): string => {
  const { table, document, lines } = kind;
  const taxed = lines.find(({ amount }) => amount?.tax)?.amount?.tax;
  const [party] = document.parties;
  if (!taxed || !party) return "";
  const name = `tg_${table}__tax`;
  return ledgerTrigger({
    name,
    about: "A draft has its party's tax rate; the last change is the opening, which freezes it.",
    body: `new.${snake(taxed)} := app_private.party_tax_rate(new.${snake(party)});\nreturn new;`,
    triggers: [
      { name, on: table, event: "before insert", rows: "for each row when (current_user <> 'ledger_writer')" },
      {
        name: `${name}_of_draft`,
        on: table,
        event: "before update",
        rows: `for each row when (${isAt(kind, "old.state", "draft")} and current_user <> 'ledger_writer')`,
      },
    ],
  });
};

/** Parties and places decide prices, tax and levels: lines follow a change, and facts forbid it. */
export const partiesSql = (kinds: readonly Kind[]): string =>
  kinds.flatMap((kind) => [taxTrigger(kind), partyTrigger(kind)]).join("");
