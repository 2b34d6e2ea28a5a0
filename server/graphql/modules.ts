import type { PgResource } from "postgraphile/@dataplan/pg";
import { definitionOf, resources } from "../../resources/core/registry.ts";
import { namesOf, scopeOf, snake } from "../../resources/core/naming.ts";
import type { Resource } from "../../resources/core/resource.ts";

/** A declared module together with what PostGraphile knows of its table. */
export type Module = {
  table: string;
  resource: Resource;
  names: ReturnType<typeof namesOf>;
  scope: string;
  pg: PgResource;
};

type Tables = ReadonlyMap<string, PgResource>;
const known = new WeakMap<object, Tables>();

/** PostGraphile's resources by the name of their table. */
export const tablesOf = (build: GraphileBuild.Build): Tables => {
  const { pgResources } = build.input.pgRegistry;
  const found = known.get(pgResources);
  if (found) return found;
  const tables = new Map<string, PgResource>();
  for (const pg of Object.values(pgResources)) {
    const table = pg.extensions?.pg?.name;
    if (table && pg.codec.attributes && !pg.parameters) tables.set(table, pg);
  }
  known.set(pgResources, tables);
  return tables;
};

export const tableOf = (build: GraphileBuild.Build, table: string): PgResource => {
  const pg = tablesOf(build).get(table);
  if (!pg) throw new Error(`The database has no table app_public.${table}.`);
  return pg;
};

/** Every declared module, in the order of the registry. */
export const modulesOf = (build: GraphileBuild.Build): Module[] => resources.map(({ name }) => moduleOf(build, name));

export const moduleOf = (build: GraphileBuild.Build, table: string): Module => {
  const resource = definitionOf(table);
  return { table, resource, names: namesOf(table), scope: scopeOf(resource), pg: tableOf(build, table) };
};

export const hasColumn = ({ pg }: { pg: PgResource }, column: string): boolean =>
  Boolean(pg.codec.attributes?.[column]);
/** The column behind a field, when it has one. */
export const columnOf = (module: Module, field: string): string | undefined =>
  hasColumn(module, snake(field)) ? snake(field) : undefined;
