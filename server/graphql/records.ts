import { extendSchema } from "./schema/extend.ts";
import { viewScopesOf } from "../../resources/core/permissions.ts";
import { sdl } from "./sdl.ts";
import { TYPES, type PgResource, type PgSelectSingleStep } from "postgraphile/@dataplan/pg";
import type { FieldArgs, Step } from "postgraphile/grafast";
import { sql, type SQL } from "postgraphile/pg-sql2";
import { CachedSelectStep } from "./cached-select.ts";
import { hasColumn, modulesOf } from "./modules.ts";
import { withdrawnColumns } from "./visibility.ts";
import { accountIfAllowed } from "./visitor.ts";

/** The row with this id, or none when it was taken back; read by `Rows`. */
export const rowsBy = <T extends CachedSelectStep>(
  Rows: new (options: ConstructorParameters<typeof CachedSelectStep>[0]) => T,
  pg: PgResource,
  $account: Step<number>,
  $id: Step<number>,
): T => {
  const key = (name: string, step: Step<number>) => ({
    step,
    codec: TYPES.int,
    matches: (row: SQL) => sql`${row}.${sql.identifier(name)}`,
  });
  const $found = new Rows({ resource: pg, identifiers: [key("account_id", $account), key("id", $id)] });
  for (const column of withdrawnColumns)
    if (hasColumn({ pg }, column)) $found.where(sql`${$found.alias}.${sql.identifier(column)} is null`);
  $found.setUnique();
  return $found;
};

/** The record with this id, unless it was taken back. */
export const recordBy = (pg: PgResource, $account: Step<number>, $id: Step<number>): PgSelectSingleStep =>
  rowsBy(CachedSelectStep, pg, $account, $id).single() as PgSelectSingleStep;

/** `vendor(id: Int!)` for every module. */
export const RecordsPlugin = extendSchema((build) => {
  const modules = modulesOf(build);
  return {
    typeDefs: sdl(
      ...modules.map(
        ({ names, resource }) => /* GraphQL */ `
        extend type Query {
          """One record of ${resource.translations.en.name}, or null when there is none with this id."""
          ${names.one}(id: Int!): ${names.type}
        }`,
      ),
    ),
    objects: {
      Query: {
        plans: Object.fromEntries(
          modules.map(({ names, resource, pg }) => [
            names.one,
            (_: unknown, args: FieldArgs) =>
              recordBy(
                pg,
                accountIfAllowed(...viewScopesOf(resource, "single"), ...viewScopesOf(resource, "self")),
                args.getRaw("id") as Step<number>,
              ),
          ]),
        ),
      },
    },
  };
}, "StockwrightRecordsPlugin");
