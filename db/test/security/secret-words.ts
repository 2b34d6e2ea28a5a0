import type { ClientBase } from "pg";
import { isMoney } from "../catalogue/grants.ts";

export type Kind = "price" | "cost";
/** Amounts that only prices, or only costs, of an account come to: a text that says one tells it. */
export type SecretWords = {
  words: Readonly<Record<Kind, ReadonlySet<string>>>;
  /** Columns of money none of whose amounts can be told from other numbers. */
  blind: readonly string[];
};

type Column = { full: string; column: string; kind: Kind };

/** Columns of money: those secret_columns names, and those that should stand there. */
const columnsOfMoney = async (client: ClientBase): Promise<Column[]> => {
  const { rows } = await client.query<Column>(
    `select format('%I.%I', s.schema_name, s.table_name) as full, c.column_name::text as column,
       coalesce(k.kind, case when s.table_name ~ '^sales_order|^return|_prices$' or c.column_name = 'revenue' then 'price' else 'cost' end) as kind
     from app_private.table_scopes as s
     join information_schema.columns as c on c.table_schema = s.schema_name and c.table_name = s.table_name
     left join app_private.secret_columns as k on k.table_name = s.table_name and k.column_name = c.column_name
     where c.data_type = 'numeric' and (k.kind is not null or ${isMoney("c")})
     order by 1, 2`,
  );
  return rows;
};

/** An amount as a word: without sign and trailing zeros. */
const plain = (amount: string): string =>
  amount
    .replace(/^-/, "")
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
/** Five digits that are not round do not occur by chance. */
const isTelling = (word: string): boolean => word.replace(".", "").replace(/0+$/, "").length >= 5;

/** What the account's prices and costs amount to: rules, lines, totals, tax, values, costs of goods sold. */
export const secretWordsOf = async (client: ClientBase, accountId: number): Promise<SecretWords> => {
  const words = { price: new Set<string>(), cost: new Set<string>() };
  const blind: string[] = [];
  for (const { full, column, kind } of await columnsOfMoney(client)) {
    const { rows } = await client.query<{ amount: string }>(
      `select distinct "${column}"::text as amount from ${full} where account_id = $1 and "${column}" is not null`,
      [accountId],
    );
    const telling = rows.map(({ amount }) => plain(amount)).filter(isTelling);
    if (telling.length === 0) blind.push(`${full}.${column}`);
    for (const word of telling) words[kind].add(word);
  }
  return { words, blind };
};

/** The amounts among a text's numbers. */
export const saidOf = (text: string, words: ReadonlySet<string>): string[] => [
  ...new Set([...text.matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => plain(number)).filter((word) => words.has(word))),
];
