import { TYPES, type PgSelectSingleStep } from "postgraphile/@dataplan/pg";
import { sql } from "postgraphile/pg-sql2";
import { extendSchema } from "./schema/extend.ts";
import { snake } from "../../resources/core/naming.ts";
import { renderedFieldsOf } from "../../resources/core/resource.ts";
import { modulesOf } from "./modules.ts";
import { sdl } from "./sdl.ts";

/** A text as its reader sees it: of one that tells no amounts the column itself, else what the database shows this reader. */
const shown = (table: string, column: string) => ($row: PgSelectSingleStep) => {
  const row = $row.getClassStep().alias;
  const name = sql.identifier(column);
  const seen = sql`(select s.${name} from ${sql.identifier("app_hidden", `seen_${table}`)} as s where s.account_id = ${row}.account_id and s.id = ${row}.id)`;
  return $row.select(
    sql`case when ${row}.secrets = '{}' then ${row}.${name} else coalesce(${seen}, ${row}.${name}) end`,
    TYPES.text,
  );
};

/** Texts that were made once from values of a record and are read by several people: with ••• in place of amounts that a reader may not see. */
export const RenderedTextsPlugin = extendSchema((build) => {
  const found = modulesOf(build)
    .map(({ table, names, resource }) => ({ table, names, fields: renderedFieldsOf(resource) }))
    .filter(({ fields }) => fields.length > 0);
  return {
    typeDefs: sdl(
      ...found.map(
        ({ names, fields }) =>
          /* GraphQL */ `extend type ${names.type} { ${fields.map((name) => `"""Amounts that the reader may not see are •••."""\n${name}: String!`).join("\n")} }`,
      ),
    ),
    objects: Object.fromEntries(
      found.map(({ table, names, fields }) => [
        names.type,
        { plans: Object.fromEntries(fields.map((name) => [name, shown(table, snake(name))])) },
      ]),
    ),
  };
}, "StockwrightRenderedTextsPlugin");
