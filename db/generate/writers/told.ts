import { snake } from "../../../resources/core/naming.ts";
import { searchedOf, type Resource } from "../../../resources/core/resource.ts";
import type { Catalogue } from "../catalogue.ts";
import { isNamed } from "./named.ts";
import { quote } from "./sql-text.ts";

/** Columns that history does not tell of: `quiet` in app_private.record_changes (db/test/history/new-documents.test.ts). */
const quiet = [
  "account_id",
  "id",
  "version",
  "created_at",
  "updated_at",
  "settled_version",
  "is_credit_checked",
  "invoiced",
  "to_invoice",
  "search_text",
  "path",
];

/** {column: [null, value]} of a new row's columns that are prices, costs or neither; those without a value are left out. */
const changesOf = (table: string, row: string, catalogue: Catalogue, secret: "price" | "cost" | null): string => {
  const told = [...(catalogue.columns.get(table)?.values() ?? [])].filter(
    (column) => column.secret === secret && !quiet.includes(column.column),
  );
  if (told.length === 0) return "'{}'::jsonb";
  const pairs = told.map(({ column, nullable }) => {
    const change = `jsonb_build_array(null, ${row}.${column})`;
    return `${quote(column)}: ${nullable ? `case when ${row}.${column} is not null then ${change} end` : change}`;
  });
  return `json_object(${pairs.join(", ")} absent on null returning jsonb)`;
};

type Told = { table: string; row: string; root: string; catalogue: Catalogue };

const newRow = ({ table, row, root, catalogue }: Told, name = "null, null, null"): string =>
  `(${quote(table)}, ${row}.id, ${root},
    ${(["price", "cost"] as const).reduce((text, secret) => `${text},\n    ${changesOf(table, row, catalogue, secret)}`, changesOf(table, row, catalogue, null))},
    ${name})::app_private.new_row`;

/** What is told of a new line of a document. */
export const toldOfLine = newRow;

/** What is told of a new document: what it is called and found by besides. */
export const toldOfRecord = (
  resource: Resource,
  resources: readonly Resource[],
  { row, catalogue }: Pick<Told, "row" | "catalogue">,
): string => {
  const told = { table: resource.name, row, root: `${row}.id`, catalogue };
  if (!isNamed(resource, resources)) return newRow(told);
  const { words, party } = searchedOf(resource);
  const name = `${row}.${snake(resource.title)}`;
  const found = [name, ...words.map((word) => `${row}.${snake(word)}`)];
  return newRow(
    told,
    `${name}::text, concat_ws(' ', ${found.join(", ")}), ${party ? `${row}.${snake(party.field)}` : "null"}`,
  );
};
