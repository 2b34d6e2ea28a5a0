import {
  pgSelect,
  TYPES,
  type PgCodec,
  type PgResource,
  type PgSelectSingleStep,
  type PgSelectStep,
} from "postgraphile/@dataplan/pg";
import type { FieldArgs, Step } from "postgraphile/grafast";
import { lambda } from "postgraphile/grafast";
import { sql, type SQL } from "postgraphile/pg-sql2";
import { extendSchema } from "./schema/extend.ts";
import type { ComputedField, Source } from "../../resources/core/fields.ts";
import { placesOf } from "../../resources/core/document.ts";
import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import { snake } from "../../resources/core/naming.ts";
import { hasColumn, modulesOf, tableOf, tablesOf, type Module } from "./modules.ts";
import { scalarOf } from "./scalars.ts";
import { sdl } from "./sdl.ts";
import { isShownImage } from "./shown-images.ts";
import { stockScopeOf, type StockScope } from "./stock-scope.ts";
import { withdrawnColumns } from "./visibility.ts";

type SourceOf<K extends string> = Extract<Source, Readonly<Record<K, unknown>>>;
type Plan = ($row: PgSelectSingleStep, args: FieldArgs) => Step;
type Computed = { type: string; args?: string; plan: Plan };
type Answer<K extends string> = (
  build: GraphileBuild.Build,
  module: Module,
  source: SourceOf<K>,
  field: ComputedField,
) => Computed;

/** Tables of app_hidden are readable under the same policies, but not exposed. */
const placeOf = (build: GraphileBuild.Build, table: string): SQL =>
  sql.identifier(tablesOf(build).has(table) ? "app_public" : "app_hidden", table);
const column = (row: SQL, name: string): SQL => sql`${row}.${sql.identifier(snake(name))}`;
const integers: readonly string[] = ["integer", "reference"];

/** A kit has no stock levels: what it is made of tells its quantities. */
const levelsOfKit = (row: SQL, dimension: string, isAsked: (level: SQL) => SQL): SQL =>
  sql`(select coalesce(sum(${column(sql`k`, dimension)}), 0) from app_hidden.kit_levels(${row}.id) as k where ${isAsked(sql`k`)})`;

/** What the stock levels of a SKU sum up to: everywhere, or where its list asks for. */
const sumOfLevels = (row: SQL, dimension: string, { levels, orLots }: StockScope): SQL => {
  const posted = sql`(select coalesce(sum(${column(sql`s`, dimension)}), 0) from app_public.stock_levels as s where s.account_id = ${row}.account_id and s.sku_id = ${row}.id and ${levels(sql`s`)})`;
  return sql`case when ${row}.is_kit then ${levelsOfKit(row, dimension, levels)} else ${orLots(row, dimension, posted)} end`;
};

/** What is posted of a kit on an order is posted of its components: how many kits that makes. */
const postedOfKits = (row: SQL, dimension: string): SQL =>
  sql`coalesce(app_hidden.kit_line_quantity(${row}.id, ${sql.literal(dimension)}), 0)`;

/** Kits of an order count as such, and not as what they are made of. */
const kitsOfOrder = (row: SQL, dimension: string): SQL =>
  sql`coalesce((select sum(app_hidden.kit_line_quantity(l.id, ${sql.literal(dimension)})) from app_public.sales_order_lines as l where l.account_id = ${row}.account_id and l.sales_order_id = ${row}.id and l.is_kit), 0)`;

/** What a field adds up for a row, as SQL. */
export const sumFor = (
  build: GraphileBuild.Build,
  { table }: Pick<Module, "table">,
  { sum: summed, of, by, where = {} }: SourceOf<"sum">,
  row: SQL,
  scope: StockScope,
): SQL => {
  if (table === "skus" && of === "stock_levels") return sumOfLevels(row, summed, scope);
  const conditions = Object.entries(where).map(
    ([name, value]) => sql` and ${column(sql`s`, name)} = ${sql.literal(value)}`,
  );
  const posted = sql`(select coalesce(sum(${column(sql`s`, summed)}), 0) from ${placeOf(build, of)} as s where s.account_id = ${row}.account_id and ${column(sql`s`, by)} = ${row}.id${sql.join(conditions, "")})`;
  if (table === "sales_orders" && of === "claims") return sql`${posted} + ${kitsOfOrder(row, summed)}`;
  if (table === "sales_order_lines" && of === "claims")
    return sql`case when ${row}.is_kit then ${postedOfKits(row, summed)} else ${posted} end`;
  return posted;
};

const sum: Answer<"sum"> = (build, module, source, { as }) => {
  const codec = integers.includes(as) ? TYPES.int : TYPES.numeric;
  return {
    type: codec === TYPES.int ? "Int!" : "Decimal!",
    plan: ($row) => $row.select(sumFor(build, module, source, $row.getClassStep().alias, stockScopeOf($row)), codec),
  };
};

/** How many rows point at a row, as SQL. */
export const countFor = (build: GraphileBuild.Build, { count: of, by }: SourceOf<"count">, row: SQL): SQL =>
  sql`(select count(*)::int from ${placeOf(build, of)} as s where s.account_id = ${row}.account_id and ${column(sql`s`, by)} = ${row}.id)`;

const count: Answer<"count"> = (build, _module, source) => ({
  type: "Int!",
  plan: ($row) => $row.select(countFor(build, source, $row.getClassStep().alias), TYPES.int),
});

const value: Answer<"value"> = (build, _module, { value: shown, of, by }) => {
  const pg = tableOf(build, of);
  const codec = pg.codec.attributes?.[snake(shown)]?.codec;
  if (!codec) throw new Error(`${of} has no column ${snake(shown)}.`);
  return {
    type: scalarOf(codec),
    plan: ($row) => pg.get({ account_id: $row.get("account_id"), id: $row.get(snake(by)) }).get(snake(shown)),
  };
};

const account: Answer<"account"> = () => ({ type: "Int!", plan: ($row) => $row.get("account_id") });

/** What the stock level of a line's SKU says in the warehouse of its document. */
const level: Answer<"level"> = (_build, module, { level: dimension }) => {
  const [document, key] = module.resource.parent ?? [];
  const place = document && isDeclared(document) ? definitionOf(document).document : undefined;
  const [at] = place ? placesOf(place) : [];
  if (!document || !key || !at)
    throw new Error(`${module.table} has no parent document whose warehouse tells a stock level.`);
  return {
    type: "Decimal!",
    plan: ($row) => {
      const row = $row.getClassStep().alias;
      const ofKit = hasColumn(module, "is_kit")
        ? sql`(select ${column(sql`k`, dimension)} from app_hidden.kit_levels(${row}.sku_id) as k join ${sql.identifier("app_public", document)} as d on ${column(sql`d`, at)} = k.warehouse_id where ${row}.is_kit and d.account_id = ${row}.account_id and d.id = ${column(row, key)}), `
        : sql.blank;
      return $row.select(
        sql`coalesce(${ofKit}(select ${column(sql`l`, dimension)} from app_public.stock_levels as l join ${sql.identifier("app_public", document)} as d on d.account_id = l.account_id and ${column(sql`d`, at)} = l.warehouse_id where l.account_id = ${row}.account_id and l.sku_id = ${row}.sku_id and d.id = ${column(row, key)}), 0)`,
        TYPES.numeric,
      );
    },
  };
};

const named = (build: GraphileBuild.Build, $row: PgSelectSingleStep, module: string): PgSelectStep => {
  const $names = tableOf(build, "references").find({ account_id: $row.get("account_id") }) as PgSelectStep;
  $names.where(sql`${$names.alias}.module = ${sql.literal(module)}`);
  $names.orderBy({ attribute: "name", direction: "ASC" });
  return $names;
};
/** Rows that a person took back count for nothing. */
const notWithdrawn = (build: GraphileBuild.Build, table: string): SQL => {
  const pg = tablesOf(build).get(table);
  return sql.join(
    withdrawnColumns
      .filter((name) => pg && hasColumn({ pg }, name))
      .map((name) => sql` and s.${sql.identifier(name)} is null`),
    "",
  );
};
const distinct: Answer<"distinct"> = (build, _module, { distinct: wanted, of, by }, { module = of }) => ({
  type: "[RecordReference!]!",
  plan: ($row) => {
    const $names = named(build, $row, module);
    const id = $names.placeholder($row.get("id"), TYPES.int);
    $names.where(
      sql`${$names.alias}.record_id in (select ${column(sql`s`, wanted)} from ${placeOf(build, of)} as s where s.account_id = ${$names.alias}.account_id and ${column(sql`s`, by)} = ${id}${notWithdrawn(build, of)})`,
    );
    return $names;
  },
});

/** What another record names that this one refers to. */
const throughReference: Answer<"named"> = (build, _module, { named: wanted, of, by }, { module = of }) => ({
  type: "[RecordReference!]!",
  plan: ($row) => {
    const $names = named(build, $row, module);
    const id = $names.placeholder($row.get(snake(by)), TYPES.int);
    $names.where(
      sql`${$names.alias}.record_id = (select ${column(sql`s`, wanted)} from ${placeOf(build, of)} as s where s.account_id = ${$names.alias}.account_id and s.id = ${id})`,
    );
    return $names;
  },
});

const ancestors: Answer<"ancestors"> = (build, module, { ancestors: by }) => ({
  type: "[RecordReference!]!",
  plan: ($row) => {
    const $names = tableOf(build, "references").find({ account_id: $row.get("account_id") }) as PgSelectStep;
    const above = sql`app_hidden.ancestors(${sql.literal(module.table)}, ${sql.literal(snake(by))}, ${$names.placeholder($row.get("id"), TYPES.int)})`;
    $names.where(sql`${$names.alias}.module = ${sql.literal(module.table)}`);
    $names.where(sql`${$names.alias}.record_id = any(${above})`);
    $names.orderBy({
      fragment: sql`array_position(${above}, ${$names.alias}.record_id)`,
      codec: TYPES.int,
      direction: "ASC",
    });
    return $names;
  },
});
/** The record a row belongs to, named by two of its columns: a list of one, or of none. */
const owner: Answer<"owner"> = (build, { table, resource }) => {
  const { follows } = resource;
  if (!follows) throw new Error(`${table} follows no record.`);
  return {
    type: "[RecordReference!]!",
    plan: ($row) => {
      const $names = tableOf(build, "references").find({
        account_id: $row.get("account_id"),
        module: $row.get(snake(follows.module)),
        record_id: $row.get(snake(follows.id)),
      }) as PgSelectStep;
      $names.setOrderIsUnique();
      return $names;
    },
  };
};

const stockLevels: Answer<"stockLevels"> = (build) => {
  const levels: PgResource = tableOf(build, "stock_levels");
  return {
    type: "[StockLevel!]!",
    args: "(warehouseIds: [Int!])",
    plan: ($row, args) => {
      const $levels = pgSelect({
        resource: levels,
        identifiers: [],
        args: [{ step: $row.get("id"), pgCodec: TYPES.int }],
        from: (sku) => sql`app_hidden.sku_levels(${sku.placeholder})`,
      }) as PgSelectStep;
      const $warehouses = lambda(
        args.getRaw("warehouseIds") as Step<readonly number[] | null>,
        (ids) => (ids ? `{${ids.join(",")}}` : null),
        true,
      );
      const wanted = $levels.placeholder($warehouses, TYPES.text);
      $levels.where(sql`(${wanted} is null or ${$levels.alias}.warehouse_id = any(${wanted}::int[]))`);
      $levels.orderBy({ attribute: "warehouse_id", direction: "ASC" });
      $levels.setOrderIsUnique();
      return $levels;
    },
  };
};

const image: Answer<"image"> = (build, { table }) => {
  const files = tableOf(build, "files");
  return {
    type: "File",
    plan: ($row) => {
      const $file = files.find({ account_id: $row.get("account_id"), record_id: $row.get("id") }) as PgSelectStep;
      const file = $file.alias;
      const ofRecord = sql`f.account_id = ${file}.account_id and f.module = ${sql.literal(table)} and f.record_id = ${file}.record_id`;
      $file.where(sql`${file}.module = ${sql.literal(table)}`);
      $file.where(
        sql`${file}.id = (select min(f.id) from ${placeOf(build, "files")} as f where ${ofRecord} and ${isShownImage(sql`f.type`)})`,
      );
      $file.setUnique();
      return $file.single();
    },
  };
};

const decimal = ["Decimal", TYPES.numeric] as const;
/** What functions answer, by the kind of the field; a text unless named here. */
const answeredAs: Partial<Record<ComputedField["as"], readonly [type: string, codec: PgCodec]>> = {
  unitMoney: decimal,
  money: decimal,
  quantity: decimal,
  datetime: ["Datetime", TYPES.timestamptz],
  json: ["JSON", TYPES.jsonb],
  boolean: ["Boolean", TYPES.boolean],
};

const call: Answer<"call"> = (_build, _module, { call: name }, { as }) => {
  const [type, codec] = answeredAs[as] ?? ["String", TYPES.text];
  return {
    type,
    plan: ($row) => $row.select(sql`${sql.identifier("app_hidden", name)}(${$row.getClassStep().alias}.id)`, codec),
  };
};

const answerOf = (build: GraphileBuild.Build, module: Module, field: ComputedField): Computed => {
  const { from } = field;
  if ("sum" in from) return sum(build, module, from, field);
  if ("value" in from) return value(build, module, from, field);
  if ("account" in from) return account(build, module, from, field);
  if ("count" in from) return count(build, module, from, field);
  if ("level" in from) return level(build, module, from, field);
  if ("distinct" in from) return distinct(build, module, from, field);
  if ("named" in from) return throughReference(build, module, from, field);
  if ("ancestors" in from) return ancestors(build, module, from, field);
  if ("call" in from) return call(build, module, from, field);
  if ("owner" in from) return owner(build, module, from, field);
  if ("image" in from) return image(build, module, from, field);
  return stockLevels(build, module, from, field);
};

/** Values the API works out, under the caller's own rights: counts, sums, stock levels, the names rows point to. */
export const ComputedPlugin = extendSchema((build) => {
  const found = modulesOf(build).flatMap((module) =>
    Object.entries(module.resource.fields).flatMap(([name, field]) =>
      field.kind === "computed" ? [{ type: module.names.type, name, computed: answerOf(build, module, field) }] : [],
    ),
  );
  const plans: Record<string, { plans: Record<string, Plan> }> = {};
  for (const { type, name, computed } of found) (plans[type] ??= { plans: {} }).plans[name] = computed.plan;
  return {
    typeDefs: sdl(
      ...found.map(
        ({ type, name, computed }) =>
          /* GraphQL */ `extend type ${type} { ${name}${computed.args ?? ""}: ${computed.type} }`,
      ),
    ),
    objects: plans,
  };
}, "StockwrightComputedPlugin");
