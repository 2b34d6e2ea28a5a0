import type { PgSelectSingleStep, PgSelectStep } from "postgraphile/@dataplan/pg";
import { TYPES } from "postgraphile/@dataplan/pg";
import { sql } from "postgraphile/pg-sql2";
import { extendSchema } from "./schema/extend.ts";
import { scalarOf } from "./scalars.ts";
import { sdl } from "./sdl.ts";
import { camel, namesOf, snake } from "../../resources/core/naming.ts";
import type { AnyField, ChildrenField, RecordsField } from "../../resources/core/fields.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { isDeclared } from "../../resources/core/registry.ts";
import { hasColumn, modulesOf, tableOf } from "./modules.ts";
import { withdrawnColumns } from "./visibility.ts";
import { isShownImage } from "./shown-images.ts";

const childOrder = ["position", "id"] as const;

/** Records of one table that point at this record, in their order, without those that were taken back. */
const childrenOf = (build: GraphileBuild.Build, table: string, by: string) => {
  const pg = tableOf(build, table);
  return ($row: PgSelectSingleStep): PgSelectStep => {
    const $children = pg.find({ account_id: $row.get("account_id"), [snake(by)]: $row.get("id") }) as PgSelectStep;
    for (const column of withdrawnColumns)
      if (hasColumn({ pg }, column)) $children.where(sql`${$children.alias}.${sql.identifier(column)} is null`);
    for (const name of childOrder)
      if (hasColumn({ pg }, name)) $children.orderBy({ attribute: name, direction: "ASC" });
    $children.setOrderIsUnique();
    return $children;
  };
};

const isMany = (field: AnyField): field is ChildrenField | RecordsField =>
  field.kind === "children" || field.kind === "records";
const manyOf = (resource: Resource): [string, ChildrenField | RecordsField][] =>
  Object.entries(resource.fields).filter((entry): entry is [string, ChildrenField | RecordsField] => isMany(entry[1]));

/** `sku.costRules`, `purchaseOrder.lineItems`: the children a resource names, in one statement with their parent. */
export const ChildrenPlugin = extendSchema((build) => {
  const modules = modulesOf(build).filter(({ resource }) => manyOf(resource).length > 0);
  return {
    typeDefs: sdl(
      ...modules.map(({ names, resource }) => {
        const fields = manyOf(resource).map(([name, child]) => `${name}: [${namesOf(child.of).type}!]!`);
        return /* GraphQL */ `extend type ${names.type} { ${fields.join("\n")} }`;
      }),
    ),
    objects: Object.fromEntries(
      modules.map(({ names, resource }) => [
        names.type,
        {
          plans: Object.fromEntries(
            manyOf(resource).map(([name, child]) => [name, childrenOf(build, child.of, child.by)]),
          ),
        },
      ]),
    ),
  };
}, "StockwrightChildrenPlugin");

/** `labels { id name color }` on every record that carries them. */
export const RecordLabelsPlugin = extendSchema((build) => {
  const modules = modulesOf(build).filter(({ resource }) =>
    Object.values(resource.fields).some(({ kind }) => kind === "labels"),
  );
  const labels = tableOf(build, "labels");
  return {
    typeDefs: sdl(...modules.map(({ names }) => /* GraphQL */ `extend type ${names.type} { labels: [Label!]! }`)),
    objects: Object.fromEntries(
      modules.map(({ names, table }) => [
        names.type,
        {
          plans: {
            labels: ($row: PgSelectSingleStep): PgSelectStep => {
              const $labels = labels.find({ account_id: $row.get("account_id") }) as PgSelectStep;
              const record = $labels.placeholder($row.get("id"), TYPES.int);
              const label = $labels.alias;
              $labels.where(
                sql`${label}.id in (select l.label_id from app_public.label_links as l where l.account_id = ${label}.account_id and l.module = ${sql.literal(table)} and l.record_id = ${record})`,
              );
              $labels.orderBy({ attribute: "name", direction: "ASC" });
              $labels.orderBy({ attribute: "id", direction: "ASC" });
              $labels.setOrderIsUnique();
              return $labels;
            },
          },
        },
      ]),
    ),
  };
}, "StockwrightRecordLabelsPlugin");

/** `files { name path }` on every record that has a tab of them: its picture first. */
export const RecordFilesPlugin = extendSchema((build) => {
  const modules = modulesOf(build).filter(({ resource }) => resource.tabs?.some((tab) => "files" in tab));
  const files = tableOf(build, "files");
  return {
    typeDefs: sdl(...modules.map(({ names }) => /* GraphQL */ `extend type ${names.type} { files: [File!]! }`)),
    objects: Object.fromEntries(
      modules.map(({ names, table }) => [
        names.type,
        {
          plans: {
            files: ($row: PgSelectSingleStep): PgSelectStep => {
              const $files = files.find({
                account_id: $row.get("account_id"),
                record_id: $row.get("id"),
              }) as PgSelectStep;
              const file = $files.alias;
              $files.where(sql`${file}.module = ${sql.literal(table)}`);
              $files.orderBy({ fragment: isShownImage(sql`${file}.type`), codec: TYPES.boolean, direction: "DESC" });
              $files.orderBy({ attribute: "id", direction: "ASC" });
              $files.setOrderIsUnique();
              return $files;
            },
          },
        },
      ]),
    ),
  };
}, "StockwrightRecordFilesPlugin");

/** `profile { firstName lastName fullName }`: fields a resource shows as one object. */
export const GroupsPlugin = extendSchema((build) => {
  const modules = modulesOf(build).filter(({ resource }) => resource.groups);
  const grouped = modules.flatMap(({ names, resource, pg }) =>
    Object.entries(resource.groups ?? {}).map(([group, fields]) => ({
      type: names.type,
      name: group,
      object: `${names.type}${group.charAt(0).toUpperCase()}${group.slice(1)}`,
      fields,
      pg,
    })),
  );
  return {
    typeDefs: sdl(
      ...grouped.map(({ type, name, object, fields, pg }) => {
        const typed = fields.map((field) => {
          const codec = pg.codec.attributes?.[snake(field)]?.codec;
          return `${field}: ${codec ? scalarOf(codec) : "String"}`;
        });
        return /* GraphQL */ `
        type ${object} { ${typed.join("\n")} }
        extend type ${type} { ${name}: ${object}! }`;
      }),
    ),
    objects: Object.fromEntries([
      ...[...Map.groupBy(grouped, ({ type }) => type)].map(([type, groups]) => [
        type,
        { plans: Object.fromEntries(groups.map(({ name }) => [name, ($row: PgSelectSingleStep) => $row])) },
      ]),
      ...grouped.map(({ object, fields }) => [
        object,
        {
          plans: Object.fromEntries(
            fields.map((field) => [field, ($row: PgSelectSingleStep) => $row.get(snake(field))]),
          ),
        },
      ]),
    ]),
  };
}, "StockwrightGroupsPlugin");

/** Where a foreign key leads: the module its target column names. */
const targetsOf = (build: GraphileBuild.Build, table: string): [string, string][] => {
  const pg = tableOf(build, table);
  return Object.values(pg.getRelations()).flatMap((relation): [string, string][] => {
    const target = relation.remoteResource.extensions?.pg?.name;
    // what a key holds together with it stands before it
    const key: string | undefined = relation.localAttributes.filter((name: string) => name !== "account_id").at(-1);
    return relation.isReferencee || !target || !key?.endsWith("_id") ? [] : [[key, target]];
  });
};

/** `vendorReference { id name module }`: names stay readable where the record itself is not (the reference view). */
export const ReferencePlugin = extendSchema((build) => {
  const references = tableOf(build, "references");
  const tables = [...modulesOf(build).map(({ table }) => table), "stock_levels"];
  const fieldOf = (column: string): string => `${camel(column.replace(/_id$/, ""))}Reference`;
  const fields = tables
    .map((table) => ({ table, targets: targetsOf(build, table).filter(([, target]) => isDeclared(target)) }))
    .filter(({ targets }) => targets.length > 0);
  return {
    typeDefs: sdl(
      /* GraphQL */ `
        """
        The name of a record, readable whatever its module's permissions.
        """
        type RecordReference {
          id: Int!
          name: String!
          module: String!
        }
      `,
      ...fields.map(
        ({ table, targets }) =>
          /* GraphQL */ `extend type ${namesOf(table).type} { ${targets.map(([column]) => `${fieldOf(column)}: RecordReference`).join("\n")} }`,
      ),
    ),
    objects: {
      RecordReference: {
        plans: {
          id: ($row: PgSelectSingleStep) => $row.get("record_id"),
          name: ($row: PgSelectSingleStep) => $row.get("name"),
          module: ($row: PgSelectSingleStep) => $row.get("module"),
        },
      },
      ...Object.fromEntries(
        fields.map(({ table, targets }) => [
          namesOf(table).type,
          {
            plans: Object.fromEntries(
              targets.map(([column, target]) => [
                fieldOf(column),
                ($row: PgSelectSingleStep) => {
                  const $found = references.find({
                    account_id: $row.get("account_id"),
                    record_id: $row.get(column),
                  }) as PgSelectStep;
                  $found.where(sql`${$found.alias}.module = ${sql.literal(target)}`);
                  $found.setUnique();
                  return $found.single();
                },
              ]),
            ),
          },
        ]),
      ),
    },
  };
}, "StockwrightReferencePlugin");
